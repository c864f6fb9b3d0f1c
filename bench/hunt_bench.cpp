// Hunts: a relation judged on every legal position of all connected graphs, by one thread.
#include <benchmark/benchmark.h>

#include "solver/research/hunt/hunt.hpp"

namespace {

using namespace graphgo;
using namespace graphgo::solver;
using namespace graphgo::solver::research;

void hunt_graphs(benchmark::State& state, int vertices, const char* left, const char* right) {
  const Question question{{read_ruleset(left), read_ruleset(right)}, {}};
  Domain domain;
  domain.graphs = vertices;
  std::uint64_t states = 0, against = 0, nodes = 0;
  for (auto _ : state) {
    states = against = nodes = 0;
    hunt(question, domain, {}, {.tell = [&](const BoardResult& result) {
           states += result.compared;
           against += result.against;
           nodes += result.nodes;
           return true;
         }});
  }
  state.counters["states"] = static_cast<double>(states);
  state.counters["against"] = static_cast<double>(against);
  state.counters["nodes"] = static_cast<double>(nodes);
  state.counters["values/s"] =
      benchmark::Counter(2.0 * static_cast<double>(states), benchmark::Counter::kIsIterationInvariantRate);
}

BENCHMARK_CAPTURE(hunt_graphs, 5_m2, 5, "lasker-maas", "lasker-maas,phase1_ending=passes(3)")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(hunt_graphs, 5_t2, 5, "tromp-taylor", "taylor-concise")->Unit(benchmark::kMillisecond);

}  // namespace
