#include "solver/engines/reference/final_count.hpp"

#include <bit>
#include <vector>

namespace graphgo::solver::engines::reference {
namespace {

/// The judge of this thread's last board is kept: to solve its confined games takes longer than most games.
template <typename Judge>
std::shared_ptr<Judge> judge_of(const Board& board) {
  thread_local std::vector<VertexSet> last;
  thread_local std::shared_ptr<Judge> judge;
  std::vector<VertexSet> neighbours;
  const Locations locations(board);
  for (Vertex v = 0; v < board.size(); ++v) neighbours.push_back(locations.neighbours(v));
  if (!judge || neighbours != last) judge = std::make_shared<Judge>(board);
  last = neighbours;
  return judge;
}

}  // namespace

FinalCount::FinalCount(const Board& board, const Ruleset& rules) : referee_(board, rules) {
  if (rules.scoring == Scoring::control) control_ = judge_of<ControlJudge>(board);
  if (removes_cycles(rules) && rules.dispute == Dispute::played) claims_ = judge_of<Clause17Judge>(board);
  if (rules.dispute == Dispute::judged) disputes_.emplace(board, rules);
}

int FinalCount::points(const Position& position) const {
  if (!control_ && !disputes_) return referee_.board_score(position);
  const auto [place, fresh] = counted_.try_emplace({position.black, position.white});
  if (fresh) place->second = count(position);
  return place->second;
}

int FinalCount::points(const Position& position, Side first) const {
  if (!claims_) return points(position);
  const auto [place, fresh] = claimed_.try_emplace({position.black, position.white, first});
  if (fresh) place->second = claims_->points(position, first);
  return place->second;
}

int FinalCount::count(const Position& position) const {
  return control_ ? control_->score(position) : with_dead_removed(position);
}

/// Chains are judged one by one from the same position; then the dead are removed as prisoners, and what is
/// left is counted.
int FinalCount::with_dead_removed(const Position& position) const {
  const VertexSet dead = disputes_->dead_stones(position);
  const int prisoners = std::popcount(position.white & dead) - std::popcount(position.black & dead);
  const int board = referee_.board_score({position.black & ~dead, position.white & ~dead});
  return board + (referee_.area() ? 0 : prisoners);
}

}  // namespace graphgo::solver::engines::reference
