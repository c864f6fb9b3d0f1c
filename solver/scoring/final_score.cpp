#include "solver/scoring/final_score.hpp"

#include <mutex>
#include <optional>

#include "graphgo/game/scoring.hpp"
#include "solver/scoring/control/control.hpp"
#include "solver/scoring/dispute/judge.hpp"

namespace graphgo::solver::scoring {

void check_counted(const Board& board, const Ruleset& rules) {
  if (rules.dispute == Dispute::judged) DisputeJudge::check_size(board);
  if (rules.scoring == Scoring::control) Control::check_size(board);
}

/// What judges is made at the first question: many engines count other ends first, or none.
class FinalScore::Judge {
 public:
  Judge(const Board& board, const Ruleset& rules)
      : board_(board),
        graph_(board),
        scoring_(rules.scoring),
        judged_(rules.dispute == Dispute::judged),
        terms_(DisputeJudge::terms(rules)) {
    check_counted(board, rules);
  }

  int margin(const Position<1>& position, const Limits& limits) const {
    if (scoring_ == Scoring::control) {
      std::call_once(made_, [&] { control_.emplace(board_); });
      return control_margin(position, control_->of(position, limits));
    }
    if (!judged_) return counted(position);
    std::call_once(made_, [&] { disputes_.emplace(board_, terms_, limits); });
    const Mask<1> dead = disputes_->dead(position, limits);
    const int prisoners = (dead & position.white).count() - (dead & position.black).count();
    const Position<1> left{position.black.without(dead), position.white.without(dead)};
    return counted(left) + (scoring_ == Scoring::territory ? prisoners : 0);
  }

 private:
  int counted(const Position<1>& position) const {
    return scoring_ == Scoring::area ? area_margin(graph_, position) : territory_margin(graph_, position);
  }

  const Board board_;
  const Graph<1> graph_;
  const Scoring scoring_;
  const bool judged_;
  const Terms terms_;
  mutable std::once_flag made_;
  mutable std::optional<DisputeJudge> disputes_;
  mutable std::optional<Control> control_;
};

FinalScore::FinalScore(const Board& board, const Ruleset& rules)
    : judge_(std::make_unique<Judge>(board, rules)) {}
FinalScore::~FinalScore() = default;
FinalScore::FinalScore(FinalScore&&) noexcept = default;

int FinalScore::margin(const Position<1>& position, const Limits& limits) const {
  return judge_->margin(position, limits);
}

}  // namespace graphgo::solver::scoring
