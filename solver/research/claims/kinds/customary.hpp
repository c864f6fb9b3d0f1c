// A final position as four readings count it: custom, Pauli's control, phase two of Lasker-Maas, Nieminen's judged disputes.
#pragma once
#include <array>
#include <optional>
#include <string>

#include "graphgo/game/graph.hpp"
#include "solver/research/claims/settle.hpp"
#include "solver/scoring/control/control.hpp"

namespace graphgo::solver::research {

/// Whose points: free ones, and those under the other side's dead stones.
struct Points {
  Mask<1> black, white;
  friend bool operator==(const Points&, const Points&) = default;
};

/// Black's less White's: one for each, and one more for a dead stone on it.
int score_of(const Points& points, const Position<1>& position);

Points customary_points(const ClaimState& state);
/// What a side controls, its own stones aside.
Points controlled_points(const scoring::Controlled& controlled, const Position<1>& position);

/// What could be found within the limits.
struct Counted {
  std::optional<scoring::Controlled> control;
  std::optional<int> control_score;
  std::array<Value, 2> phase_two;  ///< Black, White first
  std::optional<int> nieminen;
  std::string witness;  ///< where control's points are not the customary ones: how a side gets one of them
  std::uint64_t nodes = 0;
};

/// Seconds for each of the readings of a position; nieminen is asked about boards of so many vertices.
struct CountLimits {
  double control, phase_two, nieminen;
  int most_judged_vertices;
};
Counted count_state(const ClaimState& state, const CountLimits& bounds, const Limits& limits);

/// Adds to the report, for the domain: does a colour without a stone on the board control a location?
void settle_absent(const ClaimDomain& domain, const Limits& limits, const Show& show, Report& report);

}  // namespace graphgo::solver::research
