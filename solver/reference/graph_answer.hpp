// Answers read off the graph of all states that can follow.
#pragma once
#include "solver/query.hpp"
#include "solver/reference/state_graph.hpp"

namespace graphgo::solver::reference {

/// lo and hi of node 0 and what else is wanted. `margin` is what was captured so far, seen by Black. Unsolved where the graph is not
/// complete.
Answer answer_from(const StateGraph& graph, int margin, const Ruleset& rules, const Limits& limits,
                   const Wanted& wanted);

}  // namespace graphgo::solver::reference
