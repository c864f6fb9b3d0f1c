#include "solver/research/atlas/longer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "graphgo/board/read_board.hpp"
#include "graphgo/error.hpp"
#include "graphgo/text/json.hpp"
#include "graphgo/text/message.hpp"
#include "solver/question/answer.hpp"
#include "solver/question/limits.hpp"

namespace graphgo::solver::research::atlas {
namespace {

using nlohmann::ordered_json;

bool within(const Value& inner, const Value& outer) { return inner.lo >= outer.lo && inner.hi <= outer.hi; }

/// What is settled lies within the bounds of the other; bounds meet.
bool contradict(const Value& a, const Value& b) {
  return (a.solved && !within(a, b)) || (b.solved && !within(b, a)) || a.lo > b.hi || b.lo > a.hi;
}

/// Of two values that are equal the one with a proof.
Cell joined(const Cell& a, const Cell& b) {
  if (a.value.solved && b.value.solved) return a.proved == Proved::engine ? Cell{a.value, b.proved} : a;
  if (a.value.solved || b.value.solved) return a.value.solved ? a : b;
  Cell both = a;
  both.value.lo = std::max(a.value.lo, b.value.lo);
  both.value.hi = std::min(a.value.hi, b.value.hi);
  both.value.solved = both.value.lo == both.value.hi;  // two searches, a bound each
  if (both.value.solved) both.proved = Proved::engine;
  return both;
}

/// An empty board that the build left open.
struct OpenCell {
  std::string graph6, ruleset;
  Ruleset rules;
  Cell known;               ///< by the build and by longer searches
  std::uint64_t nodes = 0;  ///< of the longer search
};

Board board_of(const OpenCell& cell) { return read_board("graph6:" + cell.graph6, BoardFiles::refused); }

bool has_column(const Tables& tables, const std::string& ruleset) {
  for (std::size_t c = 0; c < tables.rulesets.size(); ++c)
    if (tables.rulesets.at(c, "ruleset") == ruleset) return true;
  return false;
}

/// Throws InputError.
TimedCell cell_in(const Csv& longer, std::size_t row, const Ruleset& rules) {
  const std::string& letter = longer.at(row, "proved");
  const Cell cell{value_of_cell(longer.at(row, "value"), rules),
                  read_proved(letter.size() == 1 ? letter.front() : '?')};
  if (cell.value.solved != (cell.proved != Proved::open))
    throw InputError(fmt::format("{} is not proved by '{}'", cell_of(cell.value), letter));
  return {cell, longer.number(row, "nodes")};
}

std::map<std::string, std::size_t> rows_of_graphs(const Tables& tables) {
  std::map<std::string, std::size_t> rows;
  for (std::size_t g = 0; g < tables.values.size(); ++g) rows.emplace(tables.values.at(g, "graph6"), g);
  return rows;
}

std::vector<OpenCell> left_open(const Tables& tables, const LongerSearch& wanted) {
  const auto& names = wanted.rulesets;
  for (const std::string& name : names)
    if (!has_column(tables, name))
      throw InputError(
          fmt::format("--rules {}: no ruleset of the Atlas, whose rulesets.csv names them", printable(name)));
  const CellsByName longer = longer_cells(tables);
  std::vector<OpenCell> cells;
  for (std::size_t g = 0; g < tables.graphs.size(); ++g) {
    if (tables.graphs.number(g, "vertices") > static_cast<std::uint64_t>(wanted.most_vertices)) continue;
    for (std::size_t c = 0; c < tables.rulesets.size(); ++c) {
      const std::string &graph6 = tables.graphs.at(g, "graph6"), &name = tables.rulesets.at(c, "ruleset");
      if (!names.empty() && std::find(names.begin(), names.end(), name) == names.end()) continue;
      const Ruleset rules = read_ruleset(name);
      const Cell of_build{value_of_cell(tables.values.at(g, name), rules)};
      if (of_build.value.solved) continue;
      const auto found = longer.find({graph6, name});
      cells.push_back({graph6, name, rules, with_longer(of_build, longer, graph6, name),
                       found == longer.end() ? 0 : found->second.nodes});
    }
  }
  return cells;
}

Job job_of(const std::vector<OpenCell>& cells, const LongerSearch& wanted) {
  ordered_json question{{"command", "atlas longer"}, {"cells", cells.size()}, {"seconds", wanted.seconds}};
  if (wanted.proofs) question["proofs"] = true;
  Job job{.question = dump_json(question)};
  for (const OpenCell& cell : cells)
    job.units.push_back({.id = fmt::format("graph6:{} under {}", cell.graph6, cell.ruleset),
                         .text = dump_json(ordered_json{
                             {"number", job.units.size()}, {"graph6", cell.graph6}, {"rules", cell.ruleset}}),
                         .size = std::pow(3, board_of(cell).size())});
  return job;
}

bool lacks_proof(const Cell& cell) { return cell.value.solved && cell.proved == Proved::engine; }

UnitAnswer answer_of(const OpenCell& cell, const LongerSearch& wanted, const Limits& limits) {
  const auto answer = [](const TimedCell& found, bool cut) {
    const Cell& at = found.cell;
    const ordered_json json{{"value", cell_of(at.value)},
                            {"proved", std::string(1, letter_of(at.proved))},
                            {"nodes", found.nodes}};
    return UnitAnswer{dump_json(json), at.value.solved, cut};
  };
  if (wanted.proofs && lacks_proof(cell.known)) {
    const Cell found = proved_by_clock(board_of(cell), cell.rules, cell.known.value, wanted.seconds, limits);
    return answer({found, cell.nodes}, lacks_proof(found) && limits.reached());
  }
  if (cell.known.value.solved) return answer({cell.known, cell.nodes}, false);
  const TimedCell found = empty_cell_by_clock(board_of(cell), cell.rules, wanted.seconds, limits);
  return answer(found, !found.cell.value.solved && limits.reached());
}

bool same(const Value& a, const Value& b) { return a.solved == b.solved && a.lo == b.lo && a.hi == b.hi; }

std::vector<std::string> copied(const Csv& csv, std::size_t row) {
  std::vector<std::string> cells;
  for (const std::string& column : csv.columns()) cells.push_back(csv.at(row, column));
  return cells;
}

using Lines = std::map<std::pair<std::string, std::string>, std::vector<std::string>>;

/// The lines there were, but for those that are found anew, and these: as the graphs and the rulesets stand,
/// then those of other graphs.
Csv replaced(const Tables& tables, Lines lines) {
  Csv all = longer_searches();
  const auto add = [&](const std::string& graph6, const std::string& ruleset) {
    const auto line = lines.find({graph6, ruleset});
    if (line == lines.end()) return;
    all.add(std::move(line->second));
    lines.erase(line);
  };
  for (std::size_t row = 0; row < tables.longer.size(); ++row)
    lines.try_emplace({tables.longer.at(row, "graph6"), tables.longer.at(row, "ruleset")},
                      copied(tables.longer, row));
  for (std::size_t g = 0; g < tables.graphs.size(); ++g)
    for (std::size_t c = 0; c < tables.rulesets.size(); ++c)
      add(tables.graphs.at(g, "graph6"), tables.rulesets.at(c, "ruleset"));
  for (std::size_t row = 0; row < tables.longer.size(); ++row)
    add(tables.longer.at(row, "graph6"), tables.longer.at(row, "ruleset"));
  return all;
}

}  // namespace

CellsByName longer_cells(const Tables& tables) {
  const auto rows = rows_of_graphs(tables);
  const Csv& longer = tables.longer;
  CellsByName cells;
  for (std::size_t row = 0; row < longer.size(); ++row) {
    const std::string &graph6 = longer.at(row, "graph6"), &name = longer.at(row, "ruleset");
    const auto refuse = [&](const std::string& what) {
      throw InputError(
          fmt::format("{}: line {}: {}", printable((tables.folder / longer_file).string()), row + 2, what));
    };
    if (!has_column(tables, name)) refuse(fmt::format("{}: no ruleset of the Atlas", excerpt(name)));
    const Ruleset rules = read_ruleset(name);
    TimedCell found;
    try {
      found = cell_in(longer, row, rules);
    } catch (const InputError& error) {
      refuse(error.what());
    }
    if (!cells.emplace(std::pair(graph6, name), found).second)
      refuse(fmt::format("{} under {} a second time", excerpt(graph6), name));
    const auto at = rows.find(graph6);
    if (at == rows.end()) continue;  // of a larger Atlas
    const Value of_build = value_of_cell(tables.values.at(at->second, name), rules);
    if (contradict(found.cell.value, of_build))
      refuse(fmt::format("{} under {} is {}, and {} in values.csv", excerpt(graph6), name,
                         cell_of(found.cell.value), cell_of(of_build)));
  }
  return cells;
}

Cell with_longer(const Cell& of_build, const CellsByName& longer, const std::string& graph6,
                 const std::string& ruleset) {
  const auto found = longer.find({graph6, ruleset});
  return found == longer.end() ? of_build : joined(of_build, found->second.cell);
}

Csv best_values(const Tables& tables) {
  const CellsByName longer = longer_cells(tables);
  Csv best(tables.values.columns());
  for (std::size_t g = 0; g < tables.values.size(); ++g) {
    std::vector<std::string> row = copied(tables.values, g);
    std::string& letters = row.back();
    if (letters.size() != tables.rulesets.size())
      throw InputError(fmt::format("values.csv: {}: a letter in proved for each ruleset is needed", row[0]));
    for (std::size_t c = 0; c < tables.rulesets.size(); ++c) {
      const std::string& name = tables.rulesets.at(c, "ruleset");
      const Cell of_build{value_of_cell(row.at(c + 1), read_ruleset(name)), read_proved(letters[c])};
      const Cell cell = with_longer(of_build, longer, row[0], name);
      row[c + 1] = cell_of(cell.value);
      letters[c] = letter_of(cell.proved);
    }
    best.add(std::move(row));
  }
  return best;
}

StillWanted count_wanted(const Tables& tables, const LongerSearch& wanted) {
  StillWanted count;
  for (const OpenCell& cell : left_open(tables, wanted)) {
    if (!cell.known.value.solved) ++count.open;
    if (lacks_proof(cell.known)) ++count.without_proof;
  }
  return count;
}

Harvest search_longer(Tables& tables, const LongerSearch& wanted, const Farming& farming,
                      const Limits& limits) {
  const std::vector<OpenCell> cells = left_open(tables, wanted);
  Job job = job_of(cells, wanted);
  job.work = [&](const Unit& unit, const Limits& share) {
    const auto number = parse_json<ordered_json>(unit.text).at("number").get<std::size_t>();
    return answer_of(cells[number], wanted, share);
  };
  Lines found;
  const Harvest harvest = farm(job, farming, limits, [&](std::size_t i, const UnitAnswer* answer) {
    if (!answer || answer->json == "null") return true;
    const auto read = parse_json<ordered_json>(answer->json);
    const OpenCell& cell = cells[i];
    const Cell searched{value_of_cell(read.at("value"), cell.rules),
                        read_proved(read.at("proved").get<std::string>().at(0))};
    if (contradict(searched.value, cell.known.value))
      throw InternalError(
          fmt::format("{}: {} and {}", job.units[i].id, cell_of(searched.value), cell_of(cell.known.value)));
    const Cell best = joined(cell.known, searched);
    if (!same(best.value, cell.known.value) || best.proved != cell.known.proved)
      found[{cell.graph6, cell.ruleset}] = {cell.graph6, cell.ruleset, cell_of(best.value),
                                            std::string(1, letter_of(best.proved)),
                                            std::to_string(read.at("nodes").get<std::uint64_t>())};
    return true;
  });
  tables.longer = replaced(tables, std::move(found));
  return harvest;
}

}  // namespace graphgo::solver::research::atlas
