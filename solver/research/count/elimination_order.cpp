#include "solver/research/count/elimination_order.hpp"

#include <algorithm>
#include <compare>
#include <cstdint>

namespace graphgo::solver::research {
namespace {

struct EliminationPlan {
  std::vector<Vertex> order;
  // Compared in this order: the widest frontier decides how many states there are at worst, the sum how
  // often.
  int width = 0;
  long total = 0;
};

class Greedy {
 public:
  explicit Greedy(const Board& board)
      : board_(board), done_(index(board.size())), left_(index(board.size())) {
    for (Vertex v = 0; v < board.size(); ++v) left_[index(v)] = static_cast<int>(board.neighbours(v).size());
  }

  std::optional<EliminationPlan> run(Vertex start, int max_width) {
    EliminationPlan plan;
    for (Vertex next = start; next >= 0; next = choose()) {
      take(next);
      plan.order.push_back(next);
      const int width = static_cast<int>(frontier_.size());
      if (width > max_width) return std::nullopt;
      plan.width = std::max(plan.width, width);
      plan.total += width;
    }
    return plan;
  }

 private:
  static std::size_t index(int i) { return static_cast<std::size_t>(i); }

  void take(Vertex v) {
    done_[index(v)] = true;
    for (const Vertex u : board_.neighbours(v)) --left_[index(u)];
    frontier_.push_back(v);
    std::erase_if(frontier_, [&](Vertex u) { return left_[index(u)] == 0; });
  }

  /// The next vertex; -1 when none is left. Cost: the degrees of the frontier.
  Vertex choose() {
    if (frontier_.empty()) return fresh_start();
    std::vector<Vertex> candidates;                     // beside the oldest frontier vertices first
    std::vector<int> closes(index(board_.size()), -1);  // frontier vertices that a candidate would end
    for (const Vertex u : frontier_)
      for (const Vertex v : board_.neighbours(u)) {
        if (done_[index(v)]) continue;
        if (closes[index(v)] < 0) candidates.push_back(v), closes[index(v)] = 0;
        if (left_[index(u)] == 1) ++closes[index(v)];
      }
    const auto growth = [&](Vertex v) { return (left_[index(v)] > 0 ? 1 : 0) - closes[index(v)]; };
    return *std::min_element(candidates.begin(), candidates.end(),
                             [&](Vertex a, Vertex b) { return growth(a) < growth(b); });
  }

  Vertex fresh_start() const {
    Vertex best = -1;
    for (Vertex v = 0; v < board_.size(); ++v)
      if (!done_[index(v)] && (best < 0 || left_[index(v)] < left_[index(best)])) best = v;
    return best;
  }

  const Board& board_;
  std::vector<bool> done_;
  std::vector<int> left_;         ///< unprocessed neighbours of each vertex
  std::vector<Vertex> frontier_;  ///< in order of arrival
};

}  // namespace

std::optional<std::vector<Vertex>> elimination_order(const Board& board, int max_width,
                                                     const Limits& limits) {
  // One try costs about n * (n + frontier * degree): a few tries on boards of thousands of vertices, all on
  // small ones.
  const std::int64_t n = board.size();
  const std::int64_t tries = std::min(n, std::max<std::int64_t>(2, 20'000'000 / (n * n)));
  std::optional<EliminationPlan> best;
  for (std::int64_t i = 0; i < tries && !limits.reached(); ++i) {
    const auto plan = Greedy(board).run(static_cast<Vertex>(i * n / tries), max_width);
    if (plan &&
        (!best || plan->width < best->width || (plan->width == best->width && plan->total < best->total)))
      best = plan;
  }
  if (!best) return std::nullopt;
  return best->order;
}

}  // namespace graphgo::solver::research
