// M4: it does not matter who moves first in phase two. M5: where it does, the reason is an unfilled ko.
#include <fmt/format.h>

#include <memory>

#include "solver/presentation/words.hpp"
#include "solver/research/claims/kinds/ends.hpp"
#include "solver/research/claims/kinds/kinds.hpp"

namespace graphgo::solver::research {
namespace {

constexpr const char* taxed = "phase1_open_ko_tax=1";

/// M4 at one end. By alternation one side moves first, with the end's value; the rest of the game is the same
/// game under `phase2_first`, so it is enough to ask whether the other side, moving first, has that value
/// too.
Judgement first_turn_word(HistoryValues& values, const PhaseOneEnd& end) {
  values.set(end.start, end.record, opponent(end.game.to_move()));
  const auto not_less = values.at_least(end.value);
  if (!not_less) return Judgement::unknown;
  if (!*not_less) return Judgement::fails;
  const auto more = values.at_least(end.value + 1);
  return more ? judgement(!*more) : Judgement::unknown;
}

/// That word for each of so many readings.
MakeEndJudge first_turn_judge(std::size_t readings) {
  return [readings](const Board&, const Limits&) -> EndJudge {
    return [readings](HistoryValues& values, const PhaseOneEnd& end) {
      return std::vector(readings, first_turn_word(values, end));
    };
  };
}

/// Is the start one of M1's states: does a tax on open kos change its value?
Judgement tax_changes(HistoryValues& under_tax, const PhaseOneEnd& end) {
  under_tax.set(end.start, {});
  const auto value = under_tax.value();
  return value ? judgement(*value != end.value) : Judgement::unknown;
}

MakeEndJudge open_ko_judge(const Ruleset& rules) {
  return [rules](const Board& board, const Limits& limits) -> EndJudge {
    const auto under_tax = std::make_shared<HistoryValues>(board, with_axis(rules, taxed), limits);
    return [under_tax](HistoryValues& values, const PhaseOneEnd& end) {
      switch (first_turn_word(values, end)) {
        case Judgement::holds:
          return std::vector(2, Judgement::not_asked);
        case Judgement::unknown:
          return std::vector(2, Judgement::unknown);
        default:
          return std::vector{judgement(has_open_ko(end.game)), tax_changes(*under_tax, end)};
      }
    };
  };
}

/// Both values at the end, and what they say of it.
void add_first_turns(Finding& finding, const PhaseOneEnd& end, const Settling& settling) {
  finding.remark = facts_text(end);
  int halves = 0;  // Black's value with the first turn less that without it
  for (const Side side : {Side::black, Side::white}) {
    Query query = end.query();
    query.rules = with_first(query.rules, side);
    const std::string remark = fmt::format("After `{}`, {} first", record_text(end), name_of(side));
    const Ruled& ruled = settling.answer(finding, query, {.remark = remark, .record = end.record});
    halves += sign_of(side) * ruled.answer.value.lo.halves();
  }
  const int points = halves / 2;
  if (points == 0) return;
  finding.remark +=
      points > 0 ? fmt::format(" To move first is worth {} to either side: something is left undone.", points)
                 : fmt::format(" To move first costs either side {}.", -points);
}

}  // namespace

void settle_first_turn(Settling& settling) {
  const std::string what = "end of phase one where the first turn matters";
  const auto fill = [&](Finding& finding, const PhaseOneEnd& end) {
    add_first_turns(finding, end, settling);
  };
  settle_ends({.rules = rules_of_ends(settling, has_phase_one),
               .readings = {""},
               .judge = first_turn_judge(1),
               .vanishing = first_turn_judge(1),
               .examples = {{0, what, fill}, {0, what + ", from an empty board", fill, true}}},
              settling);
}

void settle_open_ko(Settling& settling) {
  const Ruleset rules = rules_of_ends(
      settling, [](const Ruleset& one) { return has_phase_one(one) && !one.phase1_open_ko_tax; },
      "no tax on open kos");
  const std::string
      without_ko = "end where the first turn matters without an open ko",
      untaxed = "end where the first turn matters, from a start that a tax on open kos does not change",
      where_empty = ", on an empty board";
  const auto fill = [&](Finding& finding, const PhaseOneEnd& end) {
    add_first_turns(finding, end, settling);
  };
  const auto fill_with_tax = [&](Finding& finding, const PhaseOneEnd& end) {
    fill(finding, end);
    settling.answer(finding, query_of(end.board, with_axis(rules, taxed), end.start),
                    {.remark = "The start, open kos taxed"});
  };
  settle_ends({.rules = rules,
               .readings = {"an open ko is on the board", "a tax on open kos changes the start's value"},
               .judge = open_ko_judge(rules),
               .vanishing = first_turn_judge(2),
               .examples = {{0, without_ko, fill},
                            {0, without_ko + where_empty, fill, true},
                            {1, untaxed, fill_with_tax},
                            {1, untaxed + where_empty, fill, true}}},
              settling);
}

}  // namespace graphgo::solver::research
