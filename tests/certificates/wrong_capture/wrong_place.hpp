// Included before everything else in one copy of the search's rules: a wrong capture. A play that takes a
// single stone does nothing.
#pragma once
#include "graphgo/game/placement.hpp"

namespace graphgo {

template <int Words>
Placement<Words> wrong_place(const Graph<Words>& graph, const Position<Words>& position, Side side,
                             Vertex v) {
  Placement<Words> placed = place(graph, position, side, v);
  if (placed.captured.count() == 1) placed = {position, {}, {}};
  return placed;
}

}  // namespace graphgo

#define place wrong_place
