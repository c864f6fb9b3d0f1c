#!/usr/bin/env bash
# Installs what is missing, builds, and runs the main job: verdicts on the claims of the texts, and exact values of small
# boards under every superko preset, with proofs of both. Works from any folder, as root or with sudo, as often as you like.
# Results, all under build/: claims (a page a claim; those in papers/ are of larger domains), superko.md, proofs.
#   bash papers/reproduce.sh            about ten minutes after the build
#   bash papers/reproduce.sh --short    a minute: five claims on tiny graphs and eight boards, to see that all of it works
set -euo pipefail
[ $# -eq 0 ] || [ "$*" = --short ] || { echo "reproduce.sh: only --short may follow, not: $*" >&2; exit 2; }
. "$(dirname "${BASH_SOURCE[0]}")/../tests/set_up.sh"
set_up no graphgo
graphgo=build/release/solver/graphgo
rm -rf build/proofs build/claims
domains=(--quick)
boards=papers/values/boards.txt
if [ $# -eq 1 ]; then
  domains=(M1 M2 T2 N1 P2 --max-vertices 4)
  grep -v '^#' papers/values/boards.txt | sed -n 1,8p >build/short_boards.txt
  boards=build/short_boards.txt
fi

say "1 of 3: the claims of the texts, each on the domains that take seconds -> build/claims"
status=0
$graphgo claim run "${domains[@]}" --brief --pages build/claims --proofs build/proofs/claims --progress | tee build/verdicts.txt || status=$?
[ "$status" -le 1 ] || [ "$status" -eq 3 ] || die "the claims failed with exit code $status"

say "2 of 3: values of empty boards under every superko preset -> build/superko.md (compare papers/values/superko.md)"
# The larger table, papers/values/empty_boards.md, takes longer; its page says how it is made.
status=0
$graphgo compare --empty --boards-file "$boards" --rules superko --value-limit 10 --progress \
  --proofs build/proofs/values >build/superko.md || status=$?
[ "$status" -eq 0 ] || [ "$status" -eq 3 ] || die "the table failed with exit code $status"
cat build/superko.md

say "3 of 3: all proofs, replayed by the rules alone"
$graphgo check --brief build/proofs/*/*.proof >build/proofs/checked.tsv || die "a proof was rejected: $(grep ^rejected build/proofs/checked.tsv)"

say "the claims of the texts"
cat build/verdicts.txt
say "done: $(wc -l <build/proofs/checked.tsv) proofs accepted (build/proofs/checked.tsv)"
