// Entry: what the transposition table says of a state that was proved. The winner depends on the history, so
// an entry holds under conditions: the *required* set, remembered positions that the history must contain,
// and the *excluded* set, those that it must not contain (soundness.md [S2], [S3]).
#pragma once
#include <atomic>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <vector>

#include "graphgo/stones.hpp"
#include "graphgo/symmetry/coded_positions.hpp"
#include "solver/engines/proof_search/code_sets.hpp"
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

/// The excluded set of another entry, which has its own. The winner's turn or one turn of the loser's often
/// brings all conditions that an entry has, so that proofs would write the same sets again and again.
struct SharedSet {
  EntryOffset holder;
  std::uint32_t map;  ///< MapIndex: from the coordinates of the entry that shares to those of the holder
};

/// The fixed part of an entry. After it come its turns (the winner's one, or one for each legal turn of the
/// loser, or none where EntryTurns finds them again), the codes of its required set and those of its
/// excluded set, which are packed where they are many, or a SharedSet in their place.
struct EntryHead {
  EntryOffset older;            ///< the next entry of the same state; its own: it is in no state's list
  std::uint32_t required;       ///< how many
  std::uint32_t excluded : 31;  ///< how many; a shared set has as many at its holder
  std::uint32_t shares : 1;     ///< is there a SharedSet?
  std::int16_t demand;          ///< remaining margin of the state it was proved for
  std::uint8_t turns;           ///< how many are listed; or `left_out`
  Side winner;
  /// Index of the condition that failed last time, the required positions counted first. It is tried first,
  /// since it tends to fail again. Affects speed only.
  std::uint32_t last_failed;

  static constexpr std::uint32_t most_excluded = (std::uint32_t{1} << 31) - 1;
  static constexpr std::uint8_t left_out = 255;  ///< more than any state has
  bool has_list() const { return turns != left_out; }
  std::size_t listed() const { return has_list() ? turns : 0; }
};

/// Black's win under a demand is one under every demand that is no larger, White's under every one that is no
/// smaller.
inline bool won_for(Side winner, int proved, int demand) {
  return winner == Side::black ? proved >= demand : proved <= demand;
}

template <typename Code>
class Entry {
 public:
  /// `arena`: where all entries lie.
  Entry(const std::uint32_t* arena, EntryOffset offset) : arena_(arena), words_(arena + offset) {}
  const EntryHead& head() const { return *reinterpret_cast<const EntryHead*>(words_); }
  std::span<const ProofTurn> turns() const {
    return {reinterpret_cast<const ProofTurn*>(words_ + head_words), head().listed()};
  }
  Code required(std::uint32_t i) const { return code(required_words(), i); }
  /// Whose excluded set is this entry's, if another has it.
  std::optional<SharedSet> shared() const {
    if (!head().shares) return std::nullopt;
    SharedSet set;
    std::memcpy(&set, after_required(), sizeof set);
    return set;
  }
  /// From the entry's coordinates to those in which the codes of its excluded set are written.
  MapIndex excluded_map() const { return head().shares ? static_cast<MapIndex>(shared()->map) : MapIndex{0}; }
  /// As `excluded_map` has it.
  Code excluded(std::uint32_t i) const {
    const std::uint32_t* set = excluded_words();
    return is_packed(head().excluded) ? packed(set).at(i) : code(set, i);
  }
  /// Visits the excluded set by number until `visit(number, code)` is true, codes as `excluded_map` has them.
  /// Was it?
  template <typename Visit>
  bool find_excluded(Visit&& visit) const {
    const std::uint32_t* set = excluded_words();
    if (is_packed(head().excluded)) return packed(set).find(visit);
    for (std::uint32_t i = 0; i < head().excluded; ++i)
      if (visit(i, code(set, i))) return true;
    return false;
  }
  std::atomic_ref<std::uint32_t> last_failed() const {
    return std::atomic_ref<std::uint32_t>(const_cast<EntryHead&>(head()).last_failed);
  }
  bool holds_for(int demand) const { return won_for(head().winner, head().demand, demand); }

