// Outcome classes of given states under several rulesets (G3): does the first ruleset end differently from the others?
#include <fmt/format.h>

#include <array>

#include "graphgo/error.hpp"
#include "graphgo/record/position_text.hpp"
#include "solver/claims/kinds/kinds.hpp"
#include "solver/claims/kinds/shared.hpp"
#include "solver/draw/words.hpp"
#include "solver/solve.hpp"

namespace graphgo::solver {
namespace {

constexpr std::array sides{Side::black, Side::white};

/// A state under one ruleset, with either side starting.
struct Both {
  std::array<Answer, 2> answers;  ///< by the side to move

  bool solved() const { return answers[0].value.solved && answers[1].value.solved; }
};

/// Who wins: Black, White, or nobody.
int sign_of_value(const Value& value, const Ruleset& rules) {
  const Result result = result_of(value, rules);
  if (result.no_result) return 0;
  if (result.margin == Margin()) return rules.tie == Tie::white_wins ? -1 : 0;
  return result.margin > Margin() ? 1 : -1;
}

/// "L": Black (Left) wins whoever starts, "R": White, "N": the starter, "P": the other side. Where a game has no winner, that is said.
std::string class_of(const Both& both, const Ruleset& rules) {
  if (!both.solved()) return "not settled";
  const int black_first = sign_of_value(both.answers[0].value, rules), white_first = sign_of_value(both.answers[1].value, rules);
  if (black_first != 0 && white_first != 0) return black_first > 0 ? (white_first > 0 ? "L" : "N") : (white_first > 0 ? "P" : "R");
  const auto word = [](int sign) { return sign > 0 ? "Black" : sign < 0 ? "White" : "nobody"; };
  return fmt::format("{} wins if Black starts, {} if White starts", word(black_first), word(white_first));
}

Both solve_both(const ClaimState& state, const Ruleset& rules, const Limits& limits) {
  Both both;
  for (const Side side : sides)
    both.answers[static_cast<std::size_t>(index_of(side))] = solve({state.board, state.position, side, rules, {0, 0}, {}}, limits);
  return both;
}

Part part_of(const ClaimState& state, const std::vector<Both>& outcomes, const std::vector<Ruleset>& rules, std::size_t other) {
  Part part{.reading = fmt::format("the outcome under {} is not that under {}", to_text(rules[0]), to_text(rules[other])),
            .domain = state.name,
            .graphs = 1,
            .states = 1};
  const bool solved = outcomes[0].solved() && outcomes[other].solved();
  part.compared = solved ? 1 : 0;
  part.against = solved && class_of(outcomes[0], rules[0]) == class_of(outcomes[other], rules[other]) ? 1 : 0;
  part.verdict = verdict_of(part, solved);
  return part;
}

Grid grid_of(const ClaimState& state, const std::vector<Both>& outcomes, const std::vector<Ruleset>& rules) {
  Grid grid{.title = "Outcomes: " + state.name,
            .remark = "L: Black wins whoever starts; R: White does; N: whoever starts; P: the other side.",
            .columns = {"ruleset", "Black starts", "White starts", "class"}};
  for (std::size_t i = 0; i < rules.size(); ++i)
    grid.rows.push_back({to_text(rules[i]), value_text(outcomes[i].answers[0].value, rules[i]),
                         value_text(outcomes[i].answers[1].value, rules[i]), class_of(outcomes[i], rules[i])});
  return grid;
}

/// One for each starting side, with the answers under all rulesets.
void add_findings(const ClaimState& state, const std::vector<Both>& outcomes, const SettleOptions& options,
                  const Limits& limits, Report& report) {
  for (const Side side : sides) {
    Finding finding{.title = fmt::format("{}, {} to move", state.name, name_of(side)),
                    .board = state.board,
                    .state = {.position = state.position, .to_move = side},
                    .answers = {}};
    const std::string name = fmt::format("{}-{}", report.claim.id, report.findings.size() + 1);
    for (std::size_t i = 0; i < report.claim.rules.size(); ++i)
      if (outcomes[i].answers[static_cast<std::size_t>(index_of(side))].value.solved)  // else asking again would know no end
        finding.answers.push_back(rule(query_of(state.board, report.claim.rules[i], finding.state), options, limits, name));
    if (!finding.answers.empty()) report.findings.push_back(std::move(finding));
  }
}

void settle_state(const ClaimState& state, const SettleOptions& options, const Limits& limits, const Show& show, Report& report) {
  const std::vector<Ruleset>& rules = report.claim.rules;
  std::vector<Both> outcomes;
  for (const Ruleset& one : rules) {
    show(fmt::format("{} under {}", state.name, to_text(one)));
    outcomes.push_back(solve_both(state, one, limits));
    for (const Answer& answer : outcomes.back().answers) report.nodes += answer.nodes;
  }
  for (std::size_t other = 1; other < rules.size(); ++other) report.parts.push_back(part_of(state, outcomes, rules, other));
  report.grids.push_back(grid_of(state, outcomes, rules));
  add_findings(state, outcomes, options, limits, report);
}

}  // namespace

Report settle_outcomes(const Claim& claim, const SettleOptions& options, const Limits& limits, const Show& show) {
  if (claim.rules.size() < 2) throw InputError(fmt::format("claim {}: rules: outcomes wants the ruleset that differs, and others", claim.id));
  if (claim.states.empty()) throw InputError(fmt::format("claim {}: state: outcomes wants a [[claim.state]]", claim.id));
  Report report{claim};
  for (const ClaimState& state : claim.states) settle_state(state, options, limits, show, report);
  report.verdict = verdict_of(report.parts);
  return report;
}

}  // namespace graphgo::solver
