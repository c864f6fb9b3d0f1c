#include "tables/representatives.hpp"

#include <algorithm>
#include <string>

#include "graphgo/error.hpp"
#include "tables/legal_positions.hpp"

namespace graphgo::tables {
namespace {

constexpr std::size_t words_in_a_job = 1 << 12;

std::uint64_t memory_of_legal_positions(const Board& board) {
  if (board.size() > Representatives::max_board_size)
    throw InputError("tables: a table of all positions takes at most " +
                     std::to_string(Representatives::max_board_size) + " vertices, this board has " +
                     std::to_string(board.size()));
  return LegalPositions::memory_needed(board.size());
}

}  // namespace

std::uint64_t Representatives::memory_needed(int vertices) {
  return 2 * LegalPositions::memory_needed(vertices);
}

Representatives::Representatives(const Board& board, const Symmetry<std::uint32_t>& symmetry,
                                 const ParallelFor& parallel_for, const std::function<void()>& poll)
    : symmetry_(symmetry) {
  const LegalPositions legal(board, memory_of_legal_positions(board), poll);
  legal_positions_ = legal.size();
  words_.resize(legal.words());
  parallel_for((words_.size() + words_in_a_job - 1) / words_in_a_job, [&](std::size_t job) {
    const std::size_t end = std::min(words_.size(), (job + 1) * words_in_a_job);
    for (std::size_t word = job * words_in_a_job; word < end; ++word)
      legal.for_each_in_word(word, [&](const Position<1>& position) {
        const std::uint32_t code = symmetry.code(position);
        if (symmetry.is_smallest(position, code)) words_[word] |= std::uint64_t{1} << (code & 63);
      });
  });
  for (std::size_t w = 0; w < words_.size(); ++w) {
    if (w % words_per_block == 0) blocks_.push_back(size_);
    size_ += static_cast<std::uint32_t>(std::popcount(words_[w]));
  }
}

}  // namespace graphgo::tables
