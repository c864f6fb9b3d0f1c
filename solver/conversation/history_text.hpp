// Words about a game's history: which of it counts, and what each turn left.
#pragma once
#include <string>

#include "solver/conversation/game_session.hpp"

namespace graphgo::solver::conversation {

/// "Black to move", "White is asked whether play has ended", "the game is over".
std::string now_text(const GameSession& game);

/// "history: 3 turns since the empty board"; after set-up, that what stood before is forgotten.
std::string history_summary(const GameSession& game);

/// A line for the start and one for each turn: who played, and what he left. `*` marks positions that superko
/// remembers:
///   start    .../.../... Black to move *
///   1 B b2   .../.X./... *
std::string history_text(const GameSession& game);

}  // namespace graphgo::solver::conversation
