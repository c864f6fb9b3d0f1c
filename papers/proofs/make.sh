#!/usr/bin/env bash
# Makes the proofs of the published values, checks each, and lists them in papers/proofs/index.tsv: sha256, bytes, what it proves, file.
# Two cores: about three quarters of an hour. Files over 64 KiB are listed and not kept, unless --keep-all is given.
#   bash papers/proofs/make.sh            after `bash papers/reproduce.sh` or another release build
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
graphgo=build/release/solver/graphgo
proofs=papers/proofs
[ -x "$graphgo" ] || { echo "no $graphgo: run papers/reproduce.sh first" >&2; exit 2; }

empty_boards() {  # BOARDS_FILE SECONDS RULES...
  local boards=$1 seconds=$2 rules=()
  shift 2
  for r in "$@"; do rules+=(--rules "$r"); done
  local status=0
  $graphgo compare --empty --effort --boards-file "$boards" --value-limit "$seconds" "${rules[@]}" --proofs $proofs || status=$?
  [ "$status" -eq 0 ] || [ "$status" -eq 3 ] || exit "$status"  # 3: some values took too long
}

position() {  # BOARD RULES POSITION [OPTIONS...]
  local name="$1--$3${*:4}--$2.proof"
  $graphgo solve "$1" --rules "$2" --position "${3//_/}" "${@:4}" --threads 1 --proof "$proofs/${name//[^A-Za-z0-9.,=()-]/_}" >/dev/null
}

rm -f $proofs/*.proof
# papers/values/empty_boards.md: its two tables, made anew
empty_boards papers/values/empty_boards.txt 40 tromp-taylor,suicide=forbidden tromp-taylor new-zealand,suicide=forbidden \
  new-zealand taylor-concise,suicide=forbidden taylor-concise >papers/values/empty_boards_superko.txt
empty_boards papers/values/empty_boards.txt 30 lasker-maas conway-go >papers/values/empty_boards_texts.txt
# the single values of that page
for b in 1x15 1x16 2x8 3x6; do
  $graphgo solve "$b" --rules tromp-taylor,suicide=forbidden --threads 1 \
    --proof "$proofs/$b--tromp-taylor,suicide=forbidden.proof" >/dev/null
done
for r in new-zealand taylor-concise; do
  $graphgo solve 4x4 --rules $r --threads 1 --proof "$proofs/4x4--$r.proof" >/dev/null
done
for q in "4x4 lasker-maas" "2x7 lasker-maas" "3x5 lasker-maas" "1x13 lasker-maas" "4x4 tromp-taylor-4pass" "4x4 aga" "4x4 taylor16/tsnf" \
  "4x4 taylor16/asnf" "4x4 lasker-maas-draft" "4x4 conway-go-prisoners"; do
  name="${q/ /--}.proof"
  $graphgo solve "${q% *}" --rules "${q#* }" --threads 1 --proof "$proofs/${name//\//~2f}" >/dev/null
done
# papers/atlas-bans.md
$graphgo solve octahedron --rules tromp-taylor --threads 1 --proof "$proofs/octahedron--tromp-taylor.proof" >/dev/null
$graphgo solve bipartite:3x3 --rules tromp-taylor --threads 1 --memory 8G \
  --proof "$proofs/bipartite_3x3--tromp-taylor.proof" >/dev/null
$graphgo solve bipartite:3x3 --rules new-zealand --threads 1 --memory 8G \
  --proof "$proofs/bipartite_3x3--new-zealand.proof" >/dev/null
for b in cycle:3 cycle:4 graph6:Cw; do
  $graphgo solve "$b + $b" --rules tromp-taylor --threads 1 --memory 8G \
    --proof "$proofs/${b/:/_}~20+~20${b/:/_}--tromp-taylor.proof" >/dev/null # a minute for all
done
position 4x5 tromp-taylor,suicide=forbidden .X..._.XXX._.OXO._..O..
$graphgo solve 3x3 --rules "tromp-taylor,repetition=superko(situational,ignored,ignored)" --threads 1 \
  --proof "$proofs/3x3--tromp-taylor,repetition=superko(situational,ignored,ignored).proof" >/dev/null
# papers/atlas/README.md, symmetric graphs worth more than 1
for b in 'graph6:HzKW[NB' 'graph6:JzKWWKB_]@_' 'graph6:LzKWWKB?W@oBoB' 'graph6:NzKWWKB?W@_B?B_@w?W' \
  'graph6:OzKWWKB?W@_B?B?@o?]?B' 'graph6:PzKWWKB?W@_B?B?@_?[?Bo?K' 'graph6:QzKWWKB?W@_B?B?@_?W?B_?N??W' \
  'graph6:RzKWWKB?W@_B?B?@_?W?B??M??]??W' mobius:2x{5,6,7,8,9} cylinder:2x{7,8,9} 'graph6:KxCWICB?GOoB'; do
  $graphgo solve "$b" --rules tromp-taylor --threads 1 --memory 6G \
    --proof "$proofs/${b//[^A-Za-z0-9.,=()-]/_}--tromp-taylor.proof" >/dev/null
done
# papers/values/superko.md
empty_boards papers/values/boards.txt 10 superko >/dev/null
# papers/values/history_free.md, its intervals of empty boards
empty_boards papers/values/history_free.txt 300 chinese-basic chinese-basic,repetition=none >/dev/null
# Hayward's positions on 1x5, with suicide allowed (KNOWN values of linear Go)
for p in x-o-- o-x-- x--o- o--x- o---- -o--- --o--; do position 1x5 tromp-taylor "$p"; done
# the same on 1x5 to 1x7 after Black's first move
for n in 5 6 7; do
  for ((i = 0; i < n; ++i)); do
    cell=$(printf "\\x$(printf %x $((97 + i)))a")
    printf '(;GM[1]FF[4]SZ[%d:1];B[%b])' "$n" "$cell" >$proofs/record.sgf
    $graphgo solve "1x$n" --rules tromp-taylor,suicide=forbidden --record $proofs/record.sgf --threads 1 \
      --proof "$proofs/1x$n--after_$i--tromp-taylor,suicide=forbidden.proof" >/dev/null
  done
done
rm $proofs/record.sgf
# papers/lasker-maas/M2.md, the smallest counterexample
for r in lasker-maas lasker-maas,ending=passes\(3\); do position 'graph6:D`[' "$r" X....; done

: >$proofs/index.tsv.new
for f in $proofs/*.proof; do
  line=$($graphgo check --brief "$f") || { echo "$line" >&2; exit 1; }
  bytes=$(stat -c %s "$f")
  printf '%s\t%s\t%s\t%s\n' "$(sha256sum "$f" | cut -d' ' -f1)" "$bytes" "$(cut -f2 <<<"$line")" "$(basename "$f")" >>$proofs/index.tsv.new
  [ "$bytes" -le 65536 ] || [ "${1:-}" = --keep-all ] || rm "$f"
done
mv $proofs/index.tsv.new $proofs/index.tsv
echo "$(wc -l <$proofs/index.tsv) proofs made and accepted: $proofs/index.tsv"
