// The values of a small board's states as data for the page: of every legal position as a fresh start, for
// both sides, the value and the value of every turn.
//
// A turn's value is that of the state *with its history*: what stood before counts. Where rules remember
// earlier positions, such a state is no fresh start, so its own turns' values are not in the table, and the
// table says so ("plays_on": false). Where they remember no more than a ko, the states after turns are rows
// of their own, and play goes on within the table.
//
// The form, read by site/page/offline.js. Numbers are written in base 64, digits 0-9A-Za-z-_, the least last:
//   {"board", "rules", "superko", "situational", "remembers_start", "plays_on",
//    "width": digits of a row's or a position's number,
//    "positions": all positions, one after the other,
//    "values": [what `batch` says of a value], "reasons": [{"reason", "repeats_after"}],
//    "rows": rows apart by spaces: the fresh starts, of position p row 2p with Black to move and 2p + 1 with
//      White; then other states}
// A row: position (width), "b" or "w", "." or "e" where the game has ended, value (2 digits); for each legal
// turn its vertex (1 digit, or "." for a pass), its value (2 digits), the row of the state after it (width);
// then "!", and for each turn that is banned its vertex and reason (2 digits). Where play does not go on the
// row after a turn tells what stands there, and no more: it is a fresh start's.
#pragma once
#include <nlohmann/json_fwd.hpp>

#include "graphgo/board/board.hpp"
#include "graphgo/rules/ruleset.hpp"
#include "solver/question/limits.hpp"

namespace graphgo::solver::explorer::site {

/// Throws InputError where there is no table of that board under those rules: more than 10 vertices, turns
/// that are no plays or passes, vertices with names in the rules.
void check_table(const Board& board, const Ruleset& rules);

/// For what passed `check_table`. Throws LimitReached where a limit strikes: a table has no open values.
nlohmann::ordered_json state_table(const Board& board, const Ruleset& rules, const Limits& limits);

}  // namespace graphgo::solver::explorer::site
