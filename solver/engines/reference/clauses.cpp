#include "solver/engines/reference/clauses.hpp"

#include <bit>

namespace graphgo::solver::engines::reference {

Locations::Locations(const Board& board) : neighbours_(static_cast<std::size_t>(board.size())) {
  for (Vertex v = 0; v < board.size(); ++v)
    for (const Vertex u : board.neighbours(v)) neighbours_[static_cast<std::size_t>(v)] |= single(u);
}

/// Clause 13: start from `v`, jump repeatedly (or not at all) to neighbours that are like the jump's origin,
/// and look at the neighbours of all locations reached.
VertexSet Locations::contacted(const Position& position, Vertex v) const {
  VertexSet alike = empty(position);
  if ((position.black & single(v)) != 0) alike = position.black;
  if ((position.white & single(v)) != 0) alike = position.white;
  VertexSet reached = single(v), contacts = 0;
  for (VertexSet before = 0; reached != before;) {
    before = reached;
    each_vertex(before, [&](Vertex u) { contacts |= neighbours(u); });
    reached |= contacts & alike;
  }
  return contacts;
}

VertexSet Locations::without_liberties(const Position& position, VertexSet of) const {
  VertexSet found = 0;
  each_vertex(of & (position.black | position.white), [&](Vertex v) {
    if (liberties(position, v) == 0) found |= single(v);
  });
  return found;
}

Putting Locations::put(const Position& position, Side side, Vertex v, VertexSet permanent) const {
  Putting result;
  Position placed = position;
  stones(placed, side) |= single(v);
  const VertexSet opposing = stones(placed, opponent(side));
  result.captured = without_liberties(placed, opposing);  // clause 6
  const VertexSet of_new = liberties(placed, v);
  // Clause 10: all opposing stones have liberties, the new stone has none.
  result.suicide = result.captured == 0 && of_new == 0;
  // Clause 11: all opposing stones and the new one have liberties, and those of the new one are all
  // permanently prohibited.
  result.pseudo_suicide = result.captured == 0 && of_new != 0 && (of_new & ~permanent) == 0;
  // Clause 12: exactly two stones have no liberties, and their colours do not match.
  const VertexSet own_without = without_liberties(placed, stones(placed, side));
  result.ko_capture = std::popcount(result.captured) == 1 && std::popcount(own_without) == 1;
  result.after = placed;
  stones(result.after, opponent(side)) &= ~result.captured;
  return result;
}

}  // namespace graphgo::solver::engines::reference
