// Play is a tree of histories. The question is boolean: "can the forcing side, Max, reach an end with a
// margin of at least t, seen by him?". It is answered by a recursion of limited depth with yes, no, and
// unknown where the depth ran out; the depth grows by one until the answer is known. Endless play is a
// failure of Max, and it is recognised as follows.
//
// Two moments with equal PauliFuture go on alike (see there), their margins so far aside. Call such a moment
// and the margin Max still needs, t less the margin so far, a task. If Max can do a task, he can do it within
// some number of turns, whatever the opponent, Min, does (the tree is finitely branching, and along a
// strategy that ends every play it has no infinite branch: Koenig). Let the rank of a task be the least such
// number. With the same future, a larger need has no smaller rank. Max can play so that the rank falls with
// each turn of either side.
//
// Rule 1: where a future recurs on the line of play that began at the question's moment, and Max needs no
// less than he needed then, the answer is no. This is exact for the question. A yes found under the rule is a
// yes, as the rule only takes away from Max. And where the true answer is yes, let Max play so that ranks
// fall: the rule never strikes, as the later task would have no smaller rank than the earlier. So the yes is
// found, at a depth of its rank. Moments of the record before the question are not compared with: nobody
// played from there so that ranks fall.
//
// Rule 2: where a future recurs and Max needs less, he may gain round the cycle for ever. If he cannot force
// any end at all from there, which is a question of its own, asked with a need that is always met, the answer
// is no.
//
// If the answer is no, some depth shows it: Min has a strategy against which Max never does the task. If Max
// cannot force an end on some line, futures recur there (there are finitely many: finitely many situations,
// and sets of used locations), and rule 1 or 2 strikes. Otherwise every recurrence that rule 1 leaves lowers
// the need by a point at least, so it cannot go on: in the end any end that Max can force would do, and Min's
// strategy would not be one. So every line against Min's strategy is cut or ends.
#include "solver/engines/reference/logical_japanese.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>

#include "solver/engines/reference/cycle_game.hpp"
#include "solver/engines/reference/turn_values.hpp"
#include "solver/question/limits.hpp"

namespace graphgo::solver::engines::reference {
namespace {

constexpr int deepest = 1000;
constexpr std::uint64_t nodes_between_polls = 256;
/// Larger than every margin of a game within `deepest` turns on 64 vertices.
constexpr int beyond = 1 << 24;

enum class Truth : std::uint8_t { no, yes, unknown };

/// What one side can force with play ending, seen by that side.
class Forcing {
 public:
  Forcing(CycleGame& game, Side max, const Limits& limits) : game_(game), max_(max), limits_(limits) {}

  /// The largest margin Max can force lies in [lo, hi]; -beyond: he can force no end.
  struct Bounds {
    int lo = -beyond, hi = beyond;
    bool exact() const { return lo == hi; }
  };

  Bounds value() {
    if (game_.over()) return {final_margin(), final_margin()};
    Bounds b;
    stop_ = out_of_time(limits_);
    for (int depth = 1; depth <= deepest && !b.exact() && !stop_; ++depth) tighten(b, depth);
    return b;
  }
  /// A turn of Max, who is to move, after which he still reaches `t`, and that soonest; nothing if a limit
  /// struck.
  std::optional<Turn> keeping(int t) {
    for (int depth = 1; depth <= deepest && !stop_; ++depth)
      for (const Turn turn : game_.different_turns()) {
        game_.play(turn);
        const Truth truth = ask(t, depth - 1);
        game_.undo();
        if (truth == Truth::yes) return turn;
      }
    return std::nullopt;
  }
  std::uint64_t nodes() const { return nodes_; }

 private:
  int final_margin() const { return sign_of(max_) * game_.final_margin(); }
  int margin_so_far() const { return sign_of(max_) * game_.margin_so_far(); }

  void tighten(Bounds& b, int depth) {
    while (!b.exact() && !stop_) {
      // Any end first, then upwards from the margin on the board; downwards where that is too much.
      const int t = b.lo == -beyond ? -beyond + 1 : b.lo == -beyond + 1 ? std::min(guess(), b.hi) : b.lo + 1;
      const Truth truth = ask(t, depth);
      if (truth == Truth::yes) b.lo = t;
      if (truth == Truth::no) b.hi = t - 1;
      if (truth == Truth::unknown) break;
    }
    while (!b.exact() && !stop_ && b.lo != -beyond && b.hi != beyond) {
      const Truth truth = ask(b.hi, depth);
      if (truth == Truth::unknown) break;
      (truth == Truth::yes ? b.lo : b.hi) = truth == Truth::yes ? b.hi : b.hi - 1;
    }
  }
  int guess() const { return game_.over() ? 0 : std::max(margin_so_far(), -beyond + 2); }

