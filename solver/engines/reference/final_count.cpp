#include "solver/engines/reference/final_count.hpp"

#include <bit>
#include <vector>

namespace graphgo::solver::engines::reference {
namespace {

/// The judge of this thread's last board is kept, unless a limit struck it: to solve its confined games takes
/// longer than most games.
template <typename Judge>
std::shared_ptr<Judge> judge_of(const Board& board, const Limits& limits) {
  thread_local std::vector<VertexSet> last;
  thread_local std::shared_ptr<Judge> judge;
  std::vector<VertexSet> neighbours;
  const Locations locations(board);
  for (Vertex v = 0; v < board.size(); ++v) neighbours.push_back(locations.neighbours(v));
  if (!judge || neighbours != last || judge->effort().is_spent(limits))
    judge = std::make_shared<Judge>(board);
  judge->effort().begin();
  last = neighbours;
  return judge;
}

}  // namespace

FinalCount::FinalCount(const Board& board, const Ruleset& rules, const Limits& limits)
    : referee_(board, rules), limits_(limits) {
  if (rules.scoring == Scoring::control) control_ = judge_of<ControlJudge>(board, limits);
  if (removes_cycles(rules) && rules.dispute == Dispute::played)
    claims_ = judge_of<Clause17Judge>(board, limits);
  if (rules.dispute == Dispute::judged) disputes_.emplace(board, rules, limits);
}

int FinalCount::points(const Position& position) const {
  if (!control_ && !disputes_) return referee_.board_score(position);
  const std::pair key{position.black, position.white};
  if (const auto known = counted_.find(key); known != counted_.end()) return known->second;
  return counted_[key] = count(position);
}

int FinalCount::points(const Position& position, Side first) const {
  if (!claims_) return points(position);
  const std::tuple key{position.black, position.white, first};
  if (const auto known = claimed_.find(key); known != claimed_.end()) return known->second;
  claims_->effort().allow(limits_);
  return claimed_[key] = claims_->points(position, first);
}

int FinalCount::count(const Position& position) const {
  if (!control_) return with_dead_removed(position);
  control_->effort().allow(limits_);
  return control_->score(position);
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
