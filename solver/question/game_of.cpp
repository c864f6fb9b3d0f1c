#include "solver/question/game_of.hpp"

#include <fmt/core.h>

#include "graphgo/error.hpp"

namespace graphgo::solver {

Ruleset as_played(Ruleset rules) {
  rules.resume = false;
  rules.dispute = Dispute::none;
  if (rules.scoring == Scoring::control) rules.scoring = Scoring::territory;
  return rules;
}

Game<1> game_of(const Query& query) {
  check_solvable(query.rules);
  // Game refuses where play goes on after a stop, which superko forbids, and where cycles are removed.
  Game<1> game(query.board, is_superko(query.rules) ? as_played(query.rules) : query.rules,
               {query.position, query.to_move, query.prisoners});
  for (const Turn turn : query.record) {
    const Side side = game.to_move();
    if (const Legality verdict = game.play(turn); !verdict)
      throw InputError(
          fmt::format("record: turn {}: {}", game.ply() + 1, explain(verdict, turn, side, query.board)));
  }
  return game;
}

int gained_before(const Game<1>& game) {
  const Transition<1> transition{game.graph(), game.rules()};
  return transition.points_of(game.state().prisoners) + game.state().bonus;
}

}  // namespace graphgo::solver
