#include "solver/engines/proof_search/entry_turns.hpp"

#include <algorithm>

namespace graphgo::solver::engines::proof_search {

template <typename Code>
std::optional<ProofTurn> EntryTurns<Code>::find(EntryOffset entry, const Successor& next) const {
  for (const ProofTurn& t : table_.entry(entry).turns())
    if (t.vertex == next.vertex) return t;
  if (has_list(entry)) return std::nullopt;
  if (auto turn = find_again(entry, next, false)) return turn;
  return find_again(entry, next, true);
}

/// `pass_first`: by the winner, who is to move there [S6].
template <typename Code>
std::optional<ProofTurn> EntryTurns<Code>::find_again(EntryOffset entry, const Successor& next,
                                                      bool pass_first) const {
  State state = next.state;
  state.passes = 0;  // none are counted where lists are left out
  if (pass_first && !play_.suits(state, state.to_move)) return std::nullopt;
  if (pass_first) state.to_move = opponent(state.to_move);
  const Canonical<Code> canonical = symmetry_.canonical(state.position);
  const bool excludable = play_.positional() || (pass_first && play_.passes_remembered());
  const auto made = excludable ? std::optional(symmetry_.code(state.position)) : std::nullopt;
  const EntryOffset newest = table_.find({canonical.code, play_.context(state)}).newest;
  std::optional<ProofTurn> found;
  symmetry_.find_map(state.position, canonical, [&](MapIndex map) {
    for (EntryOffset at = newest; at != 0; at = table_.older(at))
      if (serves(at, map, entry, made)) {
        found = ProofTurn{at, map, static_cast<std::int8_t>(next.vertex), pass_first};
        return true;
      }
    return false;
  });
  return found;
}

/// Sorted; of the last entry asked about they are at hand.
template <typename Code>
const std::vector<Code>& EntryTurns<Code>::excluded_by(EntryOffset entry) const {
  if (sorted_ == entry) return excluded_;
  sorted_ = entry;
  excluded_.clear();
  const Entry<Code> own = table_.entry(entry);
  const MapIndex back = symmetry_.inverse(own.excluded_map());
  own.find_excluded([&](std::uint32_t, Code code) {
    excluded_.push_back(symmetry_.image(code, back));
    return false;
  });
  std::sort(excluded_.begin(), excluded_.end());
  return excluded_;
}

/// [S15] Is the candidate older than the entry, and are its conditions, seen through `map`, among those of
/// the entry? `made`: what the turns to it make remembered, if the winner's plays must not make it.
template <typename Code>
bool EntryTurns<Code>::serves(EntryOffset candidate, MapIndex map, EntryOffset entry,
                              std::optional<Code> made) const {
  const Entry<Code> own = table_.entry(entry);
  if (candidate >= entry) return false;
  const Entry<Code> other = table_.entry(candidate);
  if (other.head().winner != own.head().winner || other.head().required > 0 ||
      !other.holds_for(own.head().demand) || other.head().excluded > own.head().excluded)
    return false;
  const std::vector<Code>& excluded = excluded_by(entry);
  const MapIndex back = symmetry_.inverse(symmetry_.compose(map, other.excluded_map()));
  return !other.find_excluded([&](std::uint32_t, Code code) {
    const Code here = symmetry_.image(code, back);
    return here == made || !std::binary_search(excluded.begin(), excluded.end(), here);
  });
}

template class EntryTurns<std::uint32_t>;
template class EntryTurns<std::uint64_t>;
template class EntryTurns<Code128>;

}  // namespace graphgo::solver::engines::proof_search
