// Keys of states with their histories: states with one key are one, as the rules see them. A key has what the
// ruleset tells apart, and nothing else of what came before.
//
// Example: on a path of three B 0, pass, B 2 and B 2, pass, B 0 lead to one state under `chinese-basic`.
// Under `tromp-taylor` they lead to two, as other positions stood before.
#pragma once
#include <cstdint>
#include <vector>

#include "graphgo/game/game.hpp"

namespace graphgo::solver::research {

/// Are prisoners and points part of a key? Not where all states compared have the same value and start.
enum class KeepScore : bool { no, yes };

/// Appends what the game's ruleset tells apart in its state beside stones, side to move, phase and handicap
/// turns left: consecutive passes as far as they count, points, prisoners that are points or buy passes, the
/// positions that superko remembers, with who left them under a situational key, or the plays that basic ko
/// forbids. Cost: the number of turns played, times its logarithm.
void add_told_apart(const Game<1>& game, KeepScore score, std::vector<std::uint64_t>& key);

std::vector<std::uint64_t> state_key(const Game<1>& game, KeepScore score = KeepScore::yes);

}  // namespace graphgo::solver::research
