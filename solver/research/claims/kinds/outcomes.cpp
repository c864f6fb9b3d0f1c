// Outcome classes of given states under several rulesets (G3): does the first ruleset end differently from
// the others?
#include <fmt/format.h>

#include <algorithm>

#include "solver/presentation/words.hpp"
#include "solver/research/claims/kinds/kinds.hpp"
#include "solver/research/claims/study.hpp"

namespace graphgo::solver::research {
namespace {

/// "Black wins"
const char* winner_text(const Ruled& ruled) {
  switch (winner_of(ruled.answer.value, ruled.rules)) {
    case Winner::black:
      return "Black wins";
    case Winner::white:
      return "White wins";
    case Winner::nobody:
      return "nobody wins";
    case Winner::no_result:
      break;
  }
  return "no result";
}

bool is_solved(const Ruled& ruled) { return ruled.answer.value.solved; }

/// A state: for each side that starts, the answers under all rulesets.
struct StateRow {
  std::vector<Finding> starts = {};

  bool solved(std::size_t ruleset) const {
    return std::all_of(starts.begin(), starts.end(),
                       [&](const Finding& start) { return is_solved(start.answers[ruleset]); });
  }
  std::string outcome(std::size_t ruleset) const;
};

/// "L": Black (Left) wins whoever starts, "R": White, "N": the starter, "P": the other side. Where that does
/// not say it, in words.
std::string StateRow::outcome(std::size_t ruleset) const {
  if (!solved(ruleset)) return "not settled";
  std::string winners;  // by letters
  std::string text;
  for (const Finding& start : starts) {
    const char* winner = winner_text(start.answers[ruleset]);
    winners += winner[0];
    text += fmt::format("{}{} if {} starts", text.empty() ? "" : ", ", winner, name_of(start.state.to_move));
  }
  return winners == "BB" ? "L" : winners == "WW" ? "R" : winners == "BW" ? "N" : winners == "WB" ? "P" : text;
}

Grid grid_of(const ClaimState& state, const StateRow& row, const std::vector<Ruleset>& rules) {
  Grid grid{.title = "Outcomes: " + state.name,
            .remark = "L: Black wins whoever starts; R: White does; N: whoever starts; P: the other side.",
            .columns = {"ruleset"}};
  for (const Finding& start : row.starts)
    grid.columns.push_back(fmt::format("{} starts", name_of(start.state.to_move)));
  grid.columns.push_back("outcome");
  for (std::size_t r = 0; r < rules.size(); ++r) {
    grid.add(to_text(rules[r]));
    for (const Finding& start : row.starts)
      grid.extend(presentation::value_text(start.answers[r].answer.value, rules[r]));
    grid.extend(row.outcome(r));
  }
  return grid;
}

/// One finding for each starting side.
StateRow row_of(const ClaimState& state, Settling& settling) {
  StateRow row;
  for (const Side side : {Side::black, Side::white}) {
    if (settling.options.quick && side != state.to_move) continue;
    Finding& finding = settling.tell(fmt::format("{}, {} to move", state.name, name_of(side)), state.board,
                                     {.position = state.position, .to_move = side}, {});
    for (const Ruleset& rules : settling.claim().rules) {
      settling.show(fmt::format("{} under {}, {} to move", state.name, to_text(rules), name_of(side)));
      const Ruled& ruled =
          settling.answer(finding, query_of(state.board, rules, finding.state), {.near = false});
      settling.report.nodes += ruled.answer.nodes;
    }
    row.starts.push_back(finding);
  }
  return row;
}

void settle_state(const ClaimState& state, Settling& settling) {
  const std::vector<Ruleset>& rules = settling.claim().rules;
  std::vector<Reading<StateRow>> readings;
  for (std::size_t other = 1; other < rules.size(); ++other)
    readings.push_back(
        {.name = fmt::format("the outcome under {} is not that under {}", to_text(rules[0]),
                             to_text(rules[other])),
         .holds = [other](const StateRow& row) { return row.outcome(0) != row.outcome(other); },
         .settled = [other](const StateRow& row) { return row.solved(0) && row.solved(other); }});
  const std::string side = settling.options.quick ? fmt::format(", {} to move", name_of(state.to_move)) : "";
  Study<StateRow> study(settling, state.name + side, readings);
  const StateRow row = row_of(state, settling);
  study.add(state.board, {row});
  study.add_parts();
  settling.report.grids.push_back(grid_of(state, row, rules));
}

}  // namespace

void settle_outcomes(Settling& settling) {
  const Claim& claim = settling.claim();
  settling.require(claim.rules.size() > 1, "rules", "outcomes wants the ruleset that differs, and others");
  for (const ClaimState& state : settling.states()) settle_state(state, settling);
  std::vector<Finding>& findings = settling.report.findings;  // without what is not known
  for (Finding& finding : findings)
    std::erase_if(finding.answers, [](const Ruled& ruled) { return !is_solved(ruled); });
  std::erase_if(findings, [](const Finding& finding) { return finding.answers.empty(); });
}

}  // namespace graphgo::solver::research
