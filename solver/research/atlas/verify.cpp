#include "solver/research/atlas/verify.hpp"

#include <fmt/format.h>

#include <set>
#include <utility>

#include "graphgo/text/json.hpp"

namespace graphgo::solver::research::atlas {

using nlohmann::ordered_json;

namespace {

/// A line for each ruleset of each graph whose positions the Atlas has, in order.
std::string difference_of_positions(const Csv& positions, const Atlas& about) {
  std::size_t row = 0;
  for (const AtlasGraph& graph : about.graphs)
    for (const presentation::RulesColumn& column : about.columns) {
      if (!graph.positions) continue;
      const std::string& ruleset = column.names.front();
      if (row == positions.size() || positions.at(row, "graph6") != graph.graph6() ||
          positions.at(row, "ruleset") != ruleset)
        return fmt::format("positions.csv: line {}: not that of {} under {}", row + 2, graph.graph6(),
                           ruleset);
      ++row;
    }
  return row == positions.size() ? "" : fmt::format("positions.csv: line {}: of no table", row + 2);
}

/// Lines are of graphs whose positions the Atlas has, in the order of the graphs, and each is there once.
std::string difference_of_telling(const Csv& telling, const Atlas& about) {
  std::size_t graph = 0;
  std::set<std::pair<std::string, std::string>> seen;
  for (std::size_t row = 0; row < telling.size(); ++row) {
    for (; graph < about.graphs.size() && about.graphs[graph].graph6() != telling.at(row, "graph6"); ++graph)
      seen.clear();
    if (graph == about.graphs.size() || !about.graphs[graph].positions)
      return fmt::format("telling.csv: line {}: of no table, or out of order", row + 2);
    if (!seen.emplace(telling.at(row, "position"), telling.at(row, "to_move")).second)
      return fmt::format("telling.csv: line {}: a second time", row + 2);
  }
  return "";
}

/// Where a longer search contradicts what is found of the empty board, in words; "" where it does not.
std::string difference_of_longer(const CellsByName& longer, const Atlas& found, const Place& place) {
  if (place.positions) return "";
  const std::string graph6 = found.graphs[place.graph].graph6();
  const auto known = longer.find({graph6, found.columns[place.column].names.front()});
  const Value& value = found.empty[place.graph][place.column].value;
  if (known == longer.end() || !contradict(known->second.cell.value, value)) return "";
  return fmt::format("{}: {} says {}, found {}", words_of(found, place), longer_file,
                     cell_of(known->second.cell.value), cell_of(value));
}

}  // namespace

std::string difference_of_lists(const Tables& tables, const Atlas& about) {
  if (tables.rulesets.text() != rulesets_of(about).text())
    return "rulesets.csv: not the presets of this program";
  if (tables.graphs.text() != graphs_of(about).text())
    return "graphs.csv: not the graphs that about.csv says, or not as they are";
  if (tables.values.size() != about.graphs.size()) return "values.csv: not a line for each graph";
  for (std::size_t g = 0; g < about.graphs.size(); ++g) {
    if (tables.values.at(g, "graph6") != about.graphs[g].graph6())
      return fmt::format("values.csv: line {}: another graph than in graphs.csv", g + 2);
    if (tables.values.at(g, "proved").size() != about.columns.size())
      return fmt::format("values.csv: line {}: proved has not a letter for each ruleset", g + 2);
  }
  if (std::string difference = difference_of_positions(tables.positions, about); !difference.empty())
    return difference;
  return difference_of_telling(tables.telling, about);
}

Verified verify(const Tables& tables, const CellsByName& longer, const Atlas& about,
                const std::vector<std::size_t>& units, const Farming& farming, const Limits& limits) {
  const auto places = places_of(about);
  Job job{.question = R"({"command":"atlas verify"})"};
  for (const std::size_t unit : units)
    job.units.push_back({.id = words_of(about, places[unit]),
                         .text = std::to_string(unit),
                         .size = places[unit].positions ? 20.0 : 1.0});
  job.work = [&](const Unit& unit, const Limits& share) -> UnitAnswer {
    const Place& place = places[std::stoull(unit.text)];
    Atlas found = about;
    find(found, place, share);
    if (share.stop && share.stop->load()) return {"null", false, true};
    Comparison compared = compare_at(tables, found, place);
    if (const std::string difference = difference_of_longer(longer, found, place); !difference.empty())
      compared = {Comparison::Result::wrong, difference};
    return {dump_json(ordered_json{{"wrong", compared.result == Comparison::Result::wrong},
                                   {"difference", compared.difference}})};
  };
  Verified verified;
  farm(job, farming, limits, [&](std::size_t, const UnitAnswer* answer) {
    if (!answer || answer->json == "null") return false;
    const auto compared = parse_json<ordered_json>(answer->json);
    const auto difference = compared.at("difference").get<std::string>();
    if (compared.at("wrong").get<bool>()) {
      verified.wrong = difference;
      return false;
    }
    ++verified.units;
    if (difference.empty()) return true;
    if (verified.unlike++ == 0) verified.first_unlike = difference;
    return true;
  });
  return verified;
}

}  // namespace graphgo::solver::research::atlas
