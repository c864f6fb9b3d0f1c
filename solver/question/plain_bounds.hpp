// What is known of a value before anything is searched.
#pragma once
#include "solver/question/answer.hpp"

namespace graphgo::solver {

/// The kind of value that the ruleset gives, and bounds that hold whatever is played. Under superko with area
/// scoring every game ends, and no side gets more points than the board has vertices: 3x3 without komi is
/// within [-9, 9]. Under last_mover somebody wins, or nobody. Else nothing is known. Not solved.
Value plain_bounds(const Board& board, const Ruleset& rules);

/// A value that a limit left open, with those bounds where its own are wider. A solved one stays as it is.
Value within_plain_bounds(Value value, const Board& board, const Ruleset& rules);

/// What two answers say of one value, neither solved.
Value narrower(const Value& a, const Value& b);

}  // namespace graphgo::solver
