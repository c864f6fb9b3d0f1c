#include "solver/research/hunt/hunt.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <map>
#include <utility>

#include "graphgo/error.hpp"
#include "graphgo/rules/predicates.hpp"
#include "graphgo/text/json.hpp"
#include "solver/engines/solve.hpp"
#include "solver/question/answer.hpp"
#include "solver/question/limits.hpp"
#include "solver/question/parallel.hpp"
#include "solver/question/query.hpp"
#include "solver/question/time_shares.hpp"
#include "solver/research/hunt/certify.hpp"
#include "solver/research/hunt/hunt_json.hpp"

namespace graphgo::solver::research {
namespace {

Formula::Verdict judge(const Question& question, const GraphFacts& facts, const Value& left,
                       const Value& right) {
  if (question.formula) return question.formula->judge(left, right, facts);
  return holds(question.relation, left, question.rules.left, right, question.rules.right)
             ? Formula::Verdict::holds
             : Formula::Verdict::fails;
}

/// The margins that a value may be: of an open one those between its bounds, none where a bound is infinite.
std::vector<Value> candidates(const Value& value) {
  if (value.solved) return {value};
  std::vector<Value> found;
  if (!value.lo.finite() || !value.hi.finite()) return found;
  for (int halves = value.lo.halves(); halves <= value.hi.halves(); ++halves)
    found.push_back({value.kind, Margin::of_halves(halves), Margin::of_halves(halves), true});
  return found;
}

/// Does the relation hold whatever the open values are? Where play need not end it is judged for lo and for
/// hi apart, so a margin between the bounds stands for either; who wins is judged of both together.
bool holds_between_bounds(const Question& question, const GraphFacts& facts, const Value& left,
                          const Value& right) {
  if (asks_for_winner(question) && (left.kind == ValueKind::interval || right.kind == ValueKind::interval))
    return false;
  const auto lefts = candidates(left), rights = question.alone ? lefts : candidates(right);
  const auto holds_for = [&](const Value& a, const Value& b) {
    return judge(question, facts, a, b) == Formula::Verdict::holds;
  };
  if (lefts.empty() || rights.empty()) return false;
  return std::ranges::all_of(lefts, [&](const Value& a) {
    if (question.alone) return holds_for(a, a);
    return std::ranges::all_of(rights, [&](const Value& b) { return holds_for(a, b); });
  });
}

/// Adds a state, whose values may not be settled. `bounds`: do bounds count where they suffice?
void count(Counterexample found, const Question& question, const GraphFacts& facts, bool bounds,
           BoardResult& result) {
  const std::uint64_t weight = found.state.weight;
  result.states += weight;
  const bool solved = found.left.solved && found.right.solved;
  auto verdict = Formula::Verdict::undefined;
  if (solved)
    verdict = judge(question, facts, found.left, found.right);
  else if (bounds && holds_between_bounds(question, facts, found.left, found.right))
    verdict = Formula::Verdict::holds;
  if (verdict == Formula::Verdict::undefined) {
    if (solved) result.undefined += weight;
    if (result.counterexamples.empty()) result.before_first += weight;
    return;
  }
  result.compared += weight;
  if (verdict == Formula::Verdict::holds) return;
  result.against += weight;
  result.counterexamples.push_back(std::move(found));
}

/// The empty boards of all pairs of graphs made from the board.
BoardResult compare_graphs(const Board& board, const Question& question, const Domain& domain,
                           const Limits& limits, const CompareOptions& options) {
  BoardResult result{.board = board};
  const GraphFacts facts = facts_of(board);
  const auto pairs = question.between->pairs_from(board, alike(question).vertices);
  std::vector<Side> sides{Side::black, Side::white};
  if (domain.to_move) sides = {*domain.to_move};
  std::size_t left_to_do = 2 * pairs.size() * sides.size();
  // One of the two expressions chooses nothing: its value is found once.
  std::map<std::pair<bool, Side>, std::pair<Board, Value>> last;
  const auto value_of = [&](const Counterexample& asked, bool left) {
    const Query query = query_of(question, board, asked, left);
    const auto known = last.find({left, query.to_move});
    if (known != last.end() && known->second.first == query.board) return known->second.second;
    if (options.show) options.show(fmt::format("{}: {}", board.label(), query.board.label()));
    const Answer answer =
        limits.reached() ? Answer{} : engines::solve(query, part_of_time(limits, left_to_do));
    result.nodes += answer.nodes;
    if (options.certify && answer.value.solved && !limits.reached())
      result.certified += certify(query, answer.value, share_of(limits)) ? 1 : 0;
    last.insert_or_assign({left, query.to_move}, std::pair(query.board, answer.value));
    return answer.value;
  };
  for (const GraphPair& pair : pairs)
    for (const Side side : sides) {
      Counterexample asked{{no_stones(board), side, pair.ways}, {}, {}, pair};
      asked.left = value_of(asked, true);
      --left_to_do;
      asked.right = value_of(asked, false);
      --left_to_do;
      count(std::move(asked), question, facts, !options.certify, result);
    }
  return result;
}

void check_side(const Ruleset& rules) {
  check_solvable(rules);
  if (rules.handicap != Handicap{})
    throw InputError(fmt::format("{}: hunts take no handicap; compare --empty does", to_text(rules)));
}

}  // namespace

namespace {

void check_formula(const Question& question) {
  const Formula& formula = *question.formula;
  for (const Ruleset& rules : question.rulesets())
    if (last_mover_wins(rules))
      throw InputError(
          fmt::format("relation {}: {} gives a winner, not a margin; use the relations equal or winner",
                      formula.text(), to_text(rules)));
  if (!formula.speaks_of_value())
    throw InputError(fmt::format("relation {}: it does not speak of `value`", formula.text()));
  if (question.alone && formula.speaks_of_other())
    throw InputError(fmt::format(
        "relation {}: there is no `other` value; give a second --rules, or --between and two graphs",
        formula.text()));
  if (!question.alone && !formula.speaks_of_other())
    throw InputError(
        fmt::format("relation {}: it does not speak of `other`, {}", formula.text(),
                    question.between ? "the value on the second graph" : "the second ruleset's value"));
}

}  // namespace

std::string text_of_relation(const Question& question) {
  return question.formula ? question.formula->text() : to_text(question.relation);
}
std::string words_of_domain(const Question& question, const Domain& domain) {
  const bool pair = domain.which == Which::reached && !question.alone && !question.between;
  return words_of(domain) + (pair ? ", alike under both rulesets" : "");
}

std::string words_of_relation(const Question& question) {
  return question.formula ? question.formula->text() : words_of(question.relation);
}

Question read_question(const RulesetPair& rules, const std::string& relation) {
  Question question{rules, {}};
  if (Formula::is_formula(relation))
    question.formula.emplace(relation);
  else
    question.relation = read_relation(relation);
  return question;
}

void check_question(const Question& question) {
  check_side(question.rules.left);
  check_side(question.rules.right);
  if (question.between) question.between->check();
  if (question.formula)
    check_formula(question);
  else
    check_relation(question.relation, question.rules.left, question.rules.right);
}

Alike alike(const Question& question) {
  const auto rules = question.rulesets();
  Alike result = alike(std::span(rules));
  result.colours = result.colours && !question.formula &&
                   colours_alike(question.relation, question.rules.left, question.rules.right);
  return result;
}

Query query_of(const Question& question, const Board& board, const Counterexample& counterexample,
               bool left) {
  const Ruleset& rules = left ? question.rules.left : question.rules.right;
  if (!counterexample.graphs) return query_of(board, rules, counterexample.state);
  const Board& made = left ? counterexample.graphs->left : counterexample.graphs->right;
  return {made, no_stones(made), counterexample.state.to_move, rules, {0, 0}, {}};
}

Survey survey_pair(const Board& board, const Question& question, const Domain& domain, const Limits& limits,
                   const std::function<void(const std::string&)>& show) {
  const auto rules = question.rulesets();
  auto states = states_of(board, domain, rules, alike(question), limits);
  return survey(board, rules, std::move(states), limits, [&](std::size_t done, std::size_t of) {
    if (show) show(fmt::format("{}: value {} of {}", board.label(), done, of));
  });
}

std::uint64_t count_certified(const Survey& found, const std::vector<Ruleset>& rules, const Limits& limits) {
  std::atomic<std::uint64_t> certified{0};
  parallel_for(found.rows.size(), limits.threads, [&](std::size_t i) {
    const SurveyRow& row = found.rows[i];
    for (std::size_t r = 0; r < rules.size() && row.solved() && !limits.reached(); ++r)
      certified +=
          certify(query_of(found.board, rules[r], row.state), row.values[r], share_of(limits)) ? 1 : 0;
  });
  return certified;
}

BoardResult compare_on(const Board& board, const Question& question, const Domain& domain,
                       const Limits& limits, const CompareOptions& options) {
  const auto start = std::chrono::steady_clock::now();
  BoardResult result{.board = board};
  if (question.between) {
    result = compare_graphs(board, question, domain, limits, options);
  } else {
    const Survey found = survey_pair(board, question, domain, limits, options.show);
    const GraphFacts facts = facts_of(board);
    for (const SurveyRow& row : found.rows)
      count({row.state, row.values.front(), row.values.back()}, question, facts, !options.certify, result);
    if (options.certify) result.certified = count_certified(found, question.rulesets(), limits);
    result.nodes = found.nodes;
  }
  result.seconds = seconds_since(start);
  return result;
}

namespace {

/// Boards are spread over threads up to this size, as those of all graphs; a larger one takes them all.
bool is_wide(const Board& board, std::size_t boards) {
  return board.size() > most_graph_vertices || boards == 1;
}

/// A counterexample more than any number of states compared, and a state more than any number of proofs.
double amount_said(const std::string& answer) {
  const auto result = parse_json<nlohmann::ordered_json>(answer);
  const double found = result.at("counterexamples").empty() ? 0 : 1e10;
  const double proofs = std::min(1e-6 * result.at("certified").get<double>(), 0.4);
  return found + result.at("compared").get<double>() + (result.at("listed").get<bool>() ? 0.5 : 0) + proofs;
}

Job job_of(const std::vector<Board>& boards, const Question& question, const Domain& domain,
           const HuntSteps& steps) {
  Job job{.question = question_text(question, domain), .in_order = !steps.all, .says = amount_said};
  if (steps.certify) {
    auto certified = parse_json<nlohmann::ordered_json>(job.question);
    certified["certify"] = true;
    job.question = dump_json(certified);
  }
  for (std::size_t i = 0; i < boards.size(); ++i)
    job.units.push_back(
        {.id = boards[i].label(),
         .text = fmt::format("{{\"number\":{},\"graph\":{}}}", i, dump_json(graph_json(boards[i]))),
         .size = std::pow(3, boards[i].size()),
         .wide = is_wide(boards[i], boards.size())});
  return job;
}

}  // namespace

Harvest hunt(const Question& question, const Domain& domain, const Limits& limits, const HuntSteps& steps,
             Farming farming) {
  const std::vector<Board> boards = boards_of(domain, limits);
  Job job = job_of(boards, question, domain, steps);
  job.work = [&](const Unit& unit, const Limits& whole) {
    const Board& board = boards[parse_json<nlohmann::json>(unit.text).at("number").get<std::size_t>()];
    Limits share = board_limits(whole, steps.board_seconds);
    if (steps.show && unit.wide)
      share.report = [&](const std::string& line) { steps.show(fmt::format("{}: {}", board.label(), line)); };
    BoardResult result{.board = board, .listed = false};
    try {
      result = compare_on(board, question, domain, share, {steps.certify, unit.wide ? steps.show : nullptr});
    } catch (const LimitReached&) {  // nothing is known of this board
    }
    result.proofs_cut = steps.certify && out_of_time(share);
    return UnitAnswer{dump_json(answer_json(result, question)), result.complete() && !result.proofs_cut};
  };
  farming.plan.show = steps.show;
  return farm(job, farming, limits, [&](std::size_t i, const UnitAnswer* answer) {
    if (!answer || (answer->cut && answer->json == "null")) {
      if (steps.stopped_on) steps.stopped_on(boards[i], answer != nullptr);
      return true;
    }
    BoardResult result = read_answer(parse_json<nlohmann::ordered_json>(answer->json), boards[i], question);
    result.cut = answer->cut;
    result.earlier = answer->earlier;
    return steps.tell(result);
  });
}

}  // namespace graphgo::solver::research
