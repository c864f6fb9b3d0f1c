#include "solver/engines/retrograde/ranks.hpp"

#include <algorithm>
#include <stdexcept>

#include "solver/engines/retrograde/best_turns.hpp"
#include "solver/question/parallel.hpp"

namespace graphgo::solver::engines::retrograde {
namespace {

bool infinite(std::int16_t bound) { return bound == Bounds::infinity || bound == -Bounds::infinity; }

}  // namespace

Ranks::Ranks(const Iteration& iteration)
    : iteration_(iteration), ranks_(iteration.states()) {}  // each `Rank{}`

bool Ranks::run(const Limits& limits) {
  const auto chunks = iteration_.arena().chunks();
  const auto order = iteration_.arena().order();
  recent_.begin(iteration_.arena());
  std::atomic<bool> changed{true};
  for (int number = 1; changed; ++number) {
    recent_.next(number, number == 1);
    changed = false;
    parallel_for(chunks.size(), limits.threads, [&](std::size_t i) {
      if (!limits.reached() && sweep(chunks[order[i]])) changed = true;
    });
    if (limits.reached()) return false;
  }
  recent_.end();
  if (!all_known()) throw std::overflow_error("retrograde analysis: a rank outgrew its place");
  return true;
}

bool Ranks::sweep(const Arena::Chunk& chunk) {
  bool changed = false;
  const auto visit = [&](const Arena::Place& place, Node node, const std::uint32_t* plays) {
    if (!recent_.due(place, plays) || !sweep(place, node, plays)) return;
    recent_.changed(node);
    changed = true;
  };
  iteration_.for_each_place(chunk, visit, [this](Node to) {
    recent_.fetch(to);
    iteration_.fetch(to);
    __builtin_prefetch(&ranks_[iteration_.dense(to, 0)]);
  });
  return changed;
}

bool Ranks::sweep(const Arena::Place& place, Node node, const std::uint32_t* plays) {
  bool changed = false;
  for_each_best<Best>(
      iteration_, place, node, plays, [this](Best& best, const Iteration::Turn& turn) { add(best, turn); },
      [&](StateIndex state, const std::optional<Best>& best) { changed |= put(state, best); });
  return changed;
}

/// Among equal turns lo's own side takes the smallest rank, and for hi the side to move, its opponent, the
/// largest.
void Ranks::add(Best& best, const Iteration::Turn& turn) const {
  const Bounds worth = iteration_.worth(turn);
  const Rank there = turn.ends ? Rank{turn.payoff.lo_rank, turn.payoff.hi_rank} : at(turn.to);
  const Rank next = turn.ends ? there : Rank{there.hi, there.lo};
  if (worth.lo > best.worth.lo) best.worth.lo = worth.lo, best.rank.lo = Rank::unknown;
  if (worth.hi > best.worth.hi) best.worth.hi = worth.hi, best.rank.hi = 0;
  if (worth.lo == best.worth.lo) best.rank.lo = std::min(best.rank.lo, next.lo);
  if (worth.hi == best.worth.hi) best.rank.hi = std::max(best.rank.hi, next.hi);
}

bool Ranks::put(StateIndex state, const std::optional<Best>& best) {
  const Bounds bounds = iteration_.at(state);
  const auto one_more = [](std::uint16_t rank) {
    return rank < Rank::unknown - 1 ? static_cast<std::uint16_t>(rank + 1) : Rank::unknown;
  };
  const Rank now{best && !infinite(bounds.lo) ? one_more(best->rank.lo) : std::uint16_t{0},
                 best && !infinite(bounds.hi) ? one_more(best->rank.hi) : std::uint16_t{0}};
  if (now == at(state)) return false;
  ranks_[state].store(now, std::memory_order_relaxed);
  return true;
}

/// By the lemma the only rank left unknown is one that is too large.
bool Ranks::all_known() const {
  return std::all_of(ranks_.begin(), ranks_.end(), [](const std::atomic<Rank>& rank) {
    const Rank known = rank.load(std::memory_order_relaxed);
    return known.lo != Rank::unknown && known.hi != Rank::unknown;
  });
}

}  // namespace graphgo::solver::engines::retrograde
