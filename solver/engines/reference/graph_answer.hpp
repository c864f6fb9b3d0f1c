// Answers read off the graph of all states that can follow.
#pragma once
#include "solver/engines/reference/state_graph.hpp"
#include "solver/question/answer.hpp"
#include "solver/question/limits.hpp"
#include "solver/question/query.hpp"

namespace graphgo::solver::engines::reference {

/// lo and hi of node 0 and what else is wanted. `margin` is what was captured so far, seen by Black. Unsolved
/// where the graph is not complete.
Answer answer_from(const StateGraph& graph, int margin, const Ruleset& rules, const Limits& limits,
                   const Wanted& wanted);

}  // namespace graphgo::solver::engines::reference
