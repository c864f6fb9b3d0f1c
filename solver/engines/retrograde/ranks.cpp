#include "solver/engines/retrograde/ranks.hpp"

#include <algorithm>
#include <stdexcept>

#include "solver/question/parallel.hpp"

namespace graphgo::solver::engines::retrograde {
namespace {

bool infinite(std::int16_t bound) { return bound == Bounds::infinity || bound == -Bounds::infinity; }

}  // namespace

Ranks::Ranks(const Iteration& iteration)
    : iteration_(iteration), ranks_(std::make_unique<std::atomic<Rank>[]>(iteration.states())) {
  for (StateIndex state = 0; state < iteration.states(); ++state) ranks_[state].store(Rank{});
}

bool Ranks::run(const Limits& limits) {
  const auto chunks = iteration_.arena().chunks();
  std::vector<std::uint8_t> done(chunks.size(), 0);
  std::atomic<bool> complete{false};
  for (int round = 0; !complete; ++round) {
    if (round >= Rank::unknown) throw std::overflow_error("retrograde analysis: a rank outgrew its place");
    complete = true;
    parallel_for(chunks.size(), limits.threads, [&](std::size_t i) {
      if (done[i] || limits.reached()) return;
      done[i] = sweep(chunks[i], round);
      if (!done[i]) complete = false;
    });
    if (limits.reached()) return false;
  }
  return true;
}

bool Ranks::sweep(const Arena::Chunk& chunk, int round) {
  bool complete = true;
  iteration_.for_each_place(chunk, [&](const Arena::Place& place, Node node, const std::uint32_t* plays) {
    if (known(place, node)) return;
    const auto by_plays = [&](int banned_ko) {
      Best best;
      iteration_.for_each_play(place, plays, banned_ko,
                               [&](const Iteration::Turn& turn) { add(best, turn); });
      return best;
    };
    const auto with_others = [&](Best best, int context) {
      iteration_.for_each_other(place, node, context, [&](const Iteration::Turn& turn) { add(best, turn); });
      return best;
    };
    const Best all_plays = by_plays(-1);
    for (int context = 0; context < iteration_.phase().contexts(); ++context)
      complete &= put(iteration_.dense(node, context), with_others(all_plays, context), round);
    for (int k = 0; k < place.kos; ++k)
      complete &= put(iteration_.ko(place.first_ko + static_cast<std::uint32_t>(k)),
                      with_others(by_plays(k), 0), round);
  });
  return complete;
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
  best.any = true;
}

bool Ranks::put(StateIndex state, const Best& best, int round) {
  const Bounds bounds = iteration_.at(state);
  Rank rank = at(state);
  if (!best.any || infinite(bounds.lo))
    rank.lo = 0;
  else if (best.rank.lo <= round)
    rank.lo = static_cast<std::uint16_t>(best.rank.lo + 1);
  if (!best.any || infinite(bounds.hi))
    rank.hi = 0;
  else if (best.rank.hi < Rank::unknown - 1)
    rank.hi = static_cast<std::uint16_t>(best.rank.hi + 1);
  ranks_[state].store(rank, std::memory_order_relaxed);
  return rank.lo != Rank::unknown && rank.hi != Rank::unknown;
}

bool Ranks::known(const Arena::Place& place, Node node) const {
  const auto open = [this](StateIndex state) {
    const Rank rank = at(state);
    return rank.lo == Rank::unknown || rank.hi == Rank::unknown;
  };
  for (int context = 0; context < iteration_.phase().contexts(); ++context)
    if (open(iteration_.dense(node, context))) return false;
  for (std::uint32_t k = 0; k < place.kos; ++k)
    if (open(iteration_.ko(place.first_ko + k))) return false;
  return true;
}

}  // namespace graphgo::solver::engines::retrograde
