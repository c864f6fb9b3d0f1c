// Certain area: vertices that a side will own at the end, whoever moves first and whatever superko bans.
//
//   . O .      Black's chains have two eyes at the bottom. They need no turn to live. White's stone above
//   them
//   X X X      cannot live either, since all of its three vertices touch the black chain: Black takes it off
//   . X .      when he likes. All nine vertices are certain for Black.
//
// solver/scoring/certain_area.md has the definitions and the proof. In short: *alive* is Benson's test (1976)
// in its strictest form, which no stone of the opponent can change. Of what the alive chains leave, those
// regions are certain that are too narrow for two eyes.
#pragma once
#include <array>
#include <cstddef>

#include "graphgo/game/graph.hpp"

namespace graphgo::solver::scoring {

template <int Words>
struct CertainArea {
  Mask<Words> alive;  ///< stones of the side that the opponent can never take
  Mask<Words> area;   ///< these, and what they make the side's own
};

/// Costs about as much as making the turns of a position: two floods of the board. Boards of at most
/// `Mask::capacity` vertices.
template <int Words>
class CertainAreaFinder {
 public:
  explicit CertainAreaFinder(const Graph<Words>& graph) : graph_(graph) {}
  CertainArea<Words> find(const Position<Words>& position, Side side) const;
  /// Could the chain at v, one of the side's stones `own`, have two eyes, were all its stones beside them
  /// alive? If not, the play at v has made nothing certain. Cheaper than `find`.
  bool may_live(const Mask<Words>& own, Vertex v) const;

 private:
  using Set = Mask<Words>;
  bool too_narrow(const Set& region, const Set& beside_alive) const;

  const Graph<Words>& graph_;
};

/// Can whoever plays in the region never get two eyes there? `beside_alive`: vertices next to alive chains.
template <int Words>
bool CertainAreaFinder<Words>::too_narrow(const Set& region, const Set& beside_alive) const {
  const Set inner = region.without(beside_alive);
  const int count = inner.count();
  if (count == 0) return true;
  if (count > 2) return false;
  const Set around = graph_.adjacent_to(inner);
  if (count == 2 && (around & inner) != inner) return false;  // two that are not adjacent: two eyes
  bool branches = true;
  inner.for_each([&](Vertex v) { branches &= graph_.neighbours(v).count() >= 2; });
  return branches && around.without(inner).count() >= 2;
}

template <int Words>
bool CertainAreaFinder<Words>::may_live(const Set& own, Vertex v) const {
  const Set around = graph_.adjacent_to(graph_.flood(Set::single(v), own)).without(own);
  int eyes = 0;
  for (Set rest = around; rest.any() && eyes < 2;) {
    const Set part = graph_.flood(Set::single(rest.first()), around);
    rest = rest.without(part);
    if (graph_.adjacent_to(part).without(own).without(part).none()) ++eyes;  // the whole of a region
  }
  return eyes == 2;
}

template <int Words>
CertainArea<Words> CertainAreaFinder<Words>::find(const Position<Words>& position, Side side) const {
  constexpr std::size_t most = Set::capacity;
  const Set& own = position.of(side);
  // Regions: components of what the side's stones leave. An eye of a chain is a region all of whose vertices
  // are next to the chain.
  std::array<Set, most> regions, beside;  // a region; the side's stones beside it
  std::size_t region_count = 0;
  for (Set rest = graph_.all().without(own); rest.any();) {
    const Set region = graph_.flood(Set::single(rest.first()), rest);
    rest = rest.without(region);
    regions[region_count] = region;
    beside[region_count++] = graph_.adjacent_to(region) & own;
  }
  if (region_count < 2) return {};
  struct Chain {
    Set stones, around;
  };
  std::array<Chain, most> chains;
  std::size_t chain_count = 0;
  for (Set rest = own; rest.any();) {
    const Set stones = graph_.flood(Set::single(rest.first()), rest);
    rest = rest.without(stones);
    chains[chain_count++] = {stones, graph_.adjacent_to(stones)};
  }
  // Chains without two eyes go, and with them the regions that they border on, until none goes.
  Set alive = own;
  for (bool again = true; again;) {
    again = false;
    for (std::size_t c = 0; c < chain_count;) {
      int eyes = 0;
      for (std::size_t r = 0; r < region_count && eyes < 2; ++r)
        if (beside[r].without(alive).none() && regions[r].without(chains[c].around).none()) ++eyes;
      if (eyes >= 2) {
        ++c;
        continue;
      }
      alive = alive.without(chains[c].stones);
      chains[c] = chains[--chain_count];
      again = true;
    }
  }
  if (alive.none()) return {};
  Set beside_alive;
  for (std::size_t c = 0; c < chain_count; ++c) beside_alive |= chains[c].around;
  CertainArea<Words> found{alive, alive};
  for (Set rest = graph_.all().without(alive); rest.any();) {
    const Set region = graph_.flood(Set::single(rest.first()), rest);
    rest = rest.without(region);
    if (too_narrow(region, beside_alive)) found.area |= region;
  }
  return found;
}

}  // namespace graphgo::solver::scoring
