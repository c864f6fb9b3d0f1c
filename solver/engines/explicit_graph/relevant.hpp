// States looked at only as far as they matter for the start's value: for games whose states are too many to
// list. What is left out can leave an answer open, never make it wrong
// (solver/engines/retrograde/soundness.md, R11).
#pragma once
#include <algorithm>

#include "solver/engines/explicit_graph/forced_values.hpp"

namespace graphgo::solver::engines::explicit_graph {

/// The nodes without turns that can still change what node 0 is worth, nearest first. `lo`, `hi`: what the
/// sides can force so far. A turn of Black's is left out where even hi after it is no more than lo before it,
/// likewise White's; so is what is settled.
std::vector<Node> relevant(const StateGraph& graph, const ForcedValues& lo, const ForcedValues& hi,
                           std::size_t most);

/// As `explore` (the same `Rules`, and `guess` gives bounds that hold), in rounds: each looks at the turns of
/// the nearest relevant nodes, until none is left or a limit strikes.
template <typename State, typename Hash, typename Rules>
Explored<State, Hash> explore_relevant(const Rules& rules, const State& start, const Limits& limits,
                                       std::size_t most_states) {
  constexpr std::size_t first_round = 64;
  Explored<State, Hash> e;
  const auto number = [&](const State& state) {
    return e.number(
        state, [&](StateGraph& graph) { graph.close(graph.add(rules.to_move(state)), rules.guess(state)); });
  };
  number(start);
  std::vector<Edge> turns;
  while (true) {
    const ForcedValues lo = force_end(e.graph, Side::black, limits),
                       hi = force_end(e.graph, Side::white, limits);
    if (!lo.exact || !hi.exact) break;
    const auto open = relevant(e.graph, lo, hi, std::max(first_round, e.graph.size() / 4));
    if (open.empty()) return e;
    for (const Node n : open) {
      if (limits.reached() || e.size() >= most_states || e.too_large(limits)) {
        e.complete = false;
        return e;
      }
      const State& state = e.state(n);
      turns.clear();
      rules.for_each_turn(state, [&](Turn turn, const State& next, int gain) {
        turns.push_back({turn, number(next), gain});
      });
      e.graph.list(n, turns);
    }
  }
  e.complete = false;
  return e;
}

}  // namespace graphgo::solver::engines::explicit_graph
