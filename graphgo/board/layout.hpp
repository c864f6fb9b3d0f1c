// Where to draw the vertices of any board.
#pragma once
#include <span>
#include <vector>

#include "graphgo/board/board.hpp"

namespace graphgo {

/// One distinct point a vertex, the same on every call: the board's own coordinates if it has them (as they
/// are), else per connected component a drawing without crossings if the component is planar, else one by
/// springs (Kamada and Kawai 1989), or a circle if it is large; closest vertices are then at distance 1. The
/// components stand side by side.
std::vector<Point> layout(const Board& board);

/// The drawings moved next to each other, left to right, all with their upper edge at 0: one list of points.
std::vector<Point> side_by_side(std::span<const std::vector<Point>> drawings);

}  // namespace graphgo
