// A history-free table as the graph of its states, for verification: every stored state, and the turns that
// lead on from it.
#pragma once
#include <cstdint>
#include <functional>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "tables/block.hpp"
#include "tables/contexts.hpp"
#include "tables/layout.hpp"
#include "tables/representatives.hpp"
#include "tables/table.hpp"
#include "tables/turns.hpp"

namespace graphgo::tables {

/// What is wrong with a table, in one line.
class WrongTable : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A stored state, perhaps standing for the one with colours exchanged.
struct StateRef {
  std::uint32_t block = 0;
  std::uint32_t number = 0;  ///< in its block: row by row the columns, then the kos
  bool exchanged = false;
};

struct Edge {
  int gain = 0;       ///< for Black; where play ends, the final count included
  bool ends = false;  ///< then there is no `to`
  StateRef to;
};

/// All of a table in memory. Immutable.
class StoredStates {
 public:
  /// Throws DamagedTable; WrongTable for a table without the contexts that games start in.
  StoredStates(const Table& table, const ParallelFor& parallel_for);

  const Description& description() const { return table_.description(); }
  std::size_t blocks() const { return blocks_.size(); }
  const Block& block(std::size_t index) const { return blocks_[index]; }
  std::uint64_t states() const { return first_state_.back(); }
  /// A state's number among all.
  std::size_t index(std::size_t block, std::uint32_t number) const { return first_state_[block] + number; }
  std::size_t index(const StateRef& s) const { return index(s.block, s.number); }
  /// As stored: colours not exchanged.
  Entry entry(const StateRef& s) const;

  Position<1> position(const StateRef& s) const;

  /// visit(number, context, edges) for each state of a row; no edges: the side to move has no turn. Throws
  /// WrongTable if a state that a turn leads to is missing, or a ko is none.
  using Visit = std::function<void(std::uint32_t number, const Context&, std::span<const Edge>)>;
  void for_each_state(std::size_t block, std::uint32_t row, const Visit& visit) const;

  /// "...XO/.. White to move after 1 pass".
  std::string name_of(const Position<1>& position, const Context& context) const;

 private:
  struct RowRef {
    std::uint32_t block, row;
    MapIndex map;  ///< takes the position to the row's
    bool exchanged;
  };
  struct Reached {
    Play play;
    RowRef row;
  };
  class RowWalk;

  RowRef row_of(const Position<1>& position, Side to_move) const;
  StateRef state(const RowRef& row, Context context, const Position<1>& position) const;

  const Table& table_;
  Turns turns_;
  ColumnOfContext column_;
  bool alike_;
  std::vector<Block> blocks_;
  std::vector<std::uint32_t> first_codes_;
  std::vector<std::uint64_t> first_state_;  ///< of each block; then the number of states
};

}  // namespace graphgo::tables
