// Representatives: one legal position of each class of positions that symmetries of the board take to each
// other, numbered 0, 1, ... in ascending order of their codes. The rows of a table.
#pragma once
#include <bit>
#include <cstdint>
#include <functional>
#include <vector>

#include "graphgo/board/board.hpp"
#include "graphgo/symmetry/coded_positions.hpp"
#include "tables/large_pages.hpp"

namespace graphgo::tables {

/// Runs `body(0)`, ..., `body(count - 1)`, possibly on several threads.
using ParallelFor = std::function<void(std::size_t count, const std::function<void(std::size_t)>& body)>;

/// Memory: a bit for each of the 3^n colourings and 64 bits for every 512 of them; twice that while it is
/// made. Immutable.
class Representatives {
 public:
  static constexpr int max_board_size = 20;

  /// The representative of a class is the position with the smallest code among its images. `symmetry` must
  /// outlive this. Throws InputError past 20 vertices. `poll` is called now and then before `parallel_for`
  /// is, and may throw to end the work.
  Representatives(const Board& board, const Symmetry<std::uint32_t>& symmetry,
                  const ParallelFor& parallel_for, const std::function<void()>& poll = {});

  /// Bytes while it is made.
  static std::uint64_t memory_needed(int vertices);

  std::uint32_t size() const { return size_; }
  /// Of all the board, not only representatives.
  std::uint64_t legal_positions() const { return legal_positions_; }
  const Symmetry<std::uint32_t>& symmetry() const { return symmetry_; }

  /// The number of a representative's code.
  std::uint32_t rank(std::uint32_t code) const {
    const std::size_t word = code >> 6, block = word / words_per_block;
    std::uint32_t rank = blocks_[block];
    for (std::size_t w = block * words_per_block; w < word; ++w)
      rank += static_cast<std::uint32_t>(std::popcount(words_[w]));
    return rank +
           static_cast<std::uint32_t>(std::popcount(words_[word] & ((std::uint64_t{1} << (code & 63)) - 1)));
  }
  /// Says that the number of that code will soon be asked for.
  void fetch(std::uint32_t code) const {
    __builtin_prefetch(&words_[(code >> 6) / words_per_block * words_per_block]);
  }
  /// The number of the representative of any legal position.
  std::uint32_t rank(const Position<1>& position) const { return rank(symmetry_.canonical(position).code); }

  /// Blocks of colourings with consecutive codes: `visit(rank, code)` for the representatives of one, in
  /// order.
  std::size_t blocks() const { return blocks_.size(); }
  template <typename Visit>
  void for_each_in(std::size_t block, Visit&& visit) const {
    std::uint32_t rank = blocks_[block];
    const std::size_t end = std::min(words_.size(), (block + 1) * words_per_block);
    for (std::size_t w = block * words_per_block; w < end; ++w)
      for (std::uint64_t rest = words_[w]; rest != 0; rest &= rest - 1)
        visit(rank++,
              static_cast<std::uint32_t>(64 * w) + static_cast<std::uint32_t>(std::countr_zero(rest)));
  }

 private:
  static constexpr std::size_t words_per_block = 8;

  const Symmetry<std::uint32_t>& symmetry_;
  std::uint64_t legal_positions_ = 0;
  std::uint32_t size_ = 0;
  LargeArray<std::uint64_t> words_;    ///< bit i: is the position with code i a representative?
  std::vector<std::uint32_t> blocks_;  ///< representatives before each block of 512 colourings
};

}  // namespace graphgo::tables
