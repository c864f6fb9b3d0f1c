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

Result result_of(const Value& value, const Ruleset& rules) {
  const Margin none = Margin::of_halves(rules.no_result_value);
  const bool open = !is_superko(rules) && value.lo < none && none < value.hi;
  return {std::max(value.lo, std::min(none, value.hi)), open};
}

}  // namespace graphgo::solver
