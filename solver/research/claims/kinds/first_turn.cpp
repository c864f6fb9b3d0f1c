// M4: it does not matter who moves first in phase two. M5: where it does, the reason is an unfilled ko.
#include <fmt/format.h>

#include <array>
#include <memory>

#include "solver/presentation/words.hpp"
#include "solver/research/claims/kinds/ends.hpp"
#include "solver/research/claims/kinds/kinds.hpp"

namespace graphgo::solver::research {
namespace {

/// M4 at one end. By alternation one side moves first, with the end's value; the rest of the game is the same
/// game under `phase2_first`, so it is enough to ask whether the other side, moving first, has that value
/// too.
Judgement first_turn_word(HistoryValues& values, const PhaseOneEnd& end) {
  values.set(end.start, end.record, opponent(end.game.to_move()));
  const auto not_less = values.at_least(end.value);
  if (!not_less) return Judgement::unknown;
  if (!*not_less) return Judgement::fails;
  const auto more = values.at_least(end.value + 1);
  if (!more) return Judgement::unknown;
  return judgement(!*more);
}

EndsQuestion first_turn_question(const Ruleset& rules) {
  return {rules, {""}, always([](HistoryValues& values, const PhaseOneEnd& end) {
            return std::vector{first_turn_word(values, end)};
          })};
}

/// Both values at the end, and what they say of it.
void add_first_turns(Finding& finding, const EndCase& example, const Ruleset& rules,
                     const Settling& settling) {
  std::array<Margin, 2> values;
  for (const Side side : {Side::black, Side::white}) {
    const std::string remark =
        fmt::format("After `{}`, {} first", record_text(example, rules), name_of(side));
    finding.answers.push_back(settling.rule(query_of_end(example, with_first(rules, side)),
                                            {.remark = remark, .record = example.record}));
    values[static_cast<std::size_t>(index_of(side))] = finding.answers.back().answer.value.lo;
  }
  finding.remark = facts_text(example, rules);
  const int points = (values[0].halves() - values[1].halves()) / 2;
  if (points == 0) return;
  finding.remark +=
      points > 0 ? fmt::format(" To move first is worth {} to either side: something is left undone.", points)
                 : fmt::format(" To move first costs either side {}.", -points);
}

/// The first cases of an outcome, with both values at the end, and what makes the cases vanish. `more` adds
/// to the first finding.
void tell(const EndsOutcome& outcome, const std::string& what, const std::string& where_empty,
          const Ruleset& rules, Settling& settling, EndFindings& findings,
          const std::function<void(Finding&)>& more = {}) {
  if (outcome.cases.empty()) return;
  const auto add = [&](const EndCase& example, bool smallest, const std::string& text, const auto& fill) {
    findings.add(example, smallest, text, outcome.domain, [&](Finding& finding) {
      add_first_turns(finding, example, rules, settling);
      if (fill) fill(finding);
    });
  };
  add(outcome.cases.front(), outcome.smallest_first, what, more);
  if (!outcome.empty_cases.empty())
    add(outcome.empty_cases.front(), outcome.smallest_empty_first, what + where_empty,
        std::function<void(Finding&)>());
  settling.report.grids.push_back(causes_of(outcome, first_turn_question(rules), 0, settling));
}

}  // namespace

void settle_first_turn(Settling& settling) {
  const EndsQuestion question = first_turn_question(rules_of_ends(settling.claim()));
  EndFindings findings(settling, question.rules);
  settle_ends(question, settling, [&](const std::vector<EndsOutcome>& outcomes) {
    tell(outcomes.front(), "end of phase one where the first turn matters", ", from an empty board",
         question.rules, settling, findings);
  });
}

namespace {

constexpr const char* taxed = "phase1_open_ko_tax=1";

/// Is the start one of M1's states: does a tax on open kos change its value?
class TaxedStarts {
 public:
  TaxedStarts(const Board& board, const Ruleset& rules, const Limits& limits)
      : values_(board, with_axis(rules, taxed), limits) {}

  Judgement changes(const PhaseOneEnd& end) {
    if (&end.start != start_) {
      start_ = &end.start;
      values_.set(end.start, {});
      value_ = values_.value();
    }
    if (!value_) return Judgement::unknown;
    return judgement(*value_ != end.value);
  }

 private:
  HistoryValues values_;
  const SurveyState* start_ = nullptr;  ///< whose value is known
  std::optional<int> value_;
};

EndsQuestion open_ko_question(const Ruleset& rules) {
  return {rules,
          {"an open ko is on the board", "a tax on open kos changes the start's value"},
          [rules](const Board& board, const Limits& limits) -> EndJudge {
            const auto starts = std::make_shared<TaxedStarts>(board, rules, limits);
            return [starts](HistoryValues& values, const PhaseOneEnd& end) {
              const Judgement first_turn = first_turn_word(values, end);
              if (first_turn == Judgement::holds)
                return std::vector{Judgement::not_asked, Judgement::not_asked};
              if (first_turn == Judgement::unknown)
                return std::vector{Judgement::unknown, Judgement::unknown};
              const bool ko = has_open_ko(end.game.graph(), end.game.position());
              return std::vector{judgement(ko), starts->changes(end)};
            };
          }};
}

}  // namespace

void settle_open_ko(Settling& settling) {
  const Ruleset rules = rules_of_ends(settling.claim());
  EndFindings findings(settling, rules);
  // the start's value under the tax, beside what the finding has
  const auto add_taxed = [&](Finding& finding) {
    finding.answers.push_back(settling.rule(query_of(finding.board, with_axis(rules, taxed), finding.state),
                                            {.remark = "The start, open kos taxed"}));
  };
  settle_ends(open_ko_question(rules), settling, [&](const std::vector<EndsOutcome>& outcomes) {
    const char* where_empty = ", on an empty board";
    tell(outcomes[0], "end where the first turn matters without an open ko", where_empty, rules, settling,
         findings);
    tell(outcomes[1], "end where the first turn matters, from a start that a tax on open kos does not change",
         where_empty, rules, settling, findings, add_taxed);
  });
}

}  // namespace graphgo::solver::research
