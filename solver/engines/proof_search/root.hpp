// Root: the state a question is about, reached by the query's record, and the elements superko remembers there.
#pragma once
#include <vector>

#include "solver/engines/proof_search/play.hpp"

namespace graphgo::solver::engines::proof_search {

class Root {
 public:
  Root(const Play& play, const Query& query);

  struct Element {
    Position<1> position;
    Side left_by;
  };
  const std::vector<Element>& elements() const { return elements_; }
  const Position<1>& first_position() const { return first_; }

  /// The state for the question "margin >= t" and, if the game is over there, who has won. Its numbers may be too large for a search
  /// (Play::fits).
  Successor at(int t) const;
  /// The same after one more turn.
  Successor after(int t, Turn turn) const;
  /// What the points collected so far and a count now would give: a first guess.
  int guess() const;

 private:
  const Play& play_;
  const Query& query_;
  Position<1> first_;
  std::vector<Element> elements_;
};

}  // namespace graphgo::solver::engines::proof_search
