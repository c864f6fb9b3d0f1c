// ForcingSearch: what a side can force with play ending, where no earlier position is remembered. A
// depth-first proof-number search that looks only at states the question needs, for boards too large to list
// them all. soundness.md proves it; comments cite its steps as F1, F2 and so on.
//
// Example: does Black force 3 points? On one thread, with at most a gigabyte:
//   ForcingSearch search(play, Side::black, 1 << 30);
//   const ForcingSearch::Bounds found = search.narrow(state, limits);   // found.least >= 3?
#pragma once
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "graphgo/game/graph.hpp"
#include "graphgo/game/transition.hpp"
#include "graphgo/rules/ruleset.hpp"
#include "graphgo/stones.hpp"
#include "solver/question/limits.hpp"
#include "solver/scoring/certain_area.hpp"

namespace graphgo::solver::engines::forcing_search {

/// All that turns depend on.
struct State {
  Position<1> position;
  Mask<1> banned;  ///< vertices whose play basic ko forbids
  Side to_move = Side::black;
  std::uint8_t passes = 0;  ///< consecutive
  friend bool operator==(const State&, const State&) = default;
};

/// What a turn leads to.
struct Next {
  Turn turn;
  State state;
  bool over = false;  ///< play has ended, and the board is counted
};

/// Turns under the rulesets that the engine takes.
class Play {
 public:
  /// Both must outlive it.
  Play(const Graph<1>& graph, const Ruleset& rules) : transition_{graph, rules} {}
  /// The legal turns, the pass last.
  std::vector<Next> turns(const State& state) const;
  const Graph<1>& graph() const { return transition_.graph; }
  const Ruleset& rules() const { return transition_.rules; }
  /// Area, seen by the side.
  int margin(const Position<1>& position, Side side) const {
    return sign_of(side) * transition_.counted(position);
  }
  /// What basic ko bans after a turn from `before`.
  Mask<1> banned(const Position<1>& before, const TurnState<1>& after) const;

 private:
  Transition<1> transition_;
};

class ForcingSearch {
 public:
  /// Points seen by the forcing side, before komi: it forces `least`, and no more than `most`.
  struct Bounds {
    int least, most;
    bool exact() const { return least == most; }
  };

  /// `play` must outlive it. `memory`: bytes at most, about; 0: no bound.
  ForcingSearch(const Play& play, Side forcing, std::uint64_t memory);
  ForcingSearch(const ForcingSearch&) = delete;
  ForcingSearch& operator=(const ForcingSearch&) = delete;

  /// Asks about margins until both bounds meet, or a limit strikes. What was found before is used.
  Bounds narrow(const State& state, const Limits& limits);
  /// Does the side force the margin? Nothing where a limit strikes.
  std::optional<bool> forces(const State& state, int margin, const Limits& limits);
  /// Why the last question stopped early.
  std::optional<StoppedBy> stopped_by() const { return stopped_by_; }
  /// How the forcing side comes to an end with what it was found to force, whatever the other side does [F6].
  class Strategy {
   public:
    /// From a state that was narrowed. The search must outlive it.
    Strategy(ForcingSearch& search, int margin) : search_(search), margin_(margin) {}
    /// The side's turn at the state, which follows from the first by such turns and any replies.
    Turn turn(const State& state);

   private:
    ForcingSearch& search_;
    const int margin_;
    bool certain_ = false;  ///< from here on the certain area is kept, or all turns are passes
  };
  std::uint64_t nodes() const { return searched_; }

 private:
  using Number = std::uint32_t;
  static constexpr std::uint32_t infinite = std::uint32_t{1} << 30;
  static constexpr int no_margin = 127;

  /// How much work a proof or a disproof takes, as far as is seen.
  struct Numbers {
    std::uint32_t proof = 1, disproof = 1;
  };
  struct Node {
    State state;
    bool over = false, on_path = false;
    std::int8_t least, below;       ///< the side forces `least`; it does not force `below`, whatever the path
    std::int8_t asked = no_margin;  ///< the question of `numbers`
    std::int8_t leaning = no_margin;  ///< not forced either where the states of `leanings_` count as lost
    std::uint8_t turns = 0;           ///< 0: not yet looked at
    std::uint32_t proved_at = 0;      ///< `least` was proved then; 0: at sight
    Numbers numbers{};
    std::unique_ptr<Number[]> next{};
  };
  /// What the search sees of a node's turns.
  struct View {
    std::optional<bool> proved;
    Number best = 0;  ///< the turn to search, or the one that decides
    Numbers numbers{}, for_best{};
  };

  Number add(const State& state, bool over);
  void expand(Number n);
  std::size_t place_of(const State& state) const;
  void grow_index();
  Numbers first_numbers(const Node& node) const;
  bool leans_on_path(Number n) const;
  Numbers numbers_of(Number n);
  View look(Number n, Numbers most);
  std::vector<Number> leaning_of(Number n) const;
  void disprove(Number n, const View& view);
  void search(Number n, Numbers most);
  void ask(Number n, int margin);
  bool goes_round() const { return searched_ - swept_at_ > 8 * nodes_.size() + 1000; }
  void sweep();
  bool sweep_turns(Number n, const std::vector<bool>& won) const;
  bool stops();
  bool is_certain(const State& state, Side side) const;
  Turn keep_certain(const State& state) const;
  std::uint64_t bytes() const;
  bool forcing_moves(Number n) const { return nodes_[n].state.to_move == forcing_; }
  std::span<const Number> next(Number n) const { return {nodes_[n].next.get(), nodes_[n].turns}; }

  const Play& play_;
  const Side forcing_;
  const std::uint64_t memory_;
  scoring::CertainAreaFinder<1> certain_;
  std::deque<Node> nodes_;
  std::vector<Number> index_;  ///< open addressing: a node's number plus 1, by its state
  std::unordered_map<Number, std::vector<Number>> leanings_;
  std::uint64_t turn_count_ = 0, leaning_count_ = 0;  ///< for `bytes`
  const Limits* limits_ = nullptr;
  std::optional<StoppedBy> stopped_by_;
  int margin_ = 0;  ///< asked about
  int depth_ = 0;
  std::uint32_t proofs_ = 0;
  std::uint64_t searched_ = 0, swept_at_ = 0;
};

}  // namespace graphgo::solver::engines::forcing_search
