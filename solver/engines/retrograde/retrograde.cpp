#include "solver/engines/retrograde/retrograde.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <tuple>

#include "graphgo/rules/predicates.hpp"
#include "solver/engines/retrograde/bound_proof.hpp"
#include "solver/engines/retrograde/build.hpp"
#include "solver/engines/retrograde/solution.hpp"
#include "solver/question/answer.hpp"
#include "solver/question/game_of.hpp"
#include "solver/question/limits.hpp"
#include "solver/question/natural_order.hpp"
#include "solver/question/query.hpp"
#include "tables/contexts.hpp"

namespace graphgo::solver::engines::retrograde {
namespace {

constexpr Bounds no_result{}, won_by_who_forces{Bounds::infinity, -Bounds::infinity};

/// Reads a solution along a game.
class Reader {
 public:
  Reader(const Query& query, const Solution& solution, const Limits& limits)
      : game_(game_of({query.board, query.position, query.to_move, query.rules, query.prisoners, {}})),
        solution_(solution),
        limits_(limits) {
    note_context();
    for (const Turn turn : query.record) play(turn);
  }

  Answer answer(const Wanted& wanted) {
    Answer answer;
    answer.value = value();
    answer.nodes = solution_.states();
    if (wanted.principal_variation && answer.value.solved) answer.principal_variation = line();
    if (wanted.moves)
      for (const Turn turn : game_.legal_turns()) answer.moves.push_back({turn, value_after(turn)});
    if (wanted.principal_variation && game_.rules().long_cycle == LongCycle::no_result &&
        answer.value.lo < answer.value.hi)
      add_endless_play(answer);
    if (!all_solved(answer)) answer.stopped_by = stopped_by_;
    return answer;
  }

 private:
  void note_context() { contexts_.push_back(game_.over() ? tables::Context{} : tables::context_of(game_)); }
  void play(Turn turn) {
    game_.play(turn);
    note_context();
  }
  void undo() {
    game_.undo();
    contexts_.pop_back();
  }

  const Solution::Solved& solved() const {
    const int phase = game_.state().phase;
    return with_stops_ && with_stops_->phase.number() == phase ? *with_stops_ : solution_.solved(phase);
  }

  /// The earlier states of this phase, to one of which play may return; only long_cycle asks.
  std::vector<Solution::Place> met() const {
    std::vector<Solution::Place> met;
    if (game_.rules().long_cycle != LongCycle::long_cycle || game_.over()) return met;
    for (int ply = 0; ply < game_.ply(); ++ply)
      if (const auto& state = game_.state_at(ply);
          state.handicap_left == 0 && state.phase == game_.state().phase)
        met.push_back({state.position, contexts_[static_cast<std::size_t>(ply)]});
    return met;
  }

  /// Before komi, prisoners so far included.
  tables::Entry entry() {
    if (game_.over()) return at_end();
    if (game_.state().handicap_left > 0) return best_handicap_turn();
    tables::Entry entry = solution_.entry(game_.position(), contexts_.back(), solved());
    if (last_mover_wins(game_.rules())) return entry;
    const auto with_gains = [&](std::int32_t& bound) {
      if (std::abs(bound) != tables::Entry::infinity) bound += gained_before(game_);
    };
    with_gains(entry.lo);
    with_gains(entry.hi);
    return entry;
  }

  tables::Entry at_end() const {
    const Outcome outcome = game_.outcome();
    const int win = game_.state().end == End::long_cycle ? tables::Entry::infinity : 1;
    switch (outcome.kind) {
      case Outcome::Kind::margin:
        return {outcome.points, outcome.points};
      case Outcome::Kind::black_wins:
        return {win, win};
      case Outcome::Kind::white_wins:
        return {-win, -win};
      case Outcome::Kind::no_result:
        break;
    }
    return {};
  }

  /// Black makes all turns of the handicap.
  tables::Entry best_handicap_turn() {
    tables::Entry best{-tables::Entry::infinity, -tables::Entry::infinity};
    for (const Turn turn : game_.legal_turns()) {
      play(turn);
      const tables::Entry after = entry();
      undo();
      best.lo = std::max(best.lo, after.lo);
      best.hi = std::max(best.hi, after.hi);
    }
    return best;
  }

