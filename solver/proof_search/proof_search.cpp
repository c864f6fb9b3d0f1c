#include "solver/proof_search/proof_search.hpp"

#include <chrono>

#include "solver/proof_search/solver.hpp"

namespace graphgo::solver::proof_search {

Answer solve(const Query& query, const Limits& limits, Wanted wanted, Options options) {
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
