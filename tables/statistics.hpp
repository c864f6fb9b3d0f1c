// How much a table's file takes, and how much its values would by themselves.
#pragma once
#include <cstdint>

#include "tables/table.hpp"

namespace graphgo::tables {

/// Bits a row, summed over its columns, its kos included: what a code for single entries by their frequency
/// alone would take (order-0 entropy, each column for itself, all kos together).
struct PlainEntropy {
  std::uint64_t kos = 0;  ///< kos at vertices, in all rows
  double bounds = 0;      ///< of (lo, hi)
  double entries = 0;     ///< of whole entries, ranks and marks included
};

/// Reads the whole table. Throws DamagedTable.
PlainEntropy plain_entropy(const Table& table);

}  // namespace graphgo::tables
