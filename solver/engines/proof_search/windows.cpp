#include "solver/engines/proof_search/windows.hpp"

#include <algorithm>
#include <tuple>

#include "graphgo/board/facts.hpp"
#include "graphgo/game/position.hpp"

namespace graphgo::solver::engines::proof_search {
namespace {

/// Can the vertex of `shape` be the next in the order, after those that `order` has?
bool fits(const WindowShape& like, const WindowShape& shape, const std::vector<std::size_t>& order,
          std::size_t vertex) {
  const std::size_t next = order.size();
  if (like.degrees[next] != shape.degrees[vertex] ||
      std::find(order.begin(), order.end(), vertex) != order.end())
    return false;
  for (std::size_t i = 0; i < next; ++i)
    if ((like.neighbours[next] >> i & 1) != (shape.neighbours[vertex] >> order[i] & 1)) return false;
  return true;
}

bool complete(const WindowShape& like, const WindowShape& shape, std::vector<std::size_t>& order) {
  if (order.size() == shape.size()) return true;
  for (std::size_t vertex = 0; vertex < shape.size(); ++vertex) {
    if (!fits(like, shape, order, vertex)) continue;
    order.push_back(vertex);
    if (complete(like, shape, order)) return true;
    order.pop_back();
  }
  return false;
}

}  // namespace

std::vector<Vertex> window_about(const Board& board, std::vector<Vertex> seed) {
  std::vector<Vertex>& window = seed;
  const std::vector<int> distance = distances_from(board, seed);
  for (;;) {
    std::vector<Vertex> nearest;
    std::tuple best{board.size(), 0};
    for (Vertex v = 0; v < board.size(); ++v) {
      const auto touching =
          std::count_if(window.begin(), window.end(), [&](Vertex w) { return board.adjacent(v, w); });
      if (touching == 0 || std::find(window.begin(), window.end(), v) != window.end()) continue;
      const std::tuple rank{distance[static_cast<std::size_t>(v)], -static_cast<int>(touching)};
      if (rank < best) nearest.clear();
      best = std::min(best, rank);
      if (rank == best) nearest.push_back(v);
    }
    if (nearest.empty() || window.size() + nearest.size() > most_in_window) return window;
    window.insert(window.end(), nearest.begin(), nearest.end());
  }
}

std::size_t WindowShape::cells() const { return power_of_three(static_cast<int>(size())); }

WindowShape shape_of(const Board& board, const std::vector<Vertex>& window) {
  WindowShape shape{{}, std::vector<std::uint16_t>(window.size())};
  for (std::size_t i = 0; i < window.size(); ++i) {
    shape.degrees.push_back(static_cast<int>(board.neighbours(window[i]).size()));
    for (std::size_t j = 0; j < window.size(); ++j)
      if (board.adjacent(window[i], window[j]))
        shape.neighbours[i] = static_cast<std::uint16_t>(shape.neighbours[i] | 1u << j);
  }
  return shape;
}

std::optional<std::vector<std::size_t>> order_like(const WindowShape& like, const WindowShape& shape) {
  if (!std::is_permutation(like.degrees.begin(), like.degrees.end(), shape.degrees.begin(),
                           shape.degrees.end()))
    return std::nullopt;
  std::vector<std::size_t> order;
  if (!complete(like, shape, order)) return std::nullopt;
  return order;
}

}  // namespace graphgo::solver::engines::proof_search
