#!/usr/bin/env bash
# Installs what is missing, builds, and runs the main job: exact values of small boards under every superko preset, and the first
# verdict on Maas's claim that three passes instead of two change nothing. Works from any folder, as root or with sudo,
# as often as you like. Results: papers/values/superko.md and papers/lasker-maas/M2.md.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../tests/set_up.sh"
set_up no graphgo
graphgo=build/release/solver/graphgo

say "1 of 3: values of empty boards under every superko preset, with their proofs -> papers/values/superko.md, build/proofs"
# The larger table, papers/values/empty_boards.md, takes longer; its page says how it is made.
status=0
rm -rf build/proofs
$graphgo compare --empty --boards-file papers/values/boards.txt --rules superko --value-limit 10 --progress \
  --proofs build/proofs >papers/values/superko.md.new || status=$?
[ "$status" -eq 0 ] || [ "$status" -eq 3 ] || die "the table failed with exit code $status"
mv papers/values/superko.md.new papers/values/superko.md
cat papers/values/superko.md

say "2 of 3: claim M2 on all connected graphs with at most 5 vertices (seconds) -> papers/lasker-maas/M2.md"
status=0
$graphgo claim run M2 --max-vertices 5 --time-limit 120 --progress || status=$?
case $status in
  0) verdict="M2 is verified on this domain" ;;
  1) verdict="M2 is refuted; the page above shows the smallest counterexample" ;;
  3) verdict="the time limit struck; M2 is verified on the states compared" ;;
  *) die "the claim failed with exit code $status" ;;
esac

say "3 of 3: the proofs of the table and of M2's counterexample, replayed by the rules alone"
for rules in lasker-maas "lasker-maas,ending=passes(3)"; do
  $graphgo solve 'graph6:D`[' --position X.... --rules "$rules" --proof "build/proofs/M2--$rules.proof" >/dev/null
done
$graphgo check --brief build/proofs/*.proof >build/proofs/checked.tsv || die "a proof was rejected: $(grep ^rejected build/proofs/checked.tsv)"
say "done: $verdict; $(wc -l <build/proofs/checked.tsv) proofs accepted (build/proofs/checked.tsv)"
