// States that play from an empty board can reach, with their histories.
#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "solver/research/states.hpp"

namespace graphgo::solver::research {

/// Every state that turns legal under all the rulesets lead to, Black first on the empty board, while no
/// ruleset ends the game and the states are alike under all: the same passes in the same phase, the same
/// prisoners where both of two rulesets count them; fewest turns first; where play can go on after a stop,
/// the states before it. States that none of the rulesets tells apart (state_key.hpp) are one, if the last
/// turn of both was a pass or of neither. Throws InputError where there are more than `most_reached` (1x3 has
/// 1646 under `tromp-taylor`, K4 and the like millions: sample those), LimitReached.
std::vector<SurveyState> all_reached(const Board& board, std::span<const Ruleset> rules,
                                     const Limits& limits);
inline constexpr std::size_t most_reached = 200'000;

/// `count` of them, or as many different ones as that many draws find, weight 1: each the state of a game of
/// random turns after a random number of them. The same seed draws the same states on every machine.
std::vector<SurveyState> sampled_reached(const Board& board, std::span<const Ruleset> rules,
                                         std::uint64_t count, std::uint64_t seed, const Limits& limits = {});

}  // namespace graphgo::solver::research
