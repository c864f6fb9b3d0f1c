// Longer searches: empty boards that an Atlas left open at its limit of nodes, searched again by the clock.
// What they find is kept in longer.csv, beside the tables of the build, which stay as they are: a value is a
// value however long it took, but which ones a clock lets one find differs from run to run.
//
// Example: ten minutes for each of those to six vertices.
//   const LongerFinds finds =
//       search_longer(read_tables("papers/atlas"), {.seconds = 600}, {.crew = &crew}, limits);
//   keep_longer("papers/atlas", finds.cells);
#pragma once
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "solver/research/atlas/tables.hpp"

namespace graphgo::solver::research::atlas {

struct LongerSearch {
  double seconds = 60;  ///< for the value of each, and as many for its proof
  int most_vertices = 6;
  std::vector<std::string> rulesets = {};  ///< columns of the Atlas; empty: all
  bool proofs = false;                     ///< of values that longer searches found without one, too
};

/// By graph6 and ruleset.
using CellsByName = std::map<std::pair<std::string, std::string>, TimedCell>;

/// What longer.csv says of graphs of the Atlas. Throws InputError naming the file and the line: no such
/// ruleset, a line twice, a value and a way of proof that do not go together, what the build contradicts.
CellsByName longer_cells(const Tables& tables);

/// What is known of an empty board.
struct KnownCell {
  Cell of_build;
  Cell searched;  ///< with what a longer search found, if it was open: the value, or the narrower bounds
  Cell best;  ///< and with what holds of rulesets that give the empty board the same value (equal_rules.hpp)
};
/// A graph's cells, a column each. Throws InputError naming file and line.
std::vector<KnownCell> known_cells(const Tables& tables, const CellsByName& longer,
                                   std::size_t row_of_values);

/// values.csv with what longer searches found in its open cells.
Csv best_values(const Tables& tables);

/// Of those that are wanted: how many are open still, and how many have a value by one engine alone, though
/// there is a form of proof.
struct StillWanted {
  std::size_t open = 0, without_proof = 0;
};
/// Throws InputError: no such ruleset, or damaged tables.
StillWanted count_wanted(const Tables& tables, const LongerSearch& wanted);

/// What is new: values, with proofs that the checker accepted where there is a form of proof, and narrower
/// bounds.
struct LongerFinds {
  Harvest harvest;
  CellsByName cells;
  std::size_t values = 0;  ///< of boards that were open
};
/// Searches those that are open, each with one thread. Its units are those that the build left open, so a
/// journal goes on whatever was found since. Throws as `farm`, InputError where a journal says what no search
/// finds, and InternalError where a search contradicts what is known.
LongerFinds search_longer(const Tables& tables, const LongerSearch& wanted, const Farming& farming,
                          const Limits& limits);

/// Adds them to the folder's longer.csv, which is read again for it: another search may have written there
/// meanwhile. The tables as they are then. Throws as `read_tables`, and InternalError as above.
Tables keep_longer(const std::filesystem::path& folder, const CellsByName& found);

}  // namespace graphgo::solver::research::atlas
