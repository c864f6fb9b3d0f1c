// The order in which people prefer turns that are worth the same.
#pragma once
#include <optional>
#include <vector>

#include "graphgo/game/game.hpp"
#include "solver/question/answer.hpp"

namespace graphgo::solver {

/// The side to move's turns, those first that people prefer where all keep the value: a pass once the board
/// counts `settled` as it stands and every empty vertex is somebody's; captures, unless the board counts
/// `settled` already; plays with two liberties or more, the freest first; the pass; other captures; plays
/// that can be captured at once; plays in own territory; suicide. Example: on `.X.X.` Black's pass comes
/// before a play between his own stones.
std::vector<Turn> in_natural_order(const Game<1>& game, std::optional<int> settled);

/// The points on the board that make the value, the komi taken from it, where they are a whole number: what
/// `in_natural_order` calls settled.
std::optional<int> points_on_board(const Value& value, const Ruleset& rules);

}  // namespace graphgo::solver
