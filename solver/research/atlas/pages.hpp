// The Atlas for readers: a page for the graphs of each size, with drawings, and plots of all of it.
#pragma once
#include <string>
#include <utility>
#include <vector>

#include "solver/research/atlas/atlas.hpp"

namespace graphgo::solver::research::atlas {

/// File names within the Atlas's folder, and what is in them.
using Files = std::vector<std::pair<std::string, std::string>>;

/// Pages of the graphs of which there are all positions, and the plots.
Files pages_of(const Atlas& atlas);
/// SVG (plots.cpp).
Files plots_of(const Atlas& atlas);

/// "A", "B", ...: the name of a column where there is little room.
std::string letter_of_column(std::size_t column);

/// What a graph is: "6 vertices, 7 edges; 4 symmetries; diameter 3, girth 4; bipartite, planar".
std::string words_of(const Invariants& found);

}  // namespace graphgo::solver::research::atlas
