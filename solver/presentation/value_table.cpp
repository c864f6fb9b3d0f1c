#include "solver/presentation/value_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>

#include "graphgo/error.hpp"
#include "solver/engines/solve.hpp"
#include "solver/presentation/words.hpp"
#include "solver/question/limits.hpp"
#include "solver/question/parallel.hpp"

namespace graphgo::solver::presentation {
namespace {

void add_column(std::vector<RulesColumn>& columns, const Ruleset& rules) {
  const auto same = std::find_if(columns.begin(), columns.end(), [&](const auto& c) { return c.rules == rules; });
  if (same == columns.end())
    columns.push_back({rules, {to_text(rules)}});
  else
    same->names.push_back(to_text(rules));
}

bool is_playable(const Ruleset& rules) {
  try {
    check_solvable(rules);
    return true;
  } catch (const InputError&) {
    return false;
  }
}

std::string column_name(std::size_t column) { return std::string(1, static_cast<char>('A' + column)); }

}  // namespace

std::string cell_text(const Value& value, const Ruleset& rules) {
  if (value.solved) return value_text(value, rules);
  // Between a win and a loss there is nothing that bounds could say.
  if (value.kind == ValueKind::winner) return "open";
  return fmt::format("{} to {}", value.lo.text(), value.hi.text());
}

std::vector<RulesColumn> read_columns(const std::vector<std::string>& texts) {
  std::vector<RulesColumn> columns;
  for (const auto& text : texts) {
    if (text != "superko") {
      add_column(columns, read_ruleset(text));
      continue;
    }
    for (const auto& info : presets()) {
      const Ruleset rules = preset(info.name);
      if (is_superko(rules) && is_playable(rules)) add_column(columns, rules);
    }
  }
  constexpr std::size_t most_columns = 26;
  if (columns.size() > most_columns)
    throw InputError(fmt::format("--rules: {} rulesets, at most {} fit", columns.size(), most_columns));
  return columns;
}

Query empty_board_query(const Board& board, const Ruleset& rules) {
  return {board, Stones(static_cast<std::size_t>(board.size())), Side::black, rules, {0, 0}, {}};
}

bool ValueTable::complete() const {
  for (const auto& row : cells)
    for (const Answer& cell : row)
      if (!cell.value.solved) return false;
  return true;
}

std::size_t ValueTable::proofs() const {
  std::size_t count = 0;
  for (const auto& row : cells)
    count += static_cast<std::size_t>(
        std::count_if(row.begin(), row.end(), [](const Answer& cell) { return cell.proof.has_value(); }));
  return count;
}

std::string proof_name(const Board& board, const Ruleset& rules) {
  std::string name;
  for (const char c : fmt::format("{}--{}.proof", board.label(), to_text(rules))) {
    const bool plain =
        std::isalnum(static_cast<unsigned char>(c)) || std::string_view(".,-=()+").find(c) != std::string_view::npos;
    name += plain ? std::string(1, c) : c == ':' ? "_" : fmt::format("~{:02x}", static_cast<unsigned char>(c));
  }
  return name;
}

ValueTable value_table(std::vector<Board> boards, std::vector<RulesColumn> columns, const Limits& limits,
                       double value_seconds, const std::string& proofs,
                       const std::function<void(const std::string&)>& show) {
  ValueTable table{std::move(columns), std::move(boards), {}};
  const std::size_t width = table.columns.size(), count = width * table.boards.size();
  table.cells.assign(table.boards.size(), std::vector<Answer>(width));
  const Limits share = share_of(limits);
  std::atomic<std::size_t> done{0};
  parallel_for(count, limits.threads, [&](std::size_t i) {
    const Board& board = table.boards[i / width];
    const Ruleset& rules = table.columns[i % width].rules;
    if (limits.reached()) return;
    Limits own = share;
    if (value_seconds > 0) {
      const auto end = deadline_after(value_seconds);
      own.deadline = own.deadline ? std::min(*own.deadline, end) : end;
    }
    const std::string proof = proofs.empty() ? "" : proofs + "/" + proof_name(board, rules);
    table.cells[i / width][i % width] = engines::solve(empty_board_query(board, rules), own, {.proof = proof});
    show(fmt::format("value {} of {}: {} under {}", ++done, count, board.label(), to_text(rules)));
  });
  return table;
}

std::string table_text(const ValueTable& table, bool effort) {
  const auto text_of = [&](const Answer& cell, const Ruleset& rules) {
    std::string value = cell_text(cell.value, rules);
    return effort ? fmt::format("{} ({}, {:.2f} s)", value, cell.nodes, cell.seconds) : value;
  };
  const int width = effort ? 24 : 10;
  std::string text;
  for (std::size_t c = 0; c < table.columns.size(); ++c)
    text += fmt::format("- {}: {}\n", column_name(c), fmt::join(table.columns[c].names, " = "));
  text += fmt::format("\n| {:<16} |", "board");
  for (std::size_t c = 0; c < table.columns.size(); ++c) text += fmt::format(" {:<{}} |", column_name(c), width);
  text += "\n| --- |";
  for (std::size_t c = 0; c < table.columns.size(); ++c) text += " --- |";
  text += "\n";
  for (std::size_t b = 0; b < table.boards.size(); ++b) {
    text += fmt::format("| {:<16} |", table.boards[b].label());
    for (std::size_t c = 0; c < table.columns.size(); ++c)
      text += fmt::format(" {:<{}} |", text_of(table.cells[b][c], table.columns[c].rules), width);
    text += "\n";
  }
  return text;
}

}  // namespace graphgo::solver::presentation
