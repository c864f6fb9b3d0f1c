// Tables of fresh starts, built by a farm: blocks of rows are its units.
#pragma once
#include <filesystem>

#include "graphgo/board/board.hpp"
#include "graphgo/rules/ruleset.hpp"
#include "solver/research/farm/farm.hpp"

namespace graphgo::solver::research {

/// Solves every fresh start of the board, or those of a part, and writes the table once all are known (not
/// for a part): the same bytes as engines::build_table, whatever the crew. Each process keeps what it learns
/// for the units to come. Throws as engines::build_table and `farm`.
Harvest build_table_by_units(const Board& board, const Ruleset& rules, const std::filesystem::path& output,
                             const Farming& farming, const Limits& limits);

}  // namespace graphgo::solver::research
