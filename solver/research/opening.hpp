// The opening choice of clause 2: one player says which locations the first turn may not play on and how much
// White is ahead, the other picks the colour.
#pragma once
#include <cstdint>
#include <vector>

#include "solver/question/answer.hpp"
#include "solver/question/limits.hpp"

namespace graphgo::solver::research {

/// A class of prohibited sets that symmetries of the board take to each other.
struct Opening {
  std::vector<Vertex> prohibited;  ///< the set that comes first
  std::uint64_t sets = 0;          ///< in the class
  Value value;                     ///< of the empty board, Black first
};

/// The komi that makes the choice of colour worthless is the value, where it is not negative: clause 2 knows
/// no negative komi, so who prohibits a set of negative value gives that much away. Sets with the fewest
/// locations first. Boards of at most 16 vertices. Values that a limit left open are not solved. Throws
/// InputError, for rules with a handicap, a set or a komi of their own too.
std::vector<Opening> openings(const Board& board, const Ruleset& rules, const Limits& limits);

}  // namespace graphgo::solver::research
