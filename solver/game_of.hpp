// A query's game: its record replayed by the game core.
#pragma once
#include "graphgo/game/game.hpp"
#include "solver/query.hpp"

namespace graphgo::solver {

/// The game after the query's record. Throws InputError: what Game's constructor throws, or the first illegal turn with its number
/// and the reason.
Game<1> game_of(const Query& query);

/// Points for Black scored before the present position, which a count of the board does not show. 0 under last_mover.
int gained_before(const Game<1>& game);

}  // namespace graphgo::solver
