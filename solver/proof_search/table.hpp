// Table: what the search knows of states without their histories. For each state two things: df-pn's numbers, which are hints
// and may be lost, and a chain of entries, which are theorems (soundness.md). Shared by threads.
#pragma once
#include <array>
#include <atomic>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <vector>

#include "graphgo/stones.hpp"
#include "solver/proof_search/line.hpp"
#include "solver/proof_search/packed_codes.hpp"

namespace graphgo::solver::proof_search {

/// Work still seen between a state and a proof that Black (White) wins: 0 proved, `infinite` disproved.
struct Numbers {
  static constexpr std::uint32_t infinite = std::uint32_t{1} << 30;
  std::array<std::uint32_t, 2> work{1, 1};
  std::uint32_t of(Side side) const { return work[static_cast<std::size_t>(index_of(side))]; }
  std::uint32_t& of(Side side) { return work[static_cast<std::size_t>(index_of(side))]; }
  static Numbers unknown() { return {{0, 0}}; }
  friend bool operator==(const Numbers&, const Numbers&) = default;
  static Numbers won_by(Side side) {
    Numbers n;
    n.of(side) = 0;
    n.of(opponent(side)) = infinite;
    return n;
  }
};

/// A state up to symmetry: the whole of it, never a hash.
template <typename Code>
struct Key {
  Code code;              ///< canonical
  std::uint64_t context;  ///< Play::context
};

/// Where an entry lies; 0: nowhere.
using EntryOffset = std::uint32_t;

/// One turn of a proof, in the coordinates of the entry that has it.
struct ProofTurn {
  EntryOffset next;    ///< what proves the state it leads to; 0: the game is over, and won
  MapIndex map;        ///< from the coordinates of this entry to those of `next`
  std::int8_t vertex;  ///< -1: pass
  bool pass_first;     ///< the winner passes before `next` applies
};

/// The fixed part of an entry. After it come its turns (the winner's one, or one for each legal turn of the loser), the codes
/// of its present set and those of its absent set, which are packed where they are many.
struct EntryHead {
  EntryOffset older;  ///< the next entry of the same state
  std::uint32_t present, absent;
  std::int16_t
      need;  ///< the margin still needed when it was proved: Black's win holds for lower ones, White's for higher
  std::uint8_t turns;
  Side winner;
  /// Which element, the present ones counted first, failed its last test: where entries of a state are many, it is likely to fail the
  /// next. Only the order of a test depends on it.
  std::uint32_t failing;
};

template <typename Code>
class Entry {
 public:
  explicit Entry(const std::uint32_t* words) : words_(words) {}
  const EntryHead& head() const { return *reinterpret_cast<const EntryHead*>(words_); }
  std::span<const ProofTurn> turns() const {
    return {reinterpret_cast<const ProofTurn*>(words_ + head_words), head().turns};
  }
  Code present(std::uint32_t i) const { return code(i); }
  Code absent(std::uint32_t i) const { return is_packed(head().absent) ? packed().at(i) : code(head().present + i); }
  /// Visits the absent set by number until `visit(number, code)` is true. Was it?
  template <typename Visit>
  bool find_absent(Visit&& visit) const {
    if (is_packed(head().absent)) return packed().find(visit);
    for (std::uint32_t i = 0; i < head().absent; ++i)
      if (visit(i, code(head().present + i))) return true;
    return false;
  }
  std::atomic_ref<std::uint32_t> failing() const {
    return std::atomic_ref<std::uint32_t>(const_cast<EntryHead&>(head()).failing);
  }
  bool holds_for(int need) const { return head().winner == Side::black ? head().need >= need : head().need <= need; }

  static constexpr std::size_t head_words = sizeof(EntryHead) / 4, turn_words = sizeof(ProofTurn) / 4;
  /// In words.
  std::size_t size() const {
    const std::size_t absent = is_packed(head().absent) ? packed().size() : head().absent * code_words;
    return head_words + head().turns * turn_words + head().present * code_words + absent;
  }

  static constexpr std::size_t code_words = sizeof(Code) / 4;
  /// Packed sets are slow to take one element from. Sets of 128 or more take nine tenths of all memory (1x15).
  static bool is_packed(std::size_t absent) { return absent >= 128; }

 private:
  PackedCodes<Code> packed() const {
    return {words_ + head_words + turn_words * head().turns + code_words * head().present, head().absent};
  }
  Code code(std::size_t i) const {
    Code c;
    std::memcpy(&c, words_ + head_words + turn_words * head().turns + i * code_words, sizeof c);
    return c;
  }
  const std::uint32_t* words_;
};

/// What an entry is made of.
template <typename Code>
struct Theorem {
  Side winner;
  int need;
  std::vector<ProofTurn> turns;
  CodeUnion<Code> present, absent;

