// Retrograde analysis: all states of a board by one thread, ranks included.
#include <benchmark/benchmark.h>

#include "graphgo/board/read_board.hpp"
#include "solver/engines/retrograde/solution.hpp"

namespace graphgo::solver {

using namespace graphgo::solver::engines;
namespace {

void all_states(benchmark::State& state, const char* board_text, const char* rules_text) {
  const Board board = read_board(board_text);
  const Ruleset rules = read_ruleset(rules_text);
  std::uint64_t states = 0;
  for (auto _ : state) {
    engines::retrograde::Solution solution(board, rules, Limits{});
    solution.run(Limits{});
    states = solution.states();
  }
  state.counters["states"] = static_cast<double>(states);
  state.counters["states/s"] =
      benchmark::Counter(static_cast<double>(states), benchmark::Counter::kIsIterationInvariantRate);
}

BENCHMARK_CAPTURE(all_states, 3x3_basic_ko, "3x3", "chinese-basic")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(all_states, 3x4_basic_ko, "3x4", "chinese-basic")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(all_states, 3x4_no_rule, "3x4", "chinese-basic,repetition=none")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(all_states, 3x4_two_phases, "3x4", "lasker-maas,repetition=basic_ko")
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace graphgo::solver
