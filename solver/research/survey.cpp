#include "solver/research/survey.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <memory>

#include "solver/engines/solve.hpp"
#include "solver/question/limits.hpp"
#include "solver/question/parallel.hpp"

namespace graphgo::solver::research {

bool SurveyRow::solved() const {
  return std::all_of(values.begin(), values.end(), [](const Value& v) { return v.solved; });
}

bool SurveyRow::differs() const {
  const Value* first = nullptr;
  for (const Value& v : values) {
    if (!v.solved) continue;
    if (first && (first->lo != v.lo || first->hi != v.hi)) return true;
    first = &v;
  }
  return false;
}

namespace {

/// The first of `parts` equal shares of the time left: a state is compared only when every ruleset has had its turn.
Limits part_of_time(Limits limits, std::size_t parts) {
  const auto now = std::chrono::steady_clock::now();
  if (limits.deadline && *limits.deadline > now)
    limits.deadline = now + (*limits.deadline - now) / static_cast<std::ptrdiff_t>(parts);
  return limits;
}

}  // namespace

Survey survey(const Board& board, std::span<const Ruleset> rules, std::vector<SurveyState> states, const Limits& limits,
              const SurveyProgress& progress) {
  Survey result{board, {}, 0};
  std::vector<std::unique_ptr<AllStates>> together;
  for (std::size_t r = 0; r < rules.size(); ++r) {
    together.push_back(engines::all_states(board, rules[r], states, part_of_time(limits, rules.size() - r)));
  }
  for (auto& state : states) result.rows.push_back({std::move(state), std::vector<Value>(rules.size())});
  const Limits share = share_of(limits);
  std::atomic<std::uint64_t> nodes{0};
  std::atomic<std::size_t> done{0};
  parallel_for(result.rows.size(), limits.threads, [&](std::size_t i) {
    SurveyRow& row = result.rows[i];
    for (std::size_t r = 0; r < rules.size(); ++r) {
      if (together[r]) row.values[r] = together[r]->value(row.state);
      if (row.values[r].solved || limits.reached()) continue;
      const Answer answer = engines::solve(query_of(board, rules[r], row.state), share);
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
