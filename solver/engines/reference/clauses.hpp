// Pauli's clauses about stones and liberties (6 and 9 to 13), word by word. The reference's own code
// throughout.
#pragma once
#include <vector>

#include "graphgo/board/board.hpp"
#include "solver/engines/reference/referee.hpp"

namespace graphgo::solver::engines::reference {

/// What putting a stone on an empty location does, temporary and permanent prohibition of that location
/// aside.
struct Putting {
  bool suicide = false;         ///< clause 10
  bool pseudo_suicide = false;  ///< clause 11
  bool ko_capture = false;      ///< clause 12
  VertexSet captured = 0;       ///< clause 6
  Position after;               ///< of use only where it is neither suicide nor pseudo-suicide
};

/// Locations and which of them are neighbours (clause 1).
class Locations {
 public:
  explicit Locations(const Board& board);
  explicit Locations(std::vector<VertexSet> neighbours) : neighbours_(std::move(neighbours)) {}

  int size() const { return static_cast<int>(neighbours_.size()); }
  VertexSet all() const { return size() == 64 ? ~VertexSet{0} : single(size()) - 1; }
  VertexSet neighbours(Vertex v) const { return neighbours_[static_cast<std::size_t>(v)]; }
  VertexSet empty(const Position& p) const { return all() & ~(p.black | p.white); }

  /// The locations that `v` contacts (clause 13).
  VertexSet contacted(const Position& position, Vertex v) const;
  /// The liberties of the stone at `v` (clause 13).
  VertexSet liberties(const Position& position, Vertex v) const {
    return contacted(position, v) & empty(position);
  }
  /// The stones among `of` that have no liberty.
  VertexSet without_liberties(const Position& position, VertexSet of) const;
  /// `side` puts a stone on the empty location `v`, while `permanent` are the permanently prohibited
  /// locations.
  Putting put(const Position& position, Side side, Vertex v, VertexSet permanent) const;

 private:
  std::vector<VertexSet> neighbours_;
};

/// Calls `visit` with each vertex of the set in ascending order.
template <typename Visit>
void each_vertex(VertexSet set, Visit&& visit) {
  for (Vertex v = 0; v < 64; ++v)
    if ((set & single(v)) != 0) visit(v);
}

}  // namespace graphgo::solver::engines::reference
