// Claims that two rulesets' values are related (M2, M3, M7, T2, T3, G2's winner): the states of each domain
// under both.
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>

#include "graphgo/error.hpp"
#include "solver/engines/solve.hpp"
#include "solver/presentation/words.hpp"
#include "solver/question/answer.hpp"
#include "solver/question/limits.hpp"
#include "solver/question/parallel.hpp"
#include "solver/question/query.hpp"
#include "solver/research/claims/kinds/kinds.hpp"
#include "solver/research/claims/study.hpp"
#include "solver/research/claims/vanishing.hpp"

namespace graphgo::solver::research {
namespace {

using Example = Case<SurveyRow>;

/// All states, empty boards, and states whose last turn was no pass: a pass that was a mistake is one that
/// the ending decides about, so the latter are told apart, and do not decide twice.
enum : std::size_t { all_states, empty_boards, after_no_pass };

/// A pair on a domain.
struct PairStudy {
  Question question;
  std::string name;  ///< "nieminen and tromp-taylor: 2x3: empty boards" where several pairs are on the page
  Study<SurveyRow> study;

  const std::vector<Example>& examples() const { return study[all_states].cases; }
  /// "nieminen and tromp-taylor. ", or nothing where there is one pair.
  std::string of_pair() const { return study.reading(0).name.empty() ? "" : study.reading(0).name + ". "; }
  bool more() const { return examples().size() == most_examined; }
  /// "the first 1000 counterexamples, symmetric ones counted once".
  std::string examples_text() const {
    return fmt::format("the {}{} counterexamples, symmetric ones counted once", more() ? "first " : "",
                       examples().size());
  }
};

Is<SurveyRow> relation_holds(const Question& question) {
  return [question](const SurveyRow& row) {
    return holds(question.relation, row.values[0], question.rules.left, row.values[1], question.rules.right);
  };
}

std::vector<Reading<SurveyRow>> readings_of(const Question& question, const std::string& name, bool decides) {
  const auto is_empty = [](const SurveyRow& row) { return is_empty_board(row.state); };
  const auto no_pass = [](const SurveyRow& row) {
    return row.state.record.empty() || !row.state.record.back().is_pass();
  };
  const Is<SurveyRow> holds = relation_holds(question);
  return {{.name = name, .holds = holds, .decides = decides},
          {.name = name, .holds = holds, .asked = is_empty, .decides = decides},
          {.name = name, .holds = holds, .asked = no_pass, .decides = false}};
}

PairStudy pair_study(const RulesetPair& pair, const ClaimDomain& domain, bool decides, Settling& settling) {
  const Claim& claim = settling.claim();
  const bool several = claim.pairs.size() > 1 || !decides;
  const std::string both = several ? to_text(pair.left) + " and " + to_text(pair.right) : "",
                    where = title_of(domain);
  const Question question{pair, claim.relation};
  check_question(question);
  return {question,
          several ? both + ": " + where : where,
          {settling, where, readings_of(question, both, decides), most_examined}};
}

/// Can the state be reached under these rules? Turns played before it may not be legal there.
bool is_state_of(const Example& example, std::span<const Ruleset> rules) {
  try {
    for (const Ruleset& ruleset : rules)
      engines::check_query(query_of(example.board, ruleset, example.row.state));
    return true;
  } catch (const InputError&) {
    return false;
  }
}

/// For which of the examples does the relation hold once `axis=value` is in both rulesets?
std::vector<Judgement> judge_changed(std::span<const Example> examples, const Question& question,
                                     const std::string& axis, const Limits& limits) {
  const RulesetPair pair{with_axis(question.rules.left, axis), with_axis(question.rules.right, axis)};
  const Question changed{pair, question.relation};
  const Reading<SurveyRow> reading{.holds = relation_holds(changed)};
  std::vector<SurveyState> states;
  for (const Example& example : examples)
    if (is_state_of(example, changed.rulesets())) states.push_back(example.row.state);
  const auto rows = survey_of(examples.front().board, changed.rulesets(), states, limits).rows;
  std::vector<Judgement> words;
  auto row = rows.begin();
  for (const Example& example : examples) {
    const bool is_state = row != rows.end() && same_state(row->state, example.row.state);
    words.push_back(is_state ? reading.judge(*row++) : Judgement::fails);
  }
  return words;
}

Grid causes(const PairStudy& pair, const Settling& settling) {
  return causes_grid(
      {.title = "Why: what, put into both rulesets, makes the difference vanish",
       .remark = fmt::format(
           "{}Of {}{} of symmetric counterexamples: {}.", pair.of_pair(), pair.more() ? "the first " : "",
           presentation::counted(pair.examples().size(), "class", "classes"), pair.study.where()),
       .columns = {"vanishes under each of these alone", "counterexamples", "the first"}},
      pair.examples(), settling.claim(), [&](const std::string& axis, std::span<const Example> examples) {
        return judge_changed(examples, pair.question, axis, settling.limits);
      });
}

/// How many of the examples have stones of one colour at most.
std::string one_colour_text(const PairStudy& pair) {
  const auto one_colour = [](const Example& one) { return !has_both_colours(one.row.state.position); };
  return fmt::format("In {} of {}, at most one colour has stones on the board.",
                     std::count_if(pair.examples().begin(), pair.examples().end(), one_colour),
                     pair.examples_text());
}

/// What the reference says of the values of the examples, asked for `seconds` each and 10 times as long for
/// all.
std::string confirmed_text(const PairStudy& pair, double seconds, const Limits& limits) {
  const auto& examples = pair.examples();
  if (seconds <= 0) return "";
  const auto end = deadline_after(10 * seconds);
  std::atomic<std::size_t> agrees{0}, asked{0};
  parallel_for(examples.size(), limits.threads, [&](std::size_t i) {
    if (std::chrono::steady_clock::now() >= end || limits.reached()) return;
    ++asked;
    const auto& [board, row] = examples[i];
    const auto confirms = [&](const Ruleset& rules, const Value& value) {
      Limits share = share_of(limits);
      share.deadline = deadline_after(seconds);
      return reference_confirms(query_of(board, rules, row.state), value, share);
    };
    const auto& [left, right] = pair.question.rules;
    if (confirms(left, row.values[0]) && confirms(right, row.values[1])) ++agrees;
  });
  return fmt::format("The reference engine, given {} s for each value, confirms both values of {} of {}{}.",
                     seconds, agrees.load(), pair.examples_text(),
                     asked < examples.size() ? fmt::format("; it was asked about {}", asked.load()) : "");
}

/// Where the sides can force different ends: how each keeps the other from a better one.
std::string endless_text(const Finding& finding, const Ruled& ruled) {
  const Answer& answer = ruled.answer;
  if (answer.endless_play.empty()) return "";
  return fmt::format(
      "Under `{}` Black can force an end with at least {}, White one with at most {}, and each keeps the "
      "other from a better one by play without an end: {}. The state after {} of these turns is there again "
      "after the last one.",
      to_text(ruled.rules), answer.value.lo.text(), answer.value.hi.text(),
      presentation::line_text(query_of(finding.board, ruled.rules, finding.state), answer.endless_play),
      answer.repeats_from);
}

void add_finding(const PairStudy& pair, Settling& settling) {
  const Example& example = pair.examples().front();
  Finding& finding = settling.tell(pair.study.first_text(all_states) + ": " + pair.name, example.board,
                                   example.row.state, pair.question.rulesets());
  for (std::size_t i = 0; i < finding.answers.size(); ++i) {
    Ruled& ruled = finding.answers[i];
    if (!ruled.answer.value.solved) {  // a limit struck meanwhile; the value was found before
      ruled.answer = Answer();
      ruled.answer.value = example.row.values[i];
      ruled.answer.line_cut = true;
    }
    const std::string text = endless_text(finding, ruled);
    if (!text.empty()) finding.remark += (finding.remark.empty() ? "" : "\n\n") + text;
  }
}

void add_of_those(Part part, Report& report) {
  part.of_those = true;
  report.parts.push_back(std::move(part));
}

void settle_pair(const RulesetPair& rules, const ClaimDomain& domain, bool decides, Settling& settling) {
  Report& report = settling.report;
  PairStudy pair = pair_study(rules, domain, decides, settling);
  const Study<SurveyRow>& study = pair.study;
  std::atomic<std::uint64_t> certified{0};
  pair.study.run(domain, [&](const At& at) {
    Survey found = survey_pair(at.board, pair.question, domain.domain, at.limits, at.show);
    if (settling.options.certify) certified += count_certified(found, pair.question.rulesets(), at.limits);
    return rows_of(std::move(found));
  });
  report.parts.push_back(study.part(all_states));
  // A state that one ruleset cannot reach with the other's history is no state of the pair.
  if (domain.domain.which == Which::reached) report.parts.back().domain += ", alike under both rulesets";
  if (domain.domain.which == Which::positions && domain.domain.sample == 0)
    add_of_those(study.part(empty_boards, "of these, empty boards"), report);
  if (domain.domain.which == Which::reached)
    add_of_those(study.part(after_no_pass, "of these, states whose last turn was no pass"), report);
  if (certified > 0)
    report.remarks.push_back(fmt::format(
        "{}: {} values, of one state of each class of symmetric ones, have proofs that the checker accepted.",
        study.where(), certified.load()));
  if (domain.domain.graphs > 0 && study[all_states].by_key.size() > 1)
    report.grids.push_back(
        study.by_vertices({.title = "By number of vertices: " + pair.name,
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
  if (settling.options.certify)
    for (const auto& [left, right] : settling.claim().pairs)
      for (const Ruleset& rules : {left, right}) {
        const std::string reason = engines::proof_refusal(rules);
        settling.require(reason.empty(), "--certify", reason);
      }
  settle_pairs(settling, true);
}

}  // namespace graphgo::solver::research
