// Do Pauli's rules count final positions as Japanese custom does (P1)? Given positions whose result is agreed, beside control's score.
#include "solver/claims/kinds/customary.hpp"

#include <fmt/format.h>

#include <mutex>

#include "graphgo/error.hpp"
#include "solver/claims/kinds/end_cases.hpp"
#include "solver/claims/kinds/kinds.hpp"
#include "solver/draw/words.hpp"
#include "solver/limits.hpp"
#include "solver/parallel.hpp"

namespace graphgo::solver {
namespace {

/// For each reading of a position; the claim's are solved in a moment.
constexpr double most_seconds = 60;

void check_state(const Claim& claim, const ClaimState& state) {
  const auto refuse = [&](const char* key, const char* why) {
    throw InputError(fmt::format("claim {}: state '{}': {}: {}", claim.id, state.name, key, why));
  };
  if (state.territory.empty()) refuse("territory", "missing; customary wants whose point each vertex is, as a position");
  if (state.reason.empty()) refuse("reason", "missing; customary wants a line why this is the agreed result");
}

std::vector<ClaimState> states_to_count(const Claim& claim, const SettleOptions& options) {
  if (claim.states.empty()) throw InputError(fmt::format("claim {}: state: customary wants a [[claim.state]]", claim.id));
  std::vector<ClaimState> states;
  for (const ClaimState& state : claim.states) {
    check_state(claim, state);
    if (!options.quick || !state.slow) states.push_back(state);
  }
  return states;
}

/// A position and its counts.
struct Row {
  ClaimState state;
  Counted counted;

  int customary() const { return score_of(customary_points(state), pack<1>(state.position)); }
  bool same_score() const { return counted.control_score == customary(); }
  bool same_points() const {
    return counted.control && controlled_points(*counted.control, pack<1>(state.position)) == customary_points(state);
  }
  bool phase_two_solved() const { return counted.phase_two[0].solved && counted.phase_two[1].solved; }
  bool phase_two_agrees() const {
    const Margin score = Margin::of_points(customary());
    return counted.phase_two[0].lo == score && counted.phase_two[1].lo == score;
  }
};

std::vector<Row> count_all(const std::vector<ClaimState>& states, const Limits& limits, const Show& show) {
  std::vector<Row> rows;
  for (const ClaimState& state : states) rows.push_back({state, {}});
  std::mutex telling;
  std::size_t done = 0;
  parallel_for(rows.size(), limits.threads, [&](std::size_t i) {
    rows[i].counted = count_state(rows[i].state, most_seconds, share_of(limits));
    const std::lock_guard lock(telling);
    show(fmt::format("{} of {} positions", ++done, rows.size()));
  });
  return rows;
}

/// How many of the rows could be judged, and how many are against.
template <typename Settled, typename Holds>
Part part_of(const std::vector<Row>& rows, const std::string& reading, bool decides, Settled settled, Holds holds) {
  Part part{.reading = reading, .domain = "the positions below", .decides = decides, .graphs = rows.size(), .states = rows.size()};
  for (const Row& row : rows) {
    if (!settled(row)) continue;
    ++part.compared;
    if (!holds(row)) ++part.against;
  }
  part.verdict = verdict_of(part, part.compared == part.states);
  return part;
}

void add_parts(const std::vector<Row>& rows, Report& report) {
  const auto controlled = [](const Row& row) { return row.counted.control.has_value(); };
  report.parts.push_back(part_of(rows, "control counts the customary score", true, controlled, [](const Row& row) { return row.same_score(); }));
  report.parts.push_back(part_of(rows, "control gives every point to its customary owner", false, controlled,
                                 [](const Row& row) { return row.same_points(); }));
  report.parts.push_back(part_of(rows, "phase two of lasker-maas is worth the customary score, whoever moves first", false,
                                 [](const Row& row) { return row.phase_two_solved(); },
                                 [](const Row& row) { return row.phase_two_agrees(); }));
  report.parts.push_back(part_of(rows, "nieminen's count, dead chains judged, is the customary score", false,
                                 [](const Row& row) { return row.counted.nieminen.has_value(); },
                                 [](const Row& row) { return row.counted.nieminen == row.customary(); }));
}

std::string number_text(const std::optional<int>& number) { return number ? std::to_string(*number) : "not settled"; }

std::string phase_two_text(const Counted& counted) {
  const Ruleset rules = preset("lasker-maas");
  const std::string black = value_text(counted.phase_two[0], rules), white = value_text(counted.phase_two[1], rules);
  return black == white ? black : fmt::format("{} if Black moves first, {} if White does", black, white);
}

Grid scores(const std::vector<Row>& rows) {
  Grid grid{.title = "Scores",
            .remark = "Black's points less White's that the board gives. Phase two of lasker-maas: the value once phase one has ended in the position. "
                      "Nieminen: territory once the chains are gone that his dispute game says are dead.",
            .columns = {"position", "custom", "control", "lasker-maas, phase two", "nieminen", "control agrees"}};
  for (const Row& row : rows)
    grid.rows.push_back({row.state.name, std::to_string(row.customary()), number_text(row.counted.control_score), phase_two_text(row.counted),
                         number_text(row.counted.nieminen),
                         !row.counted.control ? "-" : !row.same_score() ? "no" : row.same_points() ? "yes" : "in score only"});
  return grid;
}

std::string points_text(const Board& board, const Points& points) {
  return fmt::format("Black's {}, White's {}", vertices_text(board, points.black), vertices_text(board, points.white));
}

Finding finding_of(const Row& row) {
  const Board& board = row.state.board;
  const Counted& counted = row.counted;
  std::string text = fmt::format("{}.\n\n- custom: **{}**; points {}\n", row.state.reason, row.customary(), points_text(board, customary_points(row.state)));
  if (counted.control)
    text += fmt::format("- control: **{}**; Black controls {}, White {}\n", *counted.control_score, vertices_text(board, counted.control->black),
                        vertices_text(board, counted.control->white));
  else
    text += "- control: not settled\n";
  if (!counted.witness.empty()) text += fmt::format("  - {}\n", counted.witness);
  text += fmt::format("- phase two of lasker-maas: **{}**\n- nieminen: **{}**\n", phase_two_text(counted), number_text(counted.nieminen));
  const char* sign = !counted.control ? "Not settled: " : row.same_score() ? "" : "Control differs: ";
  return {.title = sign + row.state.name, .board = board, .state = {.position = row.state.position, .to_move = row.state.to_move}, .answers = {}, .remark = text};
}

}  // namespace

Report settle_customary(const Claim& claim, const SettleOptions& options, const Limits& limits, const Show& show) {
  const std::vector<ClaimState> states = states_to_count(claim, options);
  Report report{claim};
  const std::vector<Row> rows = count_all(states, limits, show);
  add_parts(rows, report);
  for (const bool agreeing : {false, true})  // those that differ before the others
    for (const Row& row : rows)
      if (row.same_score() == agreeing) report.findings.push_back(finding_of(row));
  report.grids.push_back(scores(rows));
  for (const Row& row : rows) report.nodes += row.counted.nodes;
  for (const ClaimDomain& domain : domains_of(claim, options)) settle_absent(domain, limits, show, report);
  report.verdict = verdict_of(report.parts);
  return report;
}

}  // namespace graphgo::solver
