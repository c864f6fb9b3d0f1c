// Pauli's Logical Japanese Rules (papers/rules.md section 6; clause numbers are those of his text).
#pragma once
#include "solver/engines/cycle_removal/cycle_free_bounds.hpp"
#include "solver/engines/cycle_removal/end_score.hpp"
#include "solver/question/engine.hpp"

namespace graphgo::solver::engines::cycle_removal {

/// "situations": rulesets with repetition=cycle_removal, whatever they score by.
extern const Engine engine;

/// Answers questions about one board under one ruleset, and keeps what serves the next one. Several threads
/// may ask at once.
class Solver {
 public:
  Solver(const Board& board, const Ruleset& rules);

  /// lo and hi. A turn that removes a cycle names the number of turns, counted from the query's position,
  /// made before the cycle began. The query's board and rules must be those of the solver.
  Answer solve(const Query& query, const Limits& limits, const Wanted& wanted);
  /// Makes what serves this query and others like it, so that none of them has to within its share.
  void prepare(const Query& query, const Limits& limits);

 private:
  void solve_turn(MoveValue& move, const Query& query, const Limits& limits, Answer& answer);

  const cycles::Rules rules_;
  const EndScore score_;
  CycleFreeBounds bounds_;
};

Answer solve(const Query& query, const Limits& limits, const Wanted& wanted);

}  // namespace graphgo::solver::engines::cycle_removal
