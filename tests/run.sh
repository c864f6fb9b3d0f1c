#!/usr/bin/env bash
# Installs what is missing, builds, and runs the tests. Works from any folder, as root or with sudo, as often as you like.
#   bash tests/run.sh            the fast tests: nearly all, and every room
#   bash tests/run.sh all        the slow ones too: larger boards, many games beside GNU Go, the installed package
#   bash tests/run.sh -R proof   anything ctest understands
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/set_up.sh"
set_up yes all
if [ $# -eq 0 ]; then set -- -L fast; fi
if [ "$1" = all ]; then shift; fi
say "running the tests"
ctest --preset release -j "$(nproc)" "$@"
