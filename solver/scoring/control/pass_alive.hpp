// Chains that their owner keeps though he passes for ever (Benson 1976): a two-eye formation that nothing
// takes away again.
#pragma once
#include "graphgo/game/graph.hpp"

namespace graphgo::solver::scoring {

/// The stones of all such chains of the side, where suicide is forbidden. Cost: some floods for each chain.
Mask<1> pass_alive(const Graph<1>& graph, const Position<1>& position, Side side);

}  // namespace graphgo::solver::scoring
