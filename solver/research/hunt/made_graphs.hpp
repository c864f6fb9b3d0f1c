// Graphs made from a graph G: `G + path:1`, `G - v`. A hunt compares the empty board of one with that of
// another.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "graphgo/board/board.hpp"

namespace graphgo::solver::research {

/// A sum of terms: G, `G - v` (G less a vertex), `G - e` (less an edge), `G / e` (an edge contracted),
/// `subdivide(G)` (an edge subdivided), or any board. The vertex or the edge is chosen in all ways; one term
/// at most may choose.
class GraphExpression {
 public:
  /// Throws InputError.
  explicit GraphExpression(const std::string& text);

  const std::string& text() const { return text_; }
  bool chooses() const;
  /// Of the terms that are boards, as they were read.
  std::vector<Board> boards() const;

  struct Made {
    Board board;             ///< labelled "graph6:..."; where the expression is G it is G itself
    std::string choice;      ///< "v = a1", "e = 0-3"; empty where nothing is chosen
    std::uint64_t ways = 1;  ///< choices that make a graph isomorphic to this one
  };
  /// The graphs, in the order of the choices. Choices that make isomorphic graphs are taken together, where
  /// `merge` says that their values are equal. Empty if there is nothing to choose, or no vertex is left.
  std::vector<Made> made_from(const Board& graph, bool merge) const;

 private:
  enum class Kind { whole, less_vertex, less_edge, contracted, subdivided, board };
  struct Term {
    Kind kind;
    std::vector<Board> board;  ///< one, where the term is a board
  };
  struct Part {
    int size = 0;
    std::vector<std::pair<Vertex, Vertex>> edges;
  };
  static Term read_term(const std::string& text);
  static Part part_of(const Board& board);
  static std::vector<std::pair<Part, std::string>> parts_of(const Term& term, const Board& graph);

  std::string text_;
  std::vector<Term> terms_;
};

/// Two graphs made from the same G.
struct GraphPair {
  Board left, right;
  std::string choice;
  std::uint64_t ways = 1;
};

struct GraphExpressions {
  GraphExpression left, right;
  /// Throws InputError where both choose: each would choose apart from the other.
  void check() const;
  std::vector<GraphPair> pairs_from(const Board& graph, bool merge) const;
};

}  // namespace graphgo::solver::research
