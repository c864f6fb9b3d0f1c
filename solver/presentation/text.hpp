// Positions as text for people.
#pragma once
#include <string>

#include "graphgo/board/board.hpp"
#include "graphgo/stones.hpp"

namespace graphgo::solver::presentation {

/// The position in lines that end with a line break, X for Black, O for White:
///   a plain grid     row numbers at the left, column letters below, as players write them;
///   another shape    each row led by the number of its first vertex, below the columns' offsets from it
///                    (edges that wrap around are not shown);
///   any other board  a line a vertex: its name, its stone, the names of its neighbours: `0 X - 1 2 5`.
/// `position` has one colour a vertex.
std::string draw_position(const Board& board, const Stones& position);

}  // namespace graphgo::solver::presentation
