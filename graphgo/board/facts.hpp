// Facts of a board's graph, found by Boost.Graph.
#pragma once
#include <vector>

#include "graphgo/board/board.hpp"

namespace graphgo {

/// The vertex sets of the connected components, each ascending, ordered by their smallest vertices. Linear
/// time.
std::vector<std::vector<Vertex>> connected_components(const Board& board);

/// The edges between each vertex and the nearest of those given; -1: none can be reached from there. Linear
/// time. Example: distances_from(path of 3, {0}) is {0, 1, 2}.
std::vector<int> distances_from(const Board& board, std::vector<Vertex> sources);

/// Whether the graph can be drawn in the plane without crossings (Boyer and Myrvold 2004). Linear time.
bool is_planar(const Board& board);

}  // namespace graphgo
