// A board as users name it on the command line.
//
// Example:
//   const graphgo::Board petersen = graphgo::read_board("petersen");
#pragma once
#include <string_view>

#include "graphgo/board/board.hpp"

namespace graphgo {

/// The board that `text` names, labelled with `text`:
///   a family        3x3, path:7, torus:3x4 (families.hpp)
///   graph6:...      a graph in graph6
///   a file          ending in .g6, .edges, .json, .graphml or .dot (formats.hpp)
///   A + B + ...     disjoint union of any of these, numbered on from left to right and drawn side by side.
///                   Where a part has names, the vertices of parts without are called by their new numbers.
/// A text that as a whole is the name of an existing file is that file, whatever it contains.
/// Throws InputError that says which part is wrong and why.
Board read_board(std::string_view text);

}  // namespace graphgo
