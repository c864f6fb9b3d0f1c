#include "solver/question/answer.hpp"

#include <algorithm>

#include "graphgo/rules/predicates.hpp"

namespace graphgo::solver {

ValueKind kind_of(const Ruleset& rules) {
  if (last_mover_wins(rules)) return ValueKind::winner;
  return is_superko(rules) ? ValueKind::margin : ValueKind::interval;
}

Result result_of(const Value& value, const Ruleset& rules) {
  const Margin none = Margin::of_halves(rules.no_result_value);
  const bool open = !is_superko(rules) && value.lo < none && none < value.hi;
  return {std::max(value.lo, std::min(none, value.hi)), open};
}

}  // namespace graphgo::solver
