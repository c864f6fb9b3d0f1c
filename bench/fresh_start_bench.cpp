// Tables of fresh starts: all positions of a board by one thread, whose nodes are the same in every run.
#include <benchmark/benchmark.h>

#include "graphgo/board/read_board.hpp"
#include "solver/engines/proof_search/fresh_start/values.hpp"

namespace {

using namespace graphgo;
using namespace graphgo::solver;
using namespace graphgo::solver::engines;

void all_fresh_starts(benchmark::State& state, const char* name, const char* rules,
                      const engines::proof_search::fresh_start::Options& options) {
  const Board board = read_board(name);
  std::uint64_t nodes = 0;
  for (auto _ : state) {
    const engines::proof_search::fresh_start::Starts starts(board, read_ruleset(rules), 1);
    engines::proof_search::fresh_start::Values values(starts);
    nodes = engines::proof_search::fresh_start::find_values(values, {}, {}, options);
    if (values.open() > 0) return state.SkipWithError("stopped by a limit");
  }
  state.counters["nodes"] = static_cast<double>(nodes);
}

const engines::proof_search::fresh_start::Options usual{}, no_bounds{.bounds = false};

BENCHMARK_CAPTURE(all_fresh_starts, 3x3, "3x3", "tromp-taylor", usual)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(all_fresh_starts, 2x5, "2x5", "tromp-taylor", usual)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(all_fresh_starts, 2x5_situational, "2x5", "new-zealand", usual)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(all_fresh_starts, 2x5_no_regions, "2x5", "tromp-taylor", no_bounds)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(all_fresh_starts, 1x9, "1x9", "tromp-taylor", usual)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(all_fresh_starts, dense_six, "graph6:Er^w", "tromp-taylor", usual)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(all_fresh_starts, 3x4, "3x4", "tromp-taylor", usual)->Unit(benchmark::kMillisecond);

}  // namespace
