// The reference: plain recursion over the rules' own words, the definition of right for every other engine.
// It shares no code with the game core or with other engines beyond the ruleset value: its own board,
// capture, ban and score code.
#pragma once
#include "solver/question/engine.hpp"

namespace graphgo::solver::engines::reference {

/// "reference": every ruleset that can be played.
extern const Engine engine;

/// The exact value of the query's state, or bounds if a limit struck first. Superko rulesets and long_cycle:
/// recursion over explicit histories. History-free rulesets with no_result, resumption and disputes among
/// them: explicit state graph. Removal of cycles: recursion over explicit histories, and no line where lo <
/// hi. Throws InputError for a query that makes no sense (illegal position, illegal turn in the record,
/// unplayable ruleset).
Answer solve(const Query& query, const Limits& limits, const Wanted& wanted = {});

}  // namespace graphgo::solver::engines::reference
