// Do Pauli's rules count final positions as Japanese custom does (P1)? Given positions whose result is agreed, beside control's score.
#include "solver/research/claims/kinds/customary.hpp"

#include <fmt/format.h>

#include <mutex>

#include "graphgo/error.hpp"
#include "solver/presentation/words.hpp"
#include "solver/question/limits.hpp"
#include "solver/question/parallel.hpp"
#include "solver/research/claims/kinds/end_cases.hpp"
#include "solver/research/claims/kinds/kinds.hpp"
#include "solver/research/claims/kinds/pairs.hpp"

namespace graphgo::solver::research {
namespace {

/// Control and phase two of the claim's positions are solved in a moment but for the slow ones; judging disputes fills tables, in a second on boards of
/// 11 vertices, three times as much with each vertex more. In short: what takes a tenth of a second, so that no clock decides.
constexpr CountLimits as_it_takes{.control = 600, .phase_two = 60, .nieminen = 20, .most_judged_vertices = 16};
constexpr CountLimits short_ones{.control = 60, .phase_two = 60, .nieminen = 60, .most_judged_vertices = 10};

void check_state(const Claim& claim, const ClaimState& state) {
  const auto refuse = [&](const char* key, const char* why) {
    throw InputError(fmt::format("claim {}: state '{}': {}: {}", claim.id, state.name, key, why));
  };
  if (state.territory.empty())
    refuse("territory", "missing; customary wants whose point each vertex is, as a position");
  if (state.reason.empty()) refuse("reason", "missing; customary wants a line why this is the agreed result");
}

/// Not every position, and not as long as it takes?
bool in_short(const SettleOptions& options) { return options.quick || options.graphs > 0; }

std::vector<ClaimState> states_to_count(const Claim& claim, const SettleOptions& options) {
  if (claim.states.empty())
    throw InputError(fmt::format("claim {}: state: customary wants a [[claim.state]]", claim.id));
  std::vector<ClaimState> states;
  for (const ClaimState& state : claim.states) {
    check_state(claim, state);
    if (!in_short(options) || !state.slow) states.push_back(state);
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

std::vector<Row> count_all(const std::vector<ClaimState>& states, const CountLimits& bounds, const Limits& limits,
                           const Show& show) {
  std::vector<Row> rows;
  for (const ClaimState& state : states) rows.push_back({state, {}});
  std::mutex telling;
  std::size_t done = 0;
  parallel_for(rows.size(), limits.threads, [&](std::size_t i) {
    rows[i].counted = count_state(rows[i].state, bounds, share_of(limits));
    const std::lock_guard lock(telling);
    show(fmt::format("{} of {} positions", ++done, rows.size()));
  });
  return rows;
}

/// How many of the rows on which custom is agreed, or is not, could be judged, and how many are against.
template <typename Settled, typename Holds>
Part part_of(const std::vector<Row>& rows, bool agreed, const std::string& reading, bool decides, Settled settled,
             Holds holds) {
  Part part{.reading = reading,
            .domain = agreed ? "the positions below" : "the positions below on which customs differ, one of them taken",
            .decides = decides};
  for (const Row& row : rows) {
    if (row.state.decides != agreed) continue;
    ++part.graphs;
    ++part.states;
    if (!settled(row)) continue;
    ++part.compared;
    if (!holds(row)) ++part.against;
  }
  part.verdict = verdict_of(part, part.compared == part.states);
  return part;
}

void add_parts(const std::vector<Row>& rows, Report& report) {
  const auto controlled = [](const Row& row) { return row.counted.control.has_value(); };
  const auto same_score = [](const Row& row) { return row.same_score(); };
  report.parts.push_back(part_of(rows, true, "control counts the customary score", true, controlled, same_score));
  report.parts.push_back(part_of(rows, true, "control gives every point to its customary owner", false, controlled,
                                 [](const Row& row) { return row.same_points(); }));
  report.parts.push_back(part_of(
      rows, true, "phase two of lasker-maas is worth the customary score, whoever moves first", false,
      [](const Row& row) { return row.phase_two_solved(); }, [](const Row& row) { return row.phase_two_agrees(); }));
  report.parts.push_back(part_of(
      rows, true, "nieminen's count, dead chains judged, is the customary score", false,
      [](const Row& row) { return row.counted.nieminen.has_value(); },
      [](const Row& row) { return row.counted.nieminen == row.customary(); }));
  const Part differing = part_of(rows, false, "control counts the customary score", false, controlled, same_score);
  if (differing.states > 0) report.parts.push_back(differing);
}

std::string number_text(const std::optional<int>& number) { return number ? std::to_string(*number) : "not settled"; }

std::string phase_two_text(const Counted& counted) {
  const Ruleset rules = preset("lasker-maas");
  const std::string black = presentation::value_text(counted.phase_two[0], rules),
                    white = presentation::value_text(counted.phase_two[1], rules);
  return black == white ? black : fmt::format("{} if Black moves first, {} if White does", black, white);
}

Grid scores(const std::vector<Row>& rows) {
  Grid grid{.title = "Scores",
            .remark =
                "Black's points less White's that the board gives. Phase two of lasker-maas: the value once phase one "
                "has ended in the position. "
                "Nieminen: territory once the chains are gone that his dispute game says are dead; not settled where "
                "that took too long. "
                "In brackets: customs differ, and one of them is taken; the position does not decide.",
            .columns = {"position", "custom", "control", "lasker-maas, phase two", "nieminen", "control agrees"}};
  for (const Row& row : rows)
    grid.rows.push_back(
        {row.state.name, row.state.decides ? std::to_string(row.customary()) : fmt::format("({})", row.customary()),
         number_text(row.counted.control_score), phase_two_text(row.counted), number_text(row.counted.nieminen),
         !row.counted.control ? "-"
         : !row.same_score()  ? "no"
         : row.same_points()  ? "yes"
                              : "in score only"});
  return grid;
}

std::string points_text(const Board& board, const Points& points) {
  return fmt::format("Black's {}, White's {}", vertices_text(board, points.black), vertices_text(board, points.white));
}

Finding finding_of(const Row& row) {
  const Board& board = row.state.board;
  const Counted& counted = row.counted;
  std::string text =
      fmt::format("{}.\n\n- {}: **{}**; points {}\n", row.state.reason, row.state.decides ? "custom" : "one custom",
                  row.customary(), points_text(board, customary_points(row.state)));
  if (counted.control)
    text += fmt::format("- control: **{}**; Black controls {}, White {}\n", *counted.control_score,
                        vertices_text(board, counted.control->black), vertices_text(board, counted.control->white));
  else
    text += "- control: not settled\n";
  if (!counted.witness.empty()) text += fmt::format("  - {}\n", counted.witness);
  text += fmt::format("- phase two of lasker-maas: **{}**\n- nieminen: **{}**\n", phase_two_text(counted),
                      number_text(counted.nieminen));
  const char* sign = !counted.control     ? "Not settled: "
                     : !row.state.decides ? "Customs differ: "
                     : row.same_score()   ? ""
                                          : "Control differs: ";
  return {.title = sign + row.state.name,
          .board = board,
          .state = {.position = row.state.position, .to_move = row.state.to_move},
          .answers = {},
          .remark = text};
}

}  // namespace

Report settle_customary(const Claim& claim, const SettleOptions& options, const Limits& limits, const Show& show) {
  const std::vector<ClaimState> states = states_to_count(claim, options);
  Report report{claim};
  const std::vector<Row> rows = count_all(states, in_short(options) ? short_ones : as_it_takes, limits, show);
  add_parts(rows, report);
  const auto add_findings = [&](const auto& wanted) {
    for (const Row& row : rows)
      if (wanted(row)) report.findings.push_back(finding_of(row));
  };
  add_findings([](const Row& row) { return row.state.decides && !row.same_score(); });  // these before the others
  add_findings([](const Row& row) { return row.state.decides && row.same_score(); });
  add_findings([](const Row& row) { return !row.state.decides; });
  report.grids.push_back(scores(rows));
  for (const Row& row : rows) report.nodes += row.counted.nodes;
  for (const ClaimDomain& domain : domains_of(claim, options)) settle_absent(domain, limits, show, report);
  settle_pairs(options, limits, show, false, report);
  report.verdict = verdict_of(report.parts);
  return report;
}

}  // namespace graphgo::solver::research
