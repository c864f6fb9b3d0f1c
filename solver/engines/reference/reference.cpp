#include "solver/engines/reference/reference.hpp"

#include "graphgo/error.hpp"
#include "solver/engines/reference/graph_answer.hpp"
#include "solver/engines/reference/logical_japanese.hpp"
#include "solver/engines/reference/nieminen.hpp"
#include "solver/engines/reference/search.hpp"
#include "solver/engines/reference/state.hpp"
#include "solver/engines/reference/state_graph.hpp"
#include "solver/engines/reference/turn_values.hpp"

namespace graphgo::solver::engines::reference {
namespace {

bool by_long_cycle(const Ruleset& rules) {
  return rules.long_cycle == LongCycle::long_cycle && !is_superko(rules);
}
bool by_history(const Ruleset& rules) { return is_superko(rules) || by_long_cycle(rules); }

ValueKind kind_of(const Ruleset& rules) {
  if (rules.scoring == Scoring::last_mover) return ValueKind::winner;
  return is_superko(rules) ? ValueKind::margin : ValueKind::interval;
}

/// Answers by recursion over histories.
class ByHistory {
 public:
  ByHistory(const Query& query, const Limits& limits)
      : game_(query, limits), rules_(query.rules), limits_(limits) {}

  Answer answer(const Wanted& wanted) {
    return answer_about(
        game_, kind_of(rules_), wanted, limits_, cost_, [&] { return value(); },
        [&](Answer& answer) { add_line(answer); });
  }

 private:
  Bounds search(int no_result) {
    Search search(game_, limits_, no_result);
    const Bounds bounds = search.value();
    cost_.nodes += search.nodes();
    if (!bounds.exact()) cost_.stopped_by = limits_.struck().value_or(StoppedBy::depth);
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
    return forced_win({kind_of(rules_), margin_of(found.lo.lo), margin_of(found.hi.hi), found.exact()});
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
    cost_.nodes += search.nodes();
    return turn;
  }

  Game game_;
  const Ruleset& rules_;
  const Limits& limits_;
  Cost cost_;
};

Answer by_state_graph(const Query& query, const Limits& limits, const Wanted& wanted) {
  const Game game(query, limits);
  const StateGraph graph(game, limits);
  return answer_from(graph, game.referee().margin_so_far(game.now()), query.rules, limits, wanted);
}

/// Where a limit strikes a judge of final positions nothing is known.
Answer by_rules(const Query& query, const Limits& limits, const Wanted& wanted) try {
  if (removes_cycles(query.rules)) return solve_with_cycles(query, limits, wanted);
  if (by_history(query.rules)) return ByHistory(query, limits).answer(wanted);
  if (decided_after_stop(query.rules)) return solve_after_stop(query, limits, wanted);
  return by_state_graph(query, limits, wanted);
} catch (const LimitReached&) {
  Answer answer;
  answer.value = {kind_of(query.rules)};
  answer.stopped_by = limits.struck().value_or(StoppedBy::memory);
  return answer;
}

}  // namespace

Answer solve(const Query& query, const Limits& limits, const Wanted& wanted) {
  const auto start = std::chrono::steady_clock::now();
  Answer answer = by_rules(query, limits, wanted);
  answer.seconds = seconds_since(start);
  return answer;
}

const Engine engine{
    .name = "reference",
    .summary = "plain recursion over the rules, or the graph of states: slow, the judge of the others",
    .takes = "every ruleset that can be played",
    .refusal = [](const Ruleset&) { return std::string(); },
    .solve = solve};

}  // namespace graphgo::solver::engines::reference
