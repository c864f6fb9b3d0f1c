// Certain area: vertices that a side will own at the end, whoever moves first and whatever superko bans.
//
//   . O .      Black's chain has two eyes at the bottom. It needs no turn to live. White's stone above it
//   X X X      cannot live either, since all of its three vertices touch the black chain: Black takes it off
//   . X .      when he likes. All nine vertices are certain for Black.
//
// solver/scoring/certain_area.md has the definitions and the proof. In short: *alive* is Benson's test (1976)
// in its strictest form, which no stone of the opponent can change. Of what the alive chains leave, those
// regions are certain that are too narrow for two eyes.
#pragma once
#include "graphgo/game/graph.hpp"

namespace graphgo::solver::scoring {

template <int Words>
struct CertainArea {
  Mask<Words> alive;  ///< stones of the side that the opponent can never take
  Mask<Words> area;   ///< these, and what they make the side's own
};

/// Costs about as much as making the turns of a position: two floods for each chain of the side, once more
/// where chains live. Boards of at most `Mask::capacity` vertices.
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
  Set chain_at(Vertex v, const Set& own) const { return graph_.flood(Set::single(v), own); }
  Set eyes_of(const Set& chain, const Set& own) const;
  bool has_two_eyes(const Set& chain, const Set& own, const Set& alive) const;
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

/// The regions (components of what the side's stones leave) all of whose vertices are next to the chain.
template <int Words>
Mask<Words> CertainAreaFinder<Words>::eyes_of(const Set& chain, const Set& own) const {
  const Set others = graph_.all().without(own);
  const Set around = graph_.adjacent_to(chain) & others;
  return around.without(graph_.flood(others.without(around), others));
}

template <int Words>
bool CertainAreaFinder<Words>::may_live(const Set& own, Vertex v) const {
  const Set eyes = eyes_of(chain_at(v, own), own);
  return eyes.any() && graph_.flood(Set::single(eyes.first()), eyes) != eyes;
}

template <int Words>
bool CertainAreaFinder<Words>::has_two_eyes(const Set& chain, const Set& own, const Set& alive) const {
  int count = 0;
  for (Set rest = eyes_of(chain, own); rest.any() && count < 2;) {
    const Set eye = graph_.flood(Set::single(rest.first()), rest);
    rest = rest.without(eye);
    if ((graph_.adjacent_to(eye) & own).without(alive).none()) ++count;
  }
  return count == 2;
}

template <int Words>
CertainArea<Words> CertainAreaFinder<Words>::find(const Position<Words>& position, Side side) const {
  const Set& own = position.of(side);
  // Chains without two eyes go, and with them the regions that they border on, until none goes.
  Set alive = own;
  for (bool again = true; again;) {
    again = false;
    for (Set rest = alive; rest.any();) {
      const Set chain = chain_at(rest.first(), own);
      rest = rest.without(chain);
      if (has_two_eyes(chain, own, alive)) continue;
      alive = alive.without(chain);
      again = true;
    }
  }
  if (alive.none()) return {};
  const Set beside_alive = graph_.adjacent_to(alive);
  CertainArea<Words> found{alive, alive};
  for (Set rest = graph_.all().without(alive); rest.any();) {
    const Set region = graph_.flood(Set::single(rest.first()), rest);
    rest = rest.without(region);
    if (too_narrow(region, beside_alive)) found.area |= region;
  }
  return found;
}

}  // namespace graphgo::solver::scoring
