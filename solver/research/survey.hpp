// Surveys: the values of many states under several rulesets, solved in parallel.
#pragma once
#include <functional>
#include <span>
#include <vector>

#include "solver/research/states.hpp"

namespace graphgo::solver::research {

struct SurveyRow {
  SurveyState state;
  std::vector<Value> values;  ///< one a ruleset

  /// Are all values exact?
  bool solved() const;
  /// Is some exact value different from another exact one?
  bool differs() const;
};

struct Survey {
  Board board;
  std::vector<SurveyRow> rows;  ///< in the order of the states given
  std::uint64_t nodes = 0;
};

/// Reports the number of states done; called from several threads.
using SurveyProgress = std::function<void(std::size_t done, std::size_t of)>;

/// Solves every state under every ruleset: together where an engine does that (AllStates), else one by one. When a limit strikes the rows left have values that are not
/// solved.
Survey survey(const Board& board, std::span<const Ruleset> rules, std::vector<SurveyState> states, const Limits& limits,
              const SurveyProgress& progress);

}  // namespace graphgo::solver::research
