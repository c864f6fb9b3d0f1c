// HistoryNumbers: proof numbers of states with their histories, by a hash of both. Hints only: a number may
// be lost to another, or belong to a state with the same hash, and that costs time alone.
#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <optional>

#include "solver/engines/proof_search/code_sets.hpp"
#include "solver/engines/proof_search/proof_numbers.hpp"
#include "tables/large_pages.hpp"

namespace graphgo::solver::engines::proof_search {

class HistoryNumbers {
 public:
  /// Grows with what it holds, to so many bytes at the most.
  explicit HistoryNumbers(std::uint64_t bytes)
      : most_(std::bit_floor(std::max<std::uint64_t>(bytes / sizeof(Bucket), 1))),
        buckets_(std::min(most_, first_size)) {}

  /// For numbers that will be asked for soon: most of the time of `find` is the wait for memory.
  void prefetch(std::uint64_t hash) const { __builtin_prefetch(&bucket(hash)); }
  std::optional<ProofNumbers> find(std::uint64_t hash) const {
    for (const Slot& slot : bucket(hash))
      if (slot.hash == hash && slot.numbers != ProofNumbers::unknown()) return slot.numbers;
    return std::nullopt;
  }
  /// The one of a bucket that was set longest ago makes room.
  void set(std::uint64_t hash, const ProofNumbers& numbers) {
    if (used_ > slots_a_bucket * buckets_.size() / 2 && buckets_.size() < most_) grow();
    Bucket& b = bucket(hash);
    std::size_t at = 0;
    while (at + 1 < slots_a_bucket && b[at].hash != hash && b[at].numbers != ProofNumbers::unknown()) ++at;
    if (b[at].numbers == ProofNumbers::unknown()) ++used_;
    std::move_backward(b.begin(), b.begin() + static_cast<std::ptrdiff_t>(at),
                       b.begin() + static_cast<std::ptrdiff_t>(at) + 1);
    b[0] = {hash, numbers};
  }

 private:
  struct Slot {
    std::uint64_t hash = 0;
    ProofNumbers numbers = ProofNumbers::unknown();
  };
  static constexpr std::size_t slots_a_bucket = 4;
  struct alignas(64) Bucket : std::array<Slot, slots_a_bucket> {};
  static constexpr std::uint64_t first_size = 1 << 10;

  Bucket& bucket(std::uint64_t hash) { return buckets_[hash & (buckets_.size() - 1)]; }
  const Bucket& bucket(std::uint64_t hash) const { return buckets_[hash & (buckets_.size() - 1)]; }
  void grow() {
    tables::LargeArray<Bucket> before(std::min(4 * buckets_.size(), most_));
    before.swap(buckets_);
    used_ = 0;
    for (const Bucket& b : before)
      for (std::size_t i = slots_a_bucket; i-- > 0;)
        if (b[i].numbers != ProofNumbers::unknown()) set(b[i].hash, b[i].numbers);
  }

  std::uint64_t most_;  ///< buckets
  std::uint64_t used_ = 0;
  tables::LargeArray<Bucket> buckets_;
};

}  // namespace graphgo::solver::engines::proof_search
