// Maas's unfilled ko on graphs: one last ko, and as many ko threats and dame as wanted.
#pragma once
#include "graphgo/board/board.hpp"
#include "graphgo/stones.hpp"

namespace graphgo::solver::research {

/// A position of the family. All chains but the ko stone live; there is nothing to gain but the ko's one point.
struct KoPosition {
  Board board;
  Stones position;
  Vertex take = 0;  ///< where Black's stone of the ko stands or would stand
  Vertex fill = 0;  ///< where Black fills the ko
};

/// Vertices are named. One black stone `b` with two eyes of its own, one white stone `w` with two, and
/// - the ko: p beside w, q beside b, p and q beside each other; Black holds it with a stone on p, White with one on q;
/// - `dame` empty vertices beside b and w;
/// - `threats` threats of Black: empty x and y beside each other and beside w, white stones s beside x and t beside y, joined, both beside b.
///   Black at x threatens to take s and t at y; White takes x at y, and nobody has gained. A second play at x would be suicide.
KoPosition ko_position(int threats, int dame, Side holder);

}  // namespace graphgo::solver::research
