// Control of locations by Pauli's clauses 13 to 16 and the score of clause 5, by trying every set of
// locations and listing every situation of its confined game.
#pragma once
#include <map>
#include <memory>
#include <utility>

#include "graphgo/board/board.hpp"
#include "solver/engines/reference/clauses.hpp"
#include "solver/engines/reference/effort.hpp"

namespace graphgo::solver::engines::reference {

struct ControlledSets {
  VertexSet black = 0, white = 0;
  friend bool operator==(const ControlledSets&, const ControlledSets&) = default;
};

/// Clause 15: has `side` bordered `set`?
bool bordered(const Locations& locations, const Position& position, Side side, VertexSet set);
/// Clause 16: has `side` built a two-eye formation on `set`?
bool two_eye_formation(const Locations& locations, const Position& position, Side side, VertexSet set);

/// Answers for all positions of one board; keeps the solved confined games. Not for several threads at once.
/// Throws LimitReached where a limit strikes; it is of no use then.
class ControlJudge {
 public:
  explicit ControlJudge(const Board& board);
  ~ControlJudge();
  ControlJudge(const ControlJudge&) = delete;

  ControlledSets controlled(const Position& position);
  /// Clause 5 without captives and komi, Black's points less White's.
  int score(const Position& position);
  /// Clause 14 for one set, which `side` has bordered: can he not be prevented from building a two-eye
  /// formation on it?
  bool cannot_be_prevented(const Position& position, Side side, VertexSet set);
  Effort& effort() { return effort_; }

 private:
  class Confined;
  Locations locations_;
  Effort effort_;
  std::map<std::pair<VertexSet, Side>, std::unique_ptr<Confined>> games_;
};

ControlledSets controlled(const Board& board, const Position& position);
int control_score(const Board& board, const Position& position);

}  // namespace graphgo::solver::engines::reference
