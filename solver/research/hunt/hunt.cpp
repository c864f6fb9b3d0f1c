#include "solver/research/hunt/hunt.hpp"

#include <fmt/core.h>

#include <array>
#include <atomic>
#include <chrono>

#include "graphgo/error.hpp"
#include "solver/question/limits.hpp"
#include "solver/question/parallel.hpp"
#include "solver/research/hunt/certify.hpp"
#include "solver/research/hunt/over_boards.hpp"

namespace graphgo::solver::research {
namespace {

void count(const SurveyRow& row, const Question& question, BoardResult& result) {
  const std::uint64_t weight = row.state.weight;
  result.states += weight;
  if (!row.solved()) {
    if (result.counterexamples.empty()) result.before_first += weight;
    return;
  }
  result.compared += weight;
  if (holds(question.relation, row.values[0], question.rules.left, row.values[1], question.rules.right)) return;
  result.against += weight;
  result.counterexamples.push_back({row.state, row.values[0], row.values[1]});
}

void check_side(const Ruleset& rules) {
  check_solvable(rules);
  if (rules.handicap != Handicap{})
    throw InputError(fmt::format("{}: a handicap comes before the first turn, not before every state; leave it out",
                                 to_text(rules)));
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

Survey survey_pair(const Board& board, const Question& question, const Domain& domain, const Limits& limits,
                   const std::function<void(const std::string&)>& show) {
  const std::array rules{question.rules.left, question.rules.right};
  auto states = states_of(board, domain, rules, alike(question), limits);
  return survey(board, rules, std::move(states), limits, [&](std::size_t done, std::size_t of) {
    if (show) show(fmt::format("{}: state {} of {}", board.label(), done, of));
  });
}

std::uint64_t count_certified(const Survey& found, const RulesetPair& rules, const Limits& limits) {
  const std::array both{rules.left, rules.right};
  std::atomic<std::uint64_t> certified{0};
  parallel_for(found.rows.size(), limits.threads, [&](std::size_t i) {
    const SurveyRow& row = found.rows[i];
    for (std::size_t r = 0; r < both.size() && row.solved() && !limits.reached(); ++r)
      certified += certify(query_of(found.board, both[r], row.state), row.values[r], share_of(limits)) ? 1 : 0;
  });
  return certified;
}

BoardResult compare_on(const Board& board, const Question& question, const Domain& domain, const Limits& limits,
                       const CompareOptions& options) {
  const auto start = std::chrono::steady_clock::now();
  const Survey found = survey_pair(board, question, domain, limits, options.show);
  BoardResult result{.board = board};
  for (const SurveyRow& row : found.rows) count(row, question, result);
  if (options.certify) result.certified = count_certified(found, question.rules, limits);
  result.nodes = found.nodes;
  result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return result;
}

bool hunt(const Question& question, const Domain& domain, const Limits& limits, const HuntSteps& steps) {
  return over_boards<BoardResult>(
      boards_of(domain), limits,
      {.board_seconds = steps.board_seconds,
       .is_done = steps.is_done,
       .work =
           [&](const Board& board, const Limits& share, bool alone) {
             return compare_on(board, question, domain, share, {steps.certify, alone ? steps.show : nullptr});
           },
       .tell = [&](const Board&, std::optional<BoardResult> result) { return result && steps.tell(*result); },
       .show = steps.show});
}

}  // namespace graphgo::solver::research
