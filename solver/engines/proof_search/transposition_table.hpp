// TranspositionTable: what the search knows of each state. Two things. The proof numbers: kept without the
// history, so no more than hints, and they may be lost. And a chain of entries: proofs with the conditions on
// the history under which they hold (soundness.md [S2]). Shared by threads.
#pragma once
#include <array>
#include <atomic>
#include <bit>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "graphgo/stones.hpp"
#include "solver/engines/proof_search/entry.hpp"
#include "solver/engines/proof_search/proof_numbers.hpp"
#include "solver/question/limits.hpp"

namespace graphgo::solver::engines::proof_search {

/// A state up to symmetry: the whole of it, never a hash.
template <typename Code>
struct Key {
  Code code;              ///< canonical
  std::uint64_t context;  ///< Play::context
};

/// A region of address space, given memory as it is touched. All of it is read at random, so it has huge
/// pages where the system allows them.
class LazyMemory {
 public:
  explicit LazyMemory(std::size_t bytes);
  ~LazyMemory();
  LazyMemory(LazyMemory&& other) noexcept
      : start_(std::exchange(other.start_, nullptr)), bytes_(other.bytes_) {}
  LazyMemory& operator=(LazyMemory&& other) noexcept {
    std::swap(start_, other.start_);
    std::swap(bytes_, other.bytes_);
    return *this;
  }
  /// The region as an array.
  template <typename T>
  T* as() const {
    return static_cast<T*>(start_);
  }

 private:
  void* start_;
  std::size_t bytes_;
};

template <typename Code>
class TranspositionTable {
 public:
  /// At most `memory` bytes. `shared`: used by more than one thread at a time. `has_lists`: are a
  /// state's entries found here? If not, somebody else keeps count of them (HistorySearch).
  TranspositionTable(std::uint64_t memory, bool shared, bool has_lists = true);

  struct Found {
    bool known = false;  ///< has the state numbers?
    ProofNumbers numbers;
    EntryOffset newest = 0;
  };
  Found find(const Key<Code>& key) const;
  /// Asks for the state's part of memory ahead of `find`, most of whose time is waiting for it.
  void fetch(const Key<Code>& key) const {
    const char* at = reinterpret_cast<const char*>(&bucket(key));
    __builtin_prefetch(at);
    __builtin_prefetch(at + 64);
  }
  /// The next older entry of the same state.
  EntryOffset older(EntryOffset offset) const { return older(head(offset)).load(std::memory_order_acquire); }
  /// Does the state's list have the entry? Not if there was no room for the state.
  bool is_listed(EntryOffset offset) const { return older(offset) != offset; }
  Entry<Code> entry(EntryOffset offset) const { return Entry<Code>(arena(), offset); }
  void set_numbers(const Key<Code>& key, ProofNumbers numbers);
  /// 0 if there is no memory left; then `exhausted`.
  EntryOffset add(const Key<Code>& key, EntryContent<Code>& content);

  /// Is there need of room before the search goes on? Then `grow`, else `forget_newest`; neither while
  /// another thread uses the table.
  bool exhausted() const { return exhausted_.load(std::memory_order_relaxed); }
  /// Doubles the states' part, if it is crowded and memory allows; as it was where time is up before that is
  /// done.
  bool grow(const Limits& limits = {});
  /// Forgets the numbers of all states, so that they are guessed anew; not while another thread uses the
  /// table.
  void forget_numbers();
  /// Forgets the newest entries, never an older one: conditions left out of newer entries rely on the older
  /// ones [S7d]. `keep`: the share of memory still used afterwards. False if there was nothing to forget.
  bool forget_newest(double keep);
  bool has(EntryOffset offset) const { return offset < top_; }
  /// Keeps these entries and what their proofs rest on, and moves them together: offsets change, `kept` with
  /// them. For tables without lists, while nobody else knows an offset, and of entries that share no sets.
  void keep_only(std::span<EntryOffset* const> kept);

  std::uint64_t states() const { return states_.load(std::memory_order_relaxed); }
  std::uint64_t entry_bytes() const { return 4 * top_.load(std::memory_order_relaxed); }
  std::uint64_t bytes() const { return entry_bytes() + bucket_count_ * sizeof(Bucket); }

 private:
  /// In words of 32 bits: a bucket has four slots of 28 bytes (of 64-bit codes), where aligned there would be
  /// three.
  struct Slot {
    using Context = std::array<std::uint32_t, 2>;
    using CodeWords = std::array<std::uint32_t, sizeof(Code) / 4>;
    Context inverted_context{};  ///< 0: free, for no state has all bits of a context set
    CodeWords code{};
    ProofNumbers numbers{};
    EntryOffset newest = 0;

    static Slot of(const Key<Code>& key) {
      return {std::bit_cast<Context>(~key.context), std::bit_cast<CodeWords>(key.code), ProofNumbers{}, 0};
    }
    bool is_free() const { return std::bit_cast<std::uint64_t>(inverted_context) == 0; }
    Key<Code> key() const {
      return {std::bit_cast<Code>(code), ~std::bit_cast<std::uint64_t>(inverted_context)};
    }
    /// Compares as numbers: as arrays each is a call of memcmp, a sixth of a search by its profile (1x15).
    bool holds(const Key<Code>& key) const {
      return std::bit_cast<std::uint64_t>(inverted_context) == ~key.context &&
             std::bit_cast<Code>(code) == key.code;
    }
  };
  struct alignas(64) Bucket {
    static constexpr std::size_t slot_count = (128 - 4) / sizeof(Slot);
    mutable std::atomic<bool> locked{false};
    std::array<Slot, slot_count> slots{};
  };
  class Lock;

  std::uint32_t* arena() const { return arena_.as<std::uint32_t>(); }
  std::span<Bucket> buckets() const { return {buckets_.as<Bucket>(), bucket_count_}; }
  Bucket& bucket(const Key<Code>& key) const;
  /// The state's slot, made if need be by giving up one without entries; null if there is none. The bucket is
  /// locked.
  Slot* slot(Bucket& bucket, const Key<Code>& key);
  /// Has no other entry need of this one's being found?
  bool may_go(const EntryHead& head) const { return head.required > 0; }
  bool may_grow() const;
  std::uint64_t entry_words_allowed() const;
  void forget_from(Slot& slot, std::uint64_t end);
  std::vector<EntryOffset> reached_from(std::span<EntryOffset* const> kept) const;
  void unlink_one_too_many(EntryOffset newest);
  EntryHead& head(EntryOffset offset) const { return *reinterpret_cast<EntryHead*>(arena() + offset); }
  static std::atomic_ref<EntryOffset> older(EntryHead& head) {
    return std::atomic_ref<EntryOffset>(head.older);
  }
  void note_state();

  std::uint64_t memory_;
  bool shared_, has_lists_;
  std::uint64_t bucket_count_;
  LazyMemory buckets_, arena_;
  std::atomic<std::uint64_t> top_{1};  ///< words of the arena in use
  std::atomic<std::uint64_t> states_{0};
  std::atomic<bool> exhausted_{false};
};

}  // namespace graphgo::solver::engines::proof_search