  Value value() {
    with_stops_.reset();
    const auto earlier = met();
    if (earlier.empty()) return value_of(entry(), true);
    const int phase = game_.state().phase;
    try {
      with_stops_ = solution_.solved_with_stops(phase, earlier, won_by_who_forces, limits_);
      const tables::Entry most = entry();
      with_stops_ = solution_.solved_with_stops(phase, earlier, no_result, limits_);
      const tables::Entry least = entry();
      const bool found = least.lo == most.lo && least.hi == most.hi;
      if (!found) stopped_by_ = StoppedBy::history;
      return value_of(least, found);
    } catch (const LimitReached&) {
      with_stops_.reset();
      stopped_by_ = limits_.struck().value_or(StoppedBy::memory);
      return value_of({}, false);
    }
  }

  Value value_of(const tables::Entry& e, bool solved) const {
    const auto margin = [this](std::int32_t bound) {
      if (std::abs(bound) == tables::Entry::infinity)
        return bound > 0 ? Margin::infinity() : Margin::minus_infinity();
      return after_komi(bound, game_.rules());
    };
    return forced_win({kind_of(game_.rules()), margin(e.lo), margin(e.hi), solved});
  }

  Value value_after(Turn turn) {
    play(turn);
    const Value found = value();
    undo();
    return found;
  }

  /// From a state whose value has just been found. Each side keeps its own bound by a turn that wins soonest:
  /// of the best plan (Contest::Plan) and the smallest rank. Where lo = hi the line ends; else it may come to
  /// a state again, and stops there.
  std::vector<Turn> line() {
    std::vector<Turn> turns;
    const int start = game_.ply();
    while (!game_.over()) {
      turns.push_back(keeping());
      play(turns.back());
      if (const auto earlier = game_.recurrence(); earlier && *earlier >= start) break;
    }
    for (std::size_t i = 0; i < turns.size(); ++i) undo();
    return turns;
  }

  /// The side that wins with lo = hi. The other then passes where the value is kept so, and holds out as long
  /// as it can elsewhere. Its turns that keep the value let the winner's rank fall as well, so the line ends
  /// all the same.
  std::optional<Side> winner(const tables::Entry& now) const {
    const Value value = value_of(now, true);
    if (value.lo != value.hi || value.lo == Margin() || game_.rules().long_cycle == LongCycle::long_cycle)
      return std::nullopt;
    return value.lo > Margin() ? Side::black : Side::white;
  }

  Turn keeping() {
    const Side side = game_.to_move();
    const tables::Entry now = entry();
    const bool holds_out = winner(now) == opponent(side);
    const bool counted = !last_mover_wins(game_.rules()) && now.lo == now.hi;
    const auto turns = in_natural_order(game_, counted ? std::optional<int>(now.lo) : std::nullopt);
    const bool by_plan = contest_decides(now, side);
    const auto key = [&](Turn turn) {
      const int phase = game_.state().phase;
      play(turn);
      const tables::Entry e = entry();
      const bool goes_on = !game_.over() && phase == game_.state().phase;
      const Contest::Plan plan = by_plan && goes_on ? plan_of(side) : Contest::Plan{};
      undo();
      const int y = plan.y + (by_plan && turn.is_pass() ? 1 : 0);
      const bool by_lo = (side == Side::black) != holds_out;
      const std::int64_t rank = by_lo ? e.lo_rank : e.hi_rank;
      return std::tuple(side == Side::black ? -std::int64_t{e.lo} : std::int64_t{e.hi}, plan.won, -y,
                        plan.risen, holds_out && !turn.is_pass(), holds_out ? -rank : rank);
    };
    return *std::min_element(turns.begin(), turns.end(), [&](Turn a, Turn b) { return key(a) < key(b); });
  }

  /// Where lo < hi: each side makes the first turn that leaves the other's bound as it is, so Black does not
  /// let play end below hi, nor White above lo. Play cannot end then, and with turns that depend on the state
  /// alone it comes round.
  void add_endless_play(Answer& answer) {
    const int start = game_.ply();
    std::optional<int> earlier;
    while (!earlier || *earlier < start) {
      answer.endless_play.push_back(holding());
      play(answer.endless_play.back());
      earlier = game_.recurrence();
    }
    answer.repeats_from = *earlier - start;
    for (std::size_t i = 0; i < answer.endless_play.size(); ++i) undo();
  }

  Turn holding() {
    const bool black = game_.to_move() == Side::black;
    const Value now = value();
    const auto turns = game_.legal_turns();
    return *std::find_if(turns.begin(), turns.end(), [&](Turn turn) {
      const Value after = value_after(turn);
      return black ? after.hi == now.hi : after.lo == now.lo;
    });
  }

