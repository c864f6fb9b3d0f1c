// Bounds of a phase under long_cycle, where play stops as soon as a state recurs: more passes since its
// earlier occurrence win. They are found by contests (contest.hpp) and, where a cycle brings points, by an
// iteration from below. soundness.md, R9, has the argument, and says why passes that cost more points than
// plays are not taken.
//
// This is the value of a state as a start. Let `lo` be seen by its forcing side; a cycle with equal passes is
// lost for it (hi likewise with the sides exchanged).
#pragma once
#include "solver/engines/retrograde/contest.hpp"
#include "solver/engines/retrograde/iteration.hpp"

namespace graphgo::solver::engines::retrograde {

/// Of an iteration not yet run and a contest of it. False if a limit strikes: then its bounds mean nothing,
/// and it must be begun anew.
bool solve_long_cycle(Iteration& iteration, Contest& contest, const Limits& limits,
                      const std::function<void(int sweep, std::uint64_t changed)>& after_sweep);

}  // namespace graphgo::solver::engines::retrograde
