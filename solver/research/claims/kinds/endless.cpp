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

void add_finding(const Case<SurveyRow>& example, const std::string& title, const Ruleset& rules,
                 Settling& settling) {
  Finding finding = settling.finding(title, example.board, example.row.state, {rules});
  const Answer& answer = finding.answers.front().answer;
  if (!answer.endless_play.empty())
    finding.remark = fmt::format(
        "Play that never ends: {}. The situation after {} of these turns is there again after the last one.",
        presentation::line_text(query_of(example.board, rules, example.row.state), answer.endless_play),
        answer.repeats_from);
  settling.report.findings.push_back(std::move(finding));
}

void settle_domain(const Ruleset& rules, const ClaimDomain& domain, Settling& settling) {
  const std::string ruleset = settling.claim().rules.size() > 1 ? to_text(rules) + ": " : "";
  Study<SurveyRow> study;
  for (const ValueReading& one : value_readings)
    study.read({.name = ruleset + one.text,
                .holds = [&](const SurveyRow& row) { return one.holds(row.values[0], rules); },
                .decides = one.decides});
  study.run(domain, settling, [&](const At& at) {
    return rows_of(survey_of(at.board, at.domain.domain, {&rules, 1}, at.limits));
  });
  const Case<SurveyRow>* of_all = study.first(0);
  study.add_parts(title_of(domain), settling.report);
  study.for_first([&](std::size_t r, const Case<SurveyRow>& example) {
    const bool told = r > 0 && of_all && of_all->place == example.place &&
                      of_all->row.state.position == example.row.state.position;
    if (told) return;
    const std::string what = first_text(study[r].first_is_smallest, value_readings[r].found);
    add_finding(example, what + ": " + title_of(domain), rules, settling);
  });
  settling.report.grids.push_back(
      study.by_vertices({.title = "By number of vertices: " + ruleset + title_of(domain),
                         .columns = {"vertices", "graphs", "states", "settled", "both prefer no end",
                                     "lo < hi", "lo or hi infinite"}}));
}

}  // namespace

void settle_endless(Settling& settling) {
  const Claim& claim = settling.claim();
  settling.require(!claim.rules.empty(), "rules", "endless wants the ruleset it asks about");
  for (const Ruleset& rules : claim.rules)
    settling.require(!is_superko(rules), "rules", to_text(rules) + ": under superko no play is endless");
  for (const ClaimDomain& domain : claim.domains)
    settling.require(domain.domain.which != Which::reached, "domain",
                     title_of(domain) + ": endless looks at empty boards or positions, without a history");
  for (const Ruleset& rules : claim.rules)
    for (const ClaimDomain& domain : settling.domains()) settle_domain(rules, domain, settling);
}

}  // namespace graphgo::solver::research
