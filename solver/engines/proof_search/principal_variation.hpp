// A principal variation: Black's proof of "value >= v" and White's of "value <= v", played against each
// other. Nothing is searched and no condition is tested: a proof's turns say which entry proves what follows.
#pragma once
#include <array>
#include <vector>

#include "solver/engines/proof_search/node.hpp"
#include "solver/engines/proof_search/static_ends.hpp"
#include "solver/question/query.hpp"

namespace graphgo::solver::engines::proof_search {

/// A side's entry at the root, the table that has it, and the target it was found for.
template <typename Code>
struct RootProof {
  const TranspositionTable<Code>& table;
  Hit hit;
  int target;
};

/// The turns after the query's record, to the end of the game or to where a proof ends by history-free bounds
/// (history_free_bounds.hpp) or certain areas. `ends`: null where the search had none. `proofs`: each side's
/// entry at the root. None where there is nothing to prove (the worst of all margins, or the loser's side of
/// last_mover): that side then plays any legal turn. Throws InternalError should a proof play an illegal
/// turn.
template <typename Code>
std::vector<Turn> principal_variation(const Query& query, const Play& rules, const Symmetry<Code>& symmetry,
                                      const StaticEnds* ends, const std::array<RootProof<Code>, 2>& proofs);

}  // namespace graphgo::solver::engines::proof_search
