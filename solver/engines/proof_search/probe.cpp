// Entries found: does an entry of a state hold under the line?
#include "solver/engines/proof_search/search.hpp"

namespace graphgo::solver::engines::proof_search {

template <typename Code>
bool Search<Code>::applies(const Entry<Code>& entry, Code own, Left left, MapIndex map) const {
  const EntryHead& head = entry.head();
  const Side winner = head.winner, loser = opponent(winner);
  const auto remembered = [&](Code code, Side side) {
    return (code == own && left.by_side(side, play_.positional())) || line_.contains(code, side, map);
  };
  if (options_.keys == HistoryKeys::exact) {
    // The sets are the whole history, the loser's part and (situational) the winner's.
    const auto size = [&](Side side) {
      const bool one_more = left.by_side(side, play_.positional()) && !line_.contains(own, side, map);
      return line_.members(side).size() + (one_more ? 1 : 0);
    };
    if (size(loser) != head.present) return false;
    if (!play_.positional() && size(winner) != head.absent) return false;
    for (std::uint32_t i = 0; i < head.present; ++i)
      if (!remembered(entry.present(i), loser)) return false;
    return !entry.find_absent([&](std::uint32_t, Code code) { return !remembered(code, winner); });
  }
  // Present elements are numbered first.
  const auto fails = [&](std::uint32_t i) {
    return i < head.present ? !remembered(entry.present(i), loser) : remembered(entry.absent(i - head.present), winner);
  };
  const std::uint32_t likely = entry.failing().load(std::memory_order_relaxed);
  if (likely < head.present + head.absent && fails(likely)) return false;
  const auto note = [&](std::uint32_t failing) {
    entry.failing().store(failing, std::memory_order_relaxed);
    return true;
  };
  for (std::uint32_t i = 0; i < head.present; ++i)
    if (!remembered(entry.present(i), loser)) return !note(i);
  return !entry.find_absent(
      [&](std::uint32_t i, Code code) { return remembered(code, winner) && note(head.present + i); });
}

template <typename Code>
std::optional<Side> Search<Code>::decided(const State& state, const Canonical<Code>& canonical) const {
  if (!regions_) return std::nullopt;
  return regions_->winner(static_cast<std::uint32_t>(canonical.code), state.to_move, state.need);
}

/// `newest`: the state's chain.
template <typename Code>
Hit Search<Code>::probe(const State& state, const Canonical<Code>& canonical, EntryOffset newest, Left left,
                        Ask ask) const {
  Hit hit;
  if (newest == 0) return hit;
  // [S5], [S7] Every symmetry that takes the position to its canonical form, and every entry.
  symmetry_.find_map(state.position, canonical, [&](MapIndex map) {
    for (EntryOffset at = newest; at != 0; at = table_.older(at)) {
      const Entry<Code> entry = table_.entry(at);
      const EntryHead& head = entry.head();
      if ((ask.winner && *ask.winner != head.winner) || (ask.nothing_present && head.present > 0)) continue;
      if (!entry.holds_for(state.need) || !applies(entry, canonical.code, left, map)) continue;
      hit = {at, map, head.winner, false};
      return true;
    }
    return false;
  });
  return hit;
}

/// Tries the state's own entries, and where its mover holds (Play::passes_never_counted), the entries in which he wins although
/// the other side is to move: he passes into them [S6].
template <typename Code>
Hit Search<Code>::probe_with_pass(const State& state, const Canonical<Code>& canonical, Left left, Ask ask) {
  if (const Hit hit = probe(state, canonical, table_.find(key(state, canonical)).newest, left, ask)) return hit;
  const Side mover = state.to_move;
  if (options_.keys == HistoryKeys::exact || !play_.passes_never_counted(state) || ask.winner == opponent(mover))
    return {};
  State passed = state;
  passed.to_move = opponent(mover);
  const EntryOffset newest = table_.find(key(passed, canonical)).newest;
  if (newest == 0 || !play_.suits(state, mover)) return {};
  if (play_.passes_remembered()) left.add(mover);
  ask.winner = mover;
  Hit hit = probe(passed, canonical, newest, left, ask);
  hit.pass_first = true;
  return hit;
}

template class Search<std::uint32_t>;
template class Search<std::uint64_t>;
template class Search<Code128>;

}  // namespace graphgo::solver::engines::proof_search
