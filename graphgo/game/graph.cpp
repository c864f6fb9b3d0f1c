#include "graphgo/game/graph.hpp"

#include <fmt/core.h>

#include "graphgo/error.hpp"
#include "graphgo/game/instantiate.hpp"

namespace graphgo {

template <int Words>
Graph<Words>::Graph(const Board& board) {
  if (board.size() > Mask<Words>::capacity)
    throw InputError(fmt::format("board {}: {} vertices, at most {} are possible here", board.label(),
                                 board.size(), Mask<Words>::capacity));
  neighbours_.resize(static_cast<std::size_t>(board.size()));
  for (const auto& [u, v] : board.edges()) {
    neighbours_[static_cast<std::size_t>(u)].set(v);
    neighbours_[static_cast<std::size_t>(v)].set(u);
  }
  all_ = Mask<Words>::first_n(board.size());
}

GRAPHGO_INSTANTIATE_FOR_ALL_MASKS(class Graph)

}  // namespace graphgo