  static constexpr std::size_t head_words = sizeof(EntryHead) / 4, turn_words = sizeof(ProofTurn) / 4;
  /// In words.
  std::size_t size() const {
    const auto before = static_cast<std::size_t>(after_required() - words_);
    if (head().shares) return before + shared_words;
    return before +
           (is_packed(head().excluded) ? packed(after_required()).size() : head().excluded * code_words);
  }

  static constexpr std::size_t code_words = sizeof(Code) / 4;
  /// Packed sets are slow to take one code from. Sets of 128 or more take four fifths of all memory (1x15).
  static bool is_packed(std::size_t excluded) { return excluded >= 128; }
  static constexpr std::size_t shared_words = sizeof(SharedSet) / 4;
  /// Does sharing a set of so many take less?
  static bool worth_sharing(std::size_t excluded) { return excluded * code_words > shared_words; }

 private:
  const std::uint32_t* required_words() const { return words_ + head_words + turn_words * head().listed(); }
  const std::uint32_t* after_required() const { return required_words() + code_words * head().required; }
  const std::uint32_t* excluded_words() const {
    return head().shares ? Entry(arena_, shared()->holder).after_required() : after_required();
  }
  PackedCodes<Code> packed(const std::uint32_t* set) const { return {set, head().excluded}; }
  static Code code(const std::uint32_t* set, std::size_t i) {
    Code c;
    std::memcpy(&c, set + i * code_words, sizeof c);
    return c;
  }
  const std::uint32_t* arena_;
  const std::uint32_t* words_;
};

/// Does a history meet the entry's conditions? `remembers(code, side)`: does it have that position, left by
/// that side, in the entry's coordinates? `remembers_excluded`: in those of the excluded set. The condition
/// that failed last is tried first.
template <typename Code, typename Remembers, typename RemembersExcluded>
bool meets(const Remembers& remembers, const RemembersExcluded& remembers_excluded,
           const Entry<Code>& entry) {
  const EntryHead& head = entry.head();
  const Side winner = head.winner, loser = opponent(winner);
  // Required positions are numbered first.
  const auto fails = [&](std::uint32_t i) {
    return i < head.required ? !remembers(entry.required(i), loser)
                             : remembers_excluded(entry.excluded(i - head.required), winner);
  };
  const std::uint32_t likely = entry.last_failed().load(std::memory_order_relaxed);
  if (likely < head.required + head.excluded && fails(likely)) return false;
  const auto note = [&](std::uint32_t failed) {
    entry.last_failed().store(failed, std::memory_order_relaxed);
    return true;
  };
  for (std::uint32_t i = 0; i < head.required; ++i)
    if (!remembers(entry.required(i), loser)) return !note(i);
  return !entry.find_excluded([&](std::uint32_t i, Code code) {
    return remembers_excluded(code, winner) && note(head.required + i);
  });
}

/// What an entry says, before it has its place in the table.
template <typename Code>
struct EntryContent {
  Side winner;
  int demand;
  std::vector<ProofTurn> turns;
  bool turns_left_out = false;
  CodeUnion<Code> required, excluded;
  std::optional<SharedSet> shared;  ///< where the codes of `excluded` are written already

  /// The words that follow the entry's head. Valid until the next call.
  const std::vector<std::uint32_t>& words() {
    words_.clear();
    if (!turns_left_out) append(turns);
    append(required.codes());
    if (shared) {
      append(std::span(&*shared, 1));
    } else if (Entry<Code>::is_packed(excluded.codes().size())) {
      sorted_ = excluded.codes();
      PackedCodes<Code>::pack(sorted_, words_);
    } else {
      append(excluded.codes());
    }
    return words_;
  }

 private:
  template <typename Items>
  void append(const Items& items) {
    const std::span bytes = std::as_bytes(std::span(items));
    const std::size_t at = words_.size();
    words_.resize(at + bytes.size() / 4);
    if (!bytes.empty()) std::memcpy(&words_[at], bytes.data(), bytes.size());
  }

  std::vector<std::uint32_t> words_;
  std::vector<Code> sorted_;
};

}  // namespace graphgo::solver::engines::proof_search
