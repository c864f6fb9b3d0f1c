// DisputeJudge: which chains of a final position are dead (papers/rules.md section 5). soundness.md beside
// this file has the arguments.
#pragma once
#include <cstdint>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <vector>

#include "graphgo/board/board.hpp"
#include "solver/scoring/dispute/dispute_search.hpp"

namespace graphgo::solver::scoring {

class DisputeJudge {
 public:
  /// The terms under a ruleset: its suicide; basic ko whatever its own repetition rule is (Nieminen's
  /// "regular rules of play").
  static Terms terms(const Ruleset& rules) { return {rules.suicide, true}; }

  /// Throws InputError for boards of more than 16 vertices.
  static void check_size(const Board& board);

  /// A board that `check_size` takes. What holds without bans is found at once, for all positions.
  /// This and `dead` throw LimitReached if a limit strikes.
  explicit DisputeJudge(const Board& board, const Terms& terms = {}, const Limits& limits = {});

  /// All dead stones of both colours; each chain is judged by itself, from the same position, which must be
  /// legal. What was found is kept; several threads may ask at once.
  Mask<1> dead(const Position<1>& final_position, const Limits& limits = {}) const;

 private:
  Mask<1> judge(const Position<1>& position, const Limits& limits) const;
  DisputeSearch& search(Side owner, Vertex stone) const;

  const Graph<1> graph_;
  const Terms terms_;
  const KoFreeAttractor ko_free_;
  mutable std::mutex mutex_;                                      ///< of all below
  mutable std::vector<std::unique_ptr<DisputeSearch>> searches_;  ///< by vertex and colour, made when needed
  mutable std::unordered_map<std::uint32_t, Mask<1>> known_;      ///< where the tables leave something open
};

}  // namespace graphgo::solver::scoring
