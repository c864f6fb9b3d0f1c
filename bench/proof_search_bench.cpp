// The proof search on whole questions, by one thread: the nodes are the same in every run.
#include <benchmark/benchmark.h>

#include <atomic>
#include <memory>
#include <string>
#include <utility>

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
  const Query query = empty_board_query(board, read_ruleset(rules));
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

/// What each part of the search is worth: the same question without it, given up after 40 million nodes.
void ablation(benchmark::State& state, const char* name, Options options) {
  const Board board = read_board(name);
  const Query query = empty_board_query(board, read_ruleset(no_suicide));
  for (auto _ : state) {
    Limits limits;
    limits.memory = std::uint64_t{8} << 30;
    limits.looks_left = std::make_shared<std::atomic<std::int64_t>>(40'000'000 / 1024);
    const Answer answer = engines::proof_search::solve(query, limits, {}, options);
    state.counters["nodes"] = static_cast<double>(answer.nodes);
    if (!answer.value.solved) state.SetLabel("open");
  }
}

constexpr Options no_certain_areas{.certain_areas_from = 65};
constexpr Options no_lessons{.lesson_at = ~std::uint64_t{0}};
constexpr Options none_of_these{
    .bounds = UseBounds::never, .certain_areas_from = 65, .lesson_at = ~std::uint64_t{0}};

const int ablations = [] {
  const std::pair<const char*, Options> parts[] = {{"usual", usual},
                                                   {"no_certain_areas", no_certain_areas},
                                                   {"no_lessons", no_lessons},
                                                   {"no_history_free_bounds", no_bounds},
                                                   {"none_of_these", none_of_these}};
  for (const char* board : {"1x14", "2x8", "3x6", "4x5"})
    for (const auto& [part, options] : parts)
      benchmark::RegisterBenchmark((std::string("ablation/") + board + "/" + part).c_str(), ablation, board,
                                   options)
          ->Iterations(1)
          ->Unit(benchmark::kMillisecond);
  return 0;
}();

}  // namespace
