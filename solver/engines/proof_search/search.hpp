// Search: one thread's depth-first proof-number search (df-pn; Nagai 2002) for the question "does Black reach a margin of at
// least t?", with entries whose conditions on the history make them theorems. soundness.md is the argument; comments here
// name its steps as [S1], [S2] ...
#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "graphgo/symmetry/coded_positions.hpp"
#include "solver/engines/proof_search/line.hpp"
#include "solver/engines/proof_search/play.hpp"
#include "solver/engines/proof_search/regions.hpp"
#include "solver/engines/proof_search/shared.hpp"
#include "solver/engines/proof_search/table.hpp"

namespace graphgo::solver::engines::proof_search {

/// How entries remember the history they were proved under.
enum class HistoryKeys {
  conditional,  ///< by what must and must not be in it
  exact         ///< whole: the baseline, and a cross-check
};

/// When retrograde analysis (regions.hpp), where it applies and fits, begins to end lines early.
enum class RegionUse {
  never,
  when_worth,  ///< once the search has cost as much
  at_once
};

struct Options {
  HistoryKeys keys = HistoryKeys::conditional;
  RegionUse regions = RegionUse::when_worth;
  /// Not 0: df-pn's first numbers are drawn from it instead of guessed, so that proofs are found in another order, under other
  /// histories. For tests: no answer may depend on it.
  std::uint32_t shuffle_seed = 0;
};

/// An entry that holds at a state of the line.
struct Hit {
  EntryOffset entry = 0;
  MapIndex map = 0;  ///< from the board to the entry's coordinates
  Side winner = Side::black;
  bool pass_first = false;  ///< the winner passes before the entry applies
  explicit operator bool() const { return entry != 0; }
};

template <typename Code>
class Search {
 public:
  Search(const Play& play, const Symmetry<Code>& symmetry, Table<Code>& table, Shared& shared, Options options,
         bool reports);

  /// Puts an element on the line for good: the start, and what a record left. It counts as on the line for ever [S7].
  void remember(const Position<1>& position, Side left_by);
  /// The same for the question about a state one turn further on; `forget` takes it back.
  void forget(const Position<1>& position, Side left_by);
  /// Counts an element as on the line for ever although superko does not remember it: a start that does not count.
  void keep_in_view(const Position<1>& position);
  /// Takes `keep_in_view` back: a start whose questions are answered, where other starts share the table [S16].
  void drop_from_view(const Position<1>& position);
  bool banned(const Position<1>& position, Side left_by) const {
    return line_.contains(symmetry_.code(position), left_by);
  }

  /// From now on states that the regions decide are ends [S13]. Not while `run` runs.
  void use(const Regions* regions) { regions_ = regions; }

  struct Result {
    Numbers numbers;
    Hit hit;  ///< the proof; none for handicap turns [S9]
    bool proved() const { return numbers.work[0] == 0 || numbers.work[1] == 0; }
    Side winner() const { return numbers.work[0] == 0 ? Side::black : Side::white; }
  };
  /// Searches the state until it is proved or `shared.stop` is set.
  Result run(const State& root);

 private:
  struct Child {
    Successor move;
    Canonical<Code> canonical;
    Numbers numbers;
    Hit hit;
  };
  struct Frame {
    State state;
    Canonical<Code> canonical;
    std::vector<Child> children;
    std::vector<Successor> banned;
  };
  /// What the children together say of a node.
  struct Summary {
    Numbers numbers;
    int best = -1;         ///< the child to search, or the one that wins
    std::uint32_t second;  ///< the mover's work at the next best
    std::uint32_t open = 0;
  };

  // search.cpp: the walk
  Result visit(const State& state, const Canonical<Code>& canonical, Numbers limit);
  Result walk(Frame& frame, Numbers limit);
  void expand(Frame& frame);
  bool may_pass(const Frame& frame) const;
  void add_child(Frame& frame, const Successor& move);
  void look_up(const State& parent, Child& child);
  Numbers first_numbers(const State& state, const Canonical<Code>& canonical) const;
  Summary summarize(const Frame& frame, Numbers limit) const;
  std::uint32_t others_below(const Child& child, std::uint32_t work) const;
  void descend(Frame& frame, const Summary& summary, Numbers limit);
  bool poll();

  // probe.cpp: entries found
  /// Sides that are taken to have left the position whose entries are tested, beside what the line holds: a turn that is only tried.
  /// Every map to the canonical form takes that element to one code, so nothing is pushed.
  class Left {
   public:
    static Left by(Side side) { return Left(1u << index_of(side)); }
    Left() = default;
    void add(Side side) { sides_ |= 1u << index_of(side); }
    bool by_side(Side side, bool positional) const {
      return positional ? sides_ != 0 : (sides_ >> index_of(side) & 1) != 0;
    }

   private:
    explicit Left(unsigned sides) : sides_(sides) {}
    unsigned sides_ = 0;
  };
  std::optional<Side> decided(const State& state, const Canonical<Code>& canonical) const;
  /// What an entry must offer.
  struct Ask {
    std::optional<Side> winner;
    bool nothing_present = false;  ///< an empty present set
  };
  Hit probe(const State& state, const Canonical<Code>& canonical, EntryOffset newest, Left left, Ask ask = {}) const;
  Hit probe_with_pass(const State& state, const Canonical<Code>& canonical, Left left = {}, Ask ask = {});
  static Left left_by(const Successor& move, Side mover);
  bool applies(const Entry<Code>& entry, Code own, Left left, MapIndex map) const;

  // prove.cpp: entries made
  Result conclude(const Frame& frame, int winning_child);
  void gather_win(const Frame& frame, const Child& child);
  void gather_loss(const Frame& frame);
  void gather_ban(const Frame& frame, const Successor& banned);
  void gather_history(Side winner, MapIndex map);
  void append_turn(const Frame& frame, const Child& child);
  void append_conditions(const Frame& frame, const Child& child);
  void append_absent(const Hit& hit, MapIndex to);
  void keep_a_play(const Frame& frame);
  void drop_own_position(const Frame& frame);
  bool may_leave_absent_set(const Frame& frame, const Child& child);
  bool covers_all(State state, const Canonical<Code>& canonical, Side winner);
  bool covers(const State& state, const Canonical<Code>& canonical, Side winner);

  /// In `Shared::positions`.
  static std::uint64_t position_hash(Code canonical);
  Key<Code> key(const State& state, const Canonical<Code>& canonical) const {
    return {canonical.code, play_.context(state)};
  }
  std::uint64_t state_hash(const State& state, const Canonical<Code>& canonical) const;

  const Play& play_;
  const Symmetry<Code>& symmetry_;
  Table<Code>& table_;
  Shared& shared_;
  Options options_;
  bool reports_;  ///< is this the thread that speaks to people?
  const Regions* regions_ = nullptr;
  Line<Code> line_;
  std::vector<bool> remembered_;  ///< for each `remember`: was it new?
  std::vector<std::unique_ptr<Frame>> frames_;
  std::size_t depth_ = 0;
  std::uint32_t unpolled_ = 0;
  std::vector<Successor> successors_;  ///< of the state being expanded
  Theorem<Code> theorem_;              ///< being made
  std::vector<Hit> covers_;            ///< the entries that let an element leave its absent set
};

}  // namespace graphgo::solver::engines::proof_search
