// Families of boards by name: "3x3", "torus:3x4", "petersen", "tree:0,0,1".
#pragma once
#include <span>
#include <string>
#include <string_view>

#include "graphgo/board/board.hpp"

namespace graphgo {

/// One line of `graphgo board list`.
struct Family {
  std::string_view name;     ///< what stands before the colon; "RxC" for the plain grid
  std::string_view syntax;   ///< with its arguments: "torus:RxC"
  std::string_view meaning;  ///< the vertices, their numbering and the edges, in one line
};

/// Every family, in the order people should read them.
std::span<const Family> families();

/// The board of a family; its label is `text`. The names of graph theory are taken too, in either case: K5,
/// C5, P5 and K2,3 for complete:5, cycle:5, path:5 and bipartite:2x3. Sizes are checked before anything is
/// allocated. Throws InputError for an unknown family (naming those that are near), for arguments that do not
/// fit its syntax, and for arguments that would make a loop or a double edge, which a simple graph cannot
/// hold (cycle:2, torus:2x3).
Board make_family(std::string_view text);

}  // namespace graphgo
