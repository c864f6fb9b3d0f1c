// The best turns of every state of a place: what each sweep over an arena looks for.
//
// Example, of what turns are worth by the present bounds:
//   for_each_best<BestWorth>(
//       iteration, place, node, plays, [&](BestWorth& best, const Turn& turn) { best.add(worth(turn)); },
//       [&](StateIndex state, const std::optional<BestWorth>& best) { ... });
#pragma once
#include <algorithm>
#include <optional>

#include "solver/engines/retrograde/iteration.hpp"

namespace graphgo::solver::engines::retrograde {

/// The best that some turns are worth, each bound by itself; of none: less than anything.
struct BestWorth {
  Bounds worth{-Bounds::infinity, -Bounds::infinity};

  void add(Bounds turn) { worth = {std::max(worth.lo, turn.lo), std::max(worth.hi, turn.hi)}; }
};

/// add(best, turn) for each turn of a state, from a `Best` that knows none, then put(state, best); of a side
/// that has no turn at all put(state, nothing). Plays are gone through once for all contexts.
template <typename Best, typename Add, typename Put>
void for_each_best(const Iteration& turns, const Arena::Place& place, Node node, const std::uint32_t* plays,
                   Add&& add, Put&& put) {
  const auto take = [&](Best& best) { return [&](const Iteration::Turn& turn) { add(best, turn); }; };
  const auto by_plays = [&](int banned_ko) {
    Best best;
    turns.for_each_play(place, plays, banned_ko, take(best));
    return best;
  };
  const auto with_others = [&](StateIndex state, Best best, int plays_here, int context) {
    if (turns.immobile(place, plays_here, context)) return put(state, std::optional<Best>());
    turns.for_each_other(place, node, context, take(best));
    put(state, std::optional(best));
  };
  const Best all_plays = by_plays(-1);
  for (int context = 0; context < turns.phase().contexts(); ++context)
    with_others(turns.dense(node, context), all_plays, place.plays, context);
  for (int k = 0; k < place.kos; ++k)
    with_others(turns.ko(place.first_ko + static_cast<std::uint32_t>(k)), by_plays(k), place.plays - 1, 0);
}

}  // namespace graphgo::solver::engines::retrograde
