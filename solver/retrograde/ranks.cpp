#include "solver/retrograde/ranks.hpp"

#include <algorithm>
#include <stdexcept>

#include "solver/parallel.hpp"

namespace graphgo::solver::retrograde {
namespace {

bool infinite(std::int16_t bound) { return bound == Bounds::infinity || bound == -Bounds::infinity; }

}  // namespace

Ranks::Ranks(const Iteration& iteration)
    : iteration_(iteration), ranks_(std::make_unique<std::atomic<Rank>[]>(iteration.states())) {
  for (StateIndex state = 0; state < iteration.states(); ++state) ranks_[state].store(Rank{});
}

bool Ranks::run(const Limits& limits) {
  const auto chunks = iteration_.arena().chunks();
  std::atomic<bool> changed{true};
  for (bool upwards = false; changed; upwards = !upwards) {
    changed = false;
    parallel_for(chunks.size(), limits.threads, [&](std::size_t i) {
      if (!limits.reached() && sweep(chunks[upwards ? chunks.size() - 1 - i : i])) changed = true;
    });
    if (limits.reached()) return false;
  }
  for (StateIndex state = 0; state < iteration_.states(); ++state)
    if (at(state).lo == Rank::unknown || at(state).hi == Rank::unknown)
      throw std::overflow_error("retrograde analysis: a rank outgrew its place");
  return true;
}

bool Ranks::sweep(const Arena::Chunk& chunk) {
  bool changed = false;
  iteration_.for_each_state(chunk, [&](StateIndex state, const Iteration::Turns& turns) {
    const Rank now = derived(state, turns);
    if (now == at(state)) return;
    ranks_[state].store(now, std::memory_order_relaxed);
    changed = true;
  });
  return changed;
}

/// Among equal turns lo's own side takes the smallest rank, and for hi the side to move, its opponent, the largest.
Rank Ranks::derived(StateIndex state, const Iteration::Turns& turns) const {
  const Bounds bounds = iteration_.at(state);
  bool any = false;
  std::uint16_t smallest = Rank::unknown, largest = 0;
  turns.for_each([&](const Iteration::Turn& turn) {
    any = true;
    const Bounds worth = iteration_.worth(turn);
    const Rank next = turn.ends ? Rank{turn.payoff.lo_rank, turn.payoff.hi_rank} : Rank{at(turn.to).hi, at(turn.to).lo};
    if (worth.lo == bounds.lo) smallest = std::min(smallest, next.lo);
    if (worth.hi == bounds.hi) largest = std::max(largest, next.hi);
  });
  if (!any) return {0, 0};
  const auto one_more = [](std::uint16_t rank) {
    return rank >= Rank::unknown - 1 ? Rank::unknown : static_cast<std::uint16_t>(rank + 1);
  };
  return {infinite(bounds.lo) ? std::uint16_t{0} : one_more(smallest),
          infinite(bounds.hi) ? std::uint16_t{0} : one_more(largest)};
}

}  // namespace graphgo::solver::retrograde
