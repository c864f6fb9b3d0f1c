// M4: it does not matter who moves first in phase two. M5: where it does, the reason is an unfilled ko.
#include <fmt/format.h>

#include <memory>

#include "solver/presentation/words.hpp"
#include "solver/research/claims/kinds/ends.hpp"
#include "solver/research/claims/kinds/kinds.hpp"

namespace graphgo::solver::research {
namespace {

/// M4 at one end. By alternation one side moves first, with the end's value; the rest of the game is the same
/// game under `phase2_first`, so it is enough to ask whether the other side, moving first, has that value
/// too.
Judgement first_turn_word(HistoryValues& values, const PhaseOneEnd& end, const Game<1>& game) {
  values.set(end.start, end.record, opponent(game.to_move()));
  const auto not_less = values.at_least(end.value);
  if (!not_less) return Judgement::unknown;
  if (!*not_less) return Judgement::fails;
  const auto more = values.at_least(end.value + 1);
  if (!more) return Judgement::unknown;
  return judgement(!*more);
}

EndsQuestion first_turn_question(const Ruleset& rules) {
  return {rules, {""}, [](const Board&, const Limits&) -> EndJudge {
            return [](HistoryValues& values, const PhaseOneEnd& end, const Game<1>& game) {
              return std::vector{first_turn_word(values, end, game)};
            };
          }};
}

/// Both values at the end, and what they say of it.
void add_first_turns(Finding& finding, const PhaseOneEnd& end, const Ruleset& rules,
                     const Settling& settling) {
  finding.remark = facts_text(end, rules);
  int halves = 0;  // Black's value with the first turn less that without it
  for (const Side side : {Side::black, Side::white}) {
    const std::string remark = fmt::format("After `{}`, {} first", record_text(end, rules), name_of(side));
    finding.answers.push_back(
        settling.rule(end.query(with_first(rules, side)), {.remark = remark, .record = end.record}));
    halves += sign_of(side) * finding.answers.back().answer.value.lo.halves();
  }
  const int points = halves / 2;
  if (points == 0) return;
  finding.remark +=
      points > 0 ? fmt::format(" To move first is worth {} to either side: something is left undone.", points)
                 : fmt::format(" To move first costs either side {}.", -points);
}

/// The first cases of a reading, with both values at the end, and what makes the cases vanish. `more` adds to
/// the first finding.
void tell(const EndsStudy& study, std::size_t reading, const std::string& what,
          const std::string& where_empty, const Ruleset& rules, const Settling& settling,
          const std::function<void(Finding&)>& more = {}) {
  for (const bool of_empty : {false, true}) {
    const auto cases = study.cases(reading, of_empty);
    if (cases.empty()) continue;
    const auto fill = [&](Finding& finding) {
      add_first_turns(finding, cases.front(), rules, settling);
      if (more && !of_empty) more(finding);
    };
    study.tell(reading, cases.front(), what + (of_empty ? where_empty : ""), fill, of_empty);
  }
  study.tell_causes(reading, first_turn_question(rules));
}

}  // namespace

void settle_first_turn(Settling& settling) {
  const EndsQuestion question = first_turn_question(rules_of_ends(settling.claim()));
  settle_ends(question, settling, [&](const EndsStudy& study) {
    tell(study, 0, "end of phase one where the first turn matters", ", from an empty board", question.rules,
         settling);
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
    if (!start_ || !same_state(*start_, end.start)) {
      start_ = end.start;
      values_.set(end.start, {});
      value_ = values_.value();
    }
    if (!value_) return Judgement::unknown;
    return judgement(*value_ != end.value);
  }

 private:
  HistoryValues values_;
  std::optional<SurveyState> start_;  ///< whose value is known
  std::optional<int> value_;
};

EndsQuestion open_ko_question(const Ruleset& rules) {
  return {
      rules,
      {"an open ko is on the board", "a tax on open kos changes the start's value"},
      [rules](const Board& board, const Limits& limits) -> EndJudge {
        const auto starts = std::make_shared<TaxedStarts>(board, rules, limits);
        return [starts](HistoryValues& values, const PhaseOneEnd& end, const Game<1>& game) {
          switch (first_turn_word(values, end, game)) {
            case Judgement::holds:
              return std::vector(2, Judgement::not_asked);
            case Judgement::unknown:
              return std::vector(2, Judgement::unknown);
            default:
              return std::vector{judgement(has_open_ko(game.graph(), game.position())), starts->changes(end)};
          }
        };
      }};
}

}  // namespace

void settle_open_ko(Settling& settling) {
  const Ruleset rules = rules_of_ends(settling.claim());
  const EndsQuestion question = open_ko_question(rules);
  // the start's value under the tax, beside what the finding has
  const auto add_taxed = [&](Finding& finding) {
    finding.answers.push_back(settling.rule(query_of(finding.board, with_axis(rules, taxed), finding.state),
                                            {.remark = "The start, open kos taxed"}));
  };
  settle_ends(question, settling, [&](const EndsStudy& study) {
    const char* where_empty = ", on an empty board";
    tell(study, 0, "end where the first turn matters without an open ko", where_empty, rules, settling);
    tell(study, 1, "end where the first turn matters, from a start that a tax on open kos does not change",
         where_empty, rules, settling, add_taxed);
  });
}

}  // namespace graphgo::solver::research
