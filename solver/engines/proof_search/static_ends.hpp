// StaticEnds: positions that end the search because a side owns enough of the board for certain, whatever was
// played before and whatever superko bans [S19].
#pragma once
#include <algorithm>
#include <array>
#include <memory>
#include <optional>

#include "solver/engines/proof_search/history_free_bounds.hpp"
#include "solver/engines/proof_search/options.hpp"
#include "solver/engines/proof_search/play.hpp"
#include "solver/engines/proof_search/root.hpp"
#include "solver/scoring/certain_area.hpp"

namespace graphgo::solver::engines::proof_search {

class StaticEnds {
 public:
  /// For questions about the root and what follows it. `play` must outlive it.
  StaticEnds(const Play& play, const Root& root) : graph_(play.graph()), finder_(graph_) {
    for (const Position<1>& position : root.remembered_positions()) remember(position);
    remember(root.at(0).state.position);
  }
  StaticEnds(const StaticEnds&) = delete;
  StaticEnds& operator=(const StaticEnds&) = delete;

  /// Is the question "margin >= state.remaining_margin?" answered for that side?
  bool decides(const State& state, Side side) const {
    // A margin of at least (Black) or less than (White) the remaining one.
    const int n = graph_.size(), margin = state.remaining_margin;
    const int need = side == Side::black ? (n + margin + 1) / 2 : (n - margin) / 2 + 1;
    const auto certain = finder_.find(state.position, side);
    return certain.alive.any() && certain.area.count() >= need && certain.alive.count() > alive_at_root(side);
  }

  /// The same of a play at v by that side, from a position that does not decide it: what was not certain
  /// before is so only if the stone at v lives.
  bool decides_by_play(const State& after, Side side, Vertex v) const {
    return finder_.may_live(after.position.of(side), v) && decides(after, side);
  }
  /// Does a play at v by the side to move decide it? Not if v is taken or the play against the rules; bans
  /// are not asked for.
  bool ends_by(const Play& play, const State& state, Vertex v) const {
    const Side side = state.to_move;
    if (!graph_.empty(state.position).test(v) ||
        !finder_.may_live(state.position.of(side) | Mask<1>::single(v), v))
      return false;
    const auto next = play.after(state, Turn{v});
    return next && decides(next->state, side);
  }
  /// The first such play, if there is one.
  std::optional<Vertex> reply(const Play& play, const State& state) const {
    for (Mask<1> empty = graph_.empty(state.position); empty.any();)
      if (const Vertex v = empty.pop_first(); ends_by(play, state, v)) return v;
    return std::nullopt;
  }

 private:
  /// The root's position, or one that it remembers. Ends have more living stones than any of these, and so
  /// has what their owner makes from there on: superko bans none of it for their sake.
  void remember(const Position<1>& position) {
    for (const Side side : {Side::black, Side::white})
      alive_at_root(side) = std::max(alive_at_root(side), finder_.find(position, side).alive.count());
  }
  int alive_at_root(Side side) const { return alive_at_root_[static_cast<std::size_t>(index_of(side))]; }
  int& alive_at_root(Side side) { return alive_at_root_[static_cast<std::size_t>(index_of(side))]; }

  const Graph<1>& graph_;
  scoring::CertainAreaFinder<1> finder_;
  std::array<int, 2> alive_at_root_{0, 0};
};

/// Null where lines do not end so. `play` must outlive it. The checker takes certain areas where two passes
/// end the game, and a file must not say more than it takes.
inline std::unique_ptr<StaticEnds> static_ends(const Play& play, const Root& root, const Options& options) {
  const bool end_lines = options.keys == HistoryKeys::conditional &&
                         play.graph().size() >= options.certain_areas_from &&
                         HistoryFreeBounds::apply_to(play) && play.rules().passing == Passing::free &&
                         play.rules().ending.passes == 2;
  return end_lines ? std::make_unique<StaticEnds>(play, root) : nullptr;
}

}  // namespace graphgo::solver::engines::proof_search
