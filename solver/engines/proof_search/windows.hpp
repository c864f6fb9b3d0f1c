// Windows of a board: a vertex or an edge and what is near, few enough vertices to number all their contents.
// On a grid the window about an inner vertex is 3x3.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "graphgo/board/board.hpp"

namespace graphgo::solver::engines::proof_search {

inline constexpr std::size_t most_in_window = 10;  // 3^10 fits 16 bits

/// The seed and what is about it: nearest first, of equal distance those first that touch most of the window;
/// in whole groups, so that symmetry is kept, as many as fit.
std::vector<Vertex> window_about(const Board& board, std::vector<Vertex> seed);

/// What a window looks like, whichever board it is on: the graph on its vertices, in the window's order, and
/// how many neighbours each has on the whole board.
struct WindowShape {
  std::vector<int> degrees;
  std::vector<std::uint16_t> neighbours;  ///< of each vertex: a bit for each in the window

  std::size_t size() const { return degrees.size(); }
  /// 3^size(): how many contents there are.
  std::size_t cells() const;
};

WindowShape shape_of(const Board& board, const std::vector<Vertex>& window);

/// The vertices of `shape` in an order in which it is `like`: the first such order of all. Nothing where the
/// two are not isomorphic.
std::optional<std::vector<std::size_t>> order_like(const WindowShape& like, const WindowShape& shape);

}  // namespace graphgo::solver::engines::proof_search
