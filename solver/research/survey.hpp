// Surveys: the values of many states under several rulesets, solved in parallel.
#pragma once
#include <functional>
#include <span>
#include <vector>

#include "solver/research/hunt/relation.hpp"
#include "solver/research/states.hpp"

namespace graphgo::solver::research {

struct SurveyRow {
  SurveyState state;
  std::vector<Value> values;  ///< one a ruleset

  /// Are all values exact?
  bool solved() const;
};

/// Is there a pair among the row's exact values for which the relation does not hold? `rules`: one a value.
bool differs(const SurveyRow& row, const Relation& relation, std::span<const Ruleset> rules);

struct Survey {
  Board board;
  std::vector<SurveyRow> rows;  ///< in the order of the states given
  std::uint64_t nodes = 0;
};

/// Reports the number of values done; called from several threads.
using SurveyProgress = std::function<void(std::size_t done, std::size_t of)>;

/// Solves every state under every ruleset: together where an engine does that (AllStates), else one by one,
/// each of these within `value_seconds` (0: no bound of its own) and a fair share of the time. When a limit
/// strikes the rows left have values that are not solved.
Survey survey(const Board& board, std::span<const Ruleset> rules, std::vector<SurveyState> states,
              const Limits& limits, const SurveyProgress& progress, double value_seconds = 0);

}  // namespace graphgo::solver::research
