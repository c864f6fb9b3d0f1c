// What is answered about a state, its value and those of its turns, as far as limits allow.
#pragma once
#include <cstdint>
#include <optional>
#include <utility>
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

/// What was done for all values of an answer.
struct Cost {
  std::uint64_t nodes = 0;
  std::optional<StoppedBy> stopped_by = {};
};

/// About the game as it stands. `value_now()` as above, which adds to the cost; `add_line(answer)` throws
/// LimitReached where the line is cut.
template <typename Game, typename ValueNow, typename AddLine>
Answer answer_about(Game& game, ValueKind kind, const Wanted& wanted, const Limits& limits, Cost& cost,
                    ValueNow&& value_now, AddLine&& add_line) {
  Answer answer;
  answer.value = value_now();
  if (wanted.moves) {
    auto [moves, struck] = turn_values(game, kind, value_now);
    answer.moves = std::move(moves);
    if (struck) cost.stopped_by = limits.struck().value_or(StoppedBy::memory);
  }
  answer.nodes = cost.nodes;
  answer.stopped_by = cost.stopped_by;
  if (wanted.principal_variation && answer.value.solved) try {
      add_line(answer);
    } catch (const LimitReached&) {
      answer.line_cut = true;
    }
  return answer;
}

}  // namespace graphgo::solver::engines::reference
