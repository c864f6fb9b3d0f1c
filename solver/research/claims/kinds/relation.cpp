// Claims that two rulesets' values are related (M2, M3, M7, T2, T3, G2's winner): the states of each domain under both.
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>

#include "graphgo/error.hpp"
#include "solver/engines/solve.hpp"
#include "solver/presentation/words.hpp"
#include "solver/question/limits.hpp"
#include "solver/question/parallel.hpp"
#include "solver/research/claims/kinds/kinds.hpp"
#include "solver/research/claims/study.hpp"
#include "solver/research/claims/vanishing.hpp"

namespace graphgo::solver::research {
namespace {

/// Counterexamples that are looked at closer: the first ones of a part. The rest is counted.
constexpr std::size_t most_examined = 1000;

using Example = Case<SurveyRow>;

/// A pair on a domain.
struct PairStudy {
  Question question;
  const ClaimDomain& domain;
  std::string name;  ///< "nieminen and tromp-taylor: 2x3: empty boards" where several pairs are on the page
  Study<SurveyRow> study;
  std::uint64_t certified = 0;

  const RulesetPair& rules() const { return question.rules; }
  const std::vector<Example>& examples() const { return study[0].cases; }
  const char* the_first() const { return examples().size() == most_examined ? "the first " : ""; }
};

/// All states, empty boards, and states whose last turn was no pass: a pass that was a mistake is one that the ending
/// decides about, so the latter are told apart, and do not decide twice.
enum : std::size_t { all_states, empty_boards, after_no_pass };

Study<SurveyRow> study_of(const Question& question, const std::string& name) {
  const auto judge = [question](const SurveyRow& row) {
    if (!row.solved()) return Judgement::unknown;
    return judgement(holds(question.relation, row.values[0], question.rules.left, row.values[1], question.rules.right));
  };
  const auto only = [judge](auto asked) {
    return [judge, asked](const SurveyRow& row) { return asked(row.state) ? judge(row) : Judgement::not_asked; };
  };
  const auto no_pass = [](const SurveyState& state) { return state.record.empty() || !state.record.back().is_pass(); };
  return Study<SurveyRow>({{name, judge}, {name, only(is_empty_board)}, {name, only(no_pass), false}}, most_examined);
}

PairStudy compare(const RulesetPair& pair, const ClaimDomain& domain, bool several, Settling& settling) {
  const Claim& claim = settling.claim();
  const Question question{pair, claim.relation};
  check_question(question);
  const std::string both = to_text(pair.left) + " and " + to_text(pair.right);
  const std::string reading = several || claim.kind != "relation" ? both : "";
  PairStudy result{question, domain, (several ? reading + ": " : "") + title_of(domain), study_of(question, reading)};
  std::atomic<std::uint64_t> certified{0};
  result.study.run(domain, settling,
                   [&](const Board& board, const Limits& limits, const Show& show) -> BoardRows<SurveyRow> {
                     Survey found = survey_pair(board, question, domain.domain, limits, show);
                     if (settling.options.certify) certified += count_certified(found, {pair.left, pair.right}, limits);
                     return {std::move(found.rows), found.nodes};
                   });
  result.certified = certified;
  return result;
}

/// Can the state be reached under these rules? Turns played before it may not be legal there.
bool is_state_of(const Example& example, std::span<const Ruleset> rules) {
  try {
    for (const Ruleset& ruleset : rules) engines::check_query(query_of(example.board, ruleset, example.row.state));
    return true;
  } catch (const InputError&) {
    return false;
  }
}

/// For which of the examples does the relation hold once `axis=value` is in both rulesets?
std::vector<Judgement> judge_changed(std::span<const Example> examples, const Question& question,
                                     const std::string& axis, const Limits& limits) {
  const Ruleset rules[] = {with_axis(question.rules.left, axis), with_axis(question.rules.right, axis)};
  std::vector<Judgement> words(examples.size(), Judgement::fails);
  std::vector<SurveyState> states;
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < examples.size(); ++i) {
    if (!is_state_of(examples[i], rules)) continue;
    states.push_back(examples[i].row.state);
    places.push_back(i);
  }
  const Survey found = survey(examples.front().board, rules, states, limits, [](auto, auto) {});
  for (std::size_t i = 0; i < places.size(); ++i) {
    const SurveyRow& row = found.rows[i];
    words[places[i]] = row.solved()
                           ? judgement(holds(question.relation, row.values[0], rules[0], row.values[1], rules[1]))
                           : Judgement::unknown;
  }
  return words;
}

Grid causes(const PairStudy& pair, const Settling& settling) {
  const auto& overrides = settling.claim().overrides;
  const auto attempt = [&](std::size_t change, std::span<const Example> examples) {
    return judge_changed(examples, pair.question, overrides[change], settling.limits);
  };
  return causes_grid<Example>(
      {.title = "Why: what, put into both rulesets, makes the difference vanish",
       .remark = fmt::format("{} Of {}{} classes of symmetric counterexamples: {}.", pair.study.reading(0).name,
                             pair.the_first(), pair.examples().size(), title_of(pair.domain)),
       .columns = {"vanishes under", "counterexamples", "the first"}},
      pair.examples(), overrides, attempt);
}

/// How many of the examples have stones of one colour at most.
std::string one_colour_text(const PairStudy& pair) {
  const auto& examples = pair.examples();
  const auto one_colour = [](const Example& example) {
    const Stones& stones = example.row.state.position;
    const auto has = [&](Colour c) { return std::count(stones.begin(), stones.end(), c) > 0; };
    return !has(Colour::black) || !has(Colour::white);
  };
  return fmt::format(
      "In {} of {}{} counterexamples, symmetric ones counted once, at most one colour has stones on the board.",
      std::count_if(examples.begin(), examples.end(), one_colour),
      examples.size() == most_examined ? "the first " : "the ", examples.size());
}

/// Does the reference find the values of the example too? Not if it was not quick enough; it must not find others.
bool reference_confirms(const Example& example, const RulesetPair& rules, const Limits& limits) {
  const Ruleset* both[] = {&rules.left, &rules.right};
  for (std::size_t r = 0; r < 2; ++r) {
    const Value own =
        engines::solve(query_of(example.board, *both[r], example.row.state), limits, {}, "reference").value;
    const Value& value = example.row.values[r];
    if (own.solved && (own.lo != value.lo || own.hi != value.hi))
      throw InternalError(fmt::format("the reference contradicts the value of {} under {}",
                                      state_text(example.board, example.row.state), to_text(*both[r])));
    if (!own.solved) return false;
  }
  return true;
}

/// What the reference says of the values of the examples, asked for `seconds` each and 10 times as long for all.
std::string confirmed_text(const PairStudy& pair, double seconds, const Limits& limits) {
  const auto& examples = pair.examples();
  if (seconds <= 0) return "";
  const auto end = deadline_after(10 * seconds);
  std::atomic<std::size_t> agrees{0}, asked{0};
  parallel_for(examples.size(), limits.threads, [&](std::size_t i) {
    if (std::chrono::steady_clock::now() >= end || limits.reached()) return;
    Limits share = share_of(limits);
    share.deadline = deadline_after(seconds);
    ++asked;
    if (reference_confirms(examples[i], pair.rules(), share)) ++agrees;
  });
  return fmt::format(
      "The reference engine, given {} s for each value, confirms both values of {} of {}{} counterexamples, symmetric "
      "ones counted once{}.",
      seconds, agrees.load(), examples.size() == most_examined ? "the first " : "the ", examples.size(),
      asked < examples.size() ? fmt::format("; it was asked about {}", asked.load()) : "");
}

/// Where the sides can force different ends: how each keeps the other from a better one.
std::string endless_text(const Example& example, const Ruled& ruled) {
  const Answer& answer = ruled.answer;
  if (answer.endless_play.empty()) return "";
  return fmt::format(
      "Under `{}` Black can force an end with at least {}, White one with at most {}, and each keeps the other from a "
      "better one by play without an end: {}. "
      "The state after {} of these turns is there again after the last one.",
      to_text(ruled.rules), answer.value.lo.text(), answer.value.hi.text(),
      presentation::line_text(query_of(example.board, ruled.rules, example.row.state), answer.endless_play),
      answer.repeats_from);
}

void add_finding(const PairStudy& pair, Settling& settling) {
  const Example& example = pair.examples().front();
  Finding finding = settling.finding(counterexample_text(pair.study[all_states].first_is_smallest) + ": " + pair.name,
                                     example.board, example.row.state, {pair.rules().left, pair.rules().right});
  for (const Ruled& ruled : finding.answers) {
    const std::string text = endless_text(example, ruled);
    if (!text.empty()) finding.remark += (finding.remark.empty() ? "" : "\n\n") + text;
  }
  settling.report.findings.push_back(std::move(finding));
}

void add_parts(const PairStudy& pair, bool decides, Settling& settling) {
  const auto add = [&](std::size_t reading, const std::string& domain) {
    settling.report.parts.push_back(pair.study.part(reading, domain));
    settling.report.parts.back().decides &= decides;
  };
  const Domain& domain = pair.domain.domain;
  add(all_states, title_of(pair.domain));
  if (domain.which == Which::positions && domain.sample == 0) add(empty_boards, "of these, empty boards");
  if (domain.which == Which::reached) add(after_no_pass, "of these, states whose last turn was no pass");
}

void settle_pair(const RulesetPair& rules, const ClaimDomain& domain, bool decides, Settling& settling) {
  Report& report = settling.report;
  const PairStudy pair = compare(rules, domain, settling.claim().pairs.size() > 1 || !decides, settling);
  add_parts(pair, decides, settling);
  if (pair.certified > 0)
    report.remarks.push_back(
        fmt::format("{}: {} values, of one state of each class of symmetric ones, have proofs that the checker "
                    "accepted.",
                    title_of(domain), pair.certified));
  if (domain.domain.graphs > 0 && pair.study[all_states].by_vertices.size() > 1)
    report.grids.push_back(
        pair.study.by_vertices({.title = "By number of vertices: " + pair.name,
                                .columns = {"vertices", "graphs", "states", "compared", "against"}}));
  if (pair.examples().empty()) return;
  add_finding(pair, settling);
  if (!settling.claim().overrides.empty()) report.grids.push_back(causes(pair, settling));
  const std::string word = confirmed_text(pair, settling.options.judge, settling.limits);
  if (!word.empty()) report.remarks.push_back(pair.name + ": " + word);
  if (!decides) report.remarks.push_back(pair.name + ": " + one_colour_text(pair));
}

}  // namespace

void settle_pairs(Settling& settling, bool decides) {
  for (const RulesetPair& pair : settling.claim().pairs)
    for (const ClaimDomain& domain : settling.domains()) settle_pair(pair, domain, decides, settling);
}

void settle_relation(Settling& settling) {
  if (settling.claim().pairs.empty()) settling.refuse("pairs", "no pair of rulesets");
  settle_pairs(settling, true);
}

}  // namespace graphgo::solver::research
