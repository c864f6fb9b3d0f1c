#include "solver/engines/proof_search/omission.hpp"

namespace graphgo::solver::engines::proof_search {

/// [S7c] Every state in which a search path can stand when the position has just become remembered must have
/// an entry for the winner that requires nothing, is in the table, and holds now. And, asked after those
/// entries were seen, the position must not be in view: then every path that comes to it later finds one of
/// them, and stops there.
template <typename Code>
const std::vector<Hit>* Omission<Code>::covers_of(const Child<Code>& child, Side winner) {
  const auto in_view = [&] {
    return setting_.shared.positions_in_view.count(position_hash(child.canonical.code)) > 0;
  };
  covers_.clear();
  // Over after a play: only history-free bounds decide that, and no path goes on from there. But what the
  // root remembers may include an image of the position [S13].
  if (child.turn.winner) return in_view() ? nullptr : &covers_;
  if (!setting_.play.plain() || in_view_for_ever(child)) return nullptr;
  return cover_all(child.turn.state, child.canonical, winner) && !in_view() ? &covers_ : nullptr;
}

template <typename Code>
bool Omission<Code>::in_view_for_ever(const Child<Code>& child) const {
  return child.turn.state.position.stones().count() <= setting_.options.stones_in_view;
}

template <typename Code>
bool Omission<Code>::cover_all(State state, const Canonical<Code>& canonical, Side winner) {
  if (!cover(state, canonical, winner)) return false;
  if (setting_.play.positional()) {
    state.to_move = winner;
    return cover(state, canonical, winner);
  }
  if (setting_.play.passes_remembered())
    for (int passes = 1; passes <= setting_.play.most_passes_by(winner); ++passes) {
      state.passes = static_cast<std::uint8_t>(passes);
      if (!cover(state, canonical, winner)) return false;
    }
  return true;
}

/// Is there such an entry, with the position just left by the winner?
template <typename Code>
bool Omission<Code>::cover(const State& state, const Canonical<Code>& canonical, Side winner) {
  // No path goes on from a state that the bounds decide, for easier targets too [S13].
  if (const auto by = setting_.decided(state, canonical)) return *by == winner;
  // Nor from one in which the winner has a play that ends the line, whatever was played before [S19].
  if (setting_.static_ends && state.to_move == winner && setting_.static_ends->reply(setting_.play, state))
    return true;
  const Hit hit = prober_.probe_with_pass(state, canonical, JustLeft::by(winner),
                                          {.winner = winner, .nothing_required = true});
  if (!hit) return false;
  covers_.push_back(hit);
  return true;
}

template class Omission<std::uint32_t>;
template class Omission<std::uint64_t>;
template class Omission<Code128>;

}  // namespace graphgo::solver::engines::proof_search
