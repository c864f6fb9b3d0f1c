// Entries found: does an entry of a state hold under the line?
#include "solver/proof_search/search.hpp"

namespace graphgo::solver::proof_search {

template <typename Code>
bool Search<Code>::applies(const Entry<Code>& entry, MapIndex map) const {
  const EntryHead& head = entry.head();
  const Side winner = head.winner, loser = opponent(winner);
  if (options_.keys == HistoryKeys::exact) {
    // The sets are the whole history, the loser's part and (situational) the winner's.
    if (line_.members(loser, map).size() != head.present) return false;
    if (!play_.positional() && line_.members(winner, map).size() != head.absent) return false;
    for (std::uint32_t i = 0; i < head.absent; ++i)
      if (!line_.contains(entry.absent(i), winner, map)) return false;
  } else {
    for (std::uint32_t i = 0; i < head.absent; ++i)
      if (line_.contains(entry.absent(i), winner, map)) return false;
  }
  for (std::uint32_t i = 0; i < head.present; ++i)
    if (!line_.contains(entry.present(i), loser, map)) return false;
  return true;
}

template <typename Code>
std::optional<Side> Search<Code>::decided(const State& state, const Canonical<Code>& canonical) const {
  if (!regions_) return std::nullopt;
  return regions_->winner(static_cast<std::uint32_t>(canonical.code), state.to_move, state.need);
}

/// `newest`: the state's chain.
template <typename Code>
Hit Search<Code>::probe(const State& state, const Canonical<Code>& canonical, EntryOffset newest, Ask ask) const {
  // [S5], [S7] Every symmetry that takes the position to its canonical form, and every entry.
  for (MapIndex map = canonical.map; newest != 0 && map < symmetry_.size(); ++map) {
    if (map != canonical.map && symmetry_.code(state.position, map) != canonical.code) continue;
    for (EntryOffset at = newest; at != 0;) {
      const Entry<Code> entry = table_.entry(at);
      const EntryHead& head = entry.head();
      const bool offers = (!ask.winner || *ask.winner == head.winner) && !(ask.nothing_present && head.present > 0);
      if (offers && entry.holds_for(state.need) && applies(entry, map)) return {at, map, head.winner, false};
      at = table_.older(at);
    }
  }
  return {};
}

/// Tries the state's own entries, and where its mover holds (Play::passes_never_counted), the entries in which he wins although
/// the other side is to move: he passes into them [S6].
template <typename Code>
Hit Search<Code>::probe_with_pass(const State& state, const Canonical<Code>& canonical, Ask ask) {
  if (const Hit hit = probe(state, canonical, table_.find(key(state, canonical)).newest, ask)) return hit;
  const Side mover = state.to_move;
  if (options_.keys == HistoryKeys::exact || !play_.passes_never_counted(state) || ask.winner == opponent(mover))
    return {};
  State passed = state;
  passed.to_move = opponent(mover);
  const EntryOffset newest = table_.find(key(passed, canonical)).newest;
  if (newest == 0 || !play_.suits(state, mover)) return {};
  const bool pushed = play_.passes_remembered() && line_.push(state.position, mover);
  ask.winner = mover;
  Hit hit = probe(passed, canonical, newest, ask);
  if (pushed) line_.pop(mover);
  hit.pass_first = true;
  return hit;
}

template class Search<std::uint32_t>;
template class Search<std::uint64_t>;
template class Search<Code128>;

}  // namespace graphgo::solver::proof_search
