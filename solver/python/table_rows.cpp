#include "solver/python/table_rows.hpp"

#include <algorithm>

#include "graphgo/symmetry/coded_positions.hpp"
#include "tables/block.hpp"
#include "tables/layout.hpp"

namespace graphgo::solver::python {
namespace {

/// The table's own columns, and those that it holds with colours exchanged.
std::vector<ContextColumn> columns_of(const tables::Table& table) {
  std::vector<ContextColumn> columns;
  for (const tables::Context& context : table.description().columns) columns.push_back({context, {}, {}});
  for (const tables::Context& context : table.description().columns) {
    tables::Context other = context;
    other.to_move = opponent(context.to_move);
    const auto is_other = [&](const ContextColumn& column) { return column.context == other; };
    if (std::none_of(columns.begin(), columns.end(), is_other)) columns.push_back({other, {}, {}});
  }
  return columns;
}

}  // namespace

TableRows rows_of(const tables::Table& table) {
  TableRows rows{{}, {}, columns_of(table)};
  for (std::size_t b = 0; b < table.blocks().size(); ++b) {
    const tables::Block block = table.block(b);
    for (std::uint32_t row = 0; row < block.rows(); ++row) {
      const Position<1> position = table.symmetry().position(block.code(row));
      rows.codes.push_back(block.code(row));
      rows.positions.push_back(table.symmetry().images(position));
      for (ContextColumn& column : rows.columns) {
        const tables::Entry entry = table.probe(position, column.context);
        column.lo.push_back(entry.lo);
        column.hi.push_back(entry.hi);
      }
    }
  }
  return rows;
}

}  // namespace graphgo::solver::python
