#include "solver/research/atlas/atlas.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <sstream>

#include "graphgo/error.hpp"
#include "graphgo/record/position_text.hpp"
#include "graphgo/text/json.hpp"
#include "solver/question/answer.hpp"
#include "solver/question/limits.hpp"
#include "solver/question/query.hpp"
#include "solver/research/hunt/relation.hpp"
#include "solver/research/states.hpp"
#include "tables/codec.hpp"

namespace graphgo::solver::research::atlas {
namespace {

using nlohmann::ordered_json;

/// Such graphs are many, and searches on them long.
bool is_large(const Board& board) { return board.size() > most_vertices_of_positions; }

/// The empty boards of small graphs are what the Atlas is asked for most. A table of positions has many
/// questions.
constexpr std::uint64_t times_for_small_empty_boards = 50, times_for_positions = 20;

std::uint64_t nodes_for_empty_board(const Recipe& recipe, const Board& board) {
  return recipe.nodes * (is_large(board) ? 1 : times_for_small_empty_boards);
}

}  // namespace

/// Small graphs first: their empty boards, their positions, and then the empty boards of the large ones.
std::vector<Place> places_of(const Atlas& atlas) {
  std::vector<Place> places;
  const auto add = [&](bool large, bool positions) {
    for (std::size_t g = 0; g < atlas.graphs.size(); ++g)
      for (std::size_t c = 0; c < atlas.columns.size(); ++c)
        if (is_large(atlas.graphs[g].board) == large && (!positions || atlas.graphs[g].positions))
          places.push_back({g, c, positions});
  };
  add(false, false);
  add(false, true);
  add(true, false);
  return places;
}

namespace {

Job job_of(const Atlas& atlas, const std::vector<Place>& places) {
  Job job{.question = dump_json(ordered_json{{"command", "atlas build"}, {"node_limit", atlas.recipe.nodes}}),
          .in_order = true};
  for (const Place& place : places) {
    const Board& board = atlas.graphs[place.graph].board;
    const ordered_json text{{"number", job.units.size()},
                            {"graph", board.label()},
                            {"rules", to_text(atlas.columns[place.column].rules)},
                            {"positions", place.positions}};
    job.units.push_back({.id = words_of(atlas, place),
                         .text = dump_json(text),
                         .size = std::pow(3, std::min(board.size(), 8)) * (place.positions ? 20 : 1)});
  }
  return job;
}

/// Of a graph, listed where they are first wanted.
const std::vector<SurveyState>& states_at(Atlas& atlas, std::size_t graph) {
  PositionTable& table = atlas.tables[graph];
  if (table.states.empty()) {
    table.states = positions_of(atlas.graphs[graph].board);
    table.cells.resize(atlas.columns.size());
  }
  return table.states;
}

std::string answer_text(const Cell& cell) {
  return dump_json(
      ordered_json{{"value", cell_of(cell.value)}, {"proved", std::string(1, letter_of(cell.proved))}});
}

std::string answer_text(const PositionCells& cells) {
  std::string values, letters;
  for (std::size_t i = 0; i < cells.values.size(); ++i) {
    if (i > 0) values += ' ';
    values += cell_of(cells.values[i]);
    letters += letter_of(cells.proved[i]);
  }
  return dump_json(ordered_json{{"values", values}, {"proved", letters}});
}

PositionCells read_cells(const ordered_json& answer, std::size_t states, const Ruleset& rules) {
  PositionCells cells;
  std::istringstream values(answer.at("values").get<std::string>());
  for (std::string cell; values >> cell;) cells.values.push_back(value_of_cell(cell, rules));
  for (const char letter : answer.at("proved").get<std::string>())
    cells.proved.push_back(read_proved(letter));
  if (cells.values.size() != states || cells.proved.size() != states)
    throw InputError("a unit of the Atlas: other positions than its own");
  return cells;
}

void take(Atlas& atlas, const Place& place, const std::string& text) {
  const auto answer = parse_json<ordered_json>(text);
  const Ruleset& rules = atlas.columns[place.column].rules;
  if (place.positions) {
    const std::size_t states = states_at(atlas, place.graph).size();
    atlas.tables[place.graph].cells[place.column] = read_cells(answer, states, rules);
    return;
  }
  atlas.empty[place.graph][place.column] = read_cell(answer.at("value"), answer.at("proved"), rules);
}

PositionCells cells_at(const Atlas& atlas, const Place& place, const Limits& limits) {
  const Board& board = atlas.graphs[place.graph].board;
  return position_cells(board, positions_of(board), atlas.columns[place.column].rules,
                        times_for_positions * atlas.recipe.nodes, limits);
}

Cell cell_at(const Atlas& atlas, const Place& place, const Limits& limits) {
  const Board& board = atlas.graphs[place.graph].board;
  return empty_cell(board, atlas.columns[place.column].rules, nodes_for_empty_board(atlas.recipe, board),
                    limits);
}

UnitAnswer answer_of(const Atlas& atlas, const Place& place, const Limits& limits) {
  UnitAnswer answer;
  if (place.positions) {
    const PositionCells cells = cells_at(atlas, place, limits);
    answer.json = answer_text(cells);
    answer.complete = std::count(cells.proved.begin(), cells.proved.end(), Proved::open) == 0;
  } else {
    const Cell cell = cell_at(atlas, place, limits);
    answer.json = answer_text(cell);
    answer.complete = cell.value.solved;
  }
  if (limits.stop && limits.stop->load()) return {"null", false, true};
  return answer;
}

}  // namespace

std::vector<presentation::RulesColumn> columns_of_presets() {
  std::vector<std::string> names{"tromp-taylor"};
  for (const PresetInfo& info : presets())
    if (info.name != names.front()) names.emplace_back(info.name);
  return presentation::read_columns(names);
}

Atlas::Atlas(const Recipe& made_from, const std::function<void()>& poll)
    : recipe(made_from),
      columns(columns_of_presets()),
      graphs(atlas_graphs(made_from.extent, poll)),
      empty(graphs.size(), std::vector<Cell>(columns.size())),
      tables(graphs.size()) {}

std::string words_of(const Atlas& atlas, const Place& place) {
  return fmt::format("{} under {}, {}", atlas.graphs[place.graph].board.label(),
                     atlas.columns[place.column].names.front(),
                     place.positions ? "all positions" : "the empty board");
}

namespace {

/// Of two answers to one question each takes what only the other knows. Throws InternalError: they contradict
/// each other.
void share(const std::string& what, Cell& a, Cell& b) {
  if (contradict(a.value, b.value))
    throw InternalError(fmt::format("{}: {} and {}", what, cell_of(a.value), cell_of(b.value)));
  if (a.value.solved && b.value.solved) return;
  if (a.value.solved || b.value.solved) {
    (a.value.solved ? b : a) = a.value.solved ? a : b;
    return;
  }
  a.value.lo = b.value.lo = std::max(a.value.lo, b.value.lo);
  a.value.hi = b.value.hi = std::min(a.value.hi, b.value.hi);
  a.value.solved = b.value.solved = a.value.lo == a.value.hi;
  if (a.value.solved) a.proved = b.proved = Proved::engine;
}

bool is_empty_board(const SurveyState& state, Side to_move) {
  return state.to_move == to_move && std::all_of(state.position.begin(), state.position.end(),
                                                 [](Colour colour) { return colour == Colour::empty; });
}

/// The empty board has a unit of its own and is one of the positions, with White to move, too, where the
/// colours are alike.
void share_empty_board(Atlas& atlas, const Place& place) {
  const PositionTable& table = atlas.tables[place.graph];
  PositionCells& cells = atlas.tables[place.graph].cells[place.column];
  const auto index = [&](Side to_move) {
    const auto at = std::find_if(table.states.begin(), table.states.end(),
                                 [&](const SurveyState& state) { return is_empty_board(state, to_move); });
    return static_cast<std::size_t>(at - table.states.begin());
  };
  const std::size_t black = index(Side::black), white = index(Side::white);
  Cell of_table{cells.values.at(black), cells.proved.at(black)};
  share(words_of(atlas, place), atlas.empty[place.graph][place.column], of_table);
  cells.values[black] = of_table.value;
  cells.proved[black] = of_table.proved;
  if (!alike(std::span(&atlas.columns[place.column].rules, 1)).colours) return;
  cells.values.at(white) = exchanged(of_table.value);
  cells.proved.at(white) = of_table.proved;
}

void share_empty_boards(Atlas& atlas) {
  for (std::size_t g = 0; g < atlas.graphs.size(); ++g)
    for (std::size_t c = 0; c < atlas.columns.size(); ++c)
      if (atlas.graphs[g].positions) share_empty_board(atlas, {g, c, true});
}

}  // namespace

Harvest build(Atlas& atlas, const Farming& farming, const Limits& limits) {
  const std::vector<Place> places = places_of(atlas);
  Job job = job_of(atlas, places);
  job.work = [&](const Unit& unit, const Limits& share) {
    return answer_of(atlas, places[parse_json<ordered_json>(unit.text).at("number").get<std::size_t>()],
                     share);
  };
  Harvest harvest = farm(job, farming, limits, [&](std::size_t i, const UnitAnswer* answer) {
    if (!answer || answer->cut || answer->json == "null") return false;
    take(atlas, places[i], answer->json);
    return true;
  });
  if (harvest.whole() && farming.plan.shard.whole()) share_empty_boards(atlas);
  return harvest;
}

void find(Atlas& atlas, const Place& place, const Limits& limits) {
  const auto find_unit = [&](bool positions) {
    if (!positions) {
      atlas.empty[place.graph][place.column] = cell_at(atlas, place, limits);
      return atlas.empty[place.graph][place.column].value.solved;
    }
    const auto& states = states_at(atlas, place.graph);
    const auto at = std::find_if(states.begin(), states.end(),
                                 [](const SurveyState& state) { return is_empty_board(state, Side::black); });
    PositionCells& cells = atlas.tables[place.graph].cells[place.column];
    cells = cells_at(atlas, place, limits);
    return cells.values.at(static_cast<std::size_t>(at - states.begin())).solved;
  };
  const bool settled = find_unit(place.positions);
  if (settled || !atlas.graphs[place.graph].positions) return;
  find_unit(!place.positions);
  share_empty_board(atlas, place);
}

std::string checksum_of(const PositionTable& table, std::size_t column) {
  std::string lines;
  for (std::size_t i = 0; i < table.states.size(); ++i)
    lines += fmt::format("{} {} {}\n", position_text(table.states[i].position),
                         name_of(table.states[i].to_move), cell_of(table.cells[column].values[i]));
  return fmt::format("{:016x}", tables::checksum(lines));
}

std::array<std::uint64_t, 4> count_proved(const PositionTable& table, std::size_t column) {
  std::array<std::uint64_t, 4> counts{};
  for (const Proved how : table.cells[column].proved) ++counts[static_cast<std::size_t>(how)];
  return counts;
}

bool differ(const Ruleset& a, const Value& left, const Ruleset& b, const Value& right) {
  return !holds(common_relation(std::array{a, b}), left, a, right, b);
}

std::vector<std::size_t> telling_states(const Atlas& atlas, std::size_t graph) {
  const PositionTable& table = atlas.tables[graph];
  const std::size_t width = atlas.columns.size();
  std::vector<bool> told(width * width);
  std::vector<std::size_t> telling;
  for (std::size_t i = 0; i < table.states.size(); ++i) {
    bool first = false;
    for (std::size_t a = 0; a < width; ++a)
      for (std::size_t b = a + 1; b < width; ++b) {
        const Value &left = table.cells[a].values[i], &right = table.cells[b].values[i];
        if (told[a * width + b] || !left.solved || !right.solved ||
            !differ(atlas.columns[a].rules, left, atlas.columns[b].rules, right))
          continue;
        told[a * width + b] = first = true;
      }
    if (first) telling.push_back(i);
  }
  return telling;
}

}  // namespace graphgo::solver::research::atlas
