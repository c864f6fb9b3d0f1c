#!/usr/bin/env bash
# Makes the pages of the claims anew on all their domains, a proof of every value they show, and the lists of these proofs; without arguments all claims
# (an hour), else those named: bash papers/claims.sh M1 T2. Works from any folder, with a program that is built.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
graphgo=${GRAPHGO:-build/release/solver/graphgo}
export GRAPHGO_PAPERS=papers
pages=$(mktemp -d)
trap 'rm -rf "$pages"' EXIT
largest=131072  # bytes of a proof that is kept; larger ones are made on demand by the same command

settle() {
  local text=$1 id=$2 status=0
  rm -f papers/"$text"/proofs/"$id"-*.proof
  [ ! -f papers/"$text"/proofs/index.tsv ] || sed -i "/	$id-[^	]*$/d" papers/"$text"/proofs/index.tsv
  $graphgo claim run "$id" --pages "$pages" --proofs papers/"$text"/proofs --threads 1 --brief --time-limit 3600 || status=$?
  [ "$status" -le 1 ] || [ "$status" -eq 3 ] || exit "$status"
  [ "$status" -eq 3 ] || cp -r "$pages"/. papers/"$text"  # what a limit cut is no page of the whole claim
  rm -rf "${pages:?}"/*
}

# A line a proof: sha256, bytes, what the checker says it proves, name.
list_proofs() {
  local folder=$1/proofs
  compgen -G "$folder/*.proof" >/dev/null || return 0  # some rulesets have no form of proof
  touch "$folder/index.tsv"
  for file in "$folder"/*.proof; do
    line=$($graphgo check --brief "$file") || { echo "$line" >&2; exit 1; }
    name=$(basename "$file")
    grep -vF "	$name" "$folder/index.tsv" >"$folder/index.tsv.new" || true
    printf '%s\t%s\t%s\t%s\n' "$(sha256sum "$file" | cut -d' ' -f1)" "$(stat -c %s "$file")" "$(cut -f2 <<<"$line")" "$name" >>"$folder/index.tsv.new"
    sort -t '	' -k4 "$folder/index.tsv.new" >"$folder/index.tsv"
    rm "$folder/index.tsv.new"
    [ "$(stat -c %s "$file")" -le $largest ] || rm "$file"
  done
}

for claims in papers/*/claims.toml; do
  text=$(basename "$(dirname "$claims")")
  for id in $(sed -n 's/^id = "\(.*\)"$/\1/p' "$claims"); do
    if [ $# -eq 0 ] || [[ " $* " == *" $id "* ]]; then settle "$text" "$id"; fi
  done
  list_proofs papers/"$text"
done
