// Picks the narrowest mask that holds a board. A Game<1> holds 64 vertices.
//
// Example: 19x19 has 361 turns and the pass.
//   const auto count = [](const auto& game) { return game.legal_turns().size(); };
//   const std::size_t turns = graphgo::with_game(graphgo::read_board("19x19"), rules, {}, count);
#pragma once
#include "graphgo/game/game.hpp"

namespace graphgo {

/// Calls `visit(Game<Words>)` with a new game on `board` and returns what it returns. Throws as Game's
/// constructor does.
template <typename Visit>
auto with_game(const Board& board, const Ruleset& rules, const Start& start, Visit&& visit) {
  if (board.size() <= Mask<1>::capacity) return visit(Game<1>(board, rules, start));
  if (board.size() <= Mask<2>::capacity) return visit(Game<2>(board, rules, start));
  if (board.size() <= Mask<6>::capacity) return visit(Game<6>(board, rules, start));
  if (board.size() <= Mask<16>::capacity) return visit(Game<16>(board, rules, start));
  return visit(Game<64>(board, rules, start));
}

}  // namespace graphgo
