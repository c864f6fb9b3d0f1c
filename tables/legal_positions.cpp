#include "tables/legal_positions.hpp"

#include <algorithm>
#include <string>

#include "graphgo/error.hpp"
#include "graphgo/game/graph.hpp"
#include "graphgo/game/position.hpp"

namespace graphgo::tables {
namespace {

/// Sets the bit of every legal position. Vertices are coloured from the last (the heaviest digit) down; a
/// branch ends as soon as a chain has neither an empty nor an uncoloured vertex beside it.
class Builder {
 public:
  Builder(const Board& board, std::vector<std::uint64_t>& words, const std::function<void()>& poll)
      : graph_(board), words_(words), poll_(poll) {}

  /// Every chain of `p`, all on vertices above v, is beside an empty or an uncoloured vertex; `index` is p's.
  void colour(Vertex v, const Position<1>& p, std::uint64_t index) {
    if (v < 0) {
      words_[index >> 6] |= std::uint64_t{1} << (index & 63);
      return;
    }
    if (poll_ && v == coloured_between_polls) poll_();
    const std::uint64_t weight = index_of(Position<1>{Mask<1>::single(v), {}});
    colour(v - 1, p, index);
    for (const Side side : {Side::black, Side::white}) {
      Position<1> next = p;
      next.of(side).set(v);
      if (no_chain_closed(v, side, next)) colour(v - 1, next, index + (side == Side::black ? 1 : 2) * weight);
    }
  }

 private:
  /// Only v's own chain and the opponent's chains beside it can just have lost their last open vertex.
  bool no_chain_closed(Vertex v, Side side, const Position<1>& p) const {
    const Mask<1> open = graph_.empty(p);
    if (graph_.chain_without_liberty(v, p.of(side), open).any()) return false;
    const Mask<1>& other = p.of(opponent(side));
    for (Mask<1> beside = graph_.neighbours(v) & other; beside.any();)
      if (graph_.chain_without_liberty(beside.pop_first(), other, open).any()) return false;
    return true;
  }

  /// The vertices from 0 to this one can be coloured in 3^9 ways.
  static constexpr Vertex coloured_between_polls = 8;

  Graph<1> graph_;
  std::vector<std::uint64_t>& words_;
  const std::function<void()>& poll_;
};

}  // namespace

std::uint64_t LegalPositions::memory_needed(int vertices) {
  const std::uint64_t words = power_of_three(vertices) / 64 + 1;
  return 8 * (words + words / words_per_block + 1);
}

LegalPositions::LegalPositions(const Board& board, std::uint64_t memory, const std::function<void()>& poll)
    : board_size_(board.size()) {
  if (board_size_ > max_indexed_size)
    throw InputError("legal positions: the board has " + std::to_string(board_size_) + " vertices, at most " +
                     std::to_string(max_indexed_size) + " can be numbered");
  if (memory_needed(board_size_) > memory)
    throw InputError("legal positions: numbering those of " + std::to_string(board_size_) +
                     " vertices needs " + std::to_string(memory_needed(board_size_)) +
                     " bytes, the limit is " + std::to_string(memory));
  words_.resize(static_cast<std::size_t>(power_of_three(board_size_) / 64 + 1));
  Builder(board, words_, poll).colour(board_size_ - 1, {}, 0);
  blocks_.reserve(words_.size() / words_per_block + 1);
  for (std::size_t w = 0; w < words_.size(); ++w) {
    if (w % words_per_block == 0) blocks_.push_back(size_);
    size_ += static_cast<std::uint64_t>(std::popcount(words_[w]));
  }
}

bool LegalPositions::contains(const Position<1>& position) const {
  if (!position.stones().without(Mask<1>::first_n(board_size_)).none()) return false;
  const std::uint64_t index = index_of(position);
  return words_[index >> 6] >> (index & 63) & 1;
}

std::uint64_t LegalPositions::rank(const Position<1>& position) const {
  const std::uint64_t index = index_of(position);
  const std::size_t word = index >> 6, block = word / words_per_block;
  std::uint64_t rank = blocks_[block];
  for (std::size_t w = block * words_per_block; w < word; ++w)
    rank += static_cast<std::uint64_t>(std::popcount(words_[w]));
  const std::uint64_t below = (std::uint64_t{1} << (index & 63)) - 1;
  return rank + static_cast<std::uint64_t>(std::popcount(words_[word] & below));
}

Position<1> LegalPositions::unrank(std::uint64_t rank) const {
  const auto block = std::upper_bound(blocks_.begin(), blocks_.end(), rank) - blocks_.begin() - 1;
  std::uint64_t left = rank - blocks_[static_cast<std::size_t>(block)];
  std::size_t word = static_cast<std::size_t>(block) * words_per_block;
  for (; left >= static_cast<std::uint64_t>(std::popcount(words_[word])); ++word)
    left -= static_cast<std::uint64_t>(std::popcount(words_[word]));
  std::uint64_t bits = words_[word];
  for (; left > 0; --left) bits &= bits - 1;
  return position_of(64 * word + static_cast<std::uint64_t>(std::countr_zero(bits)));
}

}  // namespace graphgo::tables
