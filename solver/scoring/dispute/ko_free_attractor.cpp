#include "solver/scoring/dispute/ko_free_attractor.hpp"

#include <bit>

#include "graphgo/game/position.hpp"

namespace graphgo::solver::scoring {
namespace {

constexpr std::size_t bytes_a_colouring = 10;  ///< of the tables while they are made

/// |= for a Small, and whether it grew.
bool join(Small& set, unsigned more) {
  const Small before = set;
  set = static_cast<Small>(set | more);
  return set != before;
}

}  // namespace

KoFreeAttractor::KoFreeAttractor(const Graph<1>& graph, Suicide suicide, const Limits& limits)
    : suicide_allowed_(suicide == Suicide::allowed) {
  const std::size_t colourings = power_of_three(graph.size());
  if (limits.memory > 0 && colourings * bytes_a_colouring > limits.memory)
    throw LimitReached("dispute: the tables would need more memory than there is");
  list_legal(graph, limits);
  for (auto* table : {&reach_, &dead_[0], &dead_[1], &safe_[0], &safe_[1]}) table->assign(colourings, 0);
  sweep_until_still(limits, [&](const Stones& stones) { return grow_reach(graph, stones); });
  sweep_until_still(limits, [&](const Stones& stones) { return grow(graph, stones); });
  reach_ = {};
  legal_ = {};
}

Position<1> KoFreeAttractor::position(const Stones& stones) const {
  Position<1> p;
  for (unsigned rest = stones.black; rest; rest &= rest - 1) p.black.set(std::countr_zero(rest));
  for (unsigned rest = stones.white; rest; rest &= rest - 1) p.white.set(std::countr_zero(rest));
  return p;
}

void KoFreeAttractor::list_legal(const Graph<1>& graph, const Limits& limits) {
  const unsigned sets = 1U << graph.size();
  weight_.assign(sets, 0);
  for (unsigned set = 1; set < sets; ++set) {
    weight_[set] =
        weight_[set & (set - 1)] + static_cast<std::uint32_t>(power_of_three(std::countr_zero(set)));
  }
  for (unsigned black = 0; black < sets; ++black) {
    if (limits.reached()) throw LimitReached("dispute: a limit struck before the positions were listed");
    const unsigned rest = (sets - 1) & ~black;
    for (unsigned white = rest;; white = (white - 1) & rest) {
      const Stones stones{static_cast<Small>(black), static_cast<Small>(white)};
      if (is_legal_position(graph, position(stones))) legal_.push_back(stones);
      if (white == 0) break;
    }
  }
}

/// Sets only grow, so the order of sweeps does not matter for what they end with.
template <typename Update>
void KoFreeAttractor::sweep_until_still(const Limits& limits, Update&& update) const {
  for (bool changed = true, backwards = true; changed; backwards = !backwards) {
    changed = false;
    for (std::size_t i = 0; i < legal_.size(); ++i) {
      if (i % 16384 == 0 && limits.reached())
        throw LimitReached("dispute: a limit struck before the tables were made");
      const bool grew = update(legal_[backwards ? legal_.size() - 1 - i : i]);
      changed = changed || grew;
    }
  }
}

bool KoFreeAttractor::grow_reach(const Graph<1>& graph, const Stones& stones) {
  const Position<1> p = position(stones);
  const std::uint32_t here = code(stones.black, stones.white);
  unsigned found = 0;
  for (const Side side : {Side::black, Side::white}) {
    const unsigned others = side == Side::black ? stones.white : stones.black;
    graph.empty(p).for_each([&](Vertex v) {
      const Placement<1> placed = place(graph, p, side, v);
      if (placed.suicided.any() && !suicide_allowed_) return;
      found |= words(placed.captured) | (reach_[code(placed.after)] & others);
    });
  }
  return join(reach_[here], found);
}

/// One step of both attractors for the stones of each colour, `own`, whose opponent is `side`; a pass of the
/// owner is a turn of both.
bool KoFreeAttractor::grow(const Graph<1>& graph, const Stones& stones) {
  const std::uint32_t here = code(stones.black, stones.white);
  const unsigned all = stones.black | stones.white;
  if ((dead_[0][here] | safe_[0][here]) == all && (dead_[1][here] | safe_[1][here]) == all) return false;
  const Position<1> p = position(stones);
  unsigned opponent_takes = 0, opponent_fails = all, owner_loses = all, owner_saves = 0;
  for (const Side side : {Side::black, Side::white}) {
    const unsigned own = side == Side::black ? stones.black : stones.white, others = all & ~own;
    graph.empty(p).for_each([&](Vertex v) {
      const Placement<1> placed = place(graph, p, side, v);
      if (placed.suicided.any() && !suicide_allowed_) return;
      const std::uint32_t next = code(placed.after);
      const unsigned taken = words(placed.captured), lost = words(placed.suicided);
      opponent_takes |= taken | (dead_[0][next] & others);
      opponent_fails &= own | (safe_[0][next] & ~taken);
      owner_loses &= others | lost | dead_[1][next];
      owner_saves |= safe_[1][next] & own & ~lost;
    });
  }
  bool grew = join(dead_[1][here], opponent_takes);
  grew |= join(dead_[0][here], dead_[1][here] & owner_loses);
  grew |= join(safe_[1][here], (all & ~reach_[here]) | (opponent_fails & all));
  grew |= join(safe_[0][here], safe_[1][here] | owner_saves);
  return grew;
}

}  // namespace graphgo::solver::scoring
