#include "solver/research/hunt/hunt.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <memory>

#include "graphgo/error.hpp"
#include "solver/question/limits.hpp"
#include "solver/question/parallel.hpp"
#include "solver/research/hunt/certify.hpp"
#include "solver/research/survey.hpp"

namespace graphgo::solver::research {
namespace {

bool is_empty_board(const SurveyState& state) {
  return state.record.empty() && std::all_of(state.position.begin(), state.position.end(),
                                             [](Colour colour) { return colour == Colour::empty; });
}

void count(const SurveyRow& row, const Question& question, BoardResult& result) {
  const std::uint64_t weight = row.state.weight;
  const bool empty = is_empty_board(row.state);
  const bool no_pass = row.state.record.empty() || !row.state.record.back().is_pass();
  result.states += weight;
  if (empty) result.empty.states += weight;
  if (no_pass) result.no_pass.states += weight;
  if (!row.solved()) {
    if (result.counterexamples.empty()) result.before_first += weight;
    return;
  }
  result.compared += weight;
  if (empty) result.empty.compared += weight;
  if (no_pass) result.no_pass.compared += weight;
  if (holds(question.relation, row.values[0], question.rules.left, row.values[1], question.rules.right)) return;
  result.against += weight;
  if (empty) result.empty.against += weight;
  if (no_pass) result.no_pass.against += weight;
  result.counterexamples.push_back({row.state, row.values[0], row.values[1]});
}

void check_side(const Ruleset& rules) {
  check_solvable(rules);
  if (rules.handicap != Handicap{})
    throw InputError(fmt::format("{}: a handicap comes before the first turn, not before every state; leave it out",
                                 to_text(rules)));
}

/// How many values have proofs that the checker accepts.
std::uint64_t certify_all(const Survey& found, const std::array<Ruleset, 2>& rules, const Limits& limits) {
  std::atomic<std::uint64_t> certified{0};
  parallel_for(found.rows.size(), limits.threads, [&](std::size_t i) {
    const SurveyRow& row = found.rows[i];
    for (std::size_t r = 0; r < rules.size() && row.solved() && !limits.reached(); ++r)
      certified += certify(query_of(found.board, rules[r], row.state), row.values[r], share_of(limits)) ? 1 : 0;
  });
  return certified;
}

}  // namespace

void check_question(const Question& question) {
  check_side(question.rules.left);
  check_side(question.rules.right);
  check_relation(question.relation, question.rules.left, question.rules.right);
}

Alike alike(const Question& question) {
  const std::array rules{question.rules.left, question.rules.right};
  Alike result = alike(rules);
  result.colours = result.colours && colours_alike(question.relation, rules[0], rules[1]);
  return result;
}

BoardResult compare_on(const Board& board, const Question& question, const Domain& domain, const Limits& limits,
                       const CompareOptions& options) {
  const auto start = std::chrono::steady_clock::now();
  const std::array rules{question.rules.left, question.rules.right};
  auto states = states_of(board, domain, rules, alike(question), limits);
  const Survey found = survey(board, rules, std::move(states), limits, [&](std::size_t done, std::size_t of) {
    if (options.show) options.show(fmt::format("{}: state {} of {}", board.label(), done, of));
  });
  BoardResult result{.board = board};
  for (const SurveyRow& row : found.rows) count(row, question, result);
  if (options.certify) result.certified = certify_all(found, rules, limits);
  result.nodes = found.nodes;
  result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return result;
}

namespace {

/// Boards are taken in batches of so many a thread: wide enough to keep the threads busy, narrow enough to stop soon.
constexpr std::size_t boards_a_thread = 8;

/// The results of boards[first..last) that are to be found now; null: done in an earlier run, or a limit struck.
std::vector<std::unique_ptr<BoardResult>> compare_batch(const std::vector<Board>& boards, std::size_t first,
                                                        std::size_t last, const Question& question,
                                                        const Domain& domain, const Limits& limits,
                                                        const HuntSteps& steps) {
  std::vector<std::unique_ptr<BoardResult>> results(last - first);
  const bool one = last - first == 1;
  const Limits share = one ? limits : share_of(limits);
  parallel_for(last - first, one ? 1 : limits.threads, [&](std::size_t i) {
    const Board& board = boards[first + i];
    if ((steps.is_done && steps.is_done(first + i, board)) || limits.reached()) return;
    try {
      results[i] =
          std::make_unique<BoardResult>(compare_on(board, question, domain, board_limits(share, steps.board_seconds),
                                                   {steps.certify, one ? steps.show : nullptr}));
    } catch (const LimitReached&) {  // while the board's states were listed
    }
  });
  return results;
}

}  // namespace

bool hunt(const Question& question, const Domain& domain, const Limits& limits, const HuntSteps& steps) {
  const std::vector<Board> boards = boards_of(domain);
  const auto small = static_cast<std::size_t>(std::count_if(
      boards.begin(), boards.end(), [](const Board& board) { return board.size() <= most_graph_vertices; }));
  const std::size_t batch = boards_a_thread * static_cast<std::size_t>(std::max(limits.threads, 1));
  for (std::size_t first = 0; first < boards.size();) {
    const std::size_t last = first < small ? std::min(first + batch, small) : first + 1;
    if (steps.show && boards.size() > 1) steps.show(fmt::format("board {} of {}", first + 1, boards.size()));
    const auto results = compare_batch(boards, first, last, question, domain, limits, steps);
    for (std::size_t i = 0; i < results.size(); ++i) {
      if (!results[i] && steps.is_done && steps.is_done(first + i, boards[first + i])) continue;
      if (!results[i] || !steps.tell(*results[i])) return false;
    }
    first = last;
  }
  return true;
}

}  // namespace graphgo::solver::research
