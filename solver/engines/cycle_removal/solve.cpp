#include "solver/engines/cycle_removal/solve.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "graphgo/game/cycles/record.hpp"
#include "solver/engines/explicit_graph/relevant.hpp"
#include "solver/question/answer.hpp"
#include "solver/question/game_of.hpp"
#include "solver/question/limits.hpp"
#include "solver/question/query.hpp"
#include "solver/question/time_shares.hpp"
#include "solver/question/trace.hpp"

namespace graphgo::solver::engines::cycle_removal {
namespace {

using explicit_graph::Known;

/// The whole game, as `explicit_graph::explore_relevant` wants it. It ends where play is over; where the
/// bounds of a moment meet they settle it.
class WholeGame {
 public:
  WholeGame(const cycles::Rules& rules, const EndScore& score, CycleFreeBounds& bounds, const Limits& limits)
      : rules_(rules), score_(score), bounds_(bounds), limits_(limits) {}

  Side to_move(const cycles::StateWithHistory& m) const { return m.situation.to_move; }
  /// No bounds where a limit strikes: what was found before stands.
  Known guess(const cycles::StateWithHistory& m) const try {
    if (m.over) {
      const int margin = score_.margin(m.situation, limits_);
      return {margin, margin};
    }
    std::vector<cycles::Situation> met;
    for (const cycles::Earlier& e : m.earlier) met.push_back(e.situation);
    return bounds_.at(m.situation, met, limits_);
  } catch (const LimitReached&) {
    return {};
  }
  template <typename Visit>
  void for_each_turn(const cycles::StateWithHistory& m, Visit&& visit) const {
    cycles::for_each_turn(rules_, m, [&](Turn turn, const Mask<1>&, const cycles::Next& next) {
      const Mask<1> changed = cycles::changed_between(m.situation.position, next.situation.position);
      visit(turn, cycles::moved(m, next, changed, turn.removes >= 0), next.gain);
    });
  }

 private:
  const cycles::Rules& rules_;
  const EndScore& score_;
  CycleFreeBounds& bounds_;
  const Limits& limits_;
};

/// A moment takes some kilobytes, and a search of so many hours.
constexpr std::size_t most_moments = 20'000'000;

/// `Turn::removes` as people count it, for a turn of `for_each_turn`.
Turn named(const cycles::Record& record, Turn turn) {
  if (turn.removes < 0) return turn;
  return record.named(turn, cycles::disturbing_cycles(record.now())[static_cast<std::size_t>(turn.removes)]);
}

/// The line with its turns named. Where it comes to a moment whose bounds meet, each side goes on by the
/// strategy of its bound.
std::vector<Turn> named_line(cycles::Record record, const std::vector<Turn>& line, bool to_the_end,
                             CycleFreeBounds& bounds, const Limits& limits) {
  std::vector<Turn> turns;
  for (const Turn turn : line) {
    turns.push_back(named(record, turn));
    record.play(turns.back());
  }
  while (to_the_end && !record.now().over && !limits.reached()) {
    turns.push_back(bounds.turn(record.now().situation, limits));
    record.play(turns.back());
  }
  return turns;
}

int points_before(const cycles::Rules& rules, const Query& query, const cycles::Record& record) {
  if (!rules.captives_count()) return 0;
  const auto& placed = rules.rules().handicap.prisoners;
  return query.prisoners[0] + placed[0] - query.prisoners[1] - placed[1] + record.gained();
}

}  // namespace

Solver::Solver(const Board& board, const Ruleset& rules)
    : rules_(board, rules), score_(board, rules), bounds_(rules_, score_) {}

Answer Solver::solve(const Query& query, const Limits& limits, const Wanted& wanted) {
  const cycles::Record record(rules_, start_of(query), query.record);
  const WholeGame game(rules_, score_, bounds_, limits);
  const auto listed =
      explicit_graph::explore_relevant<cycles::StateWithHistory, cycles::StateWithHistoryHash>(
          game, record.now(), limits, most_moments);
  // What was listed is little, and its bounds are wanted most where a limit struck.
  Answer answer =
      explicit_graph::answer_of(listed.graph, points_before(rules_, query, record), query.rules, {}, wanted);
  const bool one_value = answer.value.lo == answer.value.hi;
  if (wanted.principal_variation && answer.value.solved)
    answer.principal_variation = named_line(record, answer.principal_variation, one_value, bounds_, limits);
  if (wanted.principal_variation && one_value && limits.reached())
    answer.line_cut = !trace(query, answer.principal_variation).back().over;
  answer.endless_play = named_line(record, answer.endless_play, false, bounds_, limits);
  // the bounds met before any turn was looked at
  if (wanted.moves && answer.moves.empty() && !record.now().over)
    cycles::for_each_turn(rules_, record.now(), [&](Turn turn, const Mask<1>&, const cycles::Next&) {
      answer.moves.push_back({turn, {ValueKind::interval}});
    });
  for (MoveValue& move : answer.moves) {
    move.turn = named(record, move.turn);
    if (!move.value.solved) solve_turn(move, query, limits, answer);
  }
  answer.stopped_by.reset();
  if (!all_solved(answer)) answer.stopped_by = limits.struck().value_or(StoppedBy::memory);
  return answer;
}

/// A turn's value that did not matter for the value of the state.
void Solver::solve_turn(MoveValue& move, const Query& query, const Limits& limits, Answer& answer) {
  Query after = query;
  after.record.push_back(move.turn);
  const Answer found = solve(after, limits, {});
  move.value = found.value;
  answer.nodes += found.nodes;
}

void Solver::prepare(const Query& query, const Limits& limits) {
  bounds_.at(cycles::Record(rules_, start_of(query), query.record).now().situation, {}, limits);
}

Answer solve(const Query& query, const Limits& limits, const Wanted& wanted) {
  return Solver(query.board, query.rules).solve(query, limits, wanted);
}

namespace {

/// One state at a time, by a solver that keeps what serves them all. None takes more than an equal share of
/// what is left of the limits, but a hundredth is never too much: most states take next to nothing.
class Together final : public AllStates {
 public:
  Together(const Board& board, const Ruleset& rules, std::size_t states, const Limits& limits)
      : board_(board),
        rules_(rules),
        limits_(share_of(limits)),
        solver_(board, rules),
        states_(states),
        threads_(static_cast<std::size_t>(std::max(limits.threads, 1))) {}
  Value value(const SurveyState& state) const override {
    const Query query = query_of(board_, rules_, state);
    solver_.prepare(query, limits_);
    constexpr std::size_t most_parts = 100;
    const std::size_t asked = asked_++, to_come = asked < states_ ? states_ - asked : 1;
    const PartOfWork part(limits_, std::min(to_come, most_parts), threads_);
    const Answer answer = solver_.solve(query, part.limits(), {});
    nodes_ += answer.nodes;
    return answer.value;
  }
  std::uint64_t nodes() const override { return nodes_; }

