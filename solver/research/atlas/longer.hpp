// Longer searches: empty boards that an Atlas left open at its limit of nodes, searched again by the clock.
// What they find is kept in longer.csv, beside the tables of the build, which stay as they are: a value is a
// value however long it took, but which ones a clock lets one find differs from run to run.
//
// Example: ten minutes for each of those to six vertices.
//   Tables tables = read_tables("papers/atlas");
//   search_longer(tables, {.seconds = 600}, {.crew = &crew}, limits);
//   write_longer(tables);
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "solver/research/atlas/tables.hpp"

namespace graphgo::solver::research::atlas {

/// What is searched: empty boards with this much known about them.
struct OpenCell {
  std::string graph6, ruleset;
  Ruleset rules;
  Value known;
};

struct LongerSearch {
  double seconds = 60;  ///< for the value of each, and as many for its proof
  int most_vertices = 6;
  std::vector<std::string> rulesets = {};  ///< names of presets; empty: all
};

/// A line of longer.csv about the empty board, as a cell; nothing: there is none. Throws InputError where it
/// contradicts what the build found, naming the file.
std::optional<Cell> longer_cell(const Tables& tables, const std::string& graph6, const std::string& ruleset,
                                const Ruleset& rules, const Value& of_build);

/// values.csv with what longer searches found in place of open cells.
Csv best_values(const Tables& tables);

/// In the order of values.csv. Throws InputError: no such preset, or damaged tables.
std::vector<OpenCell> open_cells(const Tables& tables, const LongerSearch& wanted);

/// Searches them all, each with one thread, and adds to `tables.longer` what is new: values, with proofs that
/// the checker accepted where there is a form of proof, and narrower bounds. Throws as `farm` and `proved`.
Harvest search_longer(Tables& tables, const LongerSearch& wanted, const Farming& farming,
                      const Limits& limits);

}  // namespace graphgo::solver::research::atlas
