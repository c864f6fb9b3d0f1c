#include "solver/research/atlas/graphs.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "graphgo/board/facts.hpp"
#include "graphgo/board/read_board.hpp"
#include "graphgo/symmetry/automorphisms.hpp"
#include "graphgo/symmetry/graphs.hpp"

namespace graphgo::solver::research::atlas {
namespace {

/// What else there is: ranges of names, as on the command line.
constexpr std::array families{
    "path:1..10",       "cycle:3..10",      "complete:1..8", "star:1..8", "wheel:3..7", "bipartite:1x1..7",
    "bipartite:2x2..6", "bipartite:3x3..5", "bipartite:4x4", "2x2..5",    "3x3",        "hypercube:3",
    "petersen",         "octahedron",       "king:2x3",      "king:3x3",  "torus:3x3",  "triangular:3",
    "cylinder:2x4",     "mobius:2x4"};

constexpr int most_tree_vertices = 10, regular_vertices = 8;

Board without_edge(const Board& board, std::size_t left_out) {
  BoardParts parts;
  parts.size = board.size();
  for (std::size_t i = 0; i < board.edges().size(); ++i)
    if (i != left_out) parts.edges.push_back(board.edges()[i]);
  return Board(std::move(parts));
}

/// The shortest cycle through each edge: a shortest way round it.
std::optional<int> girth_of(const Board& board) {
  std::optional<int> girth;
  for (std::size_t i = 0; i < board.edges().size(); ++i) {
    const auto [u, v] = board.edges()[i];
    const int round = distances_from(without_edge(board, i), {u})[static_cast<std::size_t>(v)];
    if (round > 0 && (!girth || round + 1 < *girth)) girth = round + 1;
  }
  return girth;
}

bool is_bipartite(const Board& board) {
  for (Vertex start = 0; start < board.size(); ++start) {
    const auto distance = distances_from(board, {start});
    for (const auto& [u, v] : board.edges())
      if (distance[static_cast<std::size_t>(u)] >= 0 &&
          distance[static_cast<std::size_t>(u)] == distance[static_cast<std::size_t>(v)])
        return false;
  }
  return true;
}

int cut_vertices_of(const Board& board) {
  const std::size_t components = connected_components(board).size();
  int count = 0;
  for (Vertex cut = 0; cut < board.size(); ++cut) {
    BoardParts parts;
    parts.size = board.size();
    for (const auto& [u, v] : board.edges())
      if (u != cut && v != cut) parts.edges.emplace_back(u, v);
    if (connected_components(Board(std::move(parts))).size() > components + 1) ++count;
  }
  return count;
}

std::string canonical_part(const Board& board, const std::vector<Vertex>& part) {
  BoardParts parts;
  parts.size = static_cast<int>(part.size());
  const auto number = [&](Vertex v) { return std::lower_bound(part.begin(), part.end(), v) - part.begin(); };
  for (const auto& [u, v] : board.edges())
    if (std::binary_search(part.begin(), part.end(), u))
      parts.edges.emplace_back(static_cast<Vertex>(number(u)), static_cast<Vertex>(number(v)));
  return canonical_form(Board(std::move(parts))).graph6;
}

/// graph6 begins with a letter for the size, so that larger texts are of larger graphs.
std::vector<std::string> parts_of(const Board& board) {
  std::vector<std::string> parts;
  for (const auto& part : connected_components(board)) parts.push_back(canonical_part(board, part));
  std::sort(parts.rbegin(), parts.rend());
  return parts;
}

/// By canonical graph6, each once.
class List {
 public:
  AtlasGraph& add(const Board& board) {
    const CanonicalForm form = canonical_form(board);
    const auto at = graphs_.find(form.graph6);
    if (at != graphs_.end()) return at->second;
    return graphs_.emplace(form.graph6, AtlasGraph{read_board("graph6:" + form.graph6), "", {}, false})
        .first->second;
  }

