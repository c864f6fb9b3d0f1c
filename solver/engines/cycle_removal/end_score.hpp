// What the board counts where Pauli's play has ended: a referee's count, or what the claims of clause 17 make
// of it.
#pragma once
#include <mutex>
#include <optional>

#include "graphgo/game/cycles/situation.hpp"
#include "solver/engines/cycle_removal/claims_phase.hpp"
#include "solver/scoring/final_score.hpp"

namespace graphgo::solver::engines::cycle_removal {

class EndScore {
 public:
  EndScore(const Board& board, const Ruleset& rules) : referee_(board, rules) {
    if (rules.dispute == Dispute::played) claims_.emplace(board);
  }

  /// Black's points less White's; captives and komi are not included. `end`: the situation after the last
  /// pass, so that who did not pass last has the turn. Several threads may ask at once. Throws LimitReached
  /// if a limit strikes.
  int margin(const cycles::Situation& end, const Limits& limits) const {
    if (!claims_) return referee_.margin(end.position, limits);
    const std::lock_guard lock(mutex_);
    return claims_->points(end.position, end.to_move, limits);
  }

 private:
  const scoring::FinalScore referee_;
  mutable std::mutex mutex_;
  mutable std::optional<ClaimsPhase> claims_;
};

}  // namespace graphgo::solver::engines::cycle_removal
