#include "solver/question/query.hpp"

#include <algorithm>

namespace graphgo::solver {

const char* name_of(StoppedBy stopped_by) {
  switch (stopped_by) {
    case StoppedBy::time:
      return "time";
    case StoppedBy::interrupt:
      return "interrupt";
    case StoppedBy::memory:
      return "memory";
    case StoppedBy::history:
      return "history";
    case StoppedBy::depth:
      break;
  }
  return "depth";
}

Query query_of(const Board& board, const Ruleset& rules, const SurveyState& state) {
  return {board, state.position, state.to_move, rules, {0, 0}, state.record};
}

bool names_vertices(const Ruleset& rules) {
  return !rules.handicap.stones.empty() || !rules.initial_prohibited.empty();
}

Result result_of(const Value& value, const Ruleset& rules) {
  const Margin none = Margin::of_halves(rules.no_result_value);
  const bool open = !is_superko(rules) && value.lo < none && none < value.hi;
  return {std::max(value.lo, std::min(none, value.hi)), open};
}

}  // namespace graphgo::solver
