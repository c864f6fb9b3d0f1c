// A table in one line: the value of the empty board, how many positions have each value, and a checksum of
// all its entries.
#pragma once
#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <utility>

#include "tables/table.hpp"

namespace graphgo::tables {

struct Summary {
  /// By the side to move, of states without passes or kos in phase 1: counts of legal positions by (lo, hi).
  std::array<std::map<std::pair<std::int32_t, std::int32_t>, std::uint64_t>, 2> counts;
  std::array<Entry, 2> empty_board;  ///< by the side to move
  std::uint64_t checksum = 0;        ///< XXH64 of the entries as text, so independent of the compression
};

/// Reads the whole table. Throws DamagedTable.
Summary summarize(const Table& table);

/// "3", "-2..2", "-inf..inf".
std::string bounds_text(std::int32_t lo, std::int32_t hi);

/// Columns separated by tabs: board, rules, kind, legal positions, rows, the empty board's value, values with
/// their counts, both by the side to move ("|" between Black and White), the checksum in hexadecimal.
std::string summary_line(const Table& table);

}  // namespace graphgo::tables
