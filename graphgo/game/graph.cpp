#include "graphgo/game/graph.hpp"

#include <fmt/core.h>

#include <bit>
#include <cstddef>

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
  if constexpr (Words == 1) tabulate_bytes();
}

/// Each set is a smaller one and one vertex more.
template <int Words>
void Graph<Words>::tabulate_bytes() {
  adjacent_to_bytes_.resize((neighbours_.size() + 7) / 8);
  for (std::size_t byte = 0; byte < adjacent_to_bytes_.size(); ++byte)
    for (std::size_t bits = 1; bits < 256; ++bits) {
      const std::size_t last = 8 * byte + std::bit_width(bits) - 1;
      const Mask<Words>& without_last = adjacent_to_bytes_[byte][bits & ~std::bit_floor(bits)];
      adjacent_to_bytes_[byte][bits] =
          last < neighbours_.size() ? without_last | neighbours_[last] : without_last;
    }
}

GRAPHGO_INSTANTIATE_FOR_ALL_MASKS(class Graph)

}  // namespace graphgo
