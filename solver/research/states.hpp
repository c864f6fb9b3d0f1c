// The states a survey is about, each standing for those that have the same value for reasons of symmetry.
#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "solver/question/limits.hpp"
#include "solver/question/query.hpp"

namespace graphgo::solver::research {

/// What may be exchanged without a change of value, but for its sign where the colours are.
struct Alike {
  /// By automorphisms of the board: no rule but placed handicaps and prohibited vertices names a vertex.
  bool vertices = false;
  /// All stones and the side to move: no rule but some endings, first movers, komi and handicaps names a
  /// side.
  bool colours = false;
};

/// What all the rulesets allow to be exchanged.
Alike alike(std::span<const Ruleset> rules);

/// Throws InputError where a handicap comes before a game's first turn, and so not before every position.
void check_no_handicap(const Ruleset& rules);

/// Every legal position of the board, both sides, one for each class of those that `alike` makes equal:
/// fewest stones first, then by ternary index, Black first; where colours are alike only Black is to move.
/// Throws InputError if the board has too many positions to list within the memory limit, LimitReached if a
/// limit strikes before they are listed.
std::vector<SurveyState> fresh_starts(const Board& board, Alike alike, const Limits& limits = {});

/// `count` different states drawn from those: legal positions are drawn evenly, symmetric ones apart, each
/// with both sides to move; as many as there are, where the board has fewer. The same seed draws the same
/// states on every machine. In the order of `fresh_starts`, weight 1. Throws LimitReached.
std::vector<SurveyState> sampled_starts(const Board& board, std::uint64_t positions, std::uint64_t seed,
                                        const Limits& limits = {});

}  // namespace graphgo::solver::research
