// LegalPositions: the legal positions of a board (every chain has a liberty), numbered 0, 1, ... in ascending
// order of their ternary index, so that tables need no place for illegal ones.
#pragma once
#include <bit>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "graphgo/board/board.hpp"
#include "graphgo/game/position.hpp"

namespace graphgo::tables {

/// Memory: one bit for each of the 3^n colourings and 64 bits for every 512 of them (`memory_needed`: 16
/// vertices 6 MB, 20 vertices 490 MB). Building costs about 20 ns for each legal position. Immutable, so safe
/// to share.
class LegalPositions {
 public:
  static constexpr std::uint64_t default_memory = std::uint64_t{1} << 30;

  /// Throws InputError if the board needs more than `memory` bytes, whatever its edges (20 vertices fit in
  /// the default), or more than 40 vertices.
  /// `poll` is called every few milliseconds, and may throw to end the work.
  explicit LegalPositions(const Board& board, std::uint64_t memory = default_memory,
                          const std::function<void()>& poll = {});

  /// Bytes for a board of that many vertices, at most 40.
  static std::uint64_t memory_needed(int vertices);

  int board_size() const { return board_size_; }
  std::uint64_t size() const { return size_; }

  /// False too for a position with stones off the board.
  bool contains(const Position<1>& position) const;
  /// The position's number. It must be a legal one of this board. Constant time.
  std::uint64_t rank(const Position<1>& position) const;
  /// The position of that number, 0 <= rank < size(). Logarithmic time.
  Position<1> unrank(std::uint64_t rank) const;

  /// visit(rank, position) for all in order; faster than `unrank` one by one.
  template <typename Visit>
  void for_each(Visit&& visit) const {
    std::uint64_t rank = 0;
    for (std::size_t w = 0; w < words(); ++w)
      for_each_in_word(w, [&](const Position<1>& position) { visit(rank++, position); });
  }

  /// The colourings in groups of 64 consecutive indices, for parallel visits: `visit(position)` for the legal
  /// ones of one.
  std::size_t words() const { return words_.size(); }
  template <typename Visit>
  void for_each_in_word(std::size_t word, Visit&& visit) const {
    for (std::uint64_t rest = words_[word]; rest != 0; rest &= rest - 1)
      visit(position_of(64 * word + static_cast<std::uint64_t>(std::countr_zero(rest))));
  }

 private:
  static constexpr std::size_t words_per_block = 8;

  int board_size_;
  std::uint64_t size_ = 0;
  std::vector<std::uint64_t> words_;   ///< bit i: is the position with ternary index i legal?
  std::vector<std::uint64_t> blocks_;  ///< legal positions before each block of 512 bits
};

}  // namespace graphgo::tables
