// The proof search on whole questions, by one thread: the nodes are the same in every run.
#include <benchmark/benchmark.h>

#include "graphgo/board/read_board.hpp"
#include "solver/engines/proof_search/proof_search.hpp"
#include "solver/engines/solve.hpp"

namespace {

using namespace graphgo;
using namespace graphgo::solver;
using namespace graphgo::solver::engines;
using namespace graphgo::solver::engines::proof_search;

constexpr const char* no_suicide = "tromp-taylor,suicide=forbidden";
constexpr Options usual{};
constexpr Options no_bounds{.bounds = UseBounds::never};
constexpr Options exact_keys{.keys = HistoryKeys::exact};  // these go without history-free bounds

/// The value of the empty board, without a line of play.
void search(benchmark::State& state, const char* name, const char* rules, Options options) {
  const Board board = read_board(name);
  const Query query{
      board, Stones(static_cast<std::size_t>(board.size())), Side::black, read_ruleset(rules), {0, 0}, {}};
  check_query(query);
  std::uint64_t nodes = 0;
  for (auto _ : state) {
    const Answer answer = engines::proof_search::solve(query, {}, {}, options);
    if (!answer.value.solved) return state.SkipWithError("stopped by a limit");
    nodes = answer.nodes;
  }
  state.counters["nodes"] = static_cast<double>(nodes);
  state.counters["nodes/s"] =
      benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kIsIterationInvariantRate);
}

BENCHMARK_CAPTURE(search, 3x3, "3x3", no_suicide, usual)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(search, 3x4, "3x4", no_suicide, usual)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(search, 2x6, "2x6", no_suicide, usual)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(search, 1x9, "1x9", no_suicide, usual)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(search, 1x11, "1x11", no_suicide, usual)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(search, 1x11_no_regions, "1x11", no_suicide, no_bounds)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(search, 1x7_no_regions, "1x7", no_suicide, no_bounds)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(search, 1x7_exact_keys, "1x7", no_suicide, exact_keys)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(search, 1x8_no_regions, "1x8", no_suicide, no_bounds)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(search, 1x8_exact_keys, "1x8", no_suicide, exact_keys)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(search, 1x8_lasker_maas, "1x8", "lasker-maas", usual)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(search, 2x4_lasker_maas, "2x4", "lasker-maas", usual)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(search, 1x9_conway_go, "1x9", "conway-go", usual)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(search, 3x4_conway_go, "3x4", "conway-go", usual)->Unit(benchmark::kMillisecond);

}  // namespace
