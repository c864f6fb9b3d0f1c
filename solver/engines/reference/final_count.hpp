// What the board counts when play is over, under every ruleset that counts one.
#pragma once
#include <map>
#include <memory>
#include <optional>
#include <tuple>
#include <utility>

#include "solver/engines/reference/clause17.hpp"
#include "solver/engines/reference/control.hpp"
#include "solver/engines/reference/dispute.hpp"
#include "solver/engines/reference/referee.hpp"

namespace graphgo::solver::engines::reference {

class FinalCount {
 public:
  FinalCount(const Board& board, const Ruleset& rules, const Limits& limits = {});

  /// Black's points less White's, prisoners taken in play and komi not included. What was counted once is
  /// kept. Throws LimitReached where a limit strikes while a judge is at work.
  int points(const Position& position) const;
  /// The same where play was ended by passes, the last not by `first`: he begins the claims of clause 17, if
  /// there are any.
  int points(const Position& position, Side first) const;

 private:
  int count(const Position& position) const;
  int with_dead_removed(const Position& position) const;

  Referee referee_;
  Limits limits_;
  // The judges keep what they found, for other questions of this thread too, which changes no answer.
  std::shared_ptr<ControlJudge> control_;
  std::shared_ptr<Clause17Judge> claims_;
  mutable std::optional<DisputeJudge> disputes_;
  mutable std::map<std::pair<VertexSet, VertexSet>, int> counted_;
  mutable std::map<std::tuple<VertexSet, VertexSet, Side>, int> claimed_;
};

}  // namespace graphgo::solver::engines::reference
