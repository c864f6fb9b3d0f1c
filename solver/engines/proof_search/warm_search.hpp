// The proof search as a session: questions about states with records, one after the other, on one table.
//
// Entries say all of their conditions that a record may test, and no history-free bounds are used. So an
// entry proved under one record serves every other (soundness.md [S18]). What it costs: conditions, which a
// cold search leaves mostly unsaid [S7], may grow to hundreds of positions an entry. Where they do, the
// question is handed to a cold search, whose entries are not kept. Where certain areas end lines
// (static_ends.hpp) the two take turns from the start: ends hang on the root, so only the cold search has
// them.
#pragma once
#include <memory>

#include "solver/question/engine.hpp"

namespace graphgo::solver::engines::proof_search {

/// For superko rulesets. Two thirds of `limits.memory` are for tables that stay, one for cold searches.
std::unique_ptr<EngineSession> open_warm_search(const Board& board, const Ruleset& rules,
                                                const Limits& limits);

}  // namespace graphgo::solver::engines::proof_search
