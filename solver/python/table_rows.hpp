// A table's rows as plain arrays, for programs that count over all of them.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "tables/table.hpp"

namespace graphgo::solver::python {

/// What a table says of one context of every row: `lo[i]` and `hi[i]` in points for row i, seen by Black,
/// before komi; plus or minus 2^30 where infinite.
struct ContextColumn {
  tables::Context context;
  std::vector<std::int32_t> lo, hi;
};

/// Rows are classes of positions that symmetries make alike (tables/FORMAT.md): `codes[i]` is the ternary
/// number of the class's position (vertex v the digit of weight 3^v, 1 Black, 2 White), `positions[i]` how
/// many positions are in it. Bans by basic ko at a vertex are left to `Table::probe`.
struct TableRows {
  std::vector<std::uint32_t> codes, positions;
  std::vector<ContextColumn> columns;
};

/// Reads all blocks of the table: 4 bytes a row for codes, positions, and each bound of each column. Contexts
/// with White to move are there too where the table holds them as Black's with colours exchanged. Throws
/// DamagedTable.
TableRows rows_of(const tables::Table& table);

}  // namespace graphgo::solver::python
