// Picks the narrowest mask that holds a board.
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
