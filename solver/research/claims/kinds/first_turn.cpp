// M4: it does not matter who moves first in phase two. M5: where it does, the reason is an unfilled ko.
#include <fmt/format.h>

#include <array>
#include <memory>
#include <set>

#include "solver/presentation/words.hpp"
#include "solver/question/limits.hpp"
#include "solver/research/claims/kinds/end_cases.hpp"
#include "solver/research/claims/kinds/kinds.hpp"
#include "solver/research/claims/kinds/shared.hpp"

namespace graphgo::solver::research {
namespace {

/// M4 at one end. By alternation one side moves first, with the end's value; the rest of the game is the same game under `phase2_first`, so it is
/// enough to ask whether the other side, moving first, has that value too.
Word first_turn_word(engines::proof_search::HistoryValues& values, const PhaseOneEnd& end) {
  values.set(end.start, end.record, opponent(end.game.to_move()));
  const auto not_less = values.at_least(end.value);
  if (!not_less) return Word::unknown;
  if (!*not_less) return Word::fails;
  const auto more = values.at_least(end.value + 1);
  if (!more) return Word::unknown;
  return *more ? Word::fails : Word::holds;
}

EndsQuestion first_turn_question(const Ruleset& rules) {
  return {rules, {""}, [](const Board&, const Limits&) -> EndJudge {
            return [](engines::proof_search::HistoryValues& values, const PhaseOneEnd& end) {
              return std::vector{first_turn_word(values, end)};
            };
          }};
}

/// Both values at the end, and what they say of it.
void add_first_turns(Finding& finding, const EndCase& example, const Ruleset& rules, const SettleOptions& options,
                     const Limits& limits, const std::string& name) {
  finding.answers.push_back(rule(query_of(example.board, rules, example.start), options, limits, name));
  finding.answers.back().remark = "The start";
  std::array<Margin, 2> values;
  for (const Side side : {Side::black, Side::white}) {
    Ruled ruled = rule(query_of_end(example, with_first(rules, side)), options, limits, name);
    values[static_cast<std::size_t>(index_of(side))] = ruled.answer.value.lo;
    ruled.record = example.record;
    ruled.remark = fmt::format("After `{}`, {} first", record_text(example, rules), name_of(side));
    finding.answers.push_back(std::move(ruled));
  }
  finding.remark = facts_text(example, rules);
  const int points = (values[0].halves() - values[1].halves()) / 2;
  if (points == 0) return;
  finding.remark += points > 0
                        ? fmt::format(" To move first is worth {} to either side: something is left undone.", points)
                        : fmt::format(" To move first costs either side {}.", -points);
}

/// Findings told already: larger domains begin with the same examples.
using Told = std::set<std::string>;

/// The first of the cases, if there is one and it was not told. Is it?
bool add_finding(const EndCases& cases, const std::string& what, const EndsOutcome& outcome, const Ruleset& rules,
                 const SettleOptions& options, const Limits& limits, Report& report, Told& told) {
  if (cases.first.empty()) return false;
  const EndCase& example = cases.first.front();
  if (!told.insert(what + ": " + case_text(example, rules)).second) return false;
  Finding finding = begun_finding(example, cases.smallest_first, what, outcome.domain);
  add_first_turns(finding, example, rules, options, limits,
                  fmt::format("{}-{}", report.claim.id, report.findings.size() + 1));
  report.findings.push_back(std::move(finding));
  return true;
}

/// Is the first case on an empty board another one than the first of all?
bool has_own_empty_case(const EndsOutcome& outcome) {
  return !outcome.empty_cases.first.empty() && outcome.empty.starts < outcome.all.starts;
}

}  // namespace

Report settle_first_turn(const Claim& claim, const SettleOptions& options, const Limits& limits, const Show& show) {
  Report report{claim};
  const EndsQuestion question = first_turn_question(rules_of_ends(claim));
  const Limits one = share_of(limits);  // one thread: the same lines in every run
  Told told;
  settle_ends(question, options, limits, show, report, [&](const std::vector<EndsOutcome>& outcomes) {
    const EndsOutcome& outcome = outcomes.front();
    const std::string what = "end of phase one where the first turn matters";
    add_finding(outcome.cases, what, outcome, question.rules, options, one, report, told);
    if (has_own_empty_case(outcome))
      add_finding(outcome.empty_cases, what + ", from an empty board", outcome, question.rules, options, one, report,
                  told);
    if (!outcome.cases.first.empty()) report.grids.push_back(classes_of(outcome, question, 0, claim, one));
  });
  return report;
}

namespace {

constexpr const char* taxed = "phase1_open_ko_tax=1";

/// Is the start one of M1's states: does a tax on open kos change its value?
class TaxedStarts {
 public:
  TaxedStarts(const Board& board, const Ruleset& rules, const Limits& limits)
      : values_(board, with_axis(rules, taxed), limits) {}

