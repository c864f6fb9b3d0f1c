#include "solver/research/survey.hpp"

#include <algorithm>
#include <atomic>
#include <memory>

#include "solver/engines/solve.hpp"
#include "solver/question/limits.hpp"
#include "solver/question/parallel.hpp"
#include "solver/question/plain_bounds.hpp"
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

Survey survey(const Board& board, std::span<const Ruleset> rules, std::vector<SurveyState> states, const Limits& limits,
              const SurveyProgress& progress, double value_seconds) {
  Survey result{board, {}, 0};
  std::vector<std::unique_ptr<AllStates>> together;
  for (std::size_t r = 0; r < rules.size(); ++r) {
    together.push_back(engines::all_states(board, rules[r], states, part_of_time(limits, rules.size() - r)));
  }
  std::vector<Value> unknown;
  for (const Ruleset& r : rules) unknown.push_back(plain_bounds(board, r));
  for (auto& state : states) result.rows.push_back({std::move(state), unknown});
  const Limits share = share_of(limits);
  std::atomic<std::uint64_t> nodes{0};
  std::atomic<std::size_t> done{0};
  parallel_for(result.rows.size(), limits.threads, [&](std::size_t i) {
    SurveyRow& row = result.rows[i];
    for (std::size_t r = 0; r < rules.size(); ++r) {
      if (together[r]) row.values[r] = within_plain_bounds(together[r]->value(row.state), board, rules[r]);
      if (row.values[r].solved || limits.reached()) continue;
      const Answer answer = engines::solve(query_of(board, rules[r], row.state), board_limits(share, value_seconds));
      row.values[r] = answer.value;
      nodes += answer.nodes;
    }
    progress(++done, result.rows.size());
  });
  result.nodes += nodes;
  for (const auto& all : together) result.nodes += all ? all->nodes() : 0;
  return result;
}

}  // namespace graphgo::solver::research
