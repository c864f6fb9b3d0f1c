#include "solver/claims/settle.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>

#include "graphgo/symmetry/graphs.hpp"
#include "solver/solve.hpp"

namespace graphgo::solver {
namespace {

bool is_empty(const Stones& stones) {
  return std::all_of(stones.begin(), stones.end(), [](Colour c) { return c == Colour::empty; });
}

void count(const Survey& survey, GraphTally& tally) {
  for (const SurveyRow& row : survey.rows) {
    const std::uint64_t weight = row.state.weight;
    const bool empty = is_empty(row.state.position), solved = row.solved(), differs = row.differs();
    tally.states += weight;
    if (solved) tally.compared += weight;
    if (differs) tally.different += weight;
    if (empty && solved) tally.empty_compared += weight;
    if (empty && differs) tally.empty_different += weight;
  }
  tally.nodes += survey.nodes;
}

/// The answer about a state whose value is known, with a line of best play. Without a deadline: what was solved once is near.
Answer with_line(const Query& query, const Value& value, Limits limits) {
  limits.deadline.reset();
  Answer answer = solve(query, limits, {.moves = false, .principal_variation = true});
  answer.value = value;  // Ctrl-C may have come before it was found again
  return answer;
}

/// The first differing state in the survey's order.
std::optional<Counterexample> first_difference(const Survey& survey, const RulesetPair& pair, const Limits& limits) {
  bool all_settled = true;
  for (const SurveyRow& row : survey.rows) {
    if (row.differs())
      return Counterexample{survey.board,
                            pair,
                            row.state,
                            with_line(query_of(survey.board, pair.left, row.state), row.values[0], limits),
                            with_line(query_of(survey.board, pair.right, row.state), row.values[1], limits),
                            all_settled};
    all_settled = all_settled && row.solved();
  }
  return std::nullopt;
}

}  // namespace

Settlement settle(const Claim& claim, int vertices, const Limits& limits,
                  const std::function<void(const std::string&)>& show) {
  Settlement result{claim, vertices, {}, std::nullopt, true};
  std::vector<Board> boards;
  for (int n = 1; n <= vertices; ++n)
    for (const Board& board : connected_graphs(n)) boards.push_back(board);
  for (const Board& board : boards) {
    if (limits.reached()) break;
    const auto start = std::chrono::steady_clock::now();
    GraphTally tally{board};
    for (const RulesetPair& pair : claim.pairs) {
      const Ruleset rules[] = {pair.left, pair.right};
      const bool symmetric = !names_vertices(pair.left) && !names_vertices(pair.right);
      // Listing takes a moment on graphs this small: it is not cut short, lest what is settled already be lost.
      auto states = fresh_starts(board, symmetric);
      const Survey found = survey(board, rules, std::move(states), limits, [&](std::size_t done, std::size_t of) {
        show(fmt::format("{}: graph {} of {} ({}), state {} of {}, {}", claim.id, result.graphs.size() + 1,
                         boards.size(), board.label(), done, of,
                         result.refuted() ? "refuted so far" : "no counterexample so far"));
      });
      count(found, tally);
      if (!result.counterexample) result.counterexample = first_difference(found, pair, limits);
    }
    tally.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    result.graphs.push_back(tally);
  }
  result.complete = result.graphs.size() == boards.size() &&
                    std::all_of(result.graphs.begin(), result.graphs.end(), [](const auto& g) { return g.complete(); });
  return result;
}

}  // namespace graphgo::solver
