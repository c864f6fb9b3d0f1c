#include "solver/engines/reference/graph_answer.hpp"

#include <algorithm>
#include <optional>
#include <set>

namespace graphgo::solver::engines::reference {
namespace {

class ByStateGraph {
 public:
  ByStateGraph(const StateGraph& graph, int margin, const Ruleset& rules, const Limits& limits)
      : graph_(graph), margin_(margin), rules_(rules) {
    if (!graph_.complete()) stopped_by_ = limits.struck().value_or(StoppedBy::memory);
    if (!graph_.complete()) return;
    lo_ = force_end(graph_, Side::black, limits);
    hi_ = force_end(graph_, Side::white, limits);
    if (!lo_.exact || !hi_.exact) stopped_by_ = limits.struck();
  }

  Answer answer(const Wanted& wanted) const {
    Answer answer;
    answer.value.kind = kind();
    answer.stopped_by = stopped_by_;
    answer.nodes = graph_.size();
    if (!graph_.complete()) return answer;
    const int base = margin_ + graph_.start_potential();
    answer.value = value(0, base);
    if (wanted.moves)
      for (const auto* e = graph_.begin(0); e != graph_.end(0); ++e)
        answer.moves.push_back({e->turn, value(e->to, base + e->weight)});
    if (wanted.principal_variation && answer.value.solved) answer.principal_variation = line();
    return answer;
  }

 private:
  ValueKind kind() const {
    return rules_.scoring == Scoring::last_mover ? ValueKind::winner : ValueKind::interval;
  }

  Margin margin_of(std::int64_t forced, int sign, int base) const {
    if (forced == Forced::none || forced == Forced::unbounded)
      return (forced > 0) == (sign > 0) ? Margin::infinity() : Margin::minus_infinity();
    const bool komi_counts = rules_.scoring != Scoring::last_mover;
    return Margin::of_points(sign * static_cast<int>(forced) + base).plus(komi_counts ? -rules_.komi : 0);
  }

  Value value(Node n, int base) const {
    return forced_win({kind(), margin_of(lo_.value[n], 1, base), margin_of(hi_.value[n], -1, base),
                       lo_.exact && hi_.exact});
  }

  std::vector<Turn> line() const {
    std::vector<Turn> turns;
    std::set<Node> seen{0};
    for (Node n = 0; !graph_.over(n);) {
      const auto& e = keeping(n);
      turns.push_back(e.turn);
      n = e.to;
      if (!seen.insert(n).second) break;
    }
    return turns;
  }

  /// A turn that keeps what the side to move can force, of the earliest stage. Where lo = hi, Black's turns
  /// and White's both keep lo, and its stage falls with every turn: the line ends.
  const StateGraph::Edge& keeping(Node n) const {
    const Side side = graph_.to_move(n);
    const Forced& forced = side == Side::black ? lo_ : hi_;
    const auto total = [&](const StateGraph::Edge& e) {
      const std::int64_t x = forced.value[e.to];
      return x == Forced::none || x == Forced::unbounded ? x : x + sign_of(side) * e.weight;
    };
    return *std::min_element(graph_.begin(n), graph_.end(n), [&](const auto& a, const auto& b) {
      if (total(a) != total(b)) return total(a) > total(b);
      return forced.stage[a.to] < forced.stage[b.to];
    });
  }

  const StateGraph& graph_;
  int margin_;
  const Ruleset& rules_;
  Forced lo_, hi_;
  std::optional<StoppedBy> stopped_by_;
};

}  // namespace

Answer answer_from(const StateGraph& graph, int margin, const Ruleset& rules, const Limits& limits,
                   const Wanted& wanted) {
  return ByStateGraph(graph, margin, rules, limits).answer(wanted);
}

}  // namespace graphgo::solver::engines::reference
