// Boards and games that the benchmarks share.
#pragma once
#include <algorithm>
#include <random>
#include <vector>

#include "graphgo/board/board.hpp"
#include "graphgo/game/game.hpp"

namespace graphgo::bench {

/// A random simple cubic graph: three ends at every vertex, shuffled and paired until no loop and no double
/// edge is left.
inline Board cubic(int size, unsigned seed) {
  std::mt19937 random(seed);
  for (;;) {
    std::vector<Vertex> ends;
    for (Vertex v = 0; v < size; ++v) ends.insert(ends.end(), 3, v);
    std::shuffle(ends.begin(), ends.end(), random);
    BoardParts parts;
    parts.size = size;
    bool simple = true;
    for (std::size_t i = 0; i < ends.size(); i += 2) {
      simple = simple && ends[i] != ends[i + 1];
      parts.edges.push_back({ends[i], ends[i + 1]});
    }
    if (!simple) continue;
    const Board board(parts);
    if (board.warnings().empty()) return board;
  }
}

/// The turns of a random game under tromp-taylor in which a side passes only when it has no play.
template <int Words>
std::vector<Turn> random_turns(const Board& board, int turns, unsigned seed) {
  std::mt19937 random(seed);
  Game<Words> game(board, Ruleset{});
  while (game.ply() < turns && !game.over()) {
    const auto legal = game.legal_turns();
    const std::size_t plays = std::max<std::size_t>(legal.size() - 1, 1);  // the pass stands last
    game.play(legal[std::uniform_int_distribution<std::size_t>(0, plays - 1)(random)]);
  }
  return {game.turns().begin(), game.turns().end()};
}

}  // namespace graphgo::bench
