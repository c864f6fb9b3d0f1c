// What a play does to the stones (papers/rules.md section 1): place, remove the opponent's chains without
// liberties, then the own chain if it has none. Whether the play is allowed is Game's business.
#pragma once
#include "graphgo/game/graph.hpp"

namespace graphgo {

template <int Words>
struct Placement {
  Position<Words> after;  ///< with all removals done
  Mask<Words> captured;   ///< the opponent's stones removed
  Mask<Words> suicided;   ///< own stones removed, the new one included: not empty means the play is a suicide
};

/// `v` must be empty.
template <int Words>
Placement<Words> place(const Graph<Words>& graph, const Position<Words>& before, Side side, Vertex v) {
  Placement<Words> result{before, {}, {}};
  Mask<Words>& own = result.after.of(side);
  Mask<Words>& other = result.after.of(opponent(side));
  own.set(v);
  const Mask<Words> empty = graph.empty(result.after);
  for (Mask<Words> beside = graph.neighbours(v) & other; beside.any();) {
    const Vertex stone = beside.pop_first();
    const Mask<Words> taken = graph.chain_without_liberty(stone, other, empty);
    result.captured |= taken;
    beside = beside.without(taken);
  }
  if (result.captured.any()) {
    other = other.without(result.captured);  // the new stone is beside a vertex just emptied
    return result;
  }
  if (graph.neighbours(v).intersects(empty)) return result;
  result.suicided = graph.chain_without_liberty(v, own, empty);
  own = own.without(result.suicided);
  return result;
}

}  // namespace graphgo
