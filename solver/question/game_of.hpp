// A query's game: its record replayed by the game core.
#pragma once
#include "graphgo/game/game.hpp"
#include "solver/question/query.hpp"

namespace graphgo::solver {

/// Where the query starts, its record not yet played.
Start start_of(const Query& query);

/// The game after the query's record. Under superko with `dispute=judged` or `scoring=control` its rules are
/// those `up_to_a_stop`, and so is what it says of points at the end. Throws InputError: what Game's
/// constructor throws, or the first illegal turn with its number and the reason.
Game<1> game_of(const Query& query);

/// Throws InputError if the turn is illegal, with its number and the reason.
void play_legally(Game<1>& game, const Board& board, Turn turn);

/// Points for Black scored before the present position, which a count of the board does not show. 0 under
/// last_mover.
int gained_before(const Game<1>& game);

}  // namespace graphgo::solver
