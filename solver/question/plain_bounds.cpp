#include "solver/question/plain_bounds.hpp"

#include <algorithm>

#include "graphgo/rules/predicates.hpp"

namespace graphgo::solver {

Value plain_bounds(const Board& board, const Ruleset& rules) {
  if (last_mover_wins(rules)) return {ValueKind::winner, Margin::of_points(-1), Margin::of_points(1), false};
  if (!is_superko(rules)) return {ValueKind::interval, Margin::minus_infinity(), Margin::infinity(), false};
  if (scores_along_the_way(rules)) return {};
  const Margin most = Margin::of_points(board.size());
  return {ValueKind::margin, (-most).plus(-rules.komi), most.plus(-rules.komi), false};
}

Value within_plain_bounds(Value value, const Board& board, const Ruleset& rules) {
  if (value.solved) return value;
  return narrower(plain_bounds(board, rules), value);
}

Value narrower(const Value& a, const Value& b) {
  return {a.kind, std::max(a.lo, b.lo), std::min(a.hi, b.hi), false};
}

}  // namespace graphgo::solver
