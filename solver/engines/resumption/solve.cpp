#include "solver/engines/resumption/solve.hpp"

#include <fmt/core.h>

#include <limits>
#include <mutex>

#include "graphgo/error.hpp"
#include "solver/engines/explicit_graph/forced_values.hpp"
#include "solver/engines/resumption/play.hpp"
#include "solver/question/answer.hpp"
#include "solver/question/limits.hpp"
#include "solver/question/query.hpp"

namespace graphgo::solver::engines::resumption {
namespace {

std::string name(const Board& board, Turn turn) {
  if (turn.is_play() && turn.vertex < board.size()) return board.vertex_name(turn.vertex);
  if (turn.is_play()) return std::to_string(turn.vertex);
  return turn == Turn::resume() ? "resume" : turn == Turn::gift() ? "give" : "pass";
}

/// Plays the turns from `step`, whose gain is the points so far, and shows each state on the way.
template <typename Visit>
void replay(const Play& play, const Board& board, const std::vector<Turn>& turns, std::size_t first_number,
            Step& step, Visit&& visit) {
  for (std::size_t i = 0; i < turns.size(); ++i) {
    std::string why;
    const auto next = play.after(step.state, turns[i], &why);
    if (!next)
      throw InputError(fmt::format("record: turn {}: {} {} is illegal: {}", first_number + i,
                                   name_of(step.state.to_move), name(board, turns[i]), why));
    step = {next->state, step.gain + next->gain};
    visit(step);
  }
}

/// The state the query asks about, and Black's points by then.
Step after_record(const Play& play, const Query& query) {
  Step step{play.start(), play.start_points()};
  replay(play, query.board, query.record, 1, step, [](const Step&) {});
  return step;
}

const char* asked(Stage stage) {
  switch (stage) {
    case Stage::first_asked:
      return "is asked whether play has ended";
    case Stage::second_asked:
      return "is asked as well whether play has ended";
    case Stage::word:
      return "is asked whether a chain is dead";
    default:
      return "";
  }
}

}  // namespace

void check_record(const Query& query) {
  const Play play(query);
  after_record(play, query);
}

Answer solve(const Query& query, const Limits& limits, const Wanted& wanted) {
  const Play play(query, limits);
  const Step start = after_record(play, query);
  // The graph, then five numbers of four bytes for a state while it is solved.
  Limits own = with_defaults(limits);
  own.memory -= own.memory / 4;
  // Histories of disputes are not counted by the graph; measured: as much again as their states (path of six:
  // 1.7 GB for 4.2 M states).
  if (query.rules.dispute == Dispute::played) own.memory /= 3;
  const auto explored = explicit_graph::explore<State, StateHash>(
      play, start.state, own, std::size_t{std::numeric_limits<explicit_graph::Node>::max()});
  return explicit_graph::answer_of(explored.graph, start.gain, query.rules, limits, wanted);
}

class Listing::Impl {
 public:
  Impl(std::span<const Query> queries, const Limits& limits)
      : first_(queries.front()),
        play_(first_, limits),
        listed_(list(queries, limits)),
        values_(listed_.graph, first_.rules, limits) {}

  Value value(const Query& query) const {
    const Step step = after(query);
    return values_.at(listed_.number(step.state), step.gain);
  }
  std::uint64_t states() const { return listed_.size(); }

 private:
  using Listed = explicit_graph::Explored<State, StateHash>;

  /// The histories of disputes are numbered by one Play.
  Step after(const Query& query) const {
    const Play own(query);
    Step step{own.start(), own.start_points()};
    const std::lock_guard lock(mutex_);
    replay(play_, query.board, query.record, 1, step, [](const Step&) {});
    return step;
  }
  Listed list(std::span<const Query> queries, const Limits& limits) const {
    std::vector<State> starts;
    for (const Query& query : queries) starts.push_back(after(query).state);
    Limits own = with_defaults(limits);
    own.memory /= 2;  // the rest is for what is found of each state
    auto listed = explicit_graph::explore<State, StateHash>(
        play_, std::span<const State>(starts), own,
        std::size_t{std::numeric_limits<explicit_graph::Node>::max()});
    if (!listed.complete) throw LimitReached("stopped by a limit while states were listed");
    return listed;
  }

  const Query first_;
  const Play play_;
  mutable std::mutex mutex_;
  const Listed listed_;
  const explicit_graph::Values values_;
};

Listing::Listing(std::span<const Query> queries, const Limits& limits)
    : impl_(std::make_unique<Impl>(queries, limits)) {}
Listing::~Listing() = default;
Value Listing::value(const Query& query) const { return impl_->value(query); }
std::uint64_t Listing::states() const { return impl_->states(); }

std::vector<TraceStep> trace(const Query& query, const std::vector<Turn>& turns) {
  const Play play(query);
  const auto moment = [&](const Step& step) {
    return TraceStep{unpack(step.state.position, query.board.size()), step.state.to_move, 1,
                     step.state.stage == Stage::over, asked(step.state.stage)};
  };
  Step step = after_record(play, query);
  std::vector<TraceStep> list{moment(step)};
  replay(play, query.board, turns, query.record.size() + 1, step,
         [&](const Step& s) { list.push_back(moment(s)); });
  return list;
}

namespace {

class Together final : public AllStates {
 public:
  Together(const Board& board, const Ruleset& rules, std::span<const SurveyState> states,
           const Limits& limits)
      : board_(board), rules_(rules), listing_(queries(board, rules, states), limits) {}
  Value value(const SurveyState& state) const override {
    return listing_.value(query_of(board_, rules_, state));
  }
  std::uint64_t nodes() const override { return listing_.states(); }

 private:
  static std::vector<Query> queries(const Board& board, const Ruleset& rules,
                                    std::span<const SurveyState> states) {
    std::vector<Query> list;
    for (const SurveyState& state : states) list.push_back(query_of(board, rules, state));
    return list;
  }

  const Board board_;
  const Ruleset rules_;
  const Listing listing_;
};

std::string refusal(const Ruleset& rules) {
  if (is_superko(rules) || removes_cycles(rules))
    return fmt::format("it takes rulesets without memory of earlier positions, not repetition={}",
                       axis_value(rules, "repetition"));
  const bool goes_on = rules.resume || rules.dispute != Dispute::none || rules.scoring == Scoring::control;
  return goes_on ? ""
                 : "it takes rulesets with resumption, disputes or control, and this one has none of them";
}

std::string proof_refusal(const Ruleset& rules) {
  return fmt::format("there is no form of proof for control, resumption and disputes ({})", to_text(rules));
}

std::unique_ptr<AllStates> together(const Board& board, const Ruleset& rules,
                                    std::span<const SurveyState> states, const Limits& limits) {
  return std::make_unique<Together>(board, rules, states, limits);
}

}  // namespace

const Engine engine{.name = "states",
                    .summary = "the list of all states that can follow, questions after a stop among them",
                    .takes = "resumption, disputes and control, without superko (Nieminen)",
                    .refusal = refusal,
                    .solve = solve,
                    .proof_refusal = proof_refusal,
                    .check = check_record,
                    .trace = trace,
                    .all_states = together};

}  // namespace graphgo::solver::engines::resumption
