// `graphgo table histogram`: the values of all fresh starts of a board counted, and two rulesets compared.
#include <fmt/core.h>

#include "graphgo/record/position_text.hpp"
#include "graphgo/rules/predicates.hpp"
#include "graphgo/text/json.hpp"
#include "solver/presentation/table_format.hpp"
#include "solver/program/commands/commands.hpp"
#include "solver/program/commands/table.hpp"
#include "solver/research/histogram.hpp"

namespace graphgo::solver::program {
namespace {

using nlohmann::ordered_json;
using presentation::TableFormat;

TableFormat format_of(const TableOptions& options) {
  return FormatOptions{options.format.name, options.json}.format();
}

ordered_json heading(const tables::Table& table) {
  return {{"board", table.description().board.label()}, {"rules", to_text(table.description().rules)}};
}

/// "value": 3, or "winner": "black" where the table says no more.
void add_value(ordered_json& object, const tables::Table& table, int value) {
  if (last_mover_wins(table.description().rules))
    object["winner"] = value > 0 ? "black" : "white";
  else
    object["value"] = value;
}

/// A row for each difference, or for each winner there is now; both sides to move are counted together.
void print_differences(const tables::Table& a, const tables::Table& b, TableFormat format) {
  const std::string one = to_text(a.description().rules), other = to_text(b.description().rules);
  const bool winners = last_mover_wins(b.description().rules);
  const presentation::TableText table(
      format,
      {"board", winners ? fmt::format("{}, not {}", other, one) : fmt::format("{} minus {}", other, one),
       "states"});
  const auto found = research::compare(a, b);  // what cannot be compared prints nothing
  fmt::print("{}", table.head());
  for (const auto& [difference, states] : found.by_difference)
    fmt::print("{}", table.row({a.description().board.label(),
                                winners ? research::value_name(b, difference) : fmt::format("{}", difference),
                                fmt::format("{}", states)}));
  fmt::print("{}", table.foot());
}

int compare_tables(const TableOptions& options) {
  const auto a = tables::Table::open(options.file), b = tables::Table::open(options.against);
  const TableFormat format = format_of(options);
  if (format == TableFormat::text) {
    fmt::print("{}", research::comparison_text(a, b));
    return exit_code::answered;
  }
  if (format != TableFormat::json) {
    print_differences(a, b, format);
    return exit_code::answered;
  }
  const auto found = research::compare(a, b);
  ordered_json object = heading(a);
  object["against"] = to_text(b.description().rules);
  object["positions"] = found.positions;
  object["different"] = found.different;
  object["differences"] = ordered_json::array();
  for (const auto& [difference, states] : found.by_difference) {
    ordered_json entry;
    if (last_mover_wins(b.description().rules))
      add_value(entry, b, difference);
    else
      entry["difference"] = difference;
    entry["states"] = states;
    object["differences"].push_back(std::move(entry));
  }
  if (found.first) {
    const auto& [position, side, values] = *found.first;
    object["first"] = {{"position", position_text(unpack(position, a.description().board.size()))},
                       {"to_move", word_of(side)},
                       {"values", values}};
  }
  fmt::print("{}\n", dump_json(object));
  return exit_code::answered;
}

void print_counts(const tables::Table& from, TableFormat format) {
  const presentation::TableText table(format, {"board", "rules", "value", "black to move", "white to move"});
  fmt::print("{}", table.head());
  for (const auto& [value, counts] : research::histogram_of(from).counts)
    fmt::print("{}", table.row({from.description().board.label(), to_text(from.description().rules),
                                research::value_name(from, value), fmt::format("{}", counts[0]),
                                fmt::format("{}", counts[1])}));
  fmt::print("{}", table.foot());
}

}  // namespace

int histogram_of_table(const TableOptions& options) {
  if (!options.against.empty()) return compare_tables(options);
  const auto table = tables::Table::open(options.file);
  const TableFormat format = format_of(options);
  if (format == TableFormat::text) {
    fmt::print("{}", research::histogram_text(table));
    return exit_code::answered;
  }
  if (format != TableFormat::json) {
    print_counts(table, format);
    return exit_code::answered;
  }
  const auto histogram = research::histogram_of(table);
  ordered_json object = heading(table);
  object["positions"] = histogram.positions;
  object["history_independent"] = histogram.marked;
  object["values"] = ordered_json::array();
  for (const auto& [value, counts] : histogram.counts) {
    ordered_json entry;
    add_value(entry, table, value);
    entry["black_to_move"] = counts[0];
    entry["white_to_move"] = counts[1];
    object["values"].push_back(std::move(entry));
  }
  fmt::print("{}\n", dump_json(object));
  return exit_code::answered;
}

}  // namespace graphgo::solver::program
