// Whole questions: what the reference and the counters take, with their nodes as a counter that noise does
// not touch.
#include <benchmark/benchmark.h>

#include "graphgo/board/read_board.hpp"
#include "solver/engines/solve.hpp"
#include "solver/research/count/games.hpp"
#include "solver/research/count/legal_positions.hpp"

namespace {

using namespace graphgo;
using namespace graphgo::solver;
using namespace graphgo::solver::engines;
using namespace graphgo::solver::research;

void reference(benchmark::State& state, const char* name, const char* rules) {
  const Board board = read_board(name);
  const Query query = empty_board_query(board, read_ruleset(rules));
  std::uint64_t nodes = 0;
  for (auto _ : state) nodes = solve(query, {}, {}, "reference").nodes;
  state.counters["nodes"] = static_cast<double>(nodes);
}
BENCHMARK_CAPTURE(reference, 1x6_tromp_taylor, "1x6", "tromp-taylor")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(reference, 2x3_tromp_taylor, "2x3", "tromp-taylor")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(reference, 1x5_lasker_maas, "1x5", "lasker-maas")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(reference, 2x4_chinese_basic, "2x4", "chinese-basic")->Unit(benchmark::kMillisecond);

void legal_positions_5x5(benchmark::State& state) {
  const Board board = read_board("5x5");
  for (auto _ : state) benchmark::DoNotOptimize(count_legal_positions(board));
}
BENCHMARK(legal_positions_5x5)->Unit(benchmark::kMillisecond);

void games_1x4(benchmark::State& state) {
  const Board board = read_board("1x4");
  std::uint64_t nodes = 0;
  for (auto _ : state) nodes = count_games(board, Ruleset{})->nodes;
  state.counters["nodes"] = static_cast<double>(nodes);
}
BENCHMARK(games_1x4)->Unit(benchmark::kMillisecond);

}  // namespace
