// Values of states from tables of solved positions.
#pragma once
#include <optional>

#include "solver/question/answer.hpp"
#include "solver/question/query.hpp"
#include "tables/table.hpp"

namespace graphgo::solver::engines {

/// The value that an entry gives a state. `before`: the points for Black scored before it (`gained_before`).
Value value_of(const tables::Entry& entry, const Ruleset& rules, int before);

/// The value of the query's state, which must be a legal one, where the table has it. Nothing: another board,
/// other rules, play is over, or the value hangs on a history that the table knows nothing of. Throws
/// DamagedTable.
std::optional<Value> value_in_table(const tables::Table& table, const Query& query);

}  // namespace graphgo::solver::engines
