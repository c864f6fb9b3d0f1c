#include <algorithm>
#include <vector>

#include "solver/engines/explicit_graph/forced_values.hpp"

namespace graphgo::solver::engines::explicit_graph {
namespace {

bool complete(const StateGraph& graph) {
  for (Node n = 0; n < graph.size(); ++n)
    if (!graph.listed(n) && graph.known(n).lo != graph.known(n).hi) return false;
  return true;
}

/// Was nothing left open that could change the bound?
bool agrees(const ForcedValues& least, const ForcedValues& most, Node n) {
  return least.exact && (most.value.empty() || (most.exact && least.value[n] == most.value[n]));
}

class Reader {
 public:
  Reader(const StateGraph& graph, int points, const Ruleset& rules, const Limits& limits)
      : graph_(graph), points_(points), values_(graph, rules, limits) {}

  Answer answer(const Wanted& wanted) const {
    Answer answer;
    answer.nodes = graph_.size();
    answer.value = values_.at(0, points_);
    if (!graph_.listed(0)) return answer;
    if (wanted.moves)
      for (const Edge& turn : graph_.turns(0))
        answer.moves.push_back({turn.turn, values_.at(turn.to, points_ + turn.gain)});
    if (wanted.principal_variation && answer.value.solved) {
      add_line(answer);
      if (answer.value.lo < answer.value.hi) add_endless_play(answer);
    }
    return answer;
  }

 private:
  std::int32_t lo(Node n) const { return values_.lo().value[n]; }
  std::int32_t hi(Node n) const { return -values_.hi().value[n]; }

  /// Each side keeps its own bound by the turn whose value was found first: where lo = hi the line ends. Else
  /// it may come round.
  void add_line(Answer& answer) const {
    std::vector<bool> seen(graph_.size());
    for (Node n = 0; graph_.listed(n) && !seen[n];) {
      seen[n] = true;
      const Edge& turn = keeping(n);
      answer.principal_variation.push_back(turn.turn);
      n = turn.to;
    }
  }
  const Edge& keeping(Node n) const {
    const Side side = graph_.to_move(n);
    const ForcedValues& force = side == Side::black ? values_.lo() : values_.hi();
    const auto turns = graph_.turns(n);
    return *std::min_element(turns.begin(), turns.end(), [&](const Edge& a, const Edge& b) {
      const auto worth = [&](const Edge& turn) {
        return ForcedValues::plus(force.value[turn.to], sign_of(side) * turn.gain);
      };
      if (worth(a) != worth(b)) return worth(a) > worth(b);
      return force.stage[a.to] < force.stage[b.to];
    });
  }

  /// Each side makes the first turn that leaves the other's bound as it is, so neither lets the other end
  /// play in its favour.
  void add_endless_play(Answer& answer) const {
    std::vector<int> met(graph_.size(), -1);
    Node n = 0;
    while (graph_.listed(n) && met[n] < 0) {
      met[n] = static_cast<int>(answer.endless_play.size());
      const Edge* turn = holding(n);
      if (!turn) return answer.endless_play.clear();
      answer.endless_play.push_back(turn->turn);
      n = turn->to;
    }
    if (!graph_.listed(n)) return answer.endless_play.clear();
    answer.repeats_from = met[n];
  }
  const Edge* holding(Node n) const {
    const bool black = graph_.to_move(n) == Side::black;
    for (const Edge& turn : graph_.turns(n)) {
      const std::int32_t now = black ? hi(n) : lo(n), after = black ? hi(turn.to) : lo(turn.to);
      const bool infinite = std::abs(after) == Known::infinity;
      if (lo(turn.to) < hi(turn.to) && (infinite ? after : after + turn.gain) == now) return &turn;
    }
    return nullptr;
  }

  const StateGraph& graph_;
  const int points_;
  const Values values_;
};

}  // namespace

Values::Values(const StateGraph& graph, const Ruleset& rules, const Limits& limits)
    : komi_(rules.komi),
      lo_(force_end(graph, Side::black, limits)),
      hi_(force_end(graph, Side::white, limits)) {
  if (complete(graph)) return;
  most_lo_ = force_end(graph, Side::black, limits, Open::best);
  most_hi_ = force_end(graph, Side::white, limits, Open::best);
}

Margin Values::margin(std::int32_t value, int points) const {
  if (value >= Known::infinity) return Margin::infinity();
  if (value <= -Known::infinity) return Margin::minus_infinity();
  return Margin::of_points(value + points).plus(-komi_);
}

/// Bounds that meet are exact, whatever was left open.
Value Values::at(Node n, int points) const {
  const std::int32_t lo = lo_.value[n], hi = -hi_.value[n];
  const bool solved = lo == hi || (agrees(lo_, most_lo_, n) && agrees(hi_, most_hi_, n));
  return {ValueKind::interval, margin(lo, points), margin(hi, points), solved};
}

Answer answer_of(const StateGraph& graph, int points, const Ruleset& rules, const Limits& limits,
                 const Wanted& wanted) {
  Answer answer = Reader(graph, points, rules, limits).answer(wanted);
  if (!all_solved(answer)) answer.stopped_by = limits.struck().value_or(StoppedBy::memory);
  return answer;
}

}  // namespace graphgo::solver::engines::explicit_graph
