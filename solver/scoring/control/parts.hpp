// The connected parts of a set of vertices: chains of a colour's stones, regions of what is empty or not a
// colour's.
#pragma once
#include <vector>

#include "graphgo/game/graph.hpp"

namespace graphgo::solver::scoring {

/// By their smallest vertices.
inline std::vector<Mask<1>> parts_of(const Graph<1>& graph, const Mask<1>& set) {
  std::vector<Mask<1>> parts;
  for (Mask<1> rest = set; rest.any(); rest = rest.without(parts.back()))
    parts.push_back(graph.flood(Mask<1>::single(rest.first()), set));
  return parts;
}

}  // namespace graphgo::solver::scoring
