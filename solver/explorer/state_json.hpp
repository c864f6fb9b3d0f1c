// What the page shows beside values: the board's picture and symmetry, and the state of play with its
// history. The words for questions and values are those of `batch` (solver/presentation/query_json.hpp,
// answer_json.hpp).
#pragma once
#include <initializer_list>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "solver/question/answer.hpp"
#include "solver/question/query.hpp"

namespace graphgo::solver::explorer {

/// {"board": how a query names it, "label", "vertices", "edges", "names", "width", "height", "at", "bends",
/// "rectangular", "orbits", "automorphisms", "formats", "warnings"}. `board` is the label where a query can
/// name the board by it (`named`), else the board as an object. Places are in units of the picture, in which
/// the closest vertices are 48 apart.
nlohmann::ordered_json board_json(const Board& board, bool named);

/// Turns that a record from a page may have: what is told of each of them has its length too.
inline constexpr std::size_t most_turns = 10'000;

/// Throws InputError for what is no object, and for a key that is not known.
void check_object(const nlohmann::json& value, std::initializer_list<std::string_view> known,
                  const char* where);

/// A query of a page's: read without files, and checked. Throws InputError.
Query checked_query(const nlohmann::json& query);
/// Throws InputError for too long a record, and what `engines::check_query` throws.
void check_page_query(const Query& query);

/// The state that the query asks about, and how play came there:
///   "rules"       the ruleset's text form
///   "steps"       before the first turn, and after each: {"position", "to_move", "phase", "over"}, "asked"
///                 where the next turn answers a question; "prisoners" of both sides, where the game core
///                 plays
///   "remembered"  superko: after which turns what stood is remembered, and as left by whom: [{"after",
///                 "by"}]
///   "legal"       the legal turns; null where no Game plays them, and a solved answer tells
///   "banned"      the others with the reason: [{"turn", "reason", "repeats_after"}]; likewise null
/// For a query that was checked.
nlohmann::ordered_json state_json(const Query& query);

/// "banned" of a state under any ruleset.
nlohmann::ordered_json banned_json(const Query& query);

}  // namespace graphgo::solver::explorer
