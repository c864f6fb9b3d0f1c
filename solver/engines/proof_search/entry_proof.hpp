// EntryProof: the entries that a proof rests on, from the one at its root down, as nodes of a proof file.
//
// The file's nodes count passes and say what every turn leads to. Entries where passes need no counting [S6]
// may stand for several nodes: of a loser's state after no pass and after one, and of the winner's pass
// before his entry for the other side applies. Conditions are not written: the checker finds them, in full,
// where entries keep less [S7].
#pragma once
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "solver/certificates/writer/proof_file.hpp"
#include "solver/engines/proof_search/entry_turns.hpp"
#include "solver/engines/proof_search/node.hpp"

namespace graphgo::solver::engines::proof_search {

template <typename Code>
class EntryProof {
 public:
  /// `limits` must outlive it. `collect`, `states` and `write` throw LimitReached where time is up.
  /// `ends`: null where the search had none.
  EntryProof(const Play& play, const Symmetry<Code>& symmetry, const TranspositionTable<Code>& table,
             const StaticEnds* ends, Side winner, const Limits& limits);

  /// The proof of a state on the board's vertices, `passes` counting all consecutive ones of the phase, by
  /// the hit there; one without an entry says that the winner's pass ends the game. Memory: some 40 bytes a
  /// node. `first_number`: of the first node.
  void collect(State root, const Hit& hit, std::uint64_t first_number);

  std::uint64_t nodes() const { return found_.size(); }
  /// States that differ in more than passes and conditions.
  std::uint64_t states() const;
  /// The root's number.
  std::uint64_t root() const { return number_of(root_); }
  /// In the order of their numbers: every node after those it refers to.
  void write(certificates::ProofFile& file) const;

 private:
  using Turns = EntryTurns<Code>;

  /// An entry for a state after so many passes, or the pass before it. Or, without an entry and a pass, a
  /// state of the winner with a play that ends the line [S19].
  struct Id {
    EntryOffset entry = 0;
    bool pass_first = false;
    std::uint8_t passes = 0;  ///< `any`: it makes no difference
    Code position{};          ///< where there is no entry
    friend bool operator==(const Id&, const Id&) = default;
    bool is_reply() const { return entry == 0 && !pass_first; }
  };
  static constexpr std::uint8_t any = 255;

  /// A node of the file. Proofs have hundreds of millions, so their states are kept in two parts.
  struct Found {
    Id id;
    std::uint32_t rest;  ///< number in `rests_`
    Code position;
  };

  struct Child {
    certificates::Next::Kind kind = certificates::Next::Kind::over;
    Id id;
    MapIndex map = 0;
    State state;  ///< in the child's coordinates
  };

  Id id_of(const State& state, EntryOffset entry, bool pass_first) const;
  bool is_certain(const Successor& next) const;
  std::vector<Child> children(const Turns& turns, const Id& id, const State& state) const;
  Child winners_child(const Id& id, const State& state) const;
  std::vector<Child> losers_children(const Turns& turns, const Id& id, const State& state) const;
  Child child(const Successor& next, EntryOffset entry, MapIndex map, bool pass_first) const;
  Child unlisted(const Id& id, const Successor& next) const;
  Turn turn(const Id& id, const State& state) const;
  std::optional<Vertex> legal_play(const Id& id, const State& state) const;
  certificates::Node node(const Turns& turns, const Id& id, const State& state) const;
  int after_passes(const Id& id) const;
  void visit(const Id& id, const State& state);
  bool is_new(const Id& id);
  std::size_t place_of(const Id& id) const;
  void fill_index();
  std::uint32_t rest_of(State state);
  State state_of(const Found& found) const;
  std::uint64_t number_of(const Id& id) const;
  void poll() const;
  template <typename Body>
  void in_parallel(std::size_t count, const Body& body) const;

  const Play& play_;
  const Symmetry<Code>& symmetry_;
  const TranspositionTable<Code>& table_;
  const StaticEnds* ends_;
  Side winner_;
  const Limits& limits_;
  bool unfolds_passes_;
  Id root_;
  std::deque<Found> found_;  ///< in the order of their numbers, once all are found
  std::uint64_t first_number_ = 0;
  std::vector<std::uint32_t> index_;  ///< of `found_`, one more than each number, by hash
  std::vector<std::uint32_t> open_;   ///< found, their children not looked at
  std::vector<State> rests_;          ///< states without their positions
  std::map<std::pair<std::uint64_t, int>, std::uint32_t> rest_numbers_;
};

}  // namespace graphgo::solver::engines::proof_search