  Truth ask(int t, int depth) {
    std::vector<Passed> line;
    return ask(t, depth, line);
  }

  /// A moment of the line since the question, with the margin so far.
  struct Passed {
    PauliFuture future;
    int margin;
  };

  Truth ask(int t, int depth, std::vector<Passed>& line) {
    if (reached_at(limits_, ++nodes_, nodes_between_polls)) stop_ = true;
    if (stop_) return Truth::unknown;
    if (game_.over()) return final_margin() >= t ? Truth::yes : Truth::no;
    if (depth == 0) return Truth::unknown;
    Passed present{game_.future(), margin_so_far()};
    for (const Passed& earlier : line) {
      if (earlier.future != present.future) continue;
      if (t <= -beyond + 1 || present.margin <= earlier.margin) return Truth::no;  // rule 1
      if (ask(-beyond + 1, depth) == Truth::no) return Truth::no;                  // rule 2
    }
    line.push_back(std::move(present));
    const Truth truth = ask_turns(t, depth, line);
    line.pop_back();
    return truth;
  }

  Truth ask_turns(int t, int depth, std::vector<Passed>& line) {
    const Truth wish = game_.now().to_move == max_ ? Truth::yes : Truth::no;
    bool open = false;
    for (const Turn turn : in_order(game_.different_turns())) {
      game_.play(turn);
      const Truth truth = ask(t, depth - 1, line);
      game_.undo();
      if (truth == wish) return wish;
      if (truth == Truth::unknown) open = true;
    }
    if (open) return Truth::unknown;
    return wish == Truth::yes ? Truth::no : Truth::yes;
  }

  /// The pass first where it ends the game.
  std::vector<Turn> in_order(std::vector<Turn> turns) const {
    if (game_.now().needed == 1) {
      const auto pass = std::find(turns.begin(), turns.end(), Turn::pass());
      std::rotate(turns.begin(), pass, pass + 1);
    }
    return turns;
  }

  CycleGame& game_;
  Side max_;
  const Limits& limits_;
  bool stop_ = false;
  std::uint64_t nodes_ = 0;
};

class Solver {
 public:
  Solver(const Query& query, const Limits& limits)
      : game_(query, limits), rules_(query.rules), limits_(limits) {}

  Answer answer(const Wanted& wanted) {
    return answer_about(
        game_, ValueKind::interval, wanted, limits_, cost_, [&] { return value(); },
        [&](Answer& answer) { add_line(answer); });
  }

 private:
  Forcing::Bounds forced(Side max) {
    Forcing forcing(game_, max, limits_);
    const auto bounds = forcing.value();
    cost_.nodes += forcing.nodes();
    if (!bounds.exact()) cost_.stopped_by = limits_.struck().value_or(StoppedBy::depth);
    return bounds;
  }

  /// Where both sides can force the same margin, each takes a turn that keeps it and does so soonest: the
  /// number of turns in which Black can force it falls with every turn of either side, and the line ends.
  /// Else there is no line.
  void add_line(Answer& answer) {
    if (answer.value.lo != answer.value.hi || !answer.value.lo.finite()) return;
    const int margin = (answer.value.lo.halves() + rules_.komi) / 2;
    auto& turns = answer.principal_variation;
    while (!game_.over()) {
      const Side mover = game_.now().to_move;
      const auto turn = Forcing(game_, mover, limits_).keeping(sign_of(mover) * margin);
      if (!turn) break;
      game_.play(*turn);
      turns.push_back(*turn);
    }
    answer.line_cut = !game_.over();
    for (std::size_t i = 0; i < turns.size(); ++i) game_.undo();
  }

  /// Seen by Black.
  Margin margin_of(int value) const {
    if (value <= -beyond + 1) return Margin::minus_infinity();
    if (value >= beyond - 1) return Margin::infinity();
    return Margin::of_points(value).plus(-rules_.komi);
  }

  Value value() {
    const auto lo = forced(Side::black), hi = forced(Side::white);
    return {ValueKind::interval, margin_of(lo.lo), margin_of(-hi.lo), lo.exact() && hi.exact()};
  }

  CycleGame game_;
  const Ruleset& rules_;
  const Limits& limits_;
  Cost cost_;
};

}  // namespace

Answer solve_with_cycles(const Query& query, const Limits& limits, const Wanted& wanted) {
  return Solver(query, limits).answer(wanted);
}

}  // namespace graphgo::solver::engines::reference
