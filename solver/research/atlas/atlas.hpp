// The Atlas of Graph Go: small graphs, each under every preset. What it holds, how it is built on a farm, and
// how a part of it is found again and compared.
//
// Example: all of it to four vertices.
//   Recipe recipe{.extent = {.vertices = 4, .positions = 4, .families = false}};
//   Atlas atlas(recipe);
//   build(atlas, {.journal = "atlas.journal"}, limits);
//   write_atlas(atlas, "OUT");  // tables.hpp
#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "solver/presentation/value_table.hpp"
#include "solver/research/atlas/finding.hpp"
#include "solver/research/atlas/graphs.hpp"
#include "solver/research/farm/farm.hpp"

namespace graphgo::solver::research::atlas {

/// What an Atlas is made from. All else follows.
struct Recipe {
  Extent extent = {};
  /// The limit on an empty board. One to six vertices gets fifty times as many, a table of positions twenty.
  std::uint64_t nodes = 2'000'000;
};

/// Every preset; those that are one ruleset are one column, with all its names.
std::vector<presentation::RulesColumn> columns_of_presets();

/// All positions of a graph: cells are by column, then by state.
struct PositionTable {
  std::vector<SurveyState> states;  ///< empty: the Atlas has them not
  std::vector<PositionCells> cells;
};

struct Atlas {
  explicit Atlas(const Recipe& made_from, const std::function<void()>& poll = {});
  Recipe recipe;
  std::vector<presentation::RulesColumn> columns;
  std::vector<AtlasGraph> graphs;
  std::vector<std::vector<Cell>> empty;  ///< [graph][column]
  std::vector<PositionTable> tables;     ///< [graph]
};

/// What a unit is about.
struct Place {
  std::size_t graph = 0, column = 0;
  bool positions = false;  ///< all of them; else the empty board
};
/// All of them: empty boards of graphs to six vertices, their positions, empty boards of larger ones.
std::vector<Place> places_of(const Atlas& atlas);
/// "graph6:Bw under aga, all positions".
std::string words_of(const Atlas& atlas, const Place& place);

/// Finds all values, or those of a part. `show`: lines of progress. Throws as `farm`.
Harvest build(Atlas& atlas, const Farming& farming, const Limits& limits);

/// Of a unit, found anew: an atlas with that place alone filled is changed. Throws InternalError as `proved`.
void find(Atlas& atlas, const Place& place, const Limits& limits);

/// XXH64 of the lines "POSITION SIDE CELL\n" of a graph's positions under a column, 16 hexadecimal digits.
std::string checksum_of(const PositionTable& table, std::size_t column);

/// How often each way of proof occurs, by Proved.
std::array<std::uint64_t, 4> count_proved(const PositionTable& table, std::size_t column);

/// The states that tell rulesets apart: of each pair of columns the first with values that are settled and
/// differ, in the order of the table. Margins and winners are compared by who wins.
std::vector<std::size_t> telling_states(const Atlas& atlas, std::size_t graph);
/// Do they differ there? Both must be settled.
bool differ(const Ruleset& a, const Value& left, const Ruleset& b, const Value& right);

}  // namespace graphgo::solver::research::atlas
