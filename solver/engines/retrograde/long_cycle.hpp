// Bounds of a phase under long_cycle, where play stops as soon as a state recurs: more passes since its earlier occurrence win.
//
// This is the value of a state as a start. Let `lo` be seen by its forcing side, Max, the other side being Min; a cycle with equal
// passes is lost for Max (hi likewise with the sides exchanged). Sides take turns in a cycle, so it brings Max as many points in
// fees as F times (Max's passes - Min's), F = Phase::cycle_fee().
//
// Let P be the states from which Max wins the contest (contest.hpp) whose good ends pay infinity, and W those from which it wins
// the contest whose good ends pay more than minus infinity. lo is infinite exactly in P, and minus infinity exactly outside W: in
// both, Max or Min wins by a strategy by the present state alone, which keeps play where it wins. So a play that enters P or leaves W
// is decided there, whatever was played before: no state of before recurs.
//
// F = 0. Totals do not depend on the way but for who moves. lo >= t is the contest whose good ends pay at least t: one contest for
// each number that an end pays, from above, each going on from the one before.
//
// F = 1. Let y start at -B in W less P, and be replaced by what the turns give as often as that is more, until nothing changes. If no
// state of W less P is left at -B, then y = lo there:
//   lo >= y: Max chooses among the turns worth y one that leads to where y came to its last value earliest (the iteration done in
//     rounds). Points so far + y do not fall along such play, play does not leave W, and a cycle brings 0 points at least. If 0, all
//     its turns are worth y, and each leads to a state that came to its last value earlier: impossible. So Max passed more often.
//   lo <= y: Min chooses a turn worth y. Points so far + y do not rise, play does not enter P, and a cycle brings Max 0 points at
//     most.
// Else B is doubled. For B large enough no state is left: lo >= -(number of states) - (largest payoff) in W, and were a state of W left
// at -B, Min, choosing turns worth y, would hold it to -B there: lo <= -B.
//
// F = -1 (phase two with passes that give a stone): a pass more wins a cycle and loses a point, and what a side can afford depends on
// the points so far. Not taken.
#pragma once
#include "solver/engines/retrograde/contest.hpp"
#include "solver/engines/retrograde/iteration.hpp"

namespace graphgo::solver::engines::retrograde {

/// Of an iteration not yet run and a contest of it. False if a limit strikes: then its bounds mean nothing, and it must be begun anew.
bool solve_long_cycle(Iteration& iteration, Contest& contest, const Limits& limits,
                      const std::function<void(int sweep, std::uint64_t changed)>& after_sweep);

}  // namespace graphgo::solver::engines::retrograde
