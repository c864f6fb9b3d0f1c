// Tables of values, found by a farm: a board under a ruleset is a unit.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "solver/presentation/value_table.hpp"
#include "solver/research/farm/farm.hpp"

namespace graphgo::solver::research {

/// What is asked of every cell of a table.
struct CellWork {
  double value_seconds = 0;  ///< a cell gets no more; 0: no such bound
  std::string proofs = {};   ///< the folder for proofs of the exact ones; empty: none are written
  std::function<void(const std::string&)> show = {};  ///< a line of progress
};

struct SolvedTable {
  presentation::ValueTable table;
  Harvest harvest;
};

/// Solves every cell: all of them within `limits`, of which each gets an equal share of the time left. Of a
/// part the cells stay open. Throws as `farm`.
SolvedTable value_table(std::vector<Board> boards, std::vector<presentation::RulesColumn> columns,
                        const Limits& limits, const CellWork& work, Farming farming);

}  // namespace graphgo::solver::research
