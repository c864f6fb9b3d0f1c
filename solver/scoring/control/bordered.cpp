#include "solver/scoring/control/bordered.hpp"

#include <algorithm>

#include "solver/question/limits.hpp"
#include "solver/scoring/control/parts.hpp"

namespace graphgo::solver::scoring {

std::vector<Mask<1>> bordered_sets(const Graph<1>& graph, const Position<1>& position, const Limits& limits) {
  const auto chains = parts_of(graph, position.black);
  const auto regions = parts_of(graph, graph.all().without(position.black));
  std::vector<Mask<1>> sets{{}};
  const auto poll = [&] {
    if (limits.reached()) throw LimitReached("control: stopped by a limit while bordered sets were listed");
  };
  for (const Mask<1>& chain : chains) {
    poll();
    for (std::size_t i = 0, end = sets.size(); i < end; ++i) sets.push_back(sets[i] | chain);
  }
  for (const Mask<1>& region : regions) {
    poll();
    const Mask<1> beside = graph.adjacent_to(region) & position.black;
    for (std::size_t i = 0, end = sets.size(); i < end; ++i)
      if (beside.without(sets[i]).none()) sets.push_back(sets[i] | region);
  }
  sets.erase(sets.begin());
  std::stable_sort(sets.begin(), sets.end(),
                   [](const auto& a, const auto& b) { return a.count() < b.count(); });
  return sets;
}

Mask<1> smallest_bordered(const Graph<1>& graph, const Position<1>& position, Vertex location) {
  const bool own = position.black.test(location);
  const Mask<1> within = own ? position.black : graph.all().without(position.black);
  const Mask<1> part = graph.flood(Mask<1>::single(location), within);
  if (own) return part;
  return part | graph.flood(graph.adjacent_to(part) & position.black, position.black);
}

}  // namespace graphgo::solver::scoring
