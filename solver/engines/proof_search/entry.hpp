// Entry: a theorem about a state, as the table stores it: who wins, by which turns, and what the history must and must not hold
// (soundness.md, S2, S3).
#pragma once
#include <atomic>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include "graphgo/stones.hpp"
#include "graphgo/symmetry/coded_positions.hpp"
#include "solver/engines/proof_search/line.hpp"
#include "solver/engines/proof_search/packed_codes.hpp"

namespace graphgo::solver::engines::proof_search {

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
  /// Packed sets are slow to take one element from. Sets of 128 or more take four fifths of all memory (1x15).
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

}  // namespace graphgo::solver::engines::proof_search
