#include "solver/engines/proof_search/fresh_start/marks.hpp"

#include "graphgo/game/scoring.hpp"
#include "graphgo/game/transition.hpp"

namespace graphgo::solver::engines::proof_search::fresh_start {

Marks::Marks(const Board& board, const Ruleset& rules)
    : graph_(board),
      rules_(rules),
      apply_(rules.phases == 1 && rules.scoring == Scoring::area && rules.dispute == Dispute::none &&
             !immobile_loses(rules) && always_passes(rules)) {}

bool Marks::marked(const Position<1>& position) {
  if (!apply_) return false;
  const int score = area_margin(graph_, position);
  // A single play settles most positions, before a side fills its own half of the board in all ways.
  for (const bool one_play : {true, false})
    for (const Side side : {Side::black, Side::white})
      if (!never_gains(position, side, score, one_play)) return false;
  return true;
}

/// Has no position that the side makes alone, by one play or by any number, a score better for it?
bool Marks::never_gains(const Position<1>& position, Side side, int score, bool one_play) {
  seen_.clear();
  seen_.insert(index_of(position));
  todo_.assign({position});
  bool gained = false;
  while (!gained && !todo_.empty()) {
    const Position<1> from = todo_.back();
    todo_.pop_back();
    graph_.empty(from).for_each([&](Vertex v) {
      TurnState<1> state{.position = from, .to_move = side};
      if (gained || !Transition<1>{graph_, rules_}.play(state, v)) return;
      if (!seen_.insert(index_of(state.position)).second) return;
      gained = sign_of(side) * (area_margin(graph_, state.position) - score) > 0;
      if (!one_play) todo_.push_back(state.position);
    });
  }
  return !gained;
}

}  // namespace graphgo::solver::engines::proof_search::fresh_start
