// Omission: which conditions an entry may leave unsaid, because the table would answer before they could
// matter [S7].
#pragma once
#include <vector>

#include "solver/engines/proof_search/node.hpp"
#include "solver/engines/proof_search/probe.hpp"

namespace graphgo::solver::engines::proof_search {

template <typename Code>
class Omission {
 public:
  /// Both must outlive it.
  Omission(const Setting<Code>& setting, const Prober<Code>& prober) : setting_(setting), prober_(prober) {}

  /// The winner's play leads to `child`. Null: its position must be excluded. Else it need not be, and the
  /// excluded sets of these entries (the cover) join the new entry's. Valid until the next call.
  const std::vector<Hit>* covers_of(const Child<Code>& child, Side winner);

 private:
  bool in_view_for_ever(const Child<Code>& child) const;
  bool cover_all(State state, const Canonical<Code>& canonical, Side winner);
  bool cover(const State& state, const Canonical<Code>& canonical, Side winner);

  const Setting<Code>& setting_;
  const Prober<Code>& prober_;
  std::vector<Hit> covers_;
};

}  // namespace graphgo::solver::engines::proof_search
