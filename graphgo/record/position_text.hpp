// Positions as text: the plain form, a diagram with coordinates, or a file that holds one of these or an SGF
// record. Errors: InputError with the line and the column.
//
// Example:
//   const graphgo::Stones stones = graphgo::read_position(board, "X.O");
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "graphgo/board/board.hpp"
#include "graphgo/stones.hpp"

namespace graphgo {

/// Reads a position of `board`, one colour a vertex. Three forms:
/// - plain: `.` or `-` empty, `X` or `x` black, `O` or `o` white, in vertex order. White space and `/` do
///   not count;
/// - a diagram, for boards with a shape (a text with a digit in it is one): a line for each row from the top,
///   each its row number (1 at the bottom), the cells, and perhaps the number again; a line of column letters
///   may stand above or below:
///       a b c
///     2 . X . 2
///     1 O . . 1
///   On boards with a shape that are no plain grids rows are led by the number of their first vertex, and
///   columns are +0, +1.
/// - the name of a file: `.sgf` is a record, whose set-up before the first move is taken. Any other file
///   holds one of the first two forms. A text of plain characters alone is never taken as a file's name.
///
/// Does not ask whether the position is legal. Throws InputError with line and column.
Stones read_position(const Board& board, std::string_view text);

/// '.', 'X' or 'O'.
char character_of(Colour colour);

/// The plain form `.XO`, in vertex order.
std::string position_text(const Stones& stones);
/// The same with `/` between the rows of a board that has a shape.
std::string position_text(const Board& board, const Stones& stones);

/// "black", "white", "b" or "w", in either case.
std::optional<Side> side_named(std::string_view word);

/// Vertices by their names, between commas or white space (between commas alone where a name has a space); on
/// plain grids also rectangles by two corners: "a1-c3 d4". Ascending, each once. Throws InputError naming
/// what is no vertex, and for no vertex at all.
std::vector<Vertex> read_vertices(const Board& board, std::string_view text);

/// Throws InputError naming a vertex of a chain without liberties, the first in vertex order; or both numbers
/// if there is not one colour a vertex.
void check_legal(const Board& board, const Stones& stones);

}  // namespace graphgo
