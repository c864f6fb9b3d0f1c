// Play that is resumed or disputed after a stop, and ends counted by judges (papers/rules.md section 5): all
// states are listed.
#pragma once
#include "solver/question/answer.hpp"
#include "solver/question/limits.hpp"
#include "solver/question/query.hpp"

namespace graphgo::solver::engines::reference {

/// Repetition none or basic_ko, with resume, a dispute axis other than none, or scoring=control.
bool decided_after_stop(const Ruleset& rules);

/// lo and hi of the query's state. Throws InputError for an illegal turn in the record, naming its number.
Answer solve_after_stop(const Query& query, const Limits& limits, const Wanted& wanted);

}  // namespace graphgo::solver::engines::reference
