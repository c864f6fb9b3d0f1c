// One door to all engines: checks the question, picks the engine, answers.
#pragma once
#include "solver/query.hpp"

namespace graphgo::solver {

/// Largest board an engine takes: one machine word a colour.
inline constexpr int max_solver_size = 64;

/// Throws InputError for a question that makes no sense: too large a board, an unplayable ruleset, an illegal position, a
/// handicap that does not fit it, negative prisoners or too many, an illegal turn in the record (named, with the reason).
void check_query(const Query& query);

/// Has the ruleset states that plain play does not have (cycles to remove, questions after a stop, disputes, control)? Then one engine
/// and the reference know them, and `moments` follows its games.
bool has_own_engine(const Ruleset& rules);

enum class Method {
  best,        ///< the fastest that takes the ruleset
  search,      ///< the proof search: superko rulesets
  exact,       ///< the proof search with whole histories as keys: slow, for cross-checks
  retrograde,  ///< all states of the board at once: rulesets without memory of earlier positions
  reference    ///< plain recursion over the rules
};

/// Throws InputError where no proof can be written under the ruleset.
void check_provable(const Ruleset& rules);

/// The exact value of the query's state, or the bounds proved when a limit struck. Throws what `check_query` throws, and
/// InputError for a method that does not take the ruleset or, retrograde, the board.
Answer solve(const Query& query, const Limits& limits, Wanted wanted = {}, Method method = Method::best);

}  // namespace graphgo::solver
