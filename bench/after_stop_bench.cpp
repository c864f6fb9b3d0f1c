// Rulesets that are settled after play stops, or by more than stones: Pauli's control and removed cycles,
// Nieminen's disputes and resumption. One item is one position counted, or one value.
#include <benchmark/benchmark.h>

#include "graphgo/board/read_board.hpp"
#include "solver/engines/solve.hpp"
#include "solver/scoring/final_score.hpp"

namespace {

using namespace graphgo;
using namespace graphgo::solver;
using namespace graphgo::solver::engines;
using namespace graphgo::solver::scoring;

/// Every legal position of the board, counted by the ruleset.
void count_all(benchmark::State& state, const char* name, const char* rules) {
  const Board board = read_board(name);
  const Graph<1> graph(board);
  std::uint64_t colourings = 1;
  for (int v = 0; v < board.size(); ++v) colourings *= 3;
  std::int64_t positions = 0;
  for (auto _ : state) {
    const FinalScore score(board, read_ruleset(rules));
    for (std::uint64_t i = 0; i < colourings; ++i) {
      const Position<1> position = position_of(i);
      if (!is_legal_position(graph, position)) continue;
      benchmark::DoNotOptimize(score.margin(position));
      ++positions;
    }
  }
  state.SetItemsProcessed(positions);
}

void value_of(benchmark::State& state, const char* name, const char* rules) {
  const Board board = read_board(name);
  const Query query = empty_board_query(board, read_ruleset(rules));
  Answer answer;
  for (auto _ : state) answer = solve(query, {});
  state.counters["nodes"] = static_cast<double>(answer.nodes);
}

BENCHMARK_CAPTURE(count_all, control_3x3, "3x3", "logical-japanese")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(count_all, control_2x5, "2x5", "logical-japanese")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(count_all, judged_3x3, "3x3", "nieminen")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(count_all, judged_2x5, "2x5", "nieminen")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(value_of, logical_japanese_1x5, "1x5", "logical-japanese")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(value_of, logical_japanese_1x7, "1x7", "logical-japanese")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(value_of, logical_japanese_3x3, "3x3", "logical-japanese")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(value_of, nieminen_2x4, "2x4", "nieminen")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(value_of, nieminen_3x3, "3x3", "nieminen")->Unit(benchmark::kMillisecond);

}  // namespace
