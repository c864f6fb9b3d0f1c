#include "solver/engines/resumption/solve.hpp"

#include <fmt/core.h>

#include <limits>
#include <mutex>

#include "graphgo/game/stops/play.hpp"
#include "graphgo/rules/predicates.hpp"
#include "solver/engines/explicit_graph/forced_values.hpp"
#include "solver/question/answer.hpp"
#include "solver/question/game_of.hpp"
#include "solver/question/limits.hpp"
#include "solver/question/query.hpp"
#include "solver/scoring/final_score.hpp"

namespace graphgo::solver::engines::resumption {
namespace {

using stops::Stage;
using stops::State;
using stops::StateHash;
using stops::Step;

/// Play with what its ends count, as explicit_graph::explore asks for it. Ends that a limit keeps from being
/// counted are left open.
class Listed {
 public:
  explicit Listed(const Query& query, const Limits& limits)
      : play_(query.board, query.rules, start_of(query)), score_(query.board, query.rules), limits_(limits) {}

  const stops::Play& play() const { return play_; }

  Side to_move(const State& state) const { return state.to_move; }
  bool decided(const State& state, explicit_graph::Known& known) const {
    if (state.stage != Stage::over) return false;
    if (struck_) return true;
    try {
      known.lo = known.hi = score_.margin(state.position, limits_);
    } catch (const LimitReached&) {
      struck_ = true;
    }
    return true;
  }
  explicit_graph::Known guess(const State&) const { return {}; }
  template <typename Visit>
  void for_each_turn(const State& state, Visit&& visit) const {
    play_.for_each_turn(state, visit);
  }

 private:
  const stops::Play play_;
  const scoring::FinalScore score_;
  const Limits limits_;
  mutable bool struck_ = false;  ///< a limit has kept an end from being counted
};

}  // namespace

Answer solve(const Query& query, const Limits& limits, const Wanted& wanted) {
  const Listed listed(query, limits);
  const Step start = listed.play().after_record(query.record);
  // The graph, then five numbers of four bytes for a state while it is solved.
  Limits own = with_defaults(limits);
  own.memory -= own.memory / 4;
  // Histories of disputes are not counted by the graph; measured: as much again as their states (path of six:
  // 1.7 GB for 4.2 M states).
  if (query.rules.dispute == Dispute::played) own.memory /= 3;
  const auto explored = explicit_graph::explore<State, StateHash>(
      listed, start.state, own, std::size_t{std::numeric_limits<explicit_graph::Node>::max()});
  return explicit_graph::answer_of(explored.graph, start.gain, query.rules, limits, wanted);
}

class Listing::Impl {
 public:
  Impl(std::span<const Query> queries, const Limits& limits)
      : first_(queries.front()),
        rules_(first_, limits),
        explored_(list(queries, limits)),
        values_(explored_.graph, first_.rules, limits) {}

  Value value(const Query& query) const {
    const Step step = after(query);
    return values_.at(explored_.number(step.state), step.gain);
  }
  std::uint64_t states() const { return explored_.size(); }

 private:
  using Explored = explicit_graph::Explored<State, StateHash>;

  /// The histories of disputes are numbered by one Play.
  Step after(const Query& query) const {
    const stops::Play own(query.board, query.rules, start_of(query));
    const std::lock_guard lock(mutex_);
    const auto steps = rules_.play().replay(own.start(), query.record);
    return steps.empty() ? own.start() : steps.back();
  }
  Explored list(std::span<const Query> queries, const Limits& limits) const {
    std::vector<State> starts;
    for (const Query& query : queries) starts.push_back(after(query).state);
    Limits own = with_defaults(limits);
    own.memory /= 2;  // the rest is for what is found of each state
    auto explored = explicit_graph::explore<State, StateHash>(
        rules_, std::span<const State>(starts), own,
        std::size_t{std::numeric_limits<explicit_graph::Node>::max()});
    if (!explored.complete) throw LimitReached("stopped by a limit while states were listed");
    return explored;
  }

  const Query first_;
  const Listed rules_;
  mutable std::mutex mutex_;
  const Explored explored_;
  const explicit_graph::Values values_;
};

Listing::Listing(std::span<const Query> queries, const Limits& limits)
    : impl_(std::make_unique<Impl>(queries, limits)) {}
Listing::~Listing() = default;
Value Listing::value(const Query& query) const { return impl_->value(query); }
std::uint64_t Listing::states() const { return impl_->states(); }

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
  return plays_on_after_stops(rules)
             ? ""
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
                    .all_states = together};

}  // namespace graphgo::solver::engines::resumption
