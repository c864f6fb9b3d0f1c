#include "solver/engines/proof_search/probe.hpp"

namespace graphgo::solver::engines::proof_search {

/// How many positions the history remembers as left by the side (positional: by anyone).
template <typename Code>
std::size_t Prober<Code>::History::size(Side left_by) const {
  const bool one_more = left.by_side(left_by, positional) && !view.contains(own, left_by);
  return path.members(left_by).size() + (one_more ? 1 : 0);
}

/// HistoryKeys::exact: the entry's sets are a whole history [S12], the loser's part and (situational) the
/// winner's.
template <typename Code>
bool Prober<Code>::equals(const History& history, const History& at_excluded,
                          const Entry<Code>& entry) const {
  const EntryHead& head = entry.head();
  const Side winner = head.winner, loser = opponent(winner);
  if (history.size(loser) != head.required) return false;
  if (!history.positional && history.size(winner) != head.excluded) return false;
  for (std::uint32_t i = 0; i < head.required; ++i)
    if (!history.remembers(entry.required(i), loser)) return false;
  return !entry.find_excluded([&](std::uint32_t, Code code) { return !at_excluded.remembers(code, winner); });
}

/// A history as the entry's excluded set is written.
template <typename Code>
auto Prober<Code>::at_excluded(const History& history, const Entry<Code>& entry) const -> History {
  const MapIndex map = entry.excluded_map();
  if (map == 0) return history;
  const Symmetry<Code>& symmetry = setting_.symmetry;
  return {path_, symmetry.image(history.own, map), history.left, history.positional,
          symmetry.compose(history.map, map)};
}

/// Does the entry hold under the history?
template <typename Code>
bool Prober<Code>::holds(const History& history, const Entry<Code>& entry) const {
  const History other = at_excluded(history, entry);
  if (setting_.options.keys == HistoryKeys::exact) return equals(history, other, entry);
  return meets([&](Code code, Side left_by) { return history.remembers(code, left_by); },
               [&](Code code, Side left_by) { return other.remembers(code, left_by); }, entry);
}

template <typename Code>
Hit Prober<Code>::probe(const State& state, const Canonical<Code>& canonical, EntryOffset newest,
                        JustLeft left, ProbeFilter filter) const {
  Hit hit;
  if (newest == 0) return hit;
  // [S5], [S7b] Every symmetry that takes the position to its canonical form, and every entry.
  setting_.symmetry.find_map(state.position, canonical, [&](MapIndex map) {
    const History history{path_, canonical.code, left, setting_.play.positional(), map};
    for (EntryOffset at = newest; at != 0; at = setting_.table.older(at)) {
      const Entry<Code> entry = setting_.table.entry(at);
      const EntryHead& head = entry.head();
      if ((filter.winner && *filter.winner != head.winner) || (filter.nothing_required && head.required > 0))
        continue;
      if (!entry.holds_for(state.remaining_margin) || !holds(history, entry)) continue;
      hit = {at, map, head.winner, false};
      return true;
    }
    return false;
  });
  return hit;
}

template <typename Code>
Hit Prober<Code>::probe_with_pass(const State& state, const Canonical<Code>& canonical, JustLeft left,
                                  ProbeFilter filter) const {
  const auto newest_of = [&](const State& s) {
    return setting_.table.find(setting_.key(s, canonical)).newest;
  };
  if (const Hit hit = probe(state, canonical, newest_of(state), left, filter)) return hit;
  const Side mover = state.to_move;
  if (setting_.options.keys == HistoryKeys::exact || !setting_.play.passes_never_counted(state) ||
      filter.winner == opponent(mover))
    return {};
  State passed = state;
  passed.to_move = opponent(mover);
  const EntryOffset newest = newest_of(passed);
  if (newest == 0 || !setting_.play.suits(state, mover)) return {};
  if (setting_.play.passes_remembered()) left.add(mover);
  filter.winner = mover;
  Hit hit = probe(passed, canonical, newest, left, filter);
  hit.pass_first = true;
  return hit;
}

template class Prober<std::uint32_t>;
template class Prober<std::uint64_t>;
template class Prober<Code128>;

}  // namespace graphgo::solver::engines::proof_search
