#include "solver/engines/table_value.hpp"

#include "graphgo/rules/predicates.hpp"
#include "solver/question/game_of.hpp"

namespace graphgo::solver::engines {
namespace {

Margin margin_of(std::int32_t bound, const Ruleset& rules, int before) {
  if (bound == tables::Entry::infinity) return Margin::infinity();
  if (bound == -tables::Entry::infinity) return Margin::minus_infinity();
  return after_komi(last_mover_wins(rules) ? bound : bound + before, rules);
}

}  // namespace

Value value_of(const tables::Entry& entry, const Ruleset& rules, int before) {
  return forced_win(
      {kind_of(rules), margin_of(entry.lo, rules, before), margin_of(entry.hi, rules, before), true});
}

std::optional<Value> value_in_table(const tables::Table& table, const Query& query) try {
  const Game<1> game = game_of(query);
  return value_of(table.probe(game), query.rules, gained_before(game));
} catch (const tables::DamagedTable&) {
  throw;
} catch (const InputError&) {
  return std::nullopt;
}

}  // namespace graphgo::solver::engines
