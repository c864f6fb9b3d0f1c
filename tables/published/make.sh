#!/usr/bin/env bash
# Solves every state of the boards in boards.txt, without memory of earlier positions and as fresh starts under superko, and writes a line
# for each (graphgo table summary): tables/published/history_free.tsv and fresh_starts.tsv. About five minutes.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
graphgo=${GRAPHGO:-build/release/solver/graphgo}
seconds_for_a_table=20
history_free=(
  tromp-taylor,repetition=none tromp-taylor,repetition=none,suicide=forbidden
  chinese-basic chinese-basic,suicide=allowed nieminen,resume=false,dispute=none taylor16/tbnf taylor16/tbyf
  conway-go,repetition=basic_ko)
superko=(
  tromp-taylor tromp-taylor,suicide=forbidden taylor-concise new-zealand new-zealand,suicide=forbidden aga tromp-taylor-4pass
  lasker-maas lasker-maas-draft conway-go)
scratch=$(mktemp -d)
trap 'rm -r "$scratch"' EXIT

# make FILE RULES...
make() {
  local text=$1 board rules
  shift
  printf 'board\trules\tkind\tlegal positions\trows\tempty board, Black | White to move\tvalues:positions, Black | White to move\tchecksum\n' >"$scratch/text"
  while IFS= read -r board; do
    case $board in '#'* | '') continue ;; esac
    for rules in "$@"; do
      status=0
      "$graphgo" table build "$board" --rules "$rules" --output "$scratch/table" --time-limit $seconds_for_a_table >/dev/null 2>"$scratch/message" || status=$?
      case $status in
        0) "$graphgo" table summary "$scratch/table" >>"$scratch/text" ;;
        3) printf '%s\t%s\tnot settled in %s s\n' "$board" "$rules" $seconds_for_a_table >>"$scratch/text" ;;
        *) cat "$scratch/message" >&2; exit "$status" ;;
      esac
      rm -f "$scratch"/table*
    done
  done <tables/published/boards.txt
  mv "$scratch/text" "tables/published/$text"
}

make history_free.tsv "${history_free[@]}"
make fresh_starts.tsv "${superko[@]}"
