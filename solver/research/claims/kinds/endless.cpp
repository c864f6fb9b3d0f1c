// Can every game be brought to an end (P2)? States in which both sides prefer play that never ends, and those
// in which it decides at all.
#include <fmt/format.h>

#include "solver/presentation/words.hpp"
#include "solver/research/claims/kinds/kinds.hpp"
#include "solver/research/claims/study.hpp"

namespace graphgo::solver::research {
namespace {

/// What is asked of a state's value.
struct ValueReading {
  const char* text;
  const char* found;  ///< a state against it
  bool decides;
  bool (*holds)(const Value& value, const Ruleset& rules);
};
constexpr ValueReading value_readings[] = {
    {"somebody is served better by an end than by play that never ends",
     "state in which both sides prefer play that never ends", true,
     [](const Value& value, const Ruleset& rules) { return !result_of(value, rules).no_result; }},
    {"endless play decides nothing (lo = hi)", "state whose value rests on what endless play is worth", false,
     [](const Value& value, const Ruleset&) { return value.lo == value.hi; }},
    {"both sides can force an end (lo and hi finite)", "state in which a side cannot force an end", false,
     [](const Value& value, const Ruleset&) { return value.lo.finite() && value.hi.finite(); }}};

void settle_domain(const Ruleset& rules, const ClaimDomain& domain, Settling& settling) {
  std::vector<Reading<SurveyRow>> readings;
  for (const ValueReading& one : value_readings)
    readings.push_back({.name = one.text,
                        .holds = [&](const SurveyRow& row) { return one.holds(row.values[0], rules); },
                        .decides = one.decides});
  Study<SurveyRow> study(settling, title_of(domain), readings);
  study.run(domain, [&](const At& at) { return survey_at(at, {&rules, 1}); });
  study.add_parts();
  study.for_first([&](std::size_t r, const Case<SurveyRow>& example) {
    const auto& [board, row] = example;
    if (settling.is_told(board, row.state, rules)) return;
    const std::string what = study.first_text(r, value_readings[r].found);
    Finding& finding = settling.tell(what + ": " + study.where(), board, row.state, {rules});
    const Answer& answer = finding.answers.front().answer;
    if (answer.endless_play.empty()) return;
    finding.remark = fmt::format(
        "Play that never ends: {}. The situation after {} of these turns is there again after the last one.",
        presentation::line_text(query_of(board, rules, row.state), answer.endless_play), answer.repeats_from);
  });
  settling.report.grids.push_back(
      study.by_vertices({.title = "By number of vertices: " + study.where(),
                         .columns = {"vertices", "graphs", "states", "settled", "both prefer no end",
                                     "lo < hi", "lo or hi infinite"}}));
}

}  // namespace

void settle_endless(Settling& settling) {
  const Ruleset& rules =
      settling.ruleset([](const Ruleset& one) { return !is_superko(one); },
                       "endless wants one ruleset, without superko: under it no play is endless");
  settling.require_domains([](const Domain& domain) { return domain.which != Which::reached; },
                           "endless looks at empty boards or positions, without a history");
  for (const ClaimDomain& domain : settling.domains()) settle_domain(rules, domain, settling);
}

}  // namespace graphgo::solver::research
