// A phase of a history-free ruleset in the form all of them share: values seen by the side to move, a fee for
// each turn, and a few contexts a position can stand in.
//
// Area and territory become one (soundness.md, R2). Let V be the margin still to come, seen by the side to
// move, with `own` and `other` its and its opponent's stones on the board. Under area scoring the iteration
// works on V; under territory on U = V + own - other. In U a play gains nothing but costs a fee of 1 in phase
// one and 0 in phase two; a pass costs 1 if it gives a stone, else 0; and the board counts its area at the
// end. Only the fees tell the scorings apart. The constructor asks the transition (graphgo/game) what turns
// score, and takes the fees from its answer.
#pragma once
#include "graphgo/rules/predicates.hpp"
#include "tables/entry.hpp"

namespace graphgo::solver::engines::retrograde {

/// Throws InputError unless this engine takes the ruleset: no superko, no cycle removal, and under long_cycle
/// no phase in which a pass costs points that a play does not (soundness.md, R9).
void check_history_free(const Ruleset& rules);

class Phase {
 public:
  Phase(const Ruleset& rules, int number);

  int number() const { return number_; }
  bool territory() const { return territory_; }
  bool may_pass() const { return may_pass_; }
  int play_fee() const { return play_fee_; }
  int pass_fee() const { return pass_fee_; }
  /// Can the fees of a cycle of turns sum up, so that bounds may be infinite though play can be ended?
  bool fees_can_grow() const { return cycle_fee() != 0 && !cycles_decide_; }
  /// long_cycle: does the game end where a state recurs?
  bool cycles_decide() const { return cycles_decide_; }
  /// What Black gains by each pass he makes more than White in a cycle.
  int cycle_fee() const { return play_fee_ - pass_fee_; }

  /// Dense contexts are numbered: 0, 1, ... consecutive passes, then, where it differs, "the last turn was a
  /// play that left the position as it is" (single-stone suicide under basic ko).
  int contexts() const { return most_passes_ + 1 + (stands_still_ ? 1 : 0); }
  int passes_of(int context) const { return context <= most_passes_ ? context : 0; }
  /// The context after a single-stone suicide.
  int after_standing_still() const { return stands_still_ ? most_passes_ + 1 : 0; }
  /// May the next play leave the position as it is?
  bool may_stand_still(int context) const { return !basic_ko_ || context == 0; }
  /// Does a pass by `side` after so many passes end the phase?
  bool pass_ends(int passes, Side side) const { return ends_phase(ending_, passes + 1, side); }
  int after_pass(int passes) const { return passes < most_passes_ ? passes + 1 : most_passes_; }

  /// The context as tables name it.
  tables::Context named(int context, Side to_move) const;
  /// Its inverse, for contexts without a banned vertex.
  int numbered(const tables::Context& context) const;

 private:
  int number_;
  Ending ending_;
  bool territory_, cycles_decide_, may_pass_, basic_ko_, stands_still_;
  int play_fee_, pass_fee_, most_passes_;
};

}  // namespace graphgo::solver::engines::retrograde
