// AllStates: the values of many states of one board under one ruleset, by the engine that solves them together.
#pragma once
#include <cstdint>
#include <memory>
#include <span>

#include "solver/survey/states.hpp"

namespace graphgo::solver {

/// Without superko retrograde analysis, which knows every state; under superko one proof search for all fresh starts asked for,
/// which share its table (solver/fresh_start). On 3x3 under lasker-maas: 0.3 s for all 12,675 positions, against minutes one by one.
class AllStates {
 public:
  /// Null where no engine does so: a ruleset or board it does not take, too few states to be worth it, states with turns played
  /// before them under superko, too little memory. When a limit strikes some values are not known.
  static std::unique_ptr<AllStates> solve(const Board& board, const Ruleset& rules, std::span<const SurveyState> states,
                                          const Limits& limits);
  virtual ~AllStates() = default;

  /// Not solved: ask another engine.
  virtual Value value(const SurveyState& state) const = 0;
  virtual std::uint64_t nodes() const = 0;
};

}  // namespace graphgo::solver
