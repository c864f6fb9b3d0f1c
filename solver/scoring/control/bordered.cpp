#include "solver/scoring/control/bordered.hpp"

#include <array>

#include "solver/question/limits.hpp"
#include "solver/scoring/control/parts.hpp"

namespace graphgo::solver::scoring {

std::vector<Mask<1>> bordered_sets(const Graph<1>& graph, const Position<1>& position, const Limits& limits) {
  const auto chains = parts_of(graph, position.black);
  const auto regions = parts_of(graph, graph.all().without(position.black));
  std::vector<Mask<1>> sets{{}};
  // The list doubles with every part, and stands twice for a moment: as it grows, and as it is put in order.
  const auto poll = [&](std::size_t i) {
    constexpr std::size_t between = 1 << 14;
    if (i % between != 0) return;
    const bool too_many = limits.memory > 0 && 2 * sizeof(Mask<1>) * sets.size() > limits.memory;
    if (too_many || (i == 0 ? limits.reached() : out_of_time(limits)))
      throw LimitReached("control: stopped by a limit while bordered sets were listed");
  };
  for (const Mask<1>& chain : chains)
    for (std::size_t i = 0, end = sets.size(); i < end; ++i) {
      poll(i);
      sets.push_back(sets[i] | chain);
    }
  for (const Mask<1>& region : regions) {
    const Mask<1> beside = graph.adjacent_to(region) & position.black;
    for (std::size_t i = 0, end = sets.size(); i < end; ++i) {
      poll(i);
      if (beside.without(sets[i]).none()) sets.push_back(sets[i] | region);
    }
  }
  // By size, in the order in which they were listed.
  std::array<std::vector<Mask<1>>, 65> by_size;
  for (std::size_t i = 1; i < sets.size(); ++i) {
    poll(i);
    by_size[static_cast<std::size_t>(sets[i].count())].push_back(sets[i]);
  }
  sets.clear();
  for (std::vector<Mask<1>>& part : by_size) {
    sets.insert(sets.end(), part.begin(), part.end());
    part = {};
  }
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
