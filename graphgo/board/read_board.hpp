// A board as users name it on the command line.
//
// Example:
//   const graphgo::Board petersen = graphgo::read_board("petersen");
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "graphgo/board/board.hpp"

namespace graphgo {

/// The board that `text` names, labelled with `text`:
///   a family        3x3, path:7, torus:3x4 (families.hpp)
///   graph6:...      a graph in graph6
///   a file          ending in .g6, .edges, .edgelist, .json, .graphml, .gml or .dot (formats.hpp)
///   A + B + ...     disjoint union of any of these, numbered on from left to right and drawn side by side.
///                   Where a part has names, the vertices of parts without are called by their new numbers.
/// A text that as a whole is the name of an existing file is that file, whatever it contains.
/// Throws InputError that says which part is wrong and why, or that the text names several boards.
Board read_board(std::string_view text);

/// Most boards that one text may name.
inline constexpr std::size_t most_boards = 1'000'000;

/// The boards that `text` names, one or more. Beside what `read_board` takes:
///   a range         path:1..8, K1..8, 'K1..3 + path:1': a board for each number; two ranges for each pair
///   a .g6 file      with several lines: a board a line, labelled "graph6:LINE"
/// Throws InputError as `read_board` does, for a range that falls, and past `most_boards`.
std::vector<Board> read_boards(std::string_view text);

/// The boards in what another program wrote, called `where` in messages: either one board in JSON, GraphML,
/// GML or DOT, told by how the text begins, or a board a line. A line is a graph in graph6 without any
/// prefix, as nauty's geng writes it, or a board as on the command line; `#` starts a comment. No text can be
/// both: graph6 has no byte below 63, and no family's name has the length that its first letter would ask
/// for. Throws InputError naming the line, and for a text without any board.
std::vector<Board> read_board_stream(std::string_view text, const std::string& where);

}  // namespace graphgo
