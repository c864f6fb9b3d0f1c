// HistoryNumbers: proof numbers of states with their histories, by a hash of both. And what a state met with
// a new history starts from: how often each side has won it under other histories, after the same turn where
// it was met so. Hints only: a number may be lost to another, or belong to a state with the same hash, and
// that costs time alone. Shared by threads without locks.
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
        shares_(std::make_unique<std::atomic<float>[]>(states)),
        shares_after_(std::make_unique<std::atomic<float>[]>(turns)) {
    for (std::size_t i = 0; i < states; ++i) shares_[i].store(0.5F, std::memory_order_relaxed);
    for (std::size_t i = 0; i < turns; ++i) shares_after_[i].store(none, std::memory_order_relaxed);
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

  /// A state without its history, and the same with the position that stood before the turn to it; as hashes.
  struct Met {
    std::uint64_t state, after;
  };
  /// A state was proved under some history.
  void note_win(const Met& met, Side winner) {
    const float won = winner == Side::black ? 1.0F : 0.0F;
    const auto note = [&](std::atomic<float>& share, float before) {
      share.store(before + (won - before) / 8, std::memory_order_relaxed);
    };
    const float of_state = share_of(met.state), of_both = share_of(met);
    note(shares_[met.state % states], of_state);
    note(shares_after_[met.after % turns], of_both);
  }
  /// First numbers of a state with a history not met before: the more often a side has won it of late, the
  /// easier. The position before counts too: superko bans the turn back to it. The scale is large beside the
  /// one that df-pn adds for each further open child, or the numbers would say little.
  ProofNumbers expected(const Met& met) const {
    constexpr float scale = 64;
    const float share = share_of(met);
    return {1 + static_cast<std::uint32_t>(scale * (1 - share)),
            1 + static_cast<std::uint32_t>(scale * share)};
  }

 private:
  struct Slot {
    std::atomic<std::uint64_t> numbers{0}, check{0};
  };
  static constexpr std::size_t states = 1 << 16, turns = 1 << 18;
  static constexpr float none = -1;  ///< any number below 0

  float share_of(std::uint64_t state) const {
    return shares_[state % states].load(std::memory_order_relaxed);
  }
  /// That of the state alone, where no win after that position was noted.
  float share_of(const Met& met) const {
    const float share = shares_after_[met.after % turns].load(std::memory_order_relaxed);
    return share < 0 ? share_of(met.state) : share;
  }

  std::uint64_t size_;
  std::unique_ptr<Slot[]> slots_;
  std::unique_ptr<std::atomic<float>[]> shares_, shares_after_;  ///< of wins, Black's
};

}  // namespace graphgo::solver::engines::proof_search
