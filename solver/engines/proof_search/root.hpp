// Root: the state a query is about, reached by its record, and the positions superko remembers there.
#pragma once
#include <vector>

#include "solver/engines/proof_search/play.hpp"
#include "solver/engines/proof_search/target_driver.hpp"

namespace graphgo::solver::engines::proof_search {

class Root {
 public:
  Root(const Play& play, const Query& query);

  struct Remembered {
    Position<1> position;
    Side left_by;
  };
  const std::vector<Remembered>& remembered() const { return remembered_; }
  std::vector<Position<1>> remembered_positions() const;
  const Position<1>& first_position() const { return first_; }
  bool after_a_pass() const { return !query_.record.empty() && query_.record.back().is_pass(); }
  int vertices() const { return query_.board.size(); }

  /// The state for the question "margin >= target?" and, if the game is over there, who has won. Its numbers
  /// may be too large for a search (Play::fits).
  Successor at(int target) const;
  /// The same after one more turn. `mover`: whoever's it is, instead of the side to move.
  Successor after(int target, Turn turn, std::optional<Side> mover = {}) const;
  /// What the points collected so far and a count now would give: a first guess.
  int guess() const;
  /// With the first mover's bound, where [S14] has it.
  MarginBounds with_first_mover(MarginBounds bounds) const;

 private:
  /// All passes counted.
  Successor counted_at(int target) const;

  const Play& play_;
  const Query& query_;
  Position<1> first_;
  std::vector<Remembered> remembered_;
};

}  // namespace graphgo::solver::engines::proof_search