  Word changes(const PhaseOneEnd& end) {
    if (&end.start != start_) {
      start_ = &end.start;
      values_.set(end.start, {});
      value_ = values_.value();
    }
    if (!value_) return Word::unknown;
    return *value_ != end.value ? Word::holds : Word::fails;
  }

 private:
  engines::proof_search::HistoryValues values_;
  const SurveyState* start_ = nullptr;  ///< whose value is known
  std::optional<int> value_;
};

EndsQuestion open_ko_question(const Ruleset& rules) {
  return {rules,
          {"an open ko is on the board", "a tax on open kos changes the start's value"},
          [rules](const Board& board, const Limits& limits) -> EndJudge {
            const auto starts = std::make_shared<TaxedStarts>(board, rules, limits);
            return [starts](engines::proof_search::HistoryValues& values, const PhaseOneEnd& end) {
              const Word first_turn = first_turn_word(values, end);
              if (first_turn == Word::holds) return std::vector{Word::not_asked, Word::not_asked};
              if (first_turn == Word::unknown) return std::vector{Word::unknown, Word::unknown};
              const bool ko = has_open_ko(end.game.graph(), end.game.position());
              return std::vector{ko ? Word::holds : Word::fails, starts->changes(end)};
            };
          }};
}

/// The start's value under the tax, beside what the finding has.
void add_taxed(Finding& finding, const Ruleset& rules, const SettleOptions& options, const Limits& limits,
               const std::string& name) {
  finding.answers.push_back(
      rule(query_of(finding.board, with_axis(rules, taxed), finding.state), options, limits, name));
  finding.answers.back().remark = "The start, open kos taxed";
}

}  // namespace

Report settle_open_ko(const Claim& claim, const SettleOptions& options, const Limits& limits, const Show& show) {
  Report report{claim};
  const Ruleset rules = rules_of_ends(claim);
  const Limits one = share_of(limits);  // one thread: the same lines in every run
  Told told;
  settle_ends(open_ko_question(rules), options, limits, show, report, [&](const std::vector<EndsOutcome>& outcomes) {
    for (const EndsOutcome& outcome : outcomes) {
      if (outcome.cases.first.empty()) continue;
      const bool by_value = &outcome != &outcomes.front();
      const std::string what =
          by_value ? "end where the first turn matters, from a start that a tax on open kos does not change"
                   : "end where the first turn matters without an open ko";
      const bool added = add_finding(outcome.cases, what, outcome, rules, options, one, report, told);
      if (by_value && added)
        add_taxed(report.findings.back(), rules, options, one, fmt::format("{}-{}", claim.id, report.findings.size()));
      if (has_own_empty_case(outcome))
        add_finding(outcome.empty_cases, what + ", on an empty board", outcome, rules, options, one, report, told);
      report.grids.push_back(classes_of(outcome, first_turn_question(rules), 0, claim, one));
    }
  });
  return report;
}

}  // namespace graphgo::solver::research
