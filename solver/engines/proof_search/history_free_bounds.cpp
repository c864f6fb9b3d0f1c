#include "solver/engines/proof_search/history_free_bounds.hpp"

#include <algorithm>

#include "graphgo/game/position.hpp"
#include "solver/engines/retrograde/iteration.hpp"
#include "solver/engines/retrograde/retrograde.hpp"
#include "solver/question/limits.hpp"

namespace graphgo::solver::engines::proof_search {
namespace {

Ruleset without_superko(Ruleset rules) {
  rules.repetition.kind = Repetition::Kind::none;
  rules.long_cycle = LongCycle::no_result;
  rules.ending.passes = 2;  // as good as more [S6]
  return rules;
}

/// Infinite bounds say nothing.
HistoryFreeBounds::Interval seen_by_black(retrograde::Bounds b, Side to_move) {
  if (to_move == Side::white) b = retrograde::turned(b);
  HistoryFreeBounds::Interval bounds;
  if (b.lo != -retrograde::Bounds::infinity) bounds.lo = static_cast<std::int8_t>(b.lo);
  if (b.hi != retrograde::Bounds::infinity) bounds.hi = static_cast<std::int8_t>(b.hi);
  return bounds;
}

}  // namespace

bool HistoryFreeBounds::apply_to(const Play& play) {
  return play.plain() && play.rules().scoring == Scoring::area && play.counts_as_it_stands() &&
         play.passes_never_counted(State{}) && (play.initial_remembered() || !play.positional());
}

std::uint64_t HistoryFreeBounds::memory_needed(int vertices) {
  return tables::Representatives::memory_needed(vertices) + power_of_three(vertices) / 7 * 64;
}

std::unique_ptr<HistoryFreeBounds> HistoryFreeBounds::make(const Board& board, const Play& play,
                                                           const Symmetry<std::uint32_t>& symmetry,
                                                           const std::vector<Position<1>>& before,
                                                           const Limits& limits) try {
  const Ruleset rules = without_superko(play.rules());
  Limits own = limits;
  own.memory = memory_needed(board.size());
  const retrograde::Arena arena(board, rules, symmetry, own, {.unmade = before, .standing_still = true});
  retrograde::Iteration iteration(arena, retrograde::Phase(rules, 1), {});
  if (!iteration.run(limits, {})) return nullptr;
  std::unique_ptr<HistoryFreeBounds> bounds(new HistoryFreeBounds(symmetry));
  bounds->rows_ = arena.shared_rows();
  for (std::uint32_t row = 0; row < arena.rows().size(); ++row) {
    const auto at = [&](Side side) {
      return seen_by_black(iteration.at(iteration.dense(arena.node_of_row(row, side), 0)), side);
    };
    bounds->cells_.push_back({at(Side::black), at(Side::white)});
  }
  return bounds;
} catch (const TooLarge&) {
  return nullptr;
} catch (const LimitReached&) {
  return nullptr;
}

/// They speak of states that nobody has passed to, so after a pass they do not hold for all targets at once.
void HistoryFreeBounds::narrow(TargetDriver& driver, const Root& root, std::optional<Turn> turn) const {
  if (driver.bounds().exact()) return;
  if (turn ? turn->is_pass() : root.after_a_pass()) return;
  const Successor at = turn ? root.after(0, *turn) : root.at(0);
  const auto [lo, hi] = bounds(symmetry_.canonical(at.state.position).code, at.state.to_move);
  const int n = root.vertices();
  driver.narrow(std::max<int>(lo, -n), std::min<int>(hi, n));
}

}  // namespace graphgo::solver::engines::proof_search
