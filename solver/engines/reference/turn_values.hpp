// The values of a state's turns, as far as limits allow.
#pragma once
#include <vector>

#include "solver/question/answer.hpp"
#include "solver/question/limits.hpp"

namespace graphgo::solver::engines::reference {

struct TurnValues {
  std::vector<MoveValue> moves;
  bool struck = false;  ///< a limit struck a judge of final positions, and the rest of the turns are open
};

/// Of all legal turns of the game, which is as before in the end. `value_now()`: the value of its present
/// state.
template <typename Game, typename ValueNow>
TurnValues turn_values(Game& game, ValueKind kind, ValueNow&& value_now) {
  TurnValues found;
  for (const Turn turn : game.legal_turns()) found.moves.push_back({turn, {kind}});
  const Game before = game;
  try {
    for (MoveValue& move : found.moves) {
      game.play(move.turn);
      move.value = value_now();
      game.undo();
    }
  } catch (const LimitReached&) {
    game = before;
    found.struck = true;
  }
  return found;
}

}  // namespace graphgo::solver::engines::reference
