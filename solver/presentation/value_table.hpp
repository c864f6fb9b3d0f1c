// Tables of values: boards as rows, rulesets as columns.
#pragma once
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "solver/question/answer.hpp"
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

struct ValueTable {
  std::vector<RulesColumn> columns;
  std::vector<Board> boards;
  std::vector<std::vector<Answer>> cells;  ///< [board][column], of `empty_board_query`
  bool complete() const;
  std::size_t count(const std::function<bool(const Answer&)>& is_counted) const;
};

/// The file of a cell's proof: the board's and the ruleset's names, `:` written `_`, what file names should
/// not have as `~` and two hexadecimal digits. Different cells have different files.
std::string proof_name(const Board& board, const Ruleset& rules);

/// A cell in words: "3", "0 to 4" where only bounds are proved, "open".
std::string cell_text(const Value& value, const Ruleset& rules);

/// Markdown that also reads well in a terminal: a legend of the columns, then the table. `effort`: nodes and
/// seconds too.
std::string table_text(const ValueTable& table, bool effort);

}  // namespace graphgo::solver::presentation
