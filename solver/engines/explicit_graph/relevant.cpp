#include "solver/engines/explicit_graph/relevant.hpp"

namespace graphgo::solver::engines::explicit_graph {

std::vector<Node> relevant(const StateGraph& graph, const ForcedValues& lo, const ForcedValues& hi,
                           std::size_t most) {
  std::vector<Node> open, queue{0};
  std::vector<bool> seen(graph.size());
  seen[0] = true;
  for (std::size_t i = 0; i < queue.size() && open.size() < most; ++i) {
    const Node n = queue[i];
    if (lo.value[n] == -hi.value[n]) continue;
    if (!graph.listed(n)) {
      open.push_back(n);
      continue;
    }
    const bool black = graph.to_move(n) == Side::black;
    const ForcedValues &own = black ? lo : hi, &other = black ? hi : lo;
    for (const Edge& turn : graph.turns(n)) {
      const std::int32_t gain = black ? turn.gain : -turn.gain;
      const bool idle = own.value[n] != ForcedValues::none &&
                        ForcedValues::plus(-other.value[turn.to], gain) <= own.value[n];
      if (seen[turn.to] || idle) continue;
      seen[turn.to] = true;
      queue.push_back(turn.to);
    }
  }
  return open;
}

}  // namespace graphgo::solver::engines::explicit_graph
