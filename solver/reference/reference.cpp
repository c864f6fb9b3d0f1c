#include "solver/reference/reference.hpp"

#include <algorithm>
#include <set>

#include "graphgo/error.hpp"
#include "solver/reference/search.hpp"
#include "solver/reference/state.hpp"
#include "solver/reference/state_graph.hpp"

namespace graphgo::solver::reference {
namespace {

bool by_long_cycle(const Ruleset& rules) { return rules.long_cycle == LongCycle::long_cycle && !is_superko(rules); }
bool by_history(const Ruleset& rules) { return is_superko(rules) || by_long_cycle(rules); }

ValueKind kind_of(const Ruleset& rules) {
  if (rules.scoring == Scoring::last_mover) return ValueKind::winner;
  return is_superko(rules) ? ValueKind::margin : ValueKind::interval;
}

/// Answers by recursion over histories.
class ByHistory {
 public:
  ByHistory(const Query& query, const Limits& limits) : game_(query), rules_(query.rules), limits_(limits) {}

  Answer answer(Wanted wanted) {
    Answer answer;
    answer.value = value();
    if (wanted.moves) answer.moves = moves();
    answer.nodes = nodes_;
    answer.stopped_by = stopped_by_;
    if (wanted.principal_variation && answer.value.solved) add_line(answer);
    return answer;
  }

 private:
  Bounds search(int no_result) {
    Search search(game_, limits_, no_result);
    const Bounds bounds = search.value();
    nodes_ += search.nodes();
    if (!bounds.exact()) stopped_by_ = limits_.struck().value_or(StoppedBy::depth);
    return bounds;
  }

  /// lo and hi in search units; equal for superko once known.
  struct Pair {
    Bounds lo, hi;
    bool exact() const { return lo.exact() && hi.exact(); }
  };
  Pair pair() {
    const Bounds lo = search(-beyond);
    return {lo, by_long_cycle(rules_) ? search(beyond) : lo};
  }

  Margin margin_of(int value) const {
    if (value <= -beyond + 1) return Margin::minus_infinity();
    if (value >= beyond - 1) return Margin::infinity();
    if (rules_.scoring == Scoring::last_mover) return Margin::of_points(2 * value - 1);
    return Margin::of_points(value).plus(-rules_.komi);
  }

  Value value() {
    const Pair found = pair();
    return {kind_of(rules_), margin_of(found.lo.lo), margin_of(found.hi.hi), found.exact()};
  }

  std::vector<MoveValue> moves() {
    std::vector<MoveValue> list;
    for (const Turn turn : game_.legal_turns()) {
      game_.play(turn);
      list.push_back({turn, value()});
      game_.undo();
    }
    return list;
  }

  /// Every turn keeps what its side can force, lo for Black and hi for White; every play is finite, so the
  /// line ends.
  void add_line(Answer& answer) {
    auto& turns = answer.principal_variation;
    Pair known = pair();
    while (!game_.now().over() && known.exact()) {
      const auto turn = keeping(known);
      if (!turn) break;
      game_.play(*turn);
      turns.push_back(*turn);
      // With lo = hi the turn kept both; otherwise it may have raised what the other side can force.
      if (known.lo.lo != known.hi.lo) known = pair();
    }
    answer.line_cut = !game_.now().over();
    for (std::size_t i = 0; i < turns.size(); ++i) game_.undo();
  }

  std::optional<Turn> keeping(const Pair& known) {
    const bool black = game_.now().to_move == Side::black;
    const int value = black ? known.lo.lo : known.hi.lo;
    if (value == (black ? -beyond : beyond)) return game_.legal_turns().front();
    Search search(game_, limits_, black ? -beyond : beyond);
    const auto turn = search.keeping(value);
    nodes_ += search.nodes();
    return turn;
  }

  Game game_;
  const Ruleset& rules_;
  const Limits& limits_;
  std::uint64_t nodes_ = 0;
  std::optional<StoppedBy> stopped_by_;
};

/// Answers from the graph of all states that can follow.
class ByStateGraph {
 public:
  ByStateGraph(const Query& query, const Limits& limits) : game_(query), rules_(query.rules), graph_(game_, limits) {
    if (!graph_.complete()) stopped_by_ = limits.struck().value_or(StoppedBy::memory);
    if (!graph_.complete()) return;
    lo_ = force_end(graph_, Side::black, limits);
    hi_ = force_end(graph_, Side::white, limits);
    if (!lo_.exact || !hi_.exact) stopped_by_ = limits.struck();
  }

  Answer answer(Wanted wanted) const {
    Answer answer;
    answer.nodes = graph_.size();
    answer.value.kind = kind_of(rules_);
    answer.stopped_by = stopped_by_;
    if (!graph_.complete()) return answer;
    const int base = game_.referee().margin_so_far(game_.now()) + graph_.start_potential();
    answer.value = value(0, base);
    if (wanted.moves)
      for (const auto* e = graph_.begin(0); e != graph_.end(0); ++e)
        answer.moves.push_back({e->turn, value(e->to, base + e->weight)});
    if (wanted.principal_variation && answer.value.solved) answer.principal_variation = line();
    return answer;
  }

 private:
  Margin margin_of(std::int64_t forced, int sign, int base) const {
    if (forced == Forced::none || forced == Forced::unbounded)
      return (forced > 0) == (sign > 0) ? Margin::infinity() : Margin::minus_infinity();
    const bool komi_counts = rules_.scoring != Scoring::last_mover;
    return Margin::of_points(sign * static_cast<int>(forced) + base).plus(komi_counts ? -rules_.komi : 0);
  }

  Value value(Node n, int base) const {
    return {kind_of(rules_), margin_of(lo_.value[n], 1, base), margin_of(hi_.value[n], -1, base),
            lo_.exact && hi_.exact};
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

  Game game_;
  const Ruleset& rules_;
  StateGraph graph_;
  Forced lo_, hi_;
  std::optional<StoppedBy> stopped_by_;
};

}  // namespace

Answer solve(const Query& query, const Limits& limits, Wanted wanted) {
  const auto start = std::chrono::steady_clock::now();
  Answer answer =
      by_history(query.rules) ? ByHistory(query, limits).answer(wanted) : ByStateGraph(query, limits).answer(wanted);
  answer.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return answer;
}

}  // namespace graphgo::solver::reference
