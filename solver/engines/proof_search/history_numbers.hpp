// HistoryNumbers: proof numbers of states with their histories, by a hash of both. Hints only: a number may
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
  /// At most so many bytes, and at least a few.
  explicit HistoryNumbers(std::uint64_t bytes)
      : size_(std::bit_floor(bytes / sizeof(Slot) | 1)), slots_(std::make_unique<Slot[]>(size_)) {}

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

 private:
  struct Slot {
    std::atomic<std::uint64_t> numbers{0}, check{0};
  };
  std::uint64_t size_;
  std::unique_ptr<Slot[]> slots_;
};

}  // namespace graphgo::solver::engines::proof_search
