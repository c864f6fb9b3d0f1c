// What one play does to the stones, and when it is prohibited, by Pauli's clauses 6 and 9 to 13; history has
// no part in it.
#pragma once
#include <optional>

#include "graphgo/game/placement.hpp"

namespace graphgo::cycles {

struct Played {
  Position<1> after;
  Mask<1> captured;
  /// The location that a ko capture cleared: prohibited in the next turn (clause 9).
  std::optional<Vertex> ko;
};

/// The play by `side` at the empty location v, or nothing if it is suicide (clause 10) or pseudo-suicide
/// (clause 11).
inline std::optional<Played> play(const Graph<1>& graph, const Position<1>& before, Side side, Vertex v,
                                  const Mask<1>& prohibited_for_good = {}) {
  const Placement<1> placed = place(graph, before, side, v);
  if (placed.suicided.any()) return std::nullopt;
  if (placed.captured.any()) {
    // Clause 12: after placement, before removal, exactly two stones are without liberties. Own stones
    // without any can only be the new one's chain, so it is alone, and taken at once by nobody: the location
    // it cleared is its only liberty.
    const bool alone = !graph.neighbours(v).intersects(graph.empty(before) | before.of(side));
    if (alone && placed.captured.count() == 1)
      return Played{placed.after, placed.captured, placed.captured.first()};
    return Played{placed.after, placed.captured, std::nullopt};
  }
  const Mask<1> chain = graph.flood(Mask<1>::single(v), placed.after.of(side));
  const Mask<1> liberties = graph.adjacent_to(chain) & graph.empty(placed.after);
  if (liberties.without(prohibited_for_good).none()) return std::nullopt;
  return Played{placed.after, {}, std::nullopt};
}

}  // namespace graphgo::cycles
