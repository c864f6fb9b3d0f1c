// A query's game: its record replayed by the game core.
#pragma once
#include "graphgo/game/game.hpp"
#include "solver/question/query.hpp"

namespace graphgo::solver {

/// The ruleset up to its first stop, which ends a Game: without resumption and disputes, and control counted
/// as territory, since captives count under both. Play is the same; what a Game under it says of an end's
/// points is not.
Ruleset as_played(Ruleset rules);

/// The game after the query's record. Under superko with `dispute=judged` or `scoring=control` its rules are
/// `as_played`. Throws InputError: what Game's constructor throws, or the first illegal turn with its number
/// and the reason.
Game<1> game_of(const Query& query);

/// Points for Black scored before the present position, which a count of the board does not show. 0 under
/// last_mover.
int gained_before(const Game<1>& game);

}  // namespace graphgo::solver
