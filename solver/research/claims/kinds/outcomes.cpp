// Outcome classes of given states under several rulesets (G3): does the first ruleset end differently from
// the others?
#include <fmt/format.h>

#include <algorithm>

#include "solver/presentation/words.hpp"
#include "solver/research/claims/kinds/kinds.hpp"
#include "solver/research/claims/study.hpp"

namespace graphgo::solver::research {
namespace {

/// A state's answers under one ruleset: one for each side that is asked for to start.
using Answers = std::vector<Ruled>;

const char* winner_of(const Ruled& ruled) {
  const auto [margin, no_result] = result_of(ruled.answer.value, ruled.rules);
  if (no_result || (margin == Margin() && ruled.rules.tie != Tie::white_wins)) return "nobody";
  return margin > Margin() ? "Black" : "White";
}

/// A state under all rulesets.
struct StateRow {
  std::vector<Side> sides;            ///< that start
  std::vector<Answers> answers = {};  ///< one a ruleset

  bool solved(std::size_t ruleset) const {
    const Answers& all = answers[ruleset];
    return std::all_of(all.begin(), all.end(), [](const Ruled& one) { return one.answer.value.solved; });
  }
  std::string outcome(std::size_t ruleset) const;
};

/// "L": Black (Left) wins whoever starts, "R": White, "N": the starter, "P": the other side. Where that does
/// not say it, in words.
std::string StateRow::outcome(std::size_t ruleset) const {
  if (!solved(ruleset)) return "not settled";
  std::string winners;  // by letters
  std::string text;
  for (std::size_t i = 0; i < sides.size(); ++i) {
    const char* winner = winner_of(answers[ruleset][i]);
    winners += winner[0];
    text += fmt::format("{}{} wins if {} starts", text.empty() ? "" : ", ", winner, name_of(sides[i]));
  }
  return winners == "BB" ? "L" : winners == "WW" ? "R" : winners == "BW" ? "N" : winners == "WB" ? "P" : text;
}

Grid grid_of(const ClaimState& state, const StateRow& row) {
  Grid grid{.title = "Outcomes: " + state.name,
            .remark = "L: Black wins whoever starts; R: White does; N: whoever starts; P: the other side.",
            .columns = {"ruleset"}};
  for (const Side side : row.sides) grid.columns.push_back(fmt::format("{} starts", name_of(side)));
  grid.columns.push_back("outcome");
  for (std::size_t r = 0; r < row.answers.size(); ++r) {
    grid.add(to_text(row.answers[r].front().rules));
    for (const Ruled& ruled : row.answers[r])
      grid.extend(presentation::value_text(ruled.answer.value, ruled.rules));
    grid.extend(row.outcome(r));
  }
  return grid;
}

/// One for each starting side, with the answers under all rulesets that have one.
void add_findings(const ClaimState& state, const StateRow& row, Report& report) {
  for (std::size_t i = 0; i < row.sides.size(); ++i) {
    Finding finding{.title = fmt::format("{}, {} to move", state.name, name_of(row.sides[i])),
                    .board = state.board,
                    .state = {.position = state.position, .to_move = row.sides[i]},
                    .answers = {}};
    for (const Answers& answers : row.answers)
      if (answers[i].answer.value.solved) finding.answers.push_back(answers[i]);
    if (!finding.answers.empty()) report.findings.push_back(std::move(finding));
  }
}

StateRow row_of(const ClaimState& state, Settling& settling) {
  StateRow row{settling.options.quick ? std::vector{state.to_move} : std::vector{Side::black, Side::white}};
  for (const Ruleset& rules : settling.claim().rules) {
    Answers answers;
    for (const Side side : row.sides) {
      settling.show(fmt::format("{} under {}, {} to move", state.name, to_text(rules), name_of(side)));
      const std::string name =
          fmt::format("{}-{}", settling.claim().id, settling.report.findings.size() + answers.size() + 1);
      answers.push_back(settling.rule_within({state.board, state.position, side, rules, {0, 0}, {}}, name));
      settling.report.nodes += answers.back().answer.nodes;
    }
    row.answers.push_back(std::move(answers));
  }
  return row;
}

void settle_state(const ClaimState& state, Settling& settling) {
  const std::vector<Ruleset>& rules = settling.claim().rules;
  Study<StateRow> study;
  for (std::size_t other = 1; other < rules.size(); ++other)
    study.read({.name = fmt::format("the outcome under {} is not that under {}", to_text(rules[0]),
                                    to_text(rules[other])),
                .holds = [other](const StateRow& row) { return row.outcome(0) != row.outcome(other); },
                .settled = [other](const StateRow& row) { return row.solved(0) && row.solved(other); }});
  const StateRow row = row_of(state, settling);
  study.add(state.board, {row});
  const std::string side = row.sides.size() == 1 ? fmt::format(", {} to move", name_of(row.sides[0])) : "";
  study.add_parts(state.name + side, settling.report);
  settling.report.grids.push_back(grid_of(state, row));
  add_findings(state, row, settling.report);
}

}  // namespace

void settle_outcomes(Settling& settling) {
  const Claim& claim = settling.claim();
  settling.require(claim.rules.size() > 1, "rules", "outcomes wants the ruleset that differs, and others");
  settling.require(!claim.states.empty(), "state", "outcomes wants a [[claim.state]]");
  for (const ClaimState& state : claim.states) settle_state(state, settling);
}

}  // namespace graphgo::solver::research
