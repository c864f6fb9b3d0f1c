#include "solver/engines/proof_search/root.hpp"

#include <algorithm>

#include "graphgo/error.hpp"
#include "solver/engines/proof_search/history_free_bounds.hpp"
#include "solver/question/equal_rules.hpp"

namespace graphgo::solver::engines::proof_search {

Root::Root(const Play& play, const Query& query) : play_(play), query_(query) {
  State state = play.start(query, 0);
  first_ = state.position;
  if (play.initial_remembered()) remembered_.push_back({state.position, opponent(state.to_move)});
  for (const Turn turn : query.record) {
    const auto next = play.counted_after(state, turn);
    if (!next) throw InternalError("proof search: the record has a turn that the rules refuse");
    if (next->remembered) remembered_.push_back({next->state.position, state.to_move});
    state = next->state;
  }
}

Successor Root::counted_at(int target) const {
  Successor s{play_.start(query_, target), -1, false, std::nullopt};
  for (const Turn turn : query_.record) s = *play_.counted_after(s.state, turn);
  return s;
}

Successor Root::at(int target) const {
  Successor s = counted_at(target);
  play_.forget_passes(s);
  return s;
}

Successor Root::after(int target, Turn turn, std::optional<Side> mover) const {
  State state = counted_at(target).state;
  if (mover) state.to_move = *mover;
  auto next = play_.counted_after(state, turn);
  if (!next) throw InternalError("proof search: a legal turn that the rules refuse");
  play_.forget_passes(*next);
  return *next;
}

int Root::guess() const {
  const State state = at(0).state;
  return play_.counted(state.position) - state.remaining_margin;
}

std::vector<Position<1>> Root::remembered_positions() const {
  std::vector<Position<1>> positions;
  for (const Remembered& one : remembered_) positions.push_back(one.position);
  return positions;
}

/// Is the value what it would be if the start were remembered [S21]?
bool as_if_remembered(const Query& query) {
  return query.to_move == Side::black &&
         same_on_empty_board(query.rules, query.board).repetition.initial_counted;
}

/// On an empty board the side to move does not lose: by a pass it becomes the second side of the same game,
/// if the bans allow it as much there.
MarginBounds Root::with_first_mover(MarginBounds bounds) const {
  const State root = at(0).state;
  const bool bans_no_more = query_.rules.suicide == Suicide::forbidden || play_.initial_remembered() ||
                            !play_.passes_remembered() || as_if_remembered(query_);
  if (!HistoryFreeBounds::apply_to(play_) || !bans_no_more || root.position.stones().any() ||
      !query_.record.empty())
    return bounds;
  if (root.to_move == Side::black)
    bounds.lo = std::max(bounds.lo.value_or(0), 0);
  else
    bounds.hi = std::min(bounds.hi.value_or(0), 0);
  return bounds;
}

}  // namespace graphgo::solver::engines::proof_search
