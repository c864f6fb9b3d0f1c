#!/usr/bin/env bash
# Installs what is missing, builds, and runs the main job: exact values of small boards under every superko preset, and the first
# verdict on Maas's claim that three passes instead of two change nothing. Works from any folder, as root or with sudo,
# as often as you like. Results: papers/values/superko.md and papers/lasker-maas/M2.md.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../tests/set_up.sh"
set_up no graphgo
graphgo=build/release/solver/graphgo

say "1 of 2: values of empty boards under every superko preset -> papers/values/superko.md"
# The larger table, papers/values/empty_boards.md, takes longer; its page says how it is made.
status=0
$graphgo compare --empty --boards-file papers/values/boards.txt --rules superko --value-limit 10 --progress \
  >papers/values/superko.md.new || status=$?
[ "$status" -eq 0 ] || [ "$status" -eq 3 ] || die "the table failed with exit code $status"
mv papers/values/superko.md.new papers/values/superko.md
cat papers/values/superko.md

say "2 of 2: claim M2 on all connected graphs with at most 5 vertices (seconds) -> papers/lasker-maas/M2.md"
status=0
$graphgo claim run M2 --max-vertices 5 --time-limit 120 --progress || status=$?
case $status in
  0) say "done: M2 is verified on this domain" ;;
  1) say "done: M2 is refuted; the page above shows the smallest counterexample" ;;
  3) say "done: the time limit struck; M2 is verified on the states compared" ;;
  *) die "the claim failed with exit code $status" ;;
esac
