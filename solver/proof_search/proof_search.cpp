#include "solver/proof_search/proof_search.hpp"

#include <fmt/core.h>

#include <chrono>

#include "graphgo/error.hpp"
#include "solver/proof_search/solver.hpp"

namespace graphgo::solver::proof_search {

void check_takes(const Ruleset& rules) {
  if (!is_superko(rules))
    throw InputError(fmt::format("rules: the proof search takes superko rulesets only, not repetition={}",
                                 axis_value(rules, "repetition")));
}

Answer solve(const Query& query, const Limits& limits, Wanted wanted, Options options) {
  check_takes(query.rules);
  const auto start = std::chrono::steady_clock::now();
  Answer answer;
  if (query.board.size() <= 20)
    answer = Solver<std::uint32_t>(query, limits, options).answer(wanted);
  else if (query.board.size() <= max_indexed_size)
    answer = Solver<std::uint64_t>(query, limits, options).answer(wanted);
  else
    answer = Solver<Code128>(query, limits, options).answer(wanted);
  answer.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return answer;
}

}  // namespace graphgo::solver::proof_search
