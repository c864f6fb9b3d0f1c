// The graphs behind the families' names. Internal to families.cpp, which checks every argument first.
#pragma once
#include <vector>

#include "graphgo/board/board.hpp"

namespace graphgo::family {

/// What stands after the colon: one number, two, or a list.
struct Arguments {
  int a = 0, b = 0;
  std::vector<int> list;
};

/// `count` points on a circle about the origin, neighbours 1 apart unless a radius is given; clockwise from
/// the top, `turn` steps on.
std::vector<Point> circle(int count, double radius = 0, double turn = 0);

// Grid-like: numbered row by row, `shape` set.
BoardParts grid(const Arguments& rows_columns);
BoardParts path(const Arguments& size);
BoardParts cylinder(const Arguments& rows_columns);
BoardParts mobius(const Arguments& rows_columns);
BoardParts torus(const Arguments& rows_columns);
BoardParts klein(const Arguments& rows_columns);
BoardParts king(const Arguments& rows_columns);

// Patches of the other two regular tilings.
BoardParts hex(const Arguments& side);
BoardParts triangular(const Arguments& side);

BoardParts cycle(const Arguments& size);
BoardParts complete(const Arguments& size);
BoardParts star(const Arguments& leaves);
BoardParts wheel(const Arguments& rim);
BoardParts bipartite(const Arguments& sides);
BoardParts tree(const Arguments& parents);
BoardParts hypercube(const Arguments& dimension);
BoardParts petersen(const Arguments&);

// The five regular solids, drawn flat.
BoardParts tetrahedron(const Arguments&);
BoardParts cube(const Arguments&);
BoardParts octahedron(const Arguments&);
BoardParts dodecahedron(const Arguments&);
BoardParts icosahedron(const Arguments&);

}  // namespace graphgo::family
