#include "solver/scoring/control/pass_alive.hpp"

#include <algorithm>
#include <vector>

#include "solver/scoring/control/parts.hpp"

namespace graphgo::solver::scoring {

/// A region is vital to a chain if all its empty locations are the chain's liberties. Chains with fewer than
/// two vital regions go, then regions beside a chain that is gone, and so on; what is left lives.
Mask<1> pass_alive(const Graph<1>& graph, const Position<1>& position, Side side) {
  const Mask<1> empty = graph.empty(position);
  Mask<1> alive = position.of(side);
  std::vector<Mask<1>> regions = parts_of(graph, graph.all().without(alive));
  std::vector<Mask<1>> chains = parts_of(graph, alive);
  for (bool changed = true; changed && alive.any();) {
    std::erase_if(regions, [&](const Mask<1>& region) {
      return (graph.adjacent_to(region) & position.of(side)).without(alive).any();
    });
    changed = std::erase_if(chains, [&](const Mask<1>& chain) {
                const Mask<1> liberties = graph.adjacent_to(chain) & empty;
                const bool lives =
                    std::count_if(regions.begin(), regions.end(), [&](const Mask<1>& region) {
                      return region.intersects(liberties) && (region & empty).without(liberties).none();
                    }) >= 2;
                if (!lives) alive = alive.without(chain);
                return !lives;
              }) > 0;
  }
  return alive;
}

}  // namespace graphgo::solver::scoring
