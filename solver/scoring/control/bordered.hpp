// Bordered sets (clause 15): inside locations with a neighbour outside hold own stones, outside locations
// with a neighbour inside do not.
#pragma once
#include <vector>

#include "graphgo/board/board.hpp"
#include "graphgo/game/graph.hpp"
#include "solver/question/limits.hpp"

namespace graphgo::solver::scoring {

/// Every set that Black has bordered but the empty one, smaller ones first. Such a set holds chains of
/// Black's as wholes, for two neighbours with black stones cannot lie on both sides, and so it does regions
/// of what is not Black's; a region can be inside only with all chains beside it. Every such choice is
/// bordered. Throws LimitReached if a limit strikes: their number doubles with every chain or region that can
/// be chosen freely.
std::vector<Mask<1>> bordered_sets(const Graph<1>& graph, const Position<1>& position, const Limits& limits);

/// The smallest set that Black has bordered and that holds the location (clause 17).
Mask<1> smallest_bordered(const Graph<1>& graph, const Position<1>& position, Vertex location);

}  // namespace graphgo::solver::scoring