 private:
  const Board board_;
  const Ruleset rules_;
  const Limits limits_;
  mutable Solver solver_;
  const std::size_t states_, threads_;
  mutable std::atomic<std::size_t> asked_{0};
  mutable std::atomic<std::uint64_t> nodes_{0};
};

/// The same one after the other.
class Kept final : public EngineSession {
 public:
  Answer answer(const Query& query, const Limits& limits, const Wanted& wanted, const OnBounds&) override {
    if (solver_)
      if (Answer answer = solver_->solve(query, limits, wanted); answer.stopped_by != StoppedBy::memory)
        return answer;
    solver_ = std::make_unique<Solver>(query.board, query.rules);  // without what is kept there is more room
    return solver_->solve(query, limits, wanted);
  }
  void forget() override { solver_.reset(); }

 private:
  std::unique_ptr<Solver> solver_;
};

std::unique_ptr<EngineSession> open(const Board&, const Ruleset&, const Limits&) {
  return std::make_unique<Kept>();
}

std::string refusal(const Ruleset& rules) {
  return removes_cycles(rules) ? ""
                               : fmt::format("it takes repetition=cycle_removal only, not repetition={}",
                                             axis_value(rules, "repetition"));
}

std::string proof_refusal(const Ruleset& rules) {
  return fmt::format("there is no form of proof for removed cycles ({})", to_text(rules));
}

std::unique_ptr<AllStates> together(const Board& board, const Ruleset& rules,
                                    std::span<const SurveyState> states, const Limits& limits) {
  return std::make_unique<Together>(board, rules, states.size(), limits);
}

}  // namespace

const Engine engine{
    .name = "situations",
    .summary = "bounds by strategies along which no cycle forms, then the game with its history",
    .takes = "cycles that are removed (Pauli)",
    .refusal = refusal,
    .solve = solve,
    .proof_refusal = proof_refusal,
    .all_states = together,
    .open = open};

}  // namespace graphgo::solver::engines::cycle_removal
