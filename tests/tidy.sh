#!/usr/bin/env bash
# clang-tidy over the sources that changed since the last release (its version is in CITATION.cff), or over all of them:
#   bash tests/tidy.sh
#   bash tests/tidy.sh all
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/set_up.sh"
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck disable=SC2086
install_packages $packages_to_build $packages_to_test clang-tidy-16
cmake --preset tidy >build-tidy.log 2>&1 || { cat build-tidy.log >&2; die "cmake could not configure the preset tidy"; }
rm -f build-tidy.log

all_sources() { git ls-files '*.cpp' ':!tests/package' ':!tests/walls' ':!tests/fuzz'; }

# A changed header is looked at where it is included: by the source of its name, or by the first that names it.
source_for() {
  case "$1" in
    *.cpp) echo "$1" ;;
    *.hpp) if [ -f "${1%.hpp}.cpp" ]; then echo "${1%.hpp}.cpp"; else git grep -lF "\"$1\"" -- '*.cpp' | head -n 1; fi ;;
  esac
}

changed_sources() {
  local release
  # Of a clone without its past every file would seem to be as it was.
  [ "$(git rev-parse --is-shallow-repository)" = false ] || { all_sources; return; }
  release=$(git log -1 --format=%H -G'^version:' -- CITATION.cff)
  [ -n "$release" ] || { all_sources; return; }
  # What the commit of the release itself changed was not looked at by the release before.
  git diff --name-only --diff-filter=d "$release^" -- '*.cpp' '*.hpp' | while read -r file; do source_for "$file"; done |
    sort -u | grep -Fxf <(all_sources) || true
}

if [ "${1:-}" = all ]; then sources=$(all_sources); else sources=$(changed_sources); fi
[ -n "$sources" ] || { say "clang-tidy: no source has changed since the last release"; exit 0; }
say "clang-tidy: $(wc -l <<<"$sources") sources"
# shellcheck disable=SC2086
run-clang-tidy-16 -quiet -p build/tidy -j "$(nproc)" $sources >build-tidy.log 2>&1 || {
  grep -E "(warning|error):" build-tidy.log | sort -u >&2
  rm -f build-tidy.log
  die "clang-tidy found something: .clang-tidy says what is meant"
}
rm -f build-tidy.log
