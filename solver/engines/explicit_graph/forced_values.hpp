// What a side can force with play ending, for all states of a listed graph.
#pragma once
#include <cstdint>
#include <vector>

#include "solver/engines/explicit_graph/state_graph.hpp"
#include "solver/question/answer.hpp"

namespace graphgo::solver::engines::explicit_graph {

/// For each node, seen by the forcing side: the most it is sure of with play ending, of the gains still to
/// come.
struct ForcedValues {
  static constexpr std::int32_t none = -Known::infinity;      ///< it cannot bring play to an end
  static constexpr std::int32_t unbounded = Known::infinity;  ///< more than any number
  std::vector<std::int32_t> value;
  std::vector<std::uint32_t> stage;  ///< grows as values are found: a value rests on values of smaller stages
  bool exact = true;                 ///< false: a limit struck, the values are lower bounds

  /// With the turn's gain, if it is a number.
  static std::int32_t plus(std::int32_t value, std::int32_t gain) {
    return value == none || value == unbounded ? value : value + gain;
  }
};

/// What is taken of a node without turns whose bounds are not equal.
enum class Open { worst, best };  ///< for the forcing side

/// With the worst of open nodes lower bounds, with the best upper bounds, unless a limit strikes; exact where
/// both agree.
ForcedValues force_end(const StateGraph& graph, Side forcing, const Limits& limits, Open open = Open::worst);

/// lo and hi of all nodes. The graph must outlive it and stay as it is.
class Values {
 public:
  Values(const StateGraph& graph, const Ruleset& rules, const Limits& limits);

  /// `points`: Black's so far; komi is taken off.
  Value at(Node n, int points) const;
  const ForcedValues& lo() const { return lo_; }
  const ForcedValues& hi() const { return hi_; }  ///< seen by White

 private:
  Margin margin(std::int32_t value, int points) const;

  const HalfPoints komi_;
  ForcedValues lo_, hi_;
  ForcedValues most_lo_,
      most_hi_;  ///< upper bounds of what each side can force, where something was left open; else empty
};

/// The answer about node 0: lo and hi, values of turns, a line of best play, endless play. `points`: for
/// Black, so far, komi taken off by `rules`.
Answer answer_of(const StateGraph& graph, int points, const Ruleset& rules, const Limits& limits,
                 const Wanted& wanted);

}  // namespace graphgo::solver::engines::explicit_graph
