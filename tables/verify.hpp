// Verification: is everything in a table true? From the rules of the game alone.
#pragma once
#include <cstdint>
#include <string>

#include "tables/representatives.hpp"
#include "tables/table.hpp"

namespace graphgo::tables {

struct Verification {
  bool right = false;
  std::string finding;                 ///< what is wrong first, in one line
  std::uint64_t rows = 0, states = 0;  ///< checked
};

/// The file as such: every block's checksum, and that it can be read. (Opening checked the rest.) Any kind of
/// table.
Verification verify_checksums(const Table& table, const ParallelFor& parallel_for);

/// A history-free table, completely: the rows are the representatives of all legal positions, every entry
/// follows from those of its successors, ranks and infinite bounds included. cycles.cpp says why that proves
/// the values. `sample`: only so many rows, evenly spread, and only that their entries follow; 0: all.
/// Memory: the table's blocks, and for territory ten bytes a state. Throws InputError for a fresh-start
/// table.
Verification verify(const Table& table, const ParallelFor& parallel_for, std::uint64_t sample = 0);

}  // namespace graphgo::tables
