#include "solver/proof_search/proof_search.hpp"

#include <fmt/core.h>

#include <chrono>

#include "graphgo/error.hpp"
#include "solver/limits.hpp"
#include "solver/proof_search/solver.hpp"

namespace graphgo::solver::proof_search {

void check_takes(const Ruleset& rules) {
  if (!is_superko(rules))
    throw InputError(fmt::format("rules: the proof search takes superko rulesets only, not repetition={}",
                                 axis_value(rules, "repetition")));
}

namespace {

/// By codes as wide as the board needs.
Answer answer_of(const Query& query, const Limits& limits, const Wanted& wanted, const Options& options) try {
  if (query.board.size() <= 20) return Solver<std::uint32_t>(query, limits, options).answer(wanted);
  if (query.board.size() <= max_indexed_size) return Solver<std::uint64_t>(query, limits, options).answer(wanted);
  return Solver<Code128>(query, limits, options).answer(wanted);
} catch (const LimitReached&) {  // where the end at the root could not be counted in time
  Answer answer;
  answer.stopped_by = limits.struck().value_or(StoppedBy::memory);
  return answer;
}

}  // namespace

Answer solve(const Query& query, const Limits& limits, Wanted wanted, Options options) {
  check_takes(query.rules);
  const auto start = std::chrono::steady_clock::now();
  Answer answer = answer_of(query, limits, wanted, options);
  answer.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return answer;
}

}  // namespace graphgo::solver::proof_search
