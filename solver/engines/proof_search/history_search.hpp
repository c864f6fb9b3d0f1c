// HistorySearch: df-pn for small boards where bans decide. It knows every state with its history for itself,
// so that no number of one history misleads it in another; the search proper keeps one number for all
// histories of a state, and there goes round (search_threads.hpp). It is made to be light: states are
// expanded once (StateList), a history is a row of bits, and of each state it tests a few dozen entries, the
// ones that held last. A node takes about a microsecond; there it takes 30 or more, where bans decide.
// Measured: K3,3 under tromp-taylor takes two seconds with it, and took minutes without.
//
// What was proved under other histories it uses twice: as entries, whose conditions are all said (nothing is
// left out as in soundness.md [S7]), and as the first guess of who wins. See soundness.md [S20].
#pragma once
#include <array>
#include <atomic>
#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

#include "solver/engines/proof_search/history_numbers.hpp"
#include "solver/engines/proof_search/node.hpp"
#include "solver/engines/proof_search/root.hpp"
#include "solver/engines/proof_search/state_list.hpp"

namespace graphgo::solver::engines::proof_search {

/// What superko remembers, as a row of bits, and its hash.
template <typename Code>
class RememberedBits {
 public:
  RememberedBits(const Board& board, bool positional);
  bool contains(Code code, Side left_by) const {
    const std::size_t n = number(code, left_by);
    return bits_[n / 64] >> n % 64 & 1;
  }
  void add(Code code, Side left_by) { change(number(code, left_by)); }
  void remove(Code code, Side left_by) { change(number(code, left_by)); }

  /// That the position is in the set, or that it is not, as a word.
  std::uint32_t fact(bool in, Code code, Side left_by) const {
    return static_cast<std::uint32_t>(2 * number(code, left_by)) + (in ? 1 : 0);
  }
  bool is_so(std::uint32_t fact) const { return (bits_[fact / 128] >> fact / 2 % 64 & 1) == fact % 2; }
  std::uint64_t hash() const { return hash_; }
  /// Of the set with one more.
  std::uint64_t hash_with(Code code, Side left_by) const { return hash_ ^ hash_of(number(code, left_by)); }

 private:
  std::size_t number(Code code, Side left_by) const {
    const auto c = static_cast<std::size_t>(code);
    return positional_ ? c : 2 * c + static_cast<std::size_t>(index_of(left_by));
  }
  static std::uint64_t hash_of(std::size_t number) { return mixed_hash(number + 1); }
  void change(std::size_t number) {
    bits_[number / 64] ^= std::uint64_t{1} << number % 64;
    hash_ ^= hash_of(number);
  }

  bool positional_;
  std::vector<std::uint64_t> bits_;
  std::uint64_t hash_ = 0;
};

template <typename Code>
class HistorySearch {
 public:
  /// `symmetry` and `limits` must outlive it. `memory`: bytes of its tables. `order`: of the turns, that of
  /// the vertices with 0. For boards of fewer than twelve vertices, and rulesets that `applies_to` allows.
  HistorySearch(Query query, const Symmetry<Code>& symmetry, const Limits& limits, std::uint64_t memory,
                int target, std::uint32_t order = 0);
  HistorySearch(const HistorySearch&) = delete;
  HistorySearch& operator=(const HistorySearch&) = delete;

  /// Not to handicap turns, which have no entries [S9].
  static bool applies_to(const Ruleset& rules) { return rules.handicap.consecutive == 0; }
  /// From now on the question is about this state of the same board under the same ruleset. What is known of
  /// others serves it too [S20].
  void begin_at(Query query);
  /// Goes on for about so many nodes, while nobody sets `over`. Who wins the question, if that is known now.
  /// Not to be called again then, but about another state.
  std::optional<Side> go_on(std::uint64_t nodes, const std::atomic<bool>& over);
  /// Why it came back with nothing: a limit struck, or it has no room for what it would have to know. Else it
  /// may go on.
  bool limit_struck() const { return limit_struck_; }
  bool full() const { return full_; }
  /// The winner's proof, in its table.
  Hit proof() const { return proof_; }
  const TranspositionTable<Code>& table() const { return table_; }
  std::uint64_t nodes() const { return nodes_; }

