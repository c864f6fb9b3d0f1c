#!/usr/bin/env bash
# Installs what is missing, builds, and runs the tests. Works from any folder, as root or with sudo, as often as you like.
#   bash tests/run.sh            the fast tests: nearly all, and every room
#   bash tests/run.sh all        the slow ones too: larger boards, many games beside GNU Go, the installed package, the browser
#   bash tests/run.sh browser    the explorer's page in Chromium, which is installed (400 MB)
#   bash tests/run.sh python     the Python module, in a build of its own, with pybind11, numpy, pandas, networkx and igraph
#   bash tests/run.sh -R proof   anything ctest understands
# `all -LE browser` leaves the browser out and installs none. Pictures of the page go to the folder $GRAPHGO_PICTURES.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/set_up.sh"
if [ "${1:-}" = python ]; then
  shift
  # shellcheck disable=SC2086
  install_packages $packages_to_build $packages_for_python
  check_tools
  cd "$(dirname "${BASH_SOURCE[0]}")/.."
  say "building (ten minutes the first time)"
  cmake --preset python >build-configure.log 2>&1 || { cat build-configure.log >&2; die "cmake could not configure the build"; }
  rm -f build-configure.log
  cmake --build --preset python || die "the build failed"
  exec ctest --preset python "$@"
fi
# shellcheck disable=SC2086
case "$*" in
*"-LE browser"*) ;;
all* | browser*) install_packages $packages_to_browse ;;
esac
target=all
case "${1:-}" in
"") target=graphgo_fast_tests && set -- -L fast ;;
all) shift ;;
browser) target=graphgo_browser_tests && shift && set -- -L browser "$@" ;;
esac
set_up yes $target
say "running the tests"
ctest --preset release -j "$(nproc)" "$@"
