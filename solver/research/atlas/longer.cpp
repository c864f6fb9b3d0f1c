#include "solver/research/atlas/longer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "graphgo/board/read_board.hpp"
#include "graphgo/error.hpp"
#include "graphgo/text/json.hpp"
#include "graphgo/text/message.hpp"
#include "solver/question/limits.hpp"

namespace graphgo::solver::research::atlas {
namespace {

using nlohmann::ordered_json;

bool says_more(const Value& found, const Value& known) {
  return found.solved || found.lo > known.lo || found.hi < known.hi;
}

bool within(const Value& inner, const Value& outer) { return inner.lo >= outer.lo && inner.hi <= outer.hi; }

/// What is settled lies within the bounds of the other; bounds meet.
bool contradict(const Value& a, const Value& b) {
  return (a.solved && !within(a, b)) || (b.solved && !within(b, a)) || a.lo > b.hi || b.lo > a.hi;
}

Board board_of(const OpenCell& cell) { return read_board("graph6:" + cell.graph6, BoardFiles::refused); }

std::optional<std::size_t> row_of(const Csv& longer, const std::string& graph6, const std::string& ruleset) {
  for (std::size_t row = 0; row < longer.size(); ++row)
    if (longer.at(row, "graph6") == graph6 && longer.at(row, "ruleset") == ruleset) return row;
  return std::nullopt;
}

Job job_of(const std::vector<OpenCell>& cells, double seconds) {
  Job job{.question = dump_json(
              ordered_json{{"command", "atlas longer"}, {"cells", cells.size()}, {"seconds", seconds}})};
  for (const OpenCell& cell : cells)
    job.units.push_back({.id = fmt::format("graph6:{} under {}", cell.graph6, cell.ruleset),
                         .text = dump_json(ordered_json{
                             {"number", job.units.size()}, {"graph6", cell.graph6}, {"rules", cell.ruleset}}),
                         .size = std::pow(3, board_of(cell).size())});
  return job;
}

UnitAnswer answer_of(const OpenCell& cell, double seconds, const Limits& limits) {
  const TimedCell found = empty_cell_by_clock(board_of(cell), cell.rules, seconds, limits);
  const ordered_json answer{{"value", cell_of(found.cell.value)},
                            {"proved", std::string(1, letter_of(found.cell.proved))},
                            {"nodes", found.nodes}};
  const bool solved = found.cell.value.solved;
  return {dump_json(answer), solved, !solved && limits.reached()};
}

void add_row(Csv& longer, const OpenCell& cell, const ordered_json& answer) {
  longer.add({cell.graph6, cell.ruleset, answer.at("value").get<std::string>(),
              answer.at("proved").get<std::string>(),
              std::to_string(answer.at("nodes").get<std::uint64_t>())});
}

/// Old lines that a new one replaces go; the lines stand as the graphs and the rulesets do.
Csv joined(const Tables& tables, const Csv& found) {
  Csv all = longer_searches();
  const auto copy = [&](const Csv& from, std::size_t row) {
    std::vector<std::string> cells;
    for (const std::string& column : from.columns()) cells.push_back(from.at(row, column));
    all.add(std::move(cells));
  };
  for (std::size_t g = 0; g < tables.graphs.size(); ++g)
    for (std::size_t c = 0; c < tables.rulesets.size(); ++c) {
      const std::string &graph6 = tables.graphs.at(g, "graph6"), &rules = tables.rulesets.at(c, "ruleset");
      if (const auto row = row_of(found, graph6, rules))
        copy(found, *row);
      else if (const auto old = row_of(tables.longer, graph6, rules))
        copy(tables.longer, *old);
    }
  return all;
}

}  // namespace

std::optional<Cell> longer_cell(const Tables& tables, const std::string& graph6, const std::string& ruleset,
                                const Ruleset& rules, const Value& of_build) {
  const auto row = row_of(tables.longer, graph6, ruleset);
  if (!row) return std::nullopt;
  const std::string& letter = tables.longer.at(*row, "proved");
  const Cell cell{value_of_cell(tables.longer.at(*row, "value"), rules),
                  read_proved(letter.empty() ? '?' : letter.front())};
  if (contradict(cell.value, of_build))
    throw InputError(fmt::format("{}: line {}: {} under {} is {}, and {} in values.csv", longer_file,
                                 *row + 2, excerpt(graph6), ruleset, cell_of(cell.value), cell_of(of_build)));
  return cell;
}

Csv best_values(const Tables& tables) {
  Csv best(tables.values.columns());
  for (std::size_t g = 0; g < tables.values.size(); ++g) {
    std::vector<std::string> row;
    for (const std::string& column : tables.values.columns()) row.push_back(tables.values.at(g, column));
    for (std::size_t c = 0; c < tables.rulesets.size(); ++c) {
      const std::string& name = tables.rulesets.at(c, "ruleset");
      const Ruleset rules = read_ruleset(name);
      const Value of_build = value_of_cell(row.at(c + 1), rules);
      const auto cell = longer_cell(tables, row.front(), name, rules, of_build);
      if (!cell || of_build.solved) continue;
      row.at(c + 1) = cell_of(cell->value);
      row.back().at(c) = letter_of(cell->proved);
    }
    best.add(std::move(row));
  }
  return best;
}

std::vector<OpenCell> open_cells(const Tables& tables, const LongerSearch& wanted) {
  std::vector<OpenCell> cells;
  for (const std::string& name : wanted.rulesets)
    if (std::find(tables.values.columns().begin(), tables.values.columns().end(), name) ==
        tables.values.columns().end())
      throw InputError(
          fmt::format("--rules {}: no column of the Atlas, whose rulesets.csv names them", printable(name)));
  for (std::size_t g = 0; g < tables.graphs.size(); ++g) {
    if (tables.graphs.number(g, "vertices") > static_cast<std::uint64_t>(wanted.most_vertices)) continue;
    for (std::size_t c = 0; c < tables.rulesets.size(); ++c) {
      const std::string &graph6 = tables.graphs.at(g, "graph6"), &name = tables.rulesets.at(c, "ruleset");
      const auto& names = wanted.rulesets;
      if (!names.empty() && std::find(names.begin(), names.end(), name) == names.end()) continue;
      const Ruleset rules = read_ruleset(name);
      Value known = value_of_cell(tables.values.at(g, name), rules);
      if (const auto longer = longer_cell(tables, graph6, name, rules, known)) known = longer->value;
      if (!known.solved) cells.push_back({graph6, name, rules, known});
    }
  }
  return cells;
}

Harvest search_longer(Tables& tables, const LongerSearch& wanted, const Farming& farming,
                      const Limits& limits) {
  const std::vector<OpenCell> cells = open_cells(tables, wanted);
  Job job = job_of(cells, wanted.seconds);
  job.work = [&](const Unit& unit, const Limits& share) {
    const auto number = parse_json<ordered_json>(unit.text).at("number").get<std::size_t>();
    return answer_of(cells[number], wanted.seconds, share);
  };
  Csv found = longer_searches();
  const Harvest harvest = farm(job, farming, limits, [&](std::size_t i, const UnitAnswer* answer) {
    if (!answer || answer->json == "null") return true;
    const auto read = parse_json<ordered_json>(answer->json);
    if (says_more(value_of_cell(read.at("value"), cells[i].rules), cells[i].known))
      add_row(found, cells[i], read);
    return true;
  });
  tables.longer = joined(tables, found);
  return harvest;
}

}  // namespace graphgo::solver::research::atlas
