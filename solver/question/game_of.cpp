#include "solver/question/game_of.hpp"

#include <fmt/core.h>

#include "graphgo/error.hpp"
#include "graphgo/rules/predicates.hpp"

namespace graphgo::solver {

Start start_of(const Query& query) { return {query.position, query.to_move, query.prisoners}; }

Game<1> game_of(const Query& query) {
  check_solvable(query.rules);
  // Game refuses where play goes on after a stop, which superko forbids, and where cycles are removed.
  Game<1> game(query.board, is_superko(query.rules) ? up_to_a_stop(query.rules) : query.rules,
               start_of(query));
  for (const Turn turn : query.record) play_legally(game, query.board, turn);
  return game;
}

void play_legally(Game<1>& game, const Board& board, Turn turn) {
  const Side side = game.to_move();
  if (const Legality verdict = game.play(turn); !verdict)
    throw InputError(fmt::format("record: turn {}: {}", game.ply() + 1, explain(verdict, turn, side, board)));
}

int gained_before(const Game<1>& game) {
  const Transition<1> transition{game.graph(), game.rules()};
  return transition.points_of(game.state().prisoners) + game.state().bonus;
}

}  // namespace graphgo::solver
