// Proof files: written with the value, and replayed by the checker.
#include <benchmark/benchmark.h>
#include <unistd.h>

#include <filesystem>

#include "graphgo/board/read_board.hpp"
#include "solver/certificates/check/check.hpp"
#include "solver/engines/solve.hpp"

namespace {

using namespace graphgo;

struct Written {
  explicit Written(const char* board, const char* rules)
      : path((std::filesystem::temp_directory_path() / ("graphgo_bench_" + std::to_string(getpid())))
                 .string()) {
    const Board read = read_board(board);
    const solver::Query query = solver::empty_board_query(read, read_ruleset(rules));
    answer = solver::engines::solve(query, {}, {.proof = path});
  }
  ~Written() { std::filesystem::remove(path); }
  std::string path;
  solver::Answer answer;
};

void write_proof(benchmark::State& state, const char* board, const char* rules) {
  for (auto _ : state) benchmark::DoNotOptimize(Written(board, rules).answer.nodes);
}

void check_proof(benchmark::State& state, const char* board, const char* rules) {
  const Written written(board, rules);
  for (auto _ : state) {
    std::vector<std::pair<std::string, std::string>> facts;
    std::string complaint;
    if (solver::certificates::check::check_proof(written.path, facts, complaint) != 0)
      state.SkipWithError(complaint.c_str());
  }
  const auto nodes = static_cast<double>(written.answer.proof->nodes);
  state.counters["nodes"] = nodes;
  state.counters["states"] = static_cast<double>(written.answer.proof->states);
  state.counters["searched"] = static_cast<double>(written.answer.nodes);
  state.counters["bytes"] = static_cast<double>(written.answer.proof->bytes);
  state.counters["nodes/s"] = benchmark::Counter(nodes, benchmark::Counter::kIsIterationInvariantRate);
}

BENCHMARK_CAPTURE(write_proof, 1x11, "1x11", "tromp-taylor,suicide=forbidden")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(check_proof, 1x11, "1x11", "tromp-taylor,suicide=forbidden")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(check_proof, 3x4, "3x4", "tromp-taylor,suicide=forbidden")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(check_proof, 2x4_lasker_maas, "2x4", "lasker-maas")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(check_proof, 3x3_chinese_basic, "3x3", "chinese-basic")->Unit(benchmark::kMillisecond);

}  // namespace
