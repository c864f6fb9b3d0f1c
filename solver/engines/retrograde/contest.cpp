#include "solver/engines/retrograde/contest.hpp"

#include <algorithm>
#include <stdexcept>
#include <vector>

#include "solver/engines/retrograde/best_turns.hpp"
#include "solver/question/parallel.hpp"

namespace graphgo::solver::engines::retrograde {
namespace {

constexpr int first_cap = 8, largest_cap = 16384;

std::int16_t capped(int y, int cap) {
  if (y == Bounds::infinity) return Bounds::infinity;
  return static_cast<std::int16_t>(std::clamp(y, 0, cap));
}

}  // namespace

Contest::Contest(const Iteration& turns)
    : turns_(turns),
      cap_(first_cap),
      y_(std::make_unique<std::atomic<Bounds>[]>(turns.states())),
      plans_(std::make_unique<Plans[]>(turns.states())) {
  for (StateIndex state = 0; state < turns.states(); ++state)
    y_[state].store({0, 0}, std::memory_order_relaxed);
  const Bounds stop = turns.stops().bounds;
  for (const StateIndex state : turns.stops().states)
    y_[state].store({capped(stop.lo, 0), static_cast<std::int16_t>(-capped(-stop.hi, 0))},
                    std::memory_order_relaxed);
}

Bounds Contest::counted(Bounds worth, const Phase& phase) {
  return {worth.lo, phase.cycle_fee() == 0 ? less({0, worth.hi}, -phase.play_fee()).hi : worth.hi};
}

bool Contest::run(int least, const Limits& limits) {
  least_ = least;
  bool upwards = false;
  do {
    while (sweep(limits, upwards) != 0) upwards = !upwards;
    if (limits.reached()) return false;
  } while (open_gap_or_raise_cap());
  return true;
}

std::uint64_t Contest::sweep(const Limits& limits, bool upwards) {
  const auto chunks = turns_.arena().chunks();
  std::atomic<std::uint64_t> changed{0};
  parallel_for(chunks.size(), limits.threads, [&](std::size_t i) {
    if (limits.reached()) return;
    if (const auto here = sweep(chunks[upwards ? chunks.size() - 1 - i : i])) changed += here;
  });
  return limits.reached() ? 0 : changed.load();
}

std::uint64_t Contest::sweep(const Arena::Chunk& chunk) {
  std::uint64_t changed = 0;
  turns_.for_each_place(chunk, [&](const Arena::Place& place, Node node, const std::uint32_t* plays) {
    for_each_best<BestWorth>(
        turns_, place, node, plays,
        [this](BestWorth& best, const Iteration::Turn& turn) { best.add(worth(turn)); },
        [&](StateIndex state, const std::optional<BestWorth>& best) {
          changed += replace(state, best ? best->worth : judged(Bounds::immobile()));
        });
  });
  return changed;
}

/// A pass weighs 1 for who makes it, so seen by the side to move it adds 1 whoever forces.
Bounds Contest::worth(const Iteration::Turn& turn) const {
  if (turn.ends) return judged(less(turn.payoff.bounds, turn.fee));
  return less(turned(at(turn.to)), turn.passes ? -1 : 0);
}

Bounds Contest::judged(Bounds end) const {
  const Bounds pays = counted(end, turns_.phase());
  return {pays.lo >= least_ ? Bounds::infinity : static_cast<std::int16_t>(-Bounds::infinity),
          -pays.hi >= least_ ? static_cast<std::int16_t>(-Bounds::infinity) : Bounds::infinity};
}

bool Contest::replace(StateIndex state, Bounds now) {
  if (turns_.stops().contain(state)) return false;
  const Bounds old = at(state);
  now = {std::max(old.lo, capped(now.lo, cap_)),
         std::min(old.hi, static_cast<std::int16_t>(-capped(-now.hi, cap_)))};
  if (now == old) return false;
  // Later than all that the new values rest on: those were stored after their moments were taken.
  const std::uint32_t moment = ++clock_;
  if (moment == ~std::uint32_t{0}) throw std::overflow_error("retrograde analysis: a contest takes too long");
  if (now.lo != old.lo) rise(plans_[state].mover, now.lo, moment);
  if (now.hi != old.hi) rise(plans_[state].opponent, -now.hi, moment);
  y_[state].store(now, std::memory_order_release);
  return true;
}

void Contest::rise(Plan& plan, int y, std::uint32_t moment) {
  if (y == Bounds::infinity)
    plan = {moment, 0, 0};
  else
    plan.y = static_cast<std::uint16_t>(y), plan.risen = moment;
}

bool Contest::open_gap_or_raise_cap() {
  std::vector<std::uint64_t> states_with(static_cast<std::size_t>(cap_) + 1, 0);
  const auto count = [&](int y) {
    if (y != Bounds::infinity) ++states_with[static_cast<std::size_t>(y)];
  };
  for (StateIndex state = 0; state < turns_.states(); ++state) {
    count(at(state).lo);
    count(-at(state).hi);
  }
  if (states_with.back() == 0) return false;
  const auto missing = std::find(states_with.begin() + 1, states_with.end(), 0u);
  if (missing != states_with.end()) {
    set_to_infinity_above(static_cast<int>(missing - states_with.begin()));
  } else {
    cap_ *= 2;
    if (cap_ > largest_cap)
      throw std::overflow_error("retrograde analysis: more passes are to be counted than there is place for");
  }
  return true;
}

void Contest::set_to_infinity_above(int y) {
  const std::uint32_t moment = ++clock_;
  for (StateIndex state = 0; state < turns_.states(); ++state) {
    Bounds b = at(state);
    if (b.lo > y && b.lo != Bounds::infinity) {
      b.lo = Bounds::infinity;
      plans_[state].mover.won = moment;
    }
    if (-b.hi > y && b.hi != -Bounds::infinity) {
      b.hi = -Bounds::infinity;
      plans_[state].opponent.won = moment;
    }
    y_[state].store(b, std::memory_order_relaxed);
  }
}

}  // namespace graphgo::solver::engines::retrograde
