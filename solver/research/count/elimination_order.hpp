// An order of a graph's vertices that keeps the frontier small: the processed vertices that still have an
// unprocessed neighbour.
#pragma once
#include <optional>
#include <vector>

#include "graphgo/board/board.hpp"
#include "solver/question/limits.hpp"

namespace graphgo::solver::research {

/// Greedy: each next vertex is the one that leaves the smallest frontier; among equals the one beside the
/// vertex longest in the frontier. The best of several starting vertices. Nothing if every try went beyond
/// `max_width` frontier vertices or a limit struck before one was complete.
std::optional<std::vector<Vertex>> elimination_order(const Board& board, int max_width, const Limits& limits);

}  // namespace graphgo::solver::research