 private:
  using Turn = ListedTurn<Code>;

  /// An entry that holds, as the coordinates of the board have it.
  using Proof = EntryOffset;

  struct Child {
    const Turn* turn;
    ProofNumbers numbers;
    Proof proof = 0;       ///< once it is proved; 0: the game is over
    int like = -1;         ///< a child that a symmetry of state and history makes the same; -1: none
    MapIndex to_like = 0;  ///< the symmetry, from this child to that one
  };
  struct Frame {
    std::uint32_t state;
    std::vector<Child> children;
    std::vector<const Turn*> banned;
    std::vector<MapIndex> symmetries;  ///< of the state with its history, the identity left out
  };
  struct Outcome {
    ProofNumbers numbers;
    Proof proof = 0;
  };
  struct Summary {
    ProofNumbers numbers;
    int winning = -1;                               ///< a child by which the mover wins
    bool lost = false;                              ///< by the mover
    int best = -1;                                  ///< an open child with the least work for the mover
    std::uint32_t second = ProofNumbers::infinite;  ///< of the next one
  };
  /// An entry of a state, and what it failed for last (RememberedBits::fact). It tends to fail for it again,
  /// and then is not looked at.
  struct StateEntry {
    EntryOffset entry;
    std::uint32_t obstacle = none;
    static constexpr std::uint32_t none = ~std::uint32_t{0};
  };
  /// Entries of a state won by one side: the newest at the end, those that held lately before it.
  struct StateEntries {
    std::array<std::vector<StateEntry>, 2> by_winner;
  };

  Side mover(const Frame& frame) const { return states_.state(frame.state).to_move; }
  Outcome search(std::uint32_t state, const std::vector<MapIndex>& symmetries, const Thresholds& thresholds);
  void expand(Frame& frame);
  void find_like(Frame& frame) const;
  bool joins(const Turn& turn, Side mover) const;
  std::uint64_t hash_below(const Frame& frame, const Child& child) const;
  void look_up(const Frame& frame, Child& child);
  ProofNumbers first_numbers(std::uint32_t state) const;
  float first_share(std::uint32_t state) const;
  Summary summarize(const Frame& frame) const;
  Outcome descend(Frame& frame, const Child& child, const Thresholds& thresholds);
  Outcome conclude(const Frame& frame, const Summary& summary);
  void add_winning_turn(const Frame& frame, const Child& child);
  void add_losing_turn(const Frame& frame, const Child& child);
  void add_turn(const Child& child, const Child& like);
  void add_conditions(const Frame& frame, const Child& child, const Child& like);
  void keep_a_play(const Frame& frame);
  Proof find_entry(std::uint32_t state);
  std::uint32_t obstacle(const Entry<Code>& entry) const;
  void add_entry(std::uint32_t state, EntryOffset entry, Side winner);
  void note_win(std::uint32_t state, Side winner);
  std::uint64_t hash(std::uint32_t state, std::uint64_t history) const {
    return mixed_hash(history ^ mixed_hash(~std::uint64_t{state}));
  }
  bool must_stop();
  bool make_room();
  Frame& frame_at(std::size_t depth);

  Query query_;
  const Limits& limits_;
  const Symmetry<Code>& symmetry_;
  Play play_;
  std::optional<Root> root_;  ///< refers to `query_`
  int target_;
  StateList<Code> states_;
  RememberedBits<Code> history_;
  HistoryNumbers numbers_;
  TranspositionTable<Code> table_;
  std::uint64_t memory_for_entries_, memory_for_states_;  ///< bytes
  std::vector<StateEntries> entries_;                     ///< by state
  std::vector<float> shares_;                             ///< of wins that were Black's, by state
  EntryContent<Code> content_;                            ///< of the entry being made
  std::deque<Frame> frames_;
  std::size_t depth_ = 0;
  std::uint64_t nodes_ = 0, stop_at_ = 0;
  const std::atomic<bool>* over_ = nullptr;
  bool stopped_ = false, limit_struck_ = false, full_ = false;
  Hit proof_;
};

}  // namespace graphgo::solver::engines::proof_search
