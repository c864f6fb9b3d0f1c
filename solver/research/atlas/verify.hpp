// An Atlas found anew and compared: what contradicts it, and what one of two programs leaves open.
//
// Example: all of it, by all cores.
//   const Tables tables = read_tables("papers/atlas");
//   const Atlas about(recipe_of(tables));
//   if (difference_of_lists(tables, about).empty())
//     verify(tables, longer_cells(tables), about, units, {}, limits);
#pragma once
#include <cstddef>
#include <string>
#include <vector>

#include "solver/research/atlas/longer.hpp"
#include "solver/research/atlas/tables.hpp"
#include "solver/research/farm/farm.hpp"

namespace graphgo::solver::research::atlas {

/// The first line that is not of a ruleset, graph or table that the Atlas should have, or is missing or there
/// twice; "" where there is none.
std::string difference_of_lists(const Tables& tables, const Atlas& about);

struct Verified {
  std::size_t units = 0;     ///< found anew and not wrong, in order, up to the first that is
  std::size_t unlike = 0;    ///< of them, where one side has a value or a proof that the other has not
  std::string first_unlike;  ///< in words
  std::string wrong;         ///< the first contradiction, in words; "": none
};
/// Finds the units with these numbers anew and compares them (`compare_at`), with what longer searches found
/// too.
Verified verify(const Tables& tables, const CellsByName& longer, const Atlas& about,
                const std::vector<std::size_t>& units, const Farming& farming, const Limits& limits);

}  // namespace graphgo::solver::research::atlas
