#include "solver/question/answer.hpp"

#include <algorithm>
#include <array>

#include "graphgo/rules/predicates.hpp"

namespace graphgo::solver {

ValueKind kind_of(const Ruleset& rules) {
  if (last_mover_wins(rules)) return ValueKind::winner;
  return is_superko(rules) ? ValueKind::margin : ValueKind::interval;
}

Margin after_komi(int points, const Ruleset& rules) {
  return Margin::of_points(points).plus(last_mover_wins(rules) ? 0 : -rules.komi);
}

int points_before_komi(Margin margin, const Ruleset& rules) {
  return margin.plus(last_mover_wins(rules) ? 0 : rules.komi).halves() / 2;
}

Result result_of(const Value& value, const Ruleset& rules) {
  const Margin none = Margin::of_halves(rules.no_result_value);
  const bool open = !is_superko(rules) && value.lo < none && none < value.hi;
  return {std::max(value.lo, std::min(none, value.hi)), open};
}

Value forced_win(Value value) {
  if (value.kind != ValueKind::winner || !value.solved) return value;
  if (value.lo > Margin()) value.hi = value.lo;
  if (value.hi < Margin()) value.lo = value.hi;
  return value;
}

Winner winner_of(const Value& value, const Ruleset& rules) {
  const Margin zero = Margin::of_points(0);
  // Where the last mover wins, play that need not end has no winner unless somebody can force the end.
  if (value.kind == ValueKind::winner)
    return value.lo > zero ? Winner::black : value.hi < zero ? Winner::white : Winner::no_result;
  const Result result = result_of(value, rules);
  if (result.no_result) return Winner::no_result;
  if (result.margin == zero) return rules.tie == Tie::white_wins ? Winner::white : Winner::nobody;
  return result.margin > zero ? Winner::black : Winner::white;
}

std::string to_text(Winner winner) {
  constexpr std::array names{"black", "white", "nobody", "no result"};
  return names.at(static_cast<std::size_t>(winner));
}

}  // namespace graphgo::solver
