// Marks: the positions whose value is the same whatever was played before.
#pragma once
#include <unordered_set>
#include <vector>

#include "graphgo/board/board.hpp"
#include "graphgo/game/graph.hpp"
#include "graphgo/rules/ruleset.hpp"

namespace graphgo::solver::engines::proof_search::fresh_start {

/// A position is marked if each side secures the value by passing only. Say W always passes and L plays as it
/// likes. Passes are free and never banned, so W can; superko ends L's plays; then L passes too, and so do
/// both until play ends. So the game ends in the position at hand or in one that L makes from it by plays
/// alone, and W gets at least the least of their scores: under any history, for bans only take plays from L;
/// with either side to move, after any number of passes, and under any key. The position at hand is among
/// them for both sides. So both secure its score exactly if no position that a side makes from it alone, bans
/// aside, has a better score for that side.
///
/// One phase, area scoring, free passes (or stones given for them, which area scoring does not count): else
/// nothing is marked.
class Marks {
 public:
  Marks(const Board& board, const Ruleset& rules);
  /// Is the position's value its score, whatever was played before?
  bool marked(const Position<1>& position);

 private:
  bool never_gains(const Position<1>& position, Side side, int score, bool one_play);

  Graph<1> graph_;
  Ruleset rules_;
  bool apply_;
  std::unordered_set<std::uint64_t> seen_;
  std::vector<Position<1>> todo_;
};

}  // namespace graphgo::solver::engines::proof_search::fresh_start
