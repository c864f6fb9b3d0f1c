// Questions as JSON: what `batch` reads from a line, and every other door from whoever asks
// (papers/batch.md). Errors: InputError that names the key.
#pragma once
#include <nlohmann/json_fwd.hpp>
#include <string_view>

#include "graphgo/board/read_board.hpp"
#include "solver/question/query.hpp"

namespace graphgo::solver::presentation {

/// Longest query read, in bytes.
inline constexpr std::size_t max_query_length = 1 << 20;

/// The JSON value in `text`. Refuses what no query needs and a reader could choke on: more than
/// `max_query_length` bytes, brackets nested deeply, a key given twice in one object (of which the library
/// would silently keep the last).
nlohmann::json parse_query(std::string_view text);

/// The state that the object's keys ask about: "board", "rules", "position", "to_move", "prisoners",
/// "record"; of others "id", "query" and "moves" are left to the caller, and an unknown one is refused. The
/// position is legal. `files`: may the board's text name one? Rules and positions never do.
Query read_query(const nlohmann::json& query, BoardFiles files);

/// The board of the key "board": text, or an object in a form that `read_board_text` knows.
Board read_query_board(const nlohmann::json& query, BoardFiles files);

/// True, false, or false where the key is missing.
bool read_flag(const nlohmann::json& query, const char* key);

}  // namespace graphgo::solver::presentation
