// FinalScore: what the board counts when play is over, under any ruleset that counts one: area, territory,
// territory with dead chains removed (judged disputes), control.
#pragma once
#include <memory>

#include "graphgo/board/board.hpp"
#include "graphgo/game/graph.hpp"
#include "graphgo/rules/ruleset.hpp"
#include "solver/question/limits.hpp"

namespace graphgo::solver::scoring {

/// Throws InputError for a board whose ends are not counted under the ruleset: disputes are judged on boards
/// of at most 16 vertices, control is decided on boards of at most 62.
void check_counted(const Board& board, const Ruleset& rules);

class FinalScore {
 public:
  /// Throws what `check_counted` throws. For `dispute=judged` and `scoring=control` what was found of a
  /// position is kept for the next question about it.
  FinalScore(const Board& board, const Ruleset& rules);
  ~FinalScore();
  FinalScore(FinalScore&&) noexcept;

  /// Black's points less White's that the board counts, captives so far and komi not included; the stones of
  /// dead chains are prisoners that it does include. May be called by several threads at once. Throws
  /// LimitReached if a limit strikes.
  int margin(const Position<1>& position, const Limits& limits = {}) const;

 private:
  class Judge;
  std::unique_ptr<Judge> judge_;
};

}  // namespace graphgo::solver::scoring
