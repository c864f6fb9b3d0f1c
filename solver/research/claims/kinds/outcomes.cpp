// Outcome classes of given states under several rulesets (G3): does the first ruleset end differently from the others?
#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "graphgo/error.hpp"
#include "solver/presentation/words.hpp"
#include "solver/research/claims/kinds/kinds.hpp"

namespace graphgo::solver::research {
namespace {

/// A state under one ruleset, with each of the sides asked for to move.
struct Outcome {
  std::vector<Side> sides;
  std::vector<Ruled> ruled;

  bool solved() const {
    return std::all_of(ruled.begin(), ruled.end(), [](const Ruled& one) { return one.answer.value.solved; });
  }
};

/// Both sides; quick: the one that the claim names.
std::vector<Side> sides_of(const ClaimState& state, const SettleOptions& options) {
  return options.quick ? std::vector{state.to_move} : std::vector{Side::black, Side::white};
}

/// Who wins: Black, White, or nobody.
int winner_of(const Ruled& ruled) {
  const Result result = result_of(ruled.answer.value, ruled.rules);
  if (result.no_result) return 0;
  if (result.margin == Margin()) return ruled.rules.tie == Tie::white_wins ? -1 : 0;
  return result.margin > Margin() ? 1 : -1;
}

/// "L": Black (Left) wins whoever starts, "R": White, "N": the starter, "P": the other side. Where that does not say it, in words.
std::string class_of(const Outcome& outcome) {
  if (!outcome.solved()) return "not settled";
  if (outcome.sides.size() == 2) {
    const int black_first = winner_of(outcome.ruled[0]), white_first = winner_of(outcome.ruled[1]);
    if (black_first != 0 && white_first != 0)
      return black_first > 0 ? (white_first > 0 ? "L" : "N") : (white_first > 0 ? "P" : "R");
  }
  std::string text;
  for (std::size_t i = 0; i < outcome.sides.size(); ++i) {
    const int winner = winner_of(outcome.ruled[i]);
    text += fmt::format("{}{} wins if {} starts", text.empty() ? "" : ", ",
                        winner > 0   ? "Black"
                        : winner < 0 ? "White"
                                     : "nobody",
                        name_of(outcome.sides[i]));
  }
  return text;
}

Part part_of(const ClaimState& state, const std::vector<Outcome>& outcomes, const std::vector<Ruleset>& rules,
             std::size_t other) {
  Part part{
      .reading = fmt::format("the outcome under {} is not that under {}", to_text(rules[0]), to_text(rules[other])),
      .domain = state.name +
                (outcomes[0].sides.size() == 1 ? fmt::format(", {} to move", name_of(outcomes[0].sides[0])) : ""),
      .graphs = 1,
      .states = 1};
  const bool solved = outcomes[0].solved() && outcomes[other].solved();
  part.compared = solved ? 1 : 0;
  part.against = solved && class_of(outcomes[0]) == class_of(outcomes[other]) ? 1 : 0;
  part.verdict = verdict_of(part, solved);
  return part;
}

Grid grid_of(const ClaimState& state, const std::vector<Outcome>& outcomes) {
  Grid grid{.title = "Outcomes: " + state.name,
            .remark = "L: Black wins whoever starts; R: White does; N: whoever starts; P: the other side.",
            .columns = {"ruleset"}};
  for (const Side side : outcomes.front().sides) grid.columns.push_back(fmt::format("{} starts", name_of(side)));
  grid.columns.push_back("outcome");
  for (const Outcome& outcome : outcomes) {
    grid.rows.push_back({to_text(outcome.ruled.front().rules)});
    for (const Ruled& ruled : outcome.ruled)
      grid.rows.back().push_back(presentation::value_text(ruled.answer.value, ruled.rules));
    grid.rows.back().push_back(class_of(outcome));
  }
  return grid;
}

/// One for each starting side, with the answers under all rulesets that have one.
std::vector<Finding> findings_of(const ClaimState& state, const std::vector<Outcome>& outcomes) {
  std::vector<Finding> findings;
  for (std::size_t i = 0; i < outcomes.front().sides.size(); ++i) {
    const Side side = outcomes.front().sides[i];
    Finding finding{.title = fmt::format("{}, {} to move", state.name, name_of(side)),
                    .board = state.board,
                    .state = {.position = state.position, .to_move = side},
                    .answers = {}};
    for (const Outcome& outcome : outcomes)
      if (outcome.ruled[i].answer.value.solved) finding.answers.push_back(outcome.ruled[i]);
    if (!finding.answers.empty()) findings.push_back(std::move(finding));
  }
  return findings;
}

void settle_state(const ClaimState& state, const SettleOptions& options, const Limits& limits, const Show& show,
                  Report& report) {
  const std::vector<Ruleset>& rules = report.claim.rules;
  std::vector<Outcome> outcomes;
  for (const Ruleset& one : rules) {
    Outcome outcome{.sides = sides_of(state, options), .ruled = {}};
    for (const Side side : outcome.sides) {
      show(fmt::format("{} under {}, {} to move", state.name, to_text(one), name_of(side)));
      const std::string name = fmt::format("{}-{}", report.claim.id, report.findings.size() + outcome.ruled.size() + 1);
      outcome.ruled.push_back(rule_within({state.board, state.position, side, one, {0, 0}, {}}, options, limits, name));
      report.nodes += outcome.ruled.back().answer.nodes;
    }
    outcomes.push_back(std::move(outcome));
  }
  for (std::size_t other = 1; other < rules.size(); ++other)
    report.parts.push_back(part_of(state, outcomes, rules, other));
  report.grids.push_back(grid_of(state, outcomes));
  for (Finding& finding : findings_of(state, outcomes)) report.findings.push_back(std::move(finding));
}

}  // namespace

Report settle_outcomes(const Claim& claim, const SettleOptions& options, const Limits& limits, const Show& show) {
  if (claim.rules.size() < 2)
    throw InputError(fmt::format("claim {}: rules: outcomes wants the ruleset that differs, and others", claim.id));
  if (claim.states.empty())
    throw InputError(fmt::format("claim {}: state: outcomes wants a [[claim.state]]", claim.id));
  Report report{claim};
  for (const ClaimState& state : claim.states) settle_state(state, options, limits, show, report);
  report.verdict = verdict_of(report.parts);
  return report;
}

}  // namespace graphgo::solver::research