  /// The entry's words, after its head; valid until the next call.
  const std::vector<std::uint32_t>& words() {
    words_.clear();
    append(turns);
    append(present.codes());
    if (Entry<Code>::is_packed(absent.codes().size())) {
      sorted_ = absent.codes();
      PackedCodes<Code>::pack(sorted_, words_);
    } else {
      append(absent.codes());
    }
    return words_;
  }

 private:
  template <typename Item>
  void append(const std::vector<Item>& items) {
    const std::size_t at = words_.size();
    words_.resize(at + items.size() * sizeof(Item) / 4);
    if (!items.empty()) std::memcpy(&words_[at], items.data(), items.size() * sizeof(Item));
  }

  std::vector<std::uint32_t> words_;
  std::vector<Code> sorted_;
};

/// A region of address space, given memory as it is touched.
class LazyMemory {
 public:
  explicit LazyMemory(std::size_t bytes);
  ~LazyMemory();
  LazyMemory(const LazyMemory&) = delete;
  LazyMemory& operator=(const LazyMemory&) = delete;
  std::uint32_t* words() const { return words_; }

 private:
  std::uint32_t* words_;
  std::size_t bytes_;
};

template <typename Code>
class Table {
 public:
  /// At most `memory` bytes. `shared`: used by more than one thread at a time.
  Table(std::uint64_t memory, bool shared);

  struct Found {
    bool known = false;  ///< has the state numbers?
    Numbers numbers;
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
  Entry<Code> entry(EntryOffset offset) const { return Entry<Code>(arena_.words() + offset); }
  void set_numbers(const Key<Code>& key, Numbers numbers);
  /// 0 if there is no memory left; then `exhausted`.
  EntryOffset add(const Key<Code>& key, Theorem<Code>& theorem);

  /// Is there need of room before the search goes on? Then `grow`, else `forget_newest`; neither while another thread uses the table.
  bool exhausted() const { return exhausted_.load(std::memory_order_relaxed); }
  /// Doubles the states' part, if it is crowded and memory allows.
  bool grow();
  /// Forgets the numbers of all states, so that they are guessed anew; not while another thread uses the table.
  void forget_numbers();
  /// Forgets the newest entries, never an older one: newer ones lean on it [S7]. `keep`: the share of memory still used
  /// afterwards. False if there was nothing to forget.
  bool forget_newest(double keep);
  bool has(EntryOffset offset) const { return offset < top_; }

  std::uint64_t states() const { return states_.load(std::memory_order_relaxed); }
  std::uint64_t entry_bytes() const { return 4 * top_.load(std::memory_order_relaxed); }
  std::uint64_t bytes() const { return entry_bytes() + bucket_count_ * sizeof(Bucket); }

 private:
  struct Slot {
    std::uint64_t inverted_context = 0;  ///< 0: free, for no state has all bits of a context set
    Code code{};
    Numbers numbers{};
    EntryOffset newest = 0;
    bool holds(const Key<Code>& key) const { return inverted_context == ~key.context && code == key.code; }
  };
  struct alignas(64) Bucket {
    static constexpr std::size_t slot_count = (128 - 8) / sizeof(Slot);
    mutable std::atomic<bool> locked{false};
    std::array<Slot, slot_count> slots{};
  };
  class Lock;

  Bucket& bucket(const Key<Code>& key) const;
  /// The state's slot, made if need be by giving up one without entries; null if there is none. The bucket is locked.
  Slot* slot(Bucket& bucket, const Key<Code>& key);
  bool may_grow() const;
  std::uint64_t entry_words_allowed() const;
  void forget_from(Slot& slot, std::uint64_t end);
  void unlink_one_too_many(EntryOffset newest);
  EntryHead& head(EntryOffset offset) const { return *reinterpret_cast<EntryHead*>(arena_.words() + offset); }
  static std::atomic_ref<EntryOffset> older(EntryHead& head) { return std::atomic_ref<EntryOffset>(head.older); }
  void note_state();

  std::uint64_t memory_;
  bool shared_;
  std::uint64_t bucket_count_;
  std::unique_ptr<Bucket[]> buckets_;
  LazyMemory arena_;
  std::atomic<std::uint64_t> top_{1};  ///< words of the arena in use
  std::atomic<std::uint64_t> states_{0};
  std::atomic<bool> exhausted_{false};
};

}  // namespace graphgo::solver::proof_search
