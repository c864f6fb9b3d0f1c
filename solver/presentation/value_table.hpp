// Tables of values: boards as rows, rulesets as columns.
#pragma once
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "solver/question/query.hpp"

namespace graphgo::solver::presentation {

/// A column: one ruleset and all the names asked for that mean it.
struct RulesColumn {
  Ruleset rules;
  std::vector<std::string> names;
};

/// Reads rulesets; the word `superko` stands for every superko preset that can be played. Rulesets equal on
/// every axis share a column. Throws InputError.
std::vector<RulesColumn> read_columns(const std::vector<std::string>& texts);

/// The empty board, Black to move; White where the ruleset's handicap places stones.
Query empty_board_query(const Board& board, const Ruleset& rules);

struct ValueTable {
  std::vector<RulesColumn> columns;
  std::vector<Board> boards;
  std::vector<std::vector<Answer>> cells;  ///< [board][column], of `empty_board_query`
  bool complete() const;
  /// Cells with a proof.
  std::size_t proofs() const;
};

/// The file of a cell's proof: the board's and the ruleset's names, `:` written `_`, what file names should
/// not have as `~` and two hexadecimal digits. Different cells have different files.
std::string proof_name(const Board& board, const Ruleset& rules);

/// Solves every cell, each within `value_seconds` (0: no bound of its own) and all within `limits`: a cell
/// gets an equal share of the time left. `proofs`: the folder for proofs of the exact ones; empty: none are
/// written.
ValueTable value_table(std::vector<Board> boards, std::vector<RulesColumn> columns, const Limits& limits,
                       double value_seconds, const std::string& proofs,
                       const std::function<void(const std::string&)>& show);

/// A cell in words: "3", "0 to 4" where only bounds are proved, "open".
std::string cell_text(const Value& value, const Ruleset& rules);

/// Markdown that also reads well in a terminal: a legend of the columns, then the table. `effort`: nodes and
/// seconds too.
std::string table_text(const ValueTable& table, bool effort);

}  // namespace graphgo::solver::presentation
