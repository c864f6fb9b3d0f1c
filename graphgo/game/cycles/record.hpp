// The game by Pauli's rules with what is remembered of it: the situations since the last removal, and the
// locations used since each. Errors: InputError for an illegal turn, with its number and the reason.
//
// Example: Black plays on a path of three.
//   const graphgo::cycles::Rules rules(board, graphgo::preset("logical-japanese"));
//   graphgo::cycles::Record record(rules, {}, {});
//   record.play(graphgo::Turn{1});
#pragma once
#include <compare>
#include <span>
#include <vector>

#include "graphgo/game/cycles/situation.hpp"

namespace graphgo::cycles {

/// An earlier situation with the locations at which stones were added or removed since.
struct Earlier {
  Situation situation;
  Mask<1> used;
  friend bool operator==(const Earlier&, const Earlier&) = default;
};

/// All that decides about the future: the situation, and the set of what was met since the last removal.
/// Situations from before a removal can never recur, so they are forgotten; so is the order, and how often
/// the same was met (solver/engines/cycle_removal/soundness.md, C2 and C5).
struct StateWithHistory {
  Situation situation;
  bool over = false;
  std::vector<Earlier> earlier;  ///< sorted, each once
  std::uint64_t heap_bytes() const { return earlier.capacity() * sizeof(Earlier); }
  friend bool operator==(const StateWithHistory&, const StateWithHistory&) = default;
};
struct StateWithHistoryHash {
  std::size_t operator()(const StateWithHistory& m) const;
};

/// A game as it is played, with the numbers of its turns.
class Record {
 public:
  /// Replays the turns. `rules` must outlive it. Throws InputError for an illegal turn, naming its number and
  /// the reason, and for a start that Game refuses.
  Record(const Rules& rules, const Start& start, std::span<const Turn> turns);

  const StateWithHistory& now() const { return now_; }
  int turns() const { return turns_; }
  int gained() const { return gained_; }
  /// Throws InputError if the turn is illegal.
  void play(Turn turn);
  /// The turn that removes a cycle with these used locations: the latest one.
  Turn named(Turn turn, const Mask<1>& used) const;

 private:
  struct Met {
    Situation situation;
    Mask<1> used;
    int turn;  ///< so many turns had been made
  };
  [[noreturn]] void refuse(Turn turn, const char* why) const;
  Mask<1> used_since(Turn turn) const;

  const Rules& rules_;
  StateWithHistory now_;
  std::vector<Met> met_;
  int turns_ = 0, gained_ = 0;
};

/// The moment after a turn, by which `changed` locations got or lost stones; `removed`: a cycle was removed
/// first.
StateWithHistory moved(const StateWithHistory& before, const Next& next, const Mask<1>& changed,
                       bool removed);
/// The used locations of the cycles that can be removed, each set once, smaller ones first. None where a pass
/// would end the game.
std::vector<Mask<1>> disturbing_cycles(const StateWithHistory& moment);

/// visit(Turn, Mask<1> used, Next) for every turn: plays in order of their vertices, the pass, then for each
/// cycle its removal alone and before a play. `Turn::removes` is the cycle's place in `disturbing_cycles`;
/// `used` is its locations.
template <typename Visit>
void for_each_turn(const Rules& rules, const StateWithHistory& moment, Visit&& visit) {
  const Situation& now = moment.situation;
  const auto plays = [&](const Situation& from, int cycle, const Mask<1>& used, int gain) {
    rules.graph().empty(from.position).for_each([&](Vertex v) {
      auto next = rules.after_play(from, v);
      if (!next) return;
      next->gain += gain;
      visit(Turn{v, cycle}, used, *next);
    });
  };
  plays(now, -1, {}, 0);
  visit(Turn::pass(), Mask<1>{}, rules.after_pass(now));
  int cycle = 0;
  for (const Mask<1>& used : disturbing_cycles(moment)) {
    const Next removed = rules.without_cycle(now, used);
    visit(Turn{-1, cycle}, used, Next{rules.after_removal(removed.situation), false, removed.gain});
    plays(removed.situation, cycle, used, removed.gain);
    ++cycle;
  }
}

/// Locations at which the positions differ.
inline Mask<1> changed_between(const Position<1>& a, const Position<1>& b) {
  return a.black.without(b.black) | b.black.without(a.black) | a.white.without(b.white) |
         b.white.without(a.white);
}

}  // namespace graphgo::cycles
