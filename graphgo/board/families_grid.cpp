// Families whose vertices are numbered row by row: grids and their wraparounds, king's graphs, and patches of
// the regular tilings by hexagons and triangles.
#include <cmath>

#include "graphgo/board/family_parts.hpp"

namespace graphgo::family {
namespace {

/// How the ends of a grid's rows and columns are joined.
enum class Wrap { none, straight, flipped };

BoardParts wrapped_grid(const Arguments& arguments, Wrap rows_wrap, Wrap columns_wrap) {
  const auto [rows, columns] = std::pair{arguments.a, arguments.b};
  const auto at = [c = columns](int row, int column) { return row * c + column; };
  BoardParts p;
  p.size = rows * columns;
  p.shape = GridShape{rows, columns};
  for (int r = 0; r < rows; ++r)
    for (int c = 0; c < columns; ++c) {
      if (c + 1 < columns) p.edges.emplace_back(at(r, c), at(r, c + 1));
      if (r + 1 < rows) p.edges.emplace_back(at(r, c), at(r + 1, c));
      p.coordinates.push_back({static_cast<double>(c), static_cast<double>(r)});
    }
  if (rows_wrap != Wrap::none)
    for (int r = 0; r < rows; ++r)
      p.edges.emplace_back(at(r, columns - 1), at(rows_wrap == Wrap::flipped ? rows - 1 - r : r, 0));
  if (columns_wrap != Wrap::none)
    for (int c = 0; c < columns; ++c) p.edges.emplace_back(at(rows - 1, c), at(0, c));
  return p;
}

const double root3 = std::sqrt(3.0);

/// The honeycomb patch of side n lies in 2n horizontal zigzags; zigzag i of the upper half has 2(n + i) + 1
/// vertices, starting and ending low, and the lower half mirrors it.
int zigzag_length(int side, int row) {
  const int from_middle = row < side ? side - 1 - row : row - side;
  return 2 * (2 * side - 1 - from_middle) + 1;
}

}  // namespace

BoardParts grid(const Arguments& arguments) {
  BoardParts p = wrapped_grid(arguments, Wrap::none, Wrap::none);
  p.rectangular = true;
  return p;
}

BoardParts path(const Arguments& arguments) {
  return wrapped_grid({1, arguments.a, {}}, Wrap::none, Wrap::none);
}

BoardParts cylinder(const Arguments& arguments) {
  BoardParts p = wrapped_grid(arguments, Wrap::straight, Wrap::none);
  const double inner = 0.5 / std::sin(M_PI / arguments.b);
  p.coordinates.clear();
  for (int r = 0; r < arguments.a; ++r) {
    const auto ring = circle(arguments.b, inner + r);
    p.coordinates.insert(p.coordinates.end(), ring.begin(), ring.end());
  }
  return p;
}

BoardParts mobius(const Arguments& arguments) { return wrapped_grid(arguments, Wrap::flipped, Wrap::none); }

BoardParts torus(const Arguments& arguments) {
  return wrapped_grid(arguments, Wrap::straight, Wrap::straight);
}

BoardParts klein(const Arguments& arguments) {
  return wrapped_grid(arguments, Wrap::flipped, Wrap::straight);
}

BoardParts king(const Arguments& arguments) {
  BoardParts p = wrapped_grid(arguments, Wrap::none, Wrap::none);
  const int columns = arguments.b;
  for (Vertex v = 0; v + columns < p.size; ++v) {
    if (v % columns + 1 < columns) p.edges.emplace_back(v, v + columns + 1);
    if (v % columns > 0) p.edges.emplace_back(v, v + columns - 1);
  }
  return p;
}

BoardParts hex(const Arguments& arguments) {
  const int side = arguments.a;
  BoardParts p;
  for (int row = 0; row < 2 * side; ++row) {
    const int length = zigzag_length(side, row), middle = length / 2, first = p.size;
    const bool upper = row < side;
    // The vertex below position i of this zigzag: the next one starts one to the left, level, or one to the
    // right.
    const int below = first + length + (row < side - 1 ? 1 : row == side - 1 ? 0 : -1);
    for (int i = 0; i < length; ++i) {
      const bool low = (i % 2 == 0) == upper;
      if (i + 1 < length) p.edges.emplace_back(first + i, first + i + 1);
      if (low && row + 1 < 2 * side) p.edges.emplace_back(first + i, below + i);
      p.coordinates.push_back({(i - middle) * root3 / 2, row * 1.5 + (low ? 0.5 : 0.0)});
    }
    p.size += length;
  }
  return p;
}

BoardParts triangular(const Arguments& arguments) {
  BoardParts p;
  for (int row = 0; row < arguments.a; ++row)
    for (int i = 0; i <= row; ++i) {
      const Vertex v = p.size++;
      if (i < row) p.edges.emplace_back(v, v + 1);
      if (row + 1 < arguments.a) {
        p.edges.emplace_back(v, v + row + 1);
        p.edges.emplace_back(v, v + row + 2);
      }
      p.coordinates.push_back({i - row / 2.0, row * root3 / 2});
    }
  return p;
}

}  // namespace graphgo::family