  void add_named(const std::string& range) {
    for (const Board& board : read_boards(range)) {
      auto& names = add(board).names;
      if (std::find(names.begin(), names.end(), board.label()) == names.end()) names.push_back(board.label());
    }
  }

  std::vector<AtlasGraph> sorted() const {
    std::vector<AtlasGraph> list;
    for (const auto& [key, graph] : graphs_) list.push_back(graph);
    std::stable_sort(list.begin(), list.end(), [](const AtlasGraph& a, const AtlasGraph& b) {
      return std::pair(a.board.size(), a.board.edges().size()) <
             std::pair(b.board.size(), b.board.edges().size());
    });
    return list;
  }

 private:
  std::map<std::string, AtlasGraph> graphs_;
};

void add_connected(List& list, const Extent& extent, const std::function<void()>& poll) {
  for (int n = 1; n <= extent.vertices; ++n) {
    int number = 0;
    for (const Board& board : connected_graphs(n, poll)) {
      AtlasGraph& graph = list.add(board);
      graph.number = fmt::format("{}.{}", n, ++number);
      graph.positions = n <= extent.positions;
    }
  }
}

/// A tree with one vertex more is a tree with a leaf added.
void add_trees(List& list) {
  std::vector<Board> trees{read_board("path:1")};
  for (int n = 2; n <= most_tree_vertices; ++n) {
    std::map<std::string, Board> larger;
    for (const Board& tree : trees)
      for (Vertex v = 0; v < tree.size(); ++v) {
        BoardParts parts;
        parts.size = n;
        parts.edges.assign(tree.edges().begin(), tree.edges().end());
        parts.edges.emplace_back(v, n - 1);
        const Board grown(std::move(parts));
        larger.try_emplace(canonical_form(grown).graph6, grown);
      }
    trees.clear();
    for (const auto& [key, tree] : larger) trees.push_back(list.add(tree).board);
  }
}

void add_regular(List& list, const std::function<void()>& poll) {
  for (const Board& board : connected_graphs(regular_vertices, poll)) {
    const std::size_t degree = board.neighbours(0).size();
    bool regular = true;
    for (Vertex v = 1; v < board.size(); ++v) regular = regular && board.neighbours(v).size() == degree;
    if (regular) list.add(board);
  }
}

}  // namespace

Invariants invariants_of(const Board& board) {
  Invariants found;
  found.vertices = board.size();
  found.edges = static_cast<int>(board.edges().size());
  found.parts = parts_of(board);
  found.components = static_cast<int>(found.parts.size());
  found.min_degree = board.size();
  int farthest = 0;
  for (Vertex v = 0; v < board.size(); ++v) {
    const int degree = static_cast<int>(board.neighbours(v).size());
    found.min_degree = std::min(found.min_degree, degree);
    found.max_degree = std::max(found.max_degree, degree);
    for (const int d : distances_from(board, {v})) farthest = std::max(farthest, d);
  }
  if (found.components == 1) found.diameter = farthest;
  found.girth = girth_of(board);
  found.bipartite = is_bipartite(board);
  found.planar = is_planar(board);
  found.cut_vertices = cut_vertices_of(board);
  const AutomorphismGroup group = automorphism_group(board);
  found.automorphisms = group.order.str();
  found.vertex_transitive = std::set<Vertex>(group.orbits.begin(), group.orbits.end()).size() == 1;
  return found;
}

std::vector<AtlasGraph> atlas_graphs(const Extent& extent, const std::function<void()>& poll) {
  List list;
  add_connected(list, extent, poll);
  for (int n = 1; n <= std::min(extent.vertices, most_vertices_in_pieces); ++n)
    for (const Board& board : all_graphs(n)) list.add(board);
  if (extent.families) {
    add_trees(list);
    add_regular(list, poll);
    for (const char* range : families) list.add_named(range);
  }
  return list.sorted();
}

}  // namespace graphgo::solver::research::atlas