  /// Does a contest, and no rank, tell `side` how to keep its bound?
  bool contest_decides(const tables::Entry& now, Side side) const {
    const Phase& phase = solved().phase;
    if (!phase.cycles_decide() || game_.state().handicap_left > 0) return false;
    return phase.cycle_fee() == 0 ||
           std::abs(side == Side::black ? now.lo : now.hi) == tables::Entry::infinity;
  }

  Contest::Plan plan_of(Side forcing) const {
    return solution_.plan(game_.position(), contexts_.back(), forcing, solved());
  }

  Game<1> game_;
  std::vector<tables::Context> contexts_;  ///< after 0, 1, ... turns
  const Solution& solution_;
  const Limits& limits_;
  StoppedBy stopped_by_ = StoppedBy::history;  ///< the last value that was not found
  std::optional<Solution::Solved>
      with_stops_;  ///< solves the phase with the earlier states as stops, where there are any
};

}  // namespace

Answer look_up(const Query& query, const Solution& solution, const Limits& limits, const Wanted& wanted) {
  return Reader(query, solution, limits).answer(wanted);
}

namespace {

Answer stopped(const Query& query, const Limits& limits) {
  Answer answer;
  answer.value.kind = kind_of(query.rules);
  answer.stopped_by = limits.struck();
  return answer;
}

/// `solution`: solved as far as it is, or null; afterwards further.
Answer answer_within(const Query& query, const Limits& limits, const Wanted& wanted,
                     std::unique_ptr<Solution>& solution) try {
  if (!solution) solution = std::make_unique<Solution>(query.board, query.rules, limits);
  solution->run(limits, [&](int phase, int sweep, std::uint64_t changed) {
    if (limits.report)
      limits.report(fmt::format("phase {}: sweep {}, {} states changed", phase, sweep, changed));
  });
  return look_up(query, *solution, limits, wanted);
} catch (const LimitReached&) {
  return stopped(query, limits);
}

}  // namespace

Answer solve(const Query& query, const Limits& limits, const Wanted& wanted) try {
  std::unique_ptr<Solution> solution;
  Answer answer = answer_within(query, limits, wanted, solution);
  const auto answered = std::chrono::steady_clock::now();
  if (!wanted.proof.empty() && answer.value.solved) try {
      answer.proof = write_proof(query, answer.value, *solution, limits, wanted.proof);
    } catch (const certificates::NoProof& why) {
      answer.no_proof = why.what();
    } catch (const LimitReached&) {
      // The value stands; there is no time left for its proof.
    }
  answer.seconds_on_top = seconds_since(answered);
  return answer;
} catch (const LimitReached&) {
  return stopped(query, limits);
}

namespace {

class Together final : public AllStates {
 public:
  Together(const Board& board, const Ruleset& rules, const Limits& limits)
      : board_(board), rules_(rules), limits_(share_of(limits)), solution_(board, rules, limits) {
    solution_.run(limits);
  }
  Value value(const SurveyState& state) const override {
    return look_up(query_of(board_, rules_, state), solution_, limits_, {}).value;
  }
  std::uint64_t nodes() const override { return solution_.states(); }

 private:
  Board board_;
  Ruleset rules_;
  Limits limits_;
  Solution solution_;
};

/// Keeps all states, once they are solved.
class Kept final : public EngineSession {
 public:
  Answer answer(const Query& query, const Limits& limits, const Wanted& wanted, const OnBounds&) override {
    return answer_within(query, limits, wanted, solution_);
  }
  void forget() override { solution_.reset(); }

 private:
  std::unique_ptr<Solution> solution_;
};

std::unique_ptr<EngineSession> open(const Board&, const Ruleset&, const Limits&) {
  return std::make_unique<Kept>();
}

std::string refusal(const Ruleset& rules) try {
  check_history_free(rules);
  return "";
} catch (const InputError& e) {
  return e.what();
}

std::string proof_refusal(const Ruleset& rules) {
  if (rules.long_cycle != LongCycle::long_cycle) return "";
  return fmt::format("there is no form of proof for long_cycle=long_cycle ({})", to_text(rules));
}

std::unique_ptr<AllStates> together(const Board& board, const Ruleset& rules, std::span<const SurveyState>,
                                    const Limits& limits) {
  return std::make_unique<Together>(board, rules, limits);
}

}  // namespace

const Engine engine{
    .name = "retrograde",
    .summary = "all states of the board at once",
    .takes = "no memory of earlier positions (none, basic_ko), long cycles too, up to 20 vertices",
    .refusal = refusal,
    .solve = solve,
    .proof_refusal = proof_refusal,
    .all_states = together,
    .open = open,
    .build_table = build_table};

}  // namespace graphgo::solver::engines::retrograde
