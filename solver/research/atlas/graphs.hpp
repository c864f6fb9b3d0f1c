// The graphs of the Atlas, each once, and what is known of them before anybody plays.
#pragma once
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "graphgo/board/board.hpp"

namespace graphgo::solver::research::atlas {

/// Which graphs, and of which of them all positions.
struct Extent {
  int vertices = 7;      ///< all connected graphs with at most so many vertices, disconnected ones to six
  int positions = 6;     ///< all positions of connected graphs with at most so many vertices
  bool families = true;  ///< and trees to ten vertices, cycles, grids, regular graphs and other named ones
};
inline constexpr int most_vertices = 8, most_vertices_of_positions = 6, most_vertices_in_pieces = 6;

/// Numbers and properties of a graph.
struct Invariants {
  int vertices = 0, edges = 0, components = 0, min_degree = 0, max_degree = 0;
  std::optional<int> diameter;  ///< none: not connected
  std::optional<int> girth;     ///< none: no cycle
  bool bipartite = false, planar = false, vertex_transitive = false;
  int cut_vertices = 0;
  std::string automorphisms;  ///< how many, the identity included
  /// The components by canonical graph6, the largest first: "Bw @", a triangle and a point.
  std::vector<std::string> parts = {};
};
Invariants invariants_of(const Board& board);

struct AtlasGraph {
  Board board;         ///< labelled "graph6:...", numbered as that says; canonical when it was made
  std::string number;  ///< "6.17", the 17th connected graph of six vertices; empty outside such lists
  std::vector<std::string> names = {};  ///< of families: "cycle:6"
  bool positions = false;               ///< has the Atlas all of them?
  std::string graph6() const { return board.label().substr(std::string("graph6:").size()); }
};

/// Fewest vertices first, then edges, then by graph6. `poll` is called now and then, and may throw.
std::vector<AtlasGraph> atlas_graphs(const Extent& extent, const std::function<void()>& poll = {});

}  // namespace graphgo::solver::research::atlas
