// Graph: a board's adjacency as masks, and the floods every rule is made of (chains, liberties, regions).
#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "graphgo/board/board.hpp"
#include "graphgo/game/position.hpp"
#include "graphgo/mask.hpp"

namespace graphgo {

template <int Words>
class Graph {
 public:
  /// Throws InputError if the board has more vertices than the mask holds.
  explicit Graph(const Board& board);

  int size() const { return static_cast<int>(neighbours_.size()); }
  const Mask<Words>& all() const { return all_; }
  const Mask<Words>& neighbours(Vertex v) const { return neighbours_[static_cast<std::size_t>(v)]; }
  Mask<Words> empty(const Position<Words>& p) const { return all_.without(p.black).without(p.white); }

  /// Every vertex reached from `seed` through `within`; `seed` included.
  Mask<Words> flood(const Mask<Words>& seed, const Mask<Words>& within) const {
    Mask<Words> reached = seed, frontier = seed;
    while (frontier.any()) {
      frontier = (adjacent_to(frontier) & within).without(reached);
      reached |= frontier;
    }
    return reached;
  }

  /// All vertices adjacent to a member of `set` (members included where adjacent to each other).
  Mask<Words> adjacent_to(const Mask<Words>& set) const {
    Mask<Words> result;
    if constexpr (Words == 1) {
      std::uint64_t rest = set.words()[0];
      for (const auto& adjacent : adjacent_to_bytes_) {
        result |= adjacent[rest & 255];
        rest >>= 8;
      }
    } else {
      set.for_each([&](Vertex v) { result |= neighbours(v); });
    }
    return result;
  }

  /// If the chain of `stones` at v has a liberty in `empty`, the empty set; else the whole chain. Stops at
  /// the first liberty, which in play is nearly always beside v.
  Mask<Words> chain_without_liberty(Vertex v, const Mask<Words>& stones, const Mask<Words>& empty) const {
    Mask<Words> chain = Mask<Words>::single(v), todo = chain;
    while (todo.any()) {
      const Mask<Words>& around = neighbours(todo.pop_first());
      if (around.intersects(empty)) return {};
      const Mask<Words> found = (around & stones).without(chain);
      chain |= found;
      todo |= found;
    }
    return chain;
  }

 private:
  void tabulate_bytes();

  std::vector<Mask<Words>> neighbours_;
  Mask<Words> all_;
  /// Of masks of one word: for each byte in use what is adjacent to each set of its eight vertices. So a
  /// flood has no branch for each vertex, which the processor would guess wrong (bench/README.md).
  std::vector<std::array<Mask<Words>, 256>> adjacent_to_bytes_;
};

/// Does every chain have a liberty?
template <int Words>
bool is_legal_position(const Graph<Words>& graph, const Position<Words>& p) {
  const Mask<Words> empty = graph.empty(p);
  const Mask<Words> beside_empty = graph.adjacent_to(empty);
  for (const Side side : {Side::black, Side::white}) {
    const Mask<Words>& stones = p.of(side);
    if (graph.flood(stones & beside_empty, stones) != stones) return false;
  }
  return true;
}

}  // namespace graphgo
