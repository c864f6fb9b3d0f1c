// The number of legal positions of any graph, without listing them.
//
// Frontier dynamic programming (after Tromp and Farneback: Combinatorics of Go, 2007, there for grids):
// vertices are coloured one by one; colourings are told apart only by what the rest of the board can see of
// them. Time and memory grow with the number of such states, about 3^w to 7^w for a frontier of w vertices,
// not with the number of positions.
#pragma once
#include <optional>

#include "graphgo/big_integer.hpp"
#include "graphgo/board/board.hpp"
#include "solver/question/limits.hpp"

namespace graphgo::solver::research {

/// The widest frontier tried; beyond it no memory would do.
inline constexpr int max_frontier = 60;

/// Exact. Nothing if a limit (deadline, stop, memory of the states) struck first. Throws InputError if no
/// order of the vertices found keeps the frontier within `max_frontier`. Uses one thread.
/// Measured: 5x5 0.04 s, 7x7 3.3 s, 8x8 37 s.
std::optional<BigInteger> count_legal_positions(const Board& board, const Limits& limits = {});

}  // namespace graphgo::solver::research
