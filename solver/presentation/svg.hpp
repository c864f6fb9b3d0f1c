// Boards and positions as pictures.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "graphgo/board/board.hpp"
#include "graphgo/stones.hpp"

namespace graphgo::solver::presentation {

/// Where everything of a board stands in its picture. Vertices stand where layout() puts them, the closest
/// two 48 units apart unless that would make the picture larger than 8000 units.
struct BoardPicture {
  std::vector<Point> at;     ///< each vertex
  std::vector<Point> bends;  ///< each edge of Board::edges(): the control point of its quadratic curve
  double width = 0, height = 0;
};
BoardPicture board_picture(const Board& board);

/// A group of SVG: the edges.
std::string edges_svg(const Board& board, const BoardPicture& picture);

/// A self-contained SVG 1.1 document: edges, vertices with their names, and the stones if a position is given
/// (one colour a vertex; else nullptr). An edge that would run through a third vertex, such as a torus's
/// wraparound, is bent around it.
std::string board_svg(const Board& board, const Stones* position);

/// Does the text begin as the pictures of boards and of gobans do? Nobody else's drawing is written over.
bool is_own_picture(std::string_view text);

/// The text with the characters that XML reserves written as entities.
std::string svg_escaped(const std::string& text);

}  // namespace graphgo::solver::presentation
