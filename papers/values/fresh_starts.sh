#!/usr/bin/env bash
# Values of every legal position as a fresh start, counted: papers/values/fresh_starts/BOARD.txt for each board named, or for those below (4x4 takes minutes and is named by hand).
# First the histogram of each ruleset, then where each differs from the first.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
graphgo=${GRAPHGO:-build/release/solver/graphgo}
boards=("$@")
[ "${#boards[@]}" -gt 0 ] || boards=(2x2 2x3 2x4 2x5 2x6 3x3 3x4 1x4 1x5 1x6 1x7 1x8 1x9 1x10)
rules=(tromp-taylor tromp-taylor,suicide=forbidden new-zealand new-zealand,suicide=forbidden taylor-concise)
tables=$(mktemp -d)
trap 'rm -r "$tables"' EXIT
mkdir -p papers/values/fresh_starts
for board in "${boards[@]}"; do
  text=papers/values/fresh_starts/$board.txt
  : >"$text.new"
  for r in "${rules[@]}"; do
    "$graphgo" table build "$board" --rules "$r" --output "$tables/$r" --threads 2 >&2
    "$graphgo" table histogram "$tables/$r" >>"$text.new"
    echo >>"$text.new"
  done
  for r in "${rules[@]:1}"; do
    "$graphgo" table histogram "$tables/${rules[0]}" --against "$tables/$r" >>"$text.new"
    echo >>"$text.new"
  done
  mv "$text.new" "$text"
done
