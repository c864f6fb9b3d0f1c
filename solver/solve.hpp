// One door to all engines: checks the question, picks the engine, answers.
#pragma once
#include "solver/query.hpp"

namespace graphgo::solver {

/// Largest board an engine takes: one machine word a colour.
inline constexpr int max_solver_size = 64;

/// Throws InputError for a question that makes no sense: too large a board, an unplayable ruleset, an illegal position, a
/// handicap that does not fit it, an illegal turn in the record (named, with the reason).
void check_query(const Query& query);

/// The exact value of the query's state, or the bounds proved when a limit struck. Throws what `check_query` throws.
Answer solve(const Query& query, const Limits& limits, Wanted wanted = {});

}  // namespace graphgo::solver
