#include "solver/research/survey.hpp"

#include <algorithm>
#include <atomic>
#include <memory>

#include "solver/engines/solve.hpp"
#include "solver/question/answer.hpp"
#include "solver/question/limits.hpp"
#include "solver/question/parallel.hpp"
#include "solver/question/plain_bounds.hpp"
#include "solver/question/query.hpp"
#include "solver/question/time_shares.hpp"

namespace graphgo::solver::research {

bool SurveyRow::solved() const {
  return std::all_of(values.begin(), values.end(), [](const Value& v) { return v.solved; });
}

bool differs(const SurveyRow& row, const Relation& relation, std::span<const Ruleset> rules) {
  for (std::size_t a = 0; a < rules.size(); ++a)
    for (std::size_t b = a + 1; b < rules.size(); ++b)
      if (row.values[a].solved && row.values[b].solved &&
          !holds(relation, row.values[a], rules[a], row.values[b], rules[b]))
        return true;
  return false;
}

namespace {

/// A value still to be found: of which row, by which ruleset.
struct Open {
  SurveyRow& row;
  std::size_t ruleset;
  Value& value() const { return row.values[ruleset]; }
};

std::vector<Open> open_values(Survey& survey) {
  std::vector<Open> open;
  for (SurveyRow& row : survey.rows)
    for (std::size_t r = 0; r < row.values.size(); ++r)
      if (!row.values[r].solved) open.push_back({row, r});
  return open;
}

/// Solves the open values one by one, each within an equal share of what is left of the limits: none starves
/// those after it. `solved` is told how many of them are done.
std::uint64_t solve_each(const std::vector<Open>& open, const Board& board, std::span<const Ruleset> rules,
                         const Limits& limits, double value_seconds,
                         const std::function<void(std::size_t)>& solved) {
  const Limits share = share_of(limits);
  const auto threads = static_cast<std::size_t>(std::max(limits.threads, 1));
  std::atomic<std::uint64_t> nodes{0};
  std::atomic<std::size_t> done{0}, begun{0};
  parallel_for(open.size(), limits.threads, [&](std::size_t i) {
    const Open& at = open[i];
    const Ruleset& ruleset = rules[at.ruleset];
    if (!limits.reached()) {
      const PartOfWork part(share, open.size() - begun++, threads);
      const Answer answer =
          engines::solve(query_of(board, ruleset, at.row.state), board_limits(part.limits(), value_seconds));
      at.value() = answer.value.solved ? answer.value : narrower(at.value(), answer.value);
      nodes += answer.nodes;
    }
    solved(++done);
  });
  return nodes;
}

}  // namespace

Survey survey(const Board& board, std::span<const Ruleset> rules, std::vector<SurveyState> states,
              const Limits& limits, const SurveyProgress& progress, double value_seconds) {
  Survey result{board, {}, 0};
  std::vector<std::unique_ptr<AllStates>> together;
  for (std::size_t r = 0; r < rules.size(); ++r)
    together.push_back(engines::all_states(board, rules[r], states, part_of_time(limits, rules.size() - r)));
  std::vector<Value> unknown;
  for (const Ruleset& r : rules) unknown.push_back(plain_bounds(board, r));
  for (auto& state : states) result.rows.push_back({std::move(state), unknown});
  parallel_for(result.rows.size(), limits.threads, [&](std::size_t i) {
    SurveyRow& row = result.rows[i];
    for (std::size_t r = 0; r < rules.size(); ++r)
      if (together[r]) row.values[r] = within_plain_bounds(together[r]->value(row.state), board, rules[r]);
  });
  for (const auto& all : together) result.nodes += all ? all->nodes() : 0;
  const std::size_t all_values = result.rows.size() * rules.size();
  // Where a limit is set, what it left open is tried once more, with what the others left of theirs.
  const int rounds = (limits.deadline || limits.looks_left) && value_seconds <= 0 ? 2 : 1;
  for (int round = 0; round < rounds; ++round) {
    const auto open = open_values(result);
    const std::size_t known = all_values - open.size();
    if (open.empty() || limits.reached()) break;
    result.nodes += solve_each(open, board, rules, limits, value_seconds,
                               [&](std::size_t done) { progress(known + done, all_values); });
  }
  return result;
}

}  // namespace graphgo::solver::research
