// Keys of states with their histories: equal only where no rule tells the states apart. They may differ where
// none does: they have what came before whether the ruleset at hand looks at it or not.
#pragma once
#include <cstdint>
#include <vector>

#include "graphgo/game/game.hpp"

namespace graphgo::solver::research {

/// What a key keeps beside the stones, side, passes, phase and handicap turns left, and the earlier
/// positions.
struct KeyParts {
  bool before_last = false;  ///< the position before the last turn: for basic ko
  /// Who left each earlier position, and whether by a play, a pass or as the start; not for
  /// `positions_suffice`.
  bool left_by = true;
  bool score = true;  ///< prisoners and points; not where all states compared have the same value and start
};

/// Does a set of earlier positions tell what the ruleset bans? Positional superko that counts the start: a
/// pass then adds nothing.
bool positions_suffice(const Ruleset& rules);

/// The order of what came before, and how often, are left out: a set of situations stands for them.
std::vector<std::uint64_t> state_key(const Game<1>& game, KeyParts parts);

}  // namespace graphgo::solver::research
