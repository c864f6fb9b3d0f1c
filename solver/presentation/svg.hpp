// Boards and positions as pictures.
#pragma once
#include <string>

#include "graphgo/board/board.hpp"
#include "graphgo/stones.hpp"

namespace graphgo::solver::presentation {

/// A self-contained SVG 1.1 document: edges, vertices with their names, and the stones if a position is given
/// (one colour a vertex; else nullptr). Vertices stand where layout() puts them; an edge that would run
/// through a third vertex, such as a torus's wraparound, is bent around it. The closest vertices are 48 units
/// apart, unless that would make the picture larger than 8000 units.
std::string board_svg(const Board& board, const Stones* position);

/// The text with the characters that XML reserves written as entities.
std::string svg_escaped(const std::string& text);

}  // namespace graphgo::solver::presentation
