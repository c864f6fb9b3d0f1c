// Retrograde analysis as an engine: all states of a board at once, for rulesets without memory of earlier
// positions.
#pragma once
#include "solver/question/engine.hpp"

namespace graphgo::solver::engines::retrograde {

class Solution;

/// "retrograde": rulesets without memory of earlier positions (check_history_free), on boards that fit.
extern const Engine engine;

/// Values of the query's state, its turns and a line, from all states of its board. `nodes` is the number of
/// states. Throws InputError where the engine does not take the ruleset, TooLarge.
Answer solve(const Query& query, const Limits& limits, const Wanted& wanted);

/// The same from a solution of the query's board and ruleset. Under long_cycle a value after earlier states
/// is not always found: a return to one of them ends the game by the passes since, which is more than a state
/// knows. Such values take two solutions more, and are solved where the two agree (soundness.md, R10).
Answer look_up(const Query& query, const Solution& solution, const Limits& limits, const Wanted& wanted);

}  // namespace graphgo::solver::engines::retrograde
