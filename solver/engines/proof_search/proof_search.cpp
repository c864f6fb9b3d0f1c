#include "solver/engines/proof_search/proof_search.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <limits>

#include "graphgo/error.hpp"
#include "graphgo/rules/predicates.hpp"
#include "solver/engines/proof_search/fresh_start/build.hpp"
#include "solver/engines/proof_search/fresh_start/values.hpp"
#include "solver/engines/proof_search/models.hpp"
#include "solver/engines/proof_search/solver.hpp"
#include "solver/engines/proof_search/warm_search.hpp"
#include "solver/question/answer.hpp"
#include "solver/question/limits.hpp"
#include "solver/question/query.hpp"
#include "tables/representatives.hpp"

namespace graphgo::solver::engines::proof_search {

namespace {

std::string refusal(const Ruleset& rules) {
  return is_superko(rules) ? ""
                           : fmt::format("it takes superko rulesets only, not repetition={}",
                                         axis_value(rules, "repetition"));
}

/// What `ask` makes of a solver by codes as wide as the board needs.
template <typename Ask>
auto ask_solver(const Query& query, const Limits& limits, const Options& options, const Ask& ask) {
  return with_code(query.board.size(),
                   [&]<typename Code>() { return ask(Solver<Code>(query, limits, options)); });
}

Answer answer_of(const Query& query, const Limits& limits, const Wanted& wanted, const Options& options) try {
  return ask_solver(query, limits, options, [&](auto&& solver) { return solver.answer(wanted); });
} catch (const LimitReached&) {  // where the end at the root could not be counted in time
  Answer answer;
  answer.stopped_by = limits.struck().value_or(StoppedBy::memory);
  return answer;
}

}  // namespace

Answer solve(const Query& query, const Limits& limits, const Wanted& wanted, Options options) {
  if (const std::string reason = refusal(query.rules); !reason.empty())
    throw InputError("proof search: " + reason);
  const auto start = std::chrono::steady_clock::now();
  Answer answer = answer_of(query, limits, wanted, options);
  answer.seconds = seconds_since(start) - answer.seconds_on_top;
  return answer;
}

namespace {

/// Every fresh start asked for, on one table of entries.
class FreshStarts final : public AllStates {
 public:
  FreshStarts(const Board& board, const Ruleset& rules, std::span<const SurveyState> states,
              const Limits& limits)
      : starts_(board, rules, limits.threads,
                [&limits] {
                  if (out_of_time(limits)) throw LimitReached("stopped before all positions were listed");
                }),
        values_(starts_),
        wanted_(starts_.size()) {
    for (const SurveyState& state : states) wanted_[place(state).start] = true;
    // A few states of many: the easy ones first, so that a limit leaves most of them settled.
    const bool few = states.size() * 4 < starts_.size();
    nodes_ = fresh_start::find_values(
        values_, limits, {},
        {.order = few ? fresh_start::Order::fullest_first : fresh_start::Order::emptiest_first,
         .wanted = [this](std::size_t start) { return wanted_[start]; }});
  }
  Value value(const SurveyState& state) const override {
    const auto [start, exchanged] = place(state);
    const auto known = exchanged ? values_.get(start).exchanged() : values_.get(start);
    const Ruleset& rules = starts_.rules();
    if (!known.exact()) return {.kind = kind_of(rules)};
    const Margin margin = after_komi(known.lo, rules);
    return {kind_of(rules), margin, margin, true};
  }
  std::uint64_t nodes() const override { return nodes_; }

 private:
  fresh_start::Starts::Place place(const SurveyState& state) const {
    return starts_.find(pack<1>(state.position), state.to_move);
  }

  fresh_start::Starts starts_;
  fresh_start::Values values_;
  std::vector<bool> wanted_;
  std::uint64_t nodes_ = 0;
};

/// All positions are listed to number the few that are asked for: worth it up to so many vertices (16: 1 s).
constexpr int most_vertices = 16;
constexpr std::size_t least_states = 8;

bool share_a_table(const Board& board, const Ruleset& rules, std::span<const SurveyState> states,
                   const Limits& limits) {
  const auto is_fresh = [](const SurveyState& state) { return state.record.empty(); };
  return counts_as_it_stands(rules) && rules.handicap == Handicap{} && !names_vertices(rules) &&
         board.size() <= most_vertices && states.size() >= least_states &&
         std::all_of(states.begin(), states.end(), is_fresh) &&
         (limits.memory == 0 || 4 * tables::Representatives::memory_needed(board.size()) < limits.memory);
}

std::unique_ptr<AllStates> together(const Board& board, const Ruleset& rules,
                                    std::span<const SurveyState> states, const Limits& limits) {
  if (!share_a_table(board, rules, states, limits)) return nullptr;
  return std::make_unique<FreshStarts>(board, rules, states, with_defaults(limits));
}

std::string proof_refusal(const Ruleset& rules) {
  if (counts_as_it_stands(rules)) return "";
  return fmt::format("there is no form of proof for control and disputes ({})", to_text(rules));
}

Answer by_conditions(const Query& query, const Limits& limits, const Wanted& wanted) {
  // Ends by history-free bounds are known by analysis of all states, and not by a strategy that a file could
  // hold.
  const TaughtModel taught = wanted.model.empty() ? TaughtModel{} : model_for(query.board, wanted.model);
  return solve(query, limits, wanted,
               {.bounds = wanted.proof.empty() ? UseBounds::when_worth : UseBounds::never,
                .model = taught.model.get(),
                .first_target = taught.margin});
}

/// On the board margins are whole points.
int least_points(Margin margin, HalfPoints komi) {
  constexpr std::int64_t countless = std::numeric_limits<int>::max() / 4;
  const std::int64_t halves = std::int64_t{margin.halves()} + komi;
  return static_cast<int>(std::clamp((halves + (halves > 0)) / 2, -countless, countless));
}

std::optional<bool> reaches(const Query& query, Margin margin, const Limits& limits) try {
  if (last_mover_wins(query.rules)) {
    const Value value = by_conditions(query, limits, {}).value;
    return value.solved ? std::optional(value.lo >= margin) : std::nullopt;
  }
  const int target = least_points(margin, query.rules.komi);
  return ask_solver(query, limits, {.bounds = UseBounds::when_worth},
                    [&](auto&& solver) { return solver.reaches(target); });
} catch (const LimitReached&) {
  return std::nullopt;
}

std::unique_ptr<EngineSession> open(const Board& board, const Ruleset& rules, const Limits& limits) {
  return open_warm_search(board, rules, limits);
}

Answer by_whole_histories(const Query& query, const Limits& limits, const Wanted& wanted) {
  return solve(query, limits, wanted, {.keys = HistoryKeys::exact});
}

}  // namespace

const Engine engine{.name = "search",
                    .summary = "the proof search, entries with conditions on the history",
                    .takes = "superko",
                    .refusal = refusal,
                    .solve = by_conditions,
                    .reaches = reaches,
                    .proof_refusal = proof_refusal,
                    .all_states = together,
                    .open = open,
                    .build_table = fresh_start::build_table,
                    .model_refusal = model_refusal,
                    .train = train};

const Engine whole_histories{
    .name = "exact",
    .summary = "the proof search, entries keyed by whole histories: slow, for cross-checks",
    .takes = "superko",
    .asked_by_name_only = true,
    .refusal = refusal,
    .solve = by_whole_histories};

}  // namespace graphgo::solver::engines::proof_search
