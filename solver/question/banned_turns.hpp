// The turns that the rules forbid in a state, each with its reason.
#pragma once
#include <string>
#include <vector>

#include "solver/question/query.hpp"

namespace graphgo::solver {

/// A play at an empty vertex, or a pass, that the rules forbid.
struct BannedTurn {
  Turn turn;
  std::string reason;  ///< "superko, it repeats the position after turn 4"
  /// Superko: the number of turns after which the repeated position stood (0: the start); else -1.
  int repeats = -1;
};

/// Those of the query's state, in vertex order, the pass last. None where a question is to be answered or
/// play is over, unless it is over because its side has no legal turn.
std::vector<BannedTurn> banned_turns(const Query& query);

}  // namespace graphgo::solver
