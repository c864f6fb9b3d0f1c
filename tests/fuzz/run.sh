#!/usr/bin/env bash
# Builds the fuzzers with clang and runs each format for a while, from the seeds in corpus/ and what earlier runs
# found. Needs clang with its runtime (Debian: clang, libclang-rt-dev). Ends with 1 if a format crashed; the inputs
# that did it stay in build/fuzz/found. Once mended, an input goes to corpus/FORMAT/regression-NAME.
#   bash tests/fuzz/run.sh [SECONDS [FORMAT...]]      60 seconds, all formats
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
here=tests/fuzz build=build/fuzz
seconds=${1:-60}
shift || true
formats=("$@")
if [ ${#formats[@]} -eq 0 ]; then mapfile -t formats < <(ls $here/corpus); fi

command -v clang++ >/dev/null || {
  echo "clang++ is missing; install it with its runtime (Debian: apt-get install clang libclang-rt-dev)" >&2
  exit 2
}
cmake --preset fuzz
cmake --build --preset fuzz --target graphgo_fuzzers

failed=0
summary=$(printf '%-14s %12s %8s  %s' format executions seconds result)
for format in "${formats[@]}"; do
  crashes=$build/found/$format/ corpus=$build/corpus/$format log=$build/found/$format.log
  mkdir -p "$crashes" "$corpus"
  result=sound
  "$build/tests/fuzz/fuzz_$format" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=2048 -max_len=4096 \
    -dict=$here/dictionaries/"$format".dict -artifact_prefix="$crashes" -print_final_stats=1 \
    "$corpus" $here/corpus/"$format" >"$log" 2>&1 || { result="CRASHED, see $log" failed=1; }
  executions=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
  rate=$(sed -n 's/^Done [0-9]* runs in \([0-9]*\) second.*/\1/p' "$log")
  summary+=$(printf '\n%-14s %12s %8s  %s' "$format" "${executions:-?}" "${rate:--}" "$result")
done
printf '%s\n' "$summary"
exit $failed
