// Boards and positions by hand, without the parsers that other tests test.
#pragma once
#include <string>
#include <utility>
#include <vector>

#include "graphgo/board/board.hpp"
#include "graphgo/stones.hpp"

namespace graphgo::testing {

using Edges = std::vector<std::pair<Vertex, Vertex>>;

inline Board graph(int size, Edges edges) {
  return Board(
      BoardParts{.size = size, .edges = std::move(edges), .names = {}, .coordinates = {}, .label = {}});
}

/// Vertices row by row from the top left: (x, y) is y * columns + x.
inline Edges grid_edges(int rows, int columns) {
  Edges edges;
  for (int v = 0; v < rows * columns; ++v) {
    if (v % columns + 1 < columns) edges.emplace_back(v, v + 1);
    if (v + columns < rows * columns) edges.emplace_back(v, v + columns);
  }
  return edges;
}
inline Board grid(int rows, int columns) { return graph(rows * columns, grid_edges(rows, columns)); }
inline Board path(int n) { return grid(1, n); }

/// 'X' or 'x' black, 'O' or 'o' white, '.' or '-' empty; '/' and spaces are skipped.
inline Stones stones(const std::string& text) {
  Stones list;
  for (const char c : text) {
    if (c == '.' || c == '-') list.push_back(Colour::empty);
    if (c == 'X' || c == 'x') list.push_back(Colour::black);
    if (c == 'O' || c == 'o') list.push_back(Colour::white);
  }
  return list;
}

/// Every stone of the other colour.
inline Stones swapped(Stones stones) {
  for (Colour& c : stones)
    if (c != Colour::empty) c = c == Colour::black ? Colour::white : Colour::black;
  return stones;
}

}  // namespace graphgo::testing
