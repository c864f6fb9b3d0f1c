// Histograms: how often each value occurs among all legal positions of a board, and where two rulesets give
// different values. Read from tables of fresh starts.
#pragma once
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "tables/table.hpp"

namespace graphgo::solver::research {

/// Counts of legal positions, not of rows.
struct Histogram {
  /// By value, in points before komi, and by the side to move.
  std::map<int, std::array<std::uint64_t, 2>> counts;
  std::uint64_t positions = 0, marked = 0;  ///< marked: history-independent
};
/// Throws InputError for a table of another kind, DamagedTable.
Histogram histogram_of(const tables::Table& table);

struct Comparison {
  struct Start {
    Position<1> position;
    Side to_move;
    std::array<int, 2> values;
  };
  std::uint64_t positions = 0;                   ///< legal ones; each is compared with either side to move
  std::array<std::uint64_t, 2> different{0, 0};  ///< by the side to move
  std::map<int, std::uint64_t> by_difference;    ///< second value minus first, 0 left out, both sides
  /// Fewest stones, then smallest code, Black to move before White.
  std::optional<Start> first;
};
/// Throws InputError for tables of other kinds or of two boards.
Comparison compare(const tables::Table& a, const tables::Table& b);

/// "3", or "Black wins" where the table says no more than who does.
std::string value_name(const tables::Table& table, int value);

/// The board, the rules, a line for each value.
std::string histogram_text(const tables::Table& table);
std::string comparison_text(const tables::Table& a, const tables::Table& b);

}  // namespace graphgo::solver::research
