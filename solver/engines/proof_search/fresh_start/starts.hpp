// Starts: every fresh start of a board (a legal position, a side to move, nothing played before), one for
// each class of those that symmetries of the board, and where the rules treat the colours alike an exchange
// of all colours, take to each other.
#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "graphgo/rules/ruleset.hpp"
#include "tables/entry.hpp"
#include "tables/representatives.hpp"

namespace graphgo::solver::engines::proof_search::fresh_start {

/// Rows are representatives in ascending order of their codes; a row has a column for Black to move, and one
/// for White where the rules tell the colours apart.
class Starts {
 public:
  /// Throws InputError for rulesets without superko, those that name vertices or have a handicap, and past 20
  /// vertices. `poll` is called every few milliseconds while positions are listed, and may throw to end that.
  Starts(const Board& board, const Ruleset& rules, int threads, const std::function<void()>& poll = {});
  /// One for each class under these symmetries of the board, perhaps not all it has.
  Starts(const Board& board, const Ruleset& rules, Symmetry<std::uint32_t> symmetry, int threads,
         const std::function<void()>& poll);
  Starts(const Starts&) = delete;
  Starts& operator=(const Starts&) = delete;

  const Board& board() const { return board_; }
  const Ruleset& rules() const { return rules_; }
  const Symmetry<std::uint32_t>& symmetry() const { return symmetry_; }
  std::uint64_t legal_positions() const { return representatives_.legal_positions(); }

  std::uint32_t rows() const { return representatives_.size(); }
  std::uint32_t code(std::uint32_t row) const { return codes_[row]; }
  Position<1> position(std::uint32_t row) const { return symmetry_.position(codes_[row]); }

  std::span<const Side> sides() const { return sides_; }
  /// Starts are numbered row by row.
  std::size_t size() const { return std::size_t{rows()} * sides_.size(); }
  std::uint32_t row(std::size_t start) const { return static_cast<std::uint32_t>(start / sides_.size()); }
  Side side(std::size_t start) const { return sides_[start % sides_.size()]; }

  struct Place {
    std::size_t start;
    bool exchanged;  ///< with all colours exchanged
  };
  Place find(const Position<1>& position, Side to_move) const;

  /// In memory, with an interval for each start.
  std::uint64_t bytes() const;

 private:
  Board board_;
  Ruleset rules_;
  Symmetry<std::uint32_t> symmetry_;
  tables::Representatives representatives_;
  std::vector<std::uint32_t> codes_;
  std::vector<Side> sides_;
};

}  // namespace graphgo::solver::engines::proof_search::fresh_start
