// Domains: which states of which boards a relation is judged on.
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "solver/research/states.hpp"

namespace graphgo::solver::research {

/// "Values equal" means different things on the three (papers/rules.md section 8).
enum class Which {
  empty,      ///< empty boards, both sides to move: games as they are played
  positions,  ///< every legal position as a fresh start, both sides to move
  reached     ///< every state that play from the empty board can reach, its history included
};
const char* name_of(Which which);
/// "empty", "positions", "reached". Throws InputError naming `where`.
Which read_which(const std::string& text, const std::string& where);

struct Domain {
  int graphs = 0;             ///< all connected graphs with at most so many vertices, up to isomorphism
  std::vector<Board> boards;  ///< and these
  Which which = Which::positions;
  std::uint64_t sample = 0;  ///< so many positions, or states reached, of each board, drawn by `seed`; 0: all
  std::uint64_t seed = 1;
  std::optional<Side> to_move = {};  ///< only states with this side to move
};

/// "all connected graphs with at most 5 vertices: every legal position as a fresh start".
std::string words_of(const Domain& domain);

/// Largest number of vertices for `graphs`: 853 graphs of 7, 11117 of 8.
inline constexpr int most_graph_vertices = 8;

/// Fewest vertices first, then edges; among these graphs by canonical graph6, and named boards behind them as
/// they were named. Throws LimitReached: of 9 vertices there are 261080 graphs.
std::vector<Board> boards_of(const Domain& domain, const Limits& limits = {});

/// The domain's states on one board, in a fixed order, fewest stones (reached: fewest turns) first; one for
/// each class of those alike under both rulesets. Reached: both rulesets must allow every turn and give
/// neither an end nor different phases or counts of passes, so that the states are the same state under both.
/// Throws InputError where there are too many, LimitReached.
std::vector<SurveyState> states_of(const Board& board, const Domain& domain, std::span<const Ruleset> rules,
                                   Alike alike, const Limits& limits);

}  // namespace graphgo::solver::research
