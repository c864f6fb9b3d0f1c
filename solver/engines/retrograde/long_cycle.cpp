#include "solver/engines/retrograde/long_cycle.hpp"

#include <algorithm>
#include <stdexcept>

#include "graphgo/error.hpp"
#include "solver/engines/retrograde/contest.hpp"

namespace graphgo::solver::engines::retrograde {
namespace {

constexpr int first_floor = 16, lowest_floor = 16384;
/// Less than any finite payoff.
constexpr int any_number = 1 - Bounds::infinity;

bool finite(std::int16_t bound) { return std::abs(bound) != Bounds::infinity; }

/// The finite payoffs of ends to a forcing side, as contests count them.
struct Range {
  int least = Bounds::infinity, largest = -Bounds::infinity;

  void add(Bounds pays) {
    for (const int x : {int{pays.lo}, -int{pays.hi}}) {
      if (std::abs(x) == Bounds::infinity) continue;
      least = std::min(least, x);
      largest = std::max(largest, x);
    }
  }
};

Range payoffs_of(const Iteration& iteration) {
  Range range;
  const Phase& phase = iteration.phase();
  if (!phase.may_pass()) range.add(Contest::counted(Bounds::immobile(), phase));
  for (const auto& chunk : iteration.arena().chunks())
    iteration.for_each_place(chunk, [&](const Arena::Place& place, Node node, const std::uint32_t*) {
      for (int context = 0; context < phase.contexts(); ++context)
        iteration.for_each_other(place, node, context, [&](const Iteration::Turn& turn) {
          if (turn.ends) range.add(Contest::counted(less(turn.payoff.bounds, turn.fee), phase));
        });
    });
  return range;
}

/// Gives bounds to the states a contest has newly won.
void award(Iteration& iteration, const Contest& contest, Bounds won) {
  for (StateIndex state = 0; state < iteration.states(); ++state) {
    Bounds b = iteration.at(state);
    if (b.lo == -Bounds::infinity && contest.mover_wins(state)) b.lo = won.lo;
    if (b.hi == Bounds::infinity && contest.opponent_wins(state)) b.hi = won.hi;
    iteration.restore(state, b);
  }
}

constexpr Bounds at_infinity{Bounds::infinity, -Bounds::infinity};

/// F = 0.
bool by_numbers(Iteration& iteration, Contest& contest, const Range& payoffs, const Limits& limits) {
  const int fee = iteration.phase().play_fee();
  for (int t = payoffs.largest; t >= payoffs.least; --t) {
    if (!contest.run(t, limits)) return false;
    award(iteration, contest, {static_cast<std::int16_t>(t), static_cast<std::int16_t>(-t - fee)});
  }
  return true;
}

void set_floor(Iteration& iteration, std::int16_t floor) {
  for (StateIndex state = 0; state < iteration.states(); ++state) {
    Bounds b = iteration.at(state);
    if (finite(b.lo)) b.lo = static_cast<std::int16_t>(-floor);
    if (finite(b.hi)) b.hi = floor;
    iteration.restore(state, b);
  }
}

bool any_left_at(const Iteration& iteration, int floor) {
  for (StateIndex state = 0; state < iteration.states(); ++state) {
    const Bounds b = iteration.at(state);
    if (b.lo == -floor || b.hi == floor) return true;
  }
  return false;
}

}  // namespace

bool solve_long_cycle(Iteration& iteration, Contest& contest, const Limits& limits,
                      const std::function<void(int, std::uint64_t)>& after_sweep) {
  if (!contest.run(Bounds::infinity, limits)) return false;
  award(iteration, contest, at_infinity);
  const Range payoffs = payoffs_of(iteration);
  if (iteration.phase().cycle_fee() == 0) {
    if (!by_numbers(iteration, contest, payoffs, limits)) return false;
    const auto unchanged = [&](int sweep, std::uint64_t changed) {
      if (changed != 0) throw InternalError("long_cycle: a state is worth more than its turns");
      if (after_sweep) after_sweep(sweep, changed);
    };
    return iteration.run(limits, unchanged);
  }
  if (!contest.run(any_number, limits)) return false;
  award(iteration, contest, {0, 0});
  for (int floor = first_floor; floor <= lowest_floor; floor *= 2) {
    set_floor(iteration, static_cast<std::int16_t>(floor));
    if (!iteration.run(limits, after_sweep)) return false;
    if (!any_left_at(iteration, floor)) return true;
  }
  throw std::overflow_error("retrograde analysis: a bound may be smaller than there is place for");
}

}  // namespace graphgo::solver::engines::retrograde
