// HistoryNumbers: proof numbers of states with their histories, by a hash of both. And what a state met with
// a new history starts from: how often each side has won it under other histories. Hints only: a number may
// be lost to another, or belong to a state with the same hash, and that costs time alone. Shared by threads
// without locks.
#pragma once
#include <atomic>
#include <bit>
#include <cstdint>
#include <memory>
#include <optional>

#include "solver/engines/proof_search/proof_numbers.hpp"

namespace graphgo::solver::engines::proof_search {

inline std::uint64_t mixed_hash(std::uint64_t x) {
  x = (x ^ x >> 32) * 0xD6E8FEB86659FD93u;
  x = (x ^ x >> 32) * 0xD6E8FEB86659FD93u;
  return x ^ x >> 32;
}

class HistoryNumbers {
 public:
  /// At most so many bytes, and some for the shares of wins.
  explicit HistoryNumbers(std::uint64_t bytes)
      : size_(std::bit_floor(bytes / sizeof(Slot) | 1)),
        slots_(std::make_unique<Slot[]>(size_)),
        shares_(std::make_unique<std::atomic<float>[]>(states)) {
    for (std::size_t i = 0; i < states; ++i) shares_[i].store(0.5F, std::memory_order_relaxed);
  }

  std::optional<ProofNumbers> find(std::uint64_t hash) const {
    const Slot& slot = slots_[hash & (size_ - 1)];
    const std::uint64_t numbers = slot.numbers.load(std::memory_order_relaxed);
    // Slots torn between two threads do not match.
    if (numbers == 0 || slot.check.load(std::memory_order_relaxed) != (hash ^ numbers)) return std::nullopt;
    return ProofNumbers{static_cast<std::uint32_t>(numbers >> 32), static_cast<std::uint32_t>(numbers)};
  }
  void set(std::uint64_t hash, const ProofNumbers& numbers) {
    Slot& slot = slots_[hash & (size_ - 1)];
    const std::uint64_t packed = std::uint64_t{numbers.proof} << 32 | numbers.disproof;
    slot.numbers.store(packed, std::memory_order_relaxed);
    slot.check.store(hash ^ packed, std::memory_order_relaxed);
  }

  /// A state was proved under some history. `state`: a hash of it without its history.
  void note_win(std::uint64_t state, Side winner) {
    std::atomic<float>& share = shares_[state % states];
    const float before = share.load(std::memory_order_relaxed), won = winner == Side::black ? 1.0F : 0.0F;
    share.store(before + (won - before) / 8, std::memory_order_relaxed);
  }
  /// First numbers of a state with a history not met before: the more often a side has won it of late, the
  /// easier. The scale is large beside the one that df-pn adds for each further open child, or the numbers
  /// would say little.
  ProofNumbers expected(std::uint64_t state) const {
    constexpr float scale = 64;
    const float share = shares_[state % states].load(std::memory_order_relaxed);
    return {1 + static_cast<std::uint32_t>(scale * (1 - share)),
            1 + static_cast<std::uint32_t>(scale * share)};
  }

 private:
  struct Slot {
    std::atomic<std::uint64_t> numbers{0}, check{0};
  };
  static constexpr std::size_t states = 1 << 16;
  std::uint64_t size_;
  std::unique_ptr<Slot[]> slots_;
  std::unique_ptr<std::atomic<float>[]> shares_;  ///< of wins, Black's
};

}  // namespace graphgo::solver::engines::proof_search
