// `graphgo table histogram`: the values of all fresh starts of a board counted, and two rulesets compared.
#include <fmt/core.h>

#include <nlohmann/json.hpp>

#include "graphgo/record/position_text.hpp"
#include "solver/program/commands/commands.hpp"
#include "solver/program/commands/table.hpp"
#include "solver/research/histogram.hpp"

namespace graphgo::solver::program {
namespace {

using nlohmann::ordered_json;

ordered_json heading(const tables::Table& table) {
  return {{"board", table.description().board.label()}, {"rules", to_text(table.description().rules)}};
}

int compare_tables(const TableOptions& options) {
  const auto a = tables::Table::open(options.file), b = tables::Table::open(options.against);
  if (!options.json) {
    fmt::print("{}", research::comparison_text(a, b));
    return exit_code::answered;
  }
  const auto found = research::compare(a, b);
  ordered_json object = heading(a);
  object["against"] = to_text(b.description().rules);
  object["positions"] = found.positions;
  object["different"] = found.different;
  if (found.first) {
    const auto& [position, side, values] = *found.first;
    object["first"] = {{"position", position_text(unpack(position, a.description().board.size()))},
                       {"to_move", side == Side::black ? "black" : "white"},
                       {"values", values}};
  }
  fmt::print("{}\n", object.dump());
  return exit_code::answered;
}

}  // namespace

int histogram_of_table(const TableOptions& options) {
  if (!options.against.empty()) return compare_tables(options);
  const auto table = tables::Table::open(options.file);
  if (!options.json) {
    fmt::print("{}", research::histogram_text(table));
    return exit_code::answered;
  }
  const auto histogram = research::histogram_of(table);
  ordered_json object = heading(table);
  object["positions"] = histogram.positions;
  object["history_independent"] = histogram.marked;
  object["values"] = ordered_json::array();
  for (const auto& [value, counts] : histogram.counts)
    object["values"].push_back({{"value", value}, {"black_to_move", counts[0]}, {"white_to_move", counts[1]}});
  fmt::print("{}\n", object.dump());
  return exit_code::answered;
}

}  // namespace graphgo::solver::program
