#!/usr/bin/env bash
# Installs what is missing, builds, and runs all tests. Works from any folder, as root or with sudo, as often as you like.
#   bash tests/run.sh            all tests
#   bash tests/run.sh -L fast    only the fast ones (anything ctest understands)
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/set_up.sh"
set_up yes all
say "running the tests"
ctest --preset release -j "$(nproc)" "$@"
