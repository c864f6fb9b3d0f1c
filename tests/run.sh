#!/usr/bin/env bash
# Installs what is missing, builds, and runs the tests. Works from any folder, as root or with sudo, as often as you like.
#   bash tests/run.sh            the fast tests: nearly all, and every room
#   bash tests/run.sh all        the slow ones too: larger boards, many games beside GNU Go, the installed package, the browser
#   bash tests/run.sh browser    the explorer's page in Chromium, which is installed (400 MB)
#   bash tests/run.sh -R proof   anything ctest understands
# `all -LE browser` leaves the browser out and installs none. Pictures of the page go to the folder $GRAPHGO_PICTURES.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/set_up.sh"
# shellcheck disable=SC2086
case "$*" in
*"-LE browser"*) ;;
all* | browser*) install_packages $packages_to_browse ;;
esac
set_up yes all
case "${1:-}" in
"") set -- -L fast ;;
all) shift ;;
browser) shift && set -- -L browser "$@" ;;
esac
say "running the tests"
ctest --preset release -j "$(nproc)" "$@"
