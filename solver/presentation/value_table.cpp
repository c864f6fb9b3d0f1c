#include "solver/presentation/value_table.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "graphgo/error.hpp"
#include "solver/presentation/words.hpp"

namespace graphgo::solver::presentation {
namespace {

void add_column(std::vector<RulesColumn>& columns, const Ruleset& rules) {
  const auto same =
      std::find_if(columns.begin(), columns.end(), [&](const auto& c) { return c.rules == rules; });
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

std::size_t ValueTable::count(const std::function<bool(const Answer&)>& is_counted) const {
  std::ptrdiff_t count = 0;
  for (const auto& row : cells) count += std::count_if(row.begin(), row.end(), is_counted);
  return static_cast<std::size_t>(count);
}

bool ValueTable::complete() const {
  return count([](const Answer& cell) { return !cell.value.solved; }) == 0;
}

std::string proof_name(const Board& board, const Ruleset& rules) {
  std::string name;
  for (const char c : fmt::format("{}--{}.proof", board.label(), to_text(rules))) {
    const bool plain = std::isalnum(static_cast<unsigned char>(c)) ||
                       std::string_view(".,-=()+").find(c) != std::string_view::npos;
    name += plain      ? std::string(1, c)
            : c == ':' ? "_"
                       : fmt::format("~{:02x}", static_cast<unsigned char>(c));
  }
  return name;
}

std::string table_text(const ValueTable& table, bool effort) {
  std::vector<std::vector<std::string>> rows{{"board"}};
  for (std::size_t c = 0; c < table.columns.size(); ++c) rows[0].push_back(column_name(c));
  for (std::size_t b = 0; b < table.boards.size(); ++b) {
    rows.push_back({table.boards[b].label()});
    for (std::size_t c = 0; c < table.columns.size(); ++c) {
      const Answer& cell = table.cells[b][c];
      const std::string value = cell_text(cell.value, table.columns[c].rules);
      rows.back().push_back(effort ? fmt::format("{} ({}, {:.2f} s)", value, cell.nodes, cell.seconds)
                                   : value);
    }
  }
  std::vector<std::size_t> widths(rows[0].size(), effort ? 24 : 10);
  widths[0] = 16;
  for (const auto& row : rows)
    for (std::size_t c = 0; c < row.size(); ++c) widths[c] = std::max(widths[c], row[c].size());
  std::string text;
  for (std::size_t c = 0; c < table.columns.size(); ++c)
    text += fmt::format("- {}: {}\n", column_name(c), fmt::join(table.columns[c].names, " = "));
  for (std::size_t r = 0; r < rows.size(); ++r) {
    text += r == 0 ? "\n|" : "|";
    for (std::size_t c = 0; c < rows[r].size(); ++c) text += fmt::format(" {:<{}} |", rows[r][c], widths[c]);
    text += '\n';
    if (r > 0) continue;
    text += "|";
    for (std::size_t c = 0; c < rows[r].size(); ++c) text += " --- |";
    text += '\n';
  }
  return text;
}

}  // namespace graphgo::solver::presentation
