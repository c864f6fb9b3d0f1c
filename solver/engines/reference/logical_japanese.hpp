// lo and hi of rulesets that remove cycles (papers/rules.md sections 6 and 7), by recursion over explicit
// histories.
#pragma once
#include "solver/question/answer.hpp"
#include "solver/question/limits.hpp"
#include "solver/question/query.hpp"

namespace graphgo::solver::engines::reference {

/// Throws InputError for a query that makes no sense, an illegal turn in the record among it.
Answer solve_with_cycles(const Query& query, const Limits& limits, const Wanted& wanted);

}  // namespace graphgo::solver::engines::reference
