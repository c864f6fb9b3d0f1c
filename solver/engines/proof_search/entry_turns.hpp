// EntryTurns: what an entry says of each turn. On larger boards most entries of losers have no list of their
// turns, for it would be more than half of the entry. Only lines of play and proof files ask for turns, and
// then they are found again in the table (soundness.md [S15]).
#pragma once
#include <optional>
#include <vector>

#include "solver/engines/proof_search/node.hpp"

namespace graphgo::solver::engines::proof_search {

template <typename Code>
class EntryTurns {
 public:
  /// All must outlive it.
  EntryTurns(const Play& play, const Symmetry<Code>& symmetry, const TranspositionTable<Code>& table)
      : play_(play), symmetry_(symmetry), table_(table) {}

  bool has_list(EntryOffset entry) const { return table_.entry(entry).head().has_list(); }
  /// What the entry says of the turn that leads to `next`, in the entry's coordinates. Nothing: no entry
  /// proves what follows, or the turn is not in the list. Cost, without a list: about that of making the
  /// state's turns.
  std::optional<ProofTurn> find(EntryOffset entry, const Successor& next) const;

 private:
  std::optional<ProofTurn> find_again(EntryOffset entry, const Successor& next, bool pass_first) const;
  const std::vector<Code>& excluded_by(EntryOffset entry) const;
  bool serves(EntryOffset candidate, MapIndex map, EntryOffset entry, std::optional<Code> made) const;

  const Play& play_;
  const Symmetry<Code>& symmetry_;
  const TranspositionTable<Code>& table_;
  mutable EntryOffset sorted_ = 0;  ///< whose excluded set `excluded_` is
  mutable std::vector<Code> excluded_;
};

}  // namespace graphgo::solver::engines::proof_search
