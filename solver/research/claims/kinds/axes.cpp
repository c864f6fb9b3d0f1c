// Which axes of the rules change which values (T1, and the superko conventions of M7 and T2 beside it): eight rulesets that differ in three
// axes are solved on the same states, and the twelve pairs that differ in one axis are compared.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>

#include "graphgo/error.hpp"
#include "graphgo/record/position_text.hpp"
#include "solver/presentation/words.hpp"
#include "solver/research/claims/kinds/handicaps.hpp"
#include "solver/research/claims/kinds/kinds.hpp"
#include "solver/research/claims/kinds/shared.hpp"
#include "solver/research/survey.hpp"

namespace graphgo::solver::research {
namespace {

constexpr std::size_t corners = 8;

/// Eight rulesets: bit i of a number says which of two values axis i has.
struct Cube {
  std::string title;
  std::array<std::string, 3> axes;
  std::vector<Ruleset> rules;
};

Cube taylors_cube() {
  Cube cube{"Taylor's axes", {"(i) scoring", "(ii) repetition", "(iii) suicide"}, {}};
  for (std::size_t i = 0; i < corners; ++i)
    cube.rules.push_back(
        preset(fmt::format("taylor16/{}{}{}f", i & 1 ? 't' : 'a', i & 2 ? 's' : 'b', i & 4 ? 'n' : 'y')));
  return cube;
}

Cube superko_cube(const Ruleset& rules) {
  Cube cube{"Superko conventions",
            {"positional or situational", "passes ignored or counted", "start ignored or counted"},
            {}};
  for (std::size_t i = 0; i < corners; ++i)
    cube.rules.push_back(
        with_axis(rules, fmt::format("repetition=superko({},{},{})", i & 1 ? "situational" : "positional",
                                     i & 2 ? "counted" : "ignored", i & 4 ? "counted" : "ignored")));
  return cube;
}

/// Two rulesets that differ in one axis.
struct Edge {
  std::size_t axis, left, right;
};

std::vector<Edge> edges_of_cube() {
  std::vector<Edge> edges;
  for (std::size_t axis = 0; axis < 3; ++axis)
    for (std::size_t i = 0; i < corners; ++i)
      if (!(i >> axis & 1)) edges.push_back({axis, i, i | std::size_t{1} << axis});
  return edges;
}

struct Change {
  Board board;
  SurveyState state;
};

/// Of the states of a domain, under a pair of rulesets.
struct Counts {
  std::uint64_t states = 0, compared = 0, changed = 0, winner_changed = 0;
  std::optional<Change> first = {};

  void add(const Counts& other) {
    states += other.states;
    compared += other.compared;
    changed += other.changed;
    winner_changed += other.winner_changed;
    if (!first) first = other.first;
  }
};

/// What a board's states came to: for each edge of the cube.
struct BoardCounts {
  std::vector<Counts> edges;
  std::uint64_t nodes = 0;
};

void count(const Board& board, const SurveyState& state, const Value& left, const Ruleset& left_rules,
           const Value& right, const Ruleset& right_rules, Counts& counts) {
  counts.states += state.weight;
  if (!left.solved || !right.solved) return;
  counts.compared += state.weight;
  if (!holds({Relation::Kind::winner}, left, left_rules, right, right_rules)) counts.winner_changed += state.weight;
  if (holds({Relation::Kind::equal}, left, left_rules, right, right_rules)) return;
  counts.changed += state.weight;
  if (!counts.first) counts.first = Change{board, state};
}

/// Fresh starts are the same states under all eight rulesets, so each is solved once.
BoardCounts counts_of_starts(const Board& board, const Domain& domain, const Cube& cube, const Limits& limits) {
  BoardCounts result{.edges = std::vector<Counts>(edges_of_cube().size())};
  const Survey found = survey(board, cube.rules, states_of(board, domain, cube.rules, alike(cube.rules), limits),
                              limits, [](auto, auto) {});
  result.nodes = found.nodes;
  const auto edges = edges_of_cube();
  for (const SurveyRow& row : found.rows)
    for (std::size_t e = 0; e < edges.size(); ++e)
      count(board, row.state, row.values[edges[e].left], cube.rules[edges[e].left], row.values[edges[e].right],
            cube.rules[edges[e].right], result.edges[e]);
  return result;
}

/// Which states play can reach depends on both rulesets of a pair: they must let every turn of it stand.
BoardCounts counts_of_reached(const Board& board, const Domain& domain, const Cube& cube, const Limits& limits) {
  BoardCounts result{.edges = std::vector<Counts>(edges_of_cube().size())};
  const auto edges = edges_of_cube();
  for (std::size_t e = 0; e < edges.size(); ++e) {
    const std::array pair{cube.rules[edges[e].left], cube.rules[edges[e].right]};
    const Survey found =
        survey(board, pair, states_of(board, domain, pair, alike(pair), limits), limits, [](auto, auto) {});
    result.nodes += found.nodes;
    for (const SurveyRow& row : found.rows)
      count(board, row.state, row.values[0], pair[0], row.values[1], pair[1], result.edges[e]);
  }
  return result;
}

struct Totals {
  std::array<Counts, 3> axes = {};
  std::vector<Counts> edges = {};
  std::uint64_t graphs = 0;
  bool complete = false;
};

Totals totals_on(const Cube& cube, const ClaimDomain& domain, const Limits& limits, const Show& show, Report& report) {
  Totals totals{.edges = std::vector<Counts>(edges_of_cube().size())};
  std::vector<BoardCounts> boards(boards_of(domain.domain).size());
  totals.complete = over_boards(domain, limits, show, [&](std::size_t i, const Board& board, const Limits& share) {
    const bool reached = domain.domain.which == Which::reached;
    boards[i] = reached ? counts_of_reached(board, domain.domain, cube, share)
                        : counts_of_starts(board, domain.domain, cube, share);
  });
  const auto edges = edges_of_cube();
  for (const BoardCounts& counts : boards) {
    if (counts.edges.empty()) continue;  // a limit struck
    ++totals.graphs;
    report.nodes += counts.nodes;
    for (std::size_t e = 0; e < edges.size(); ++e) totals.edges[e].add(counts.edges[e]);
    // Boards outside, so that an axis' first change is on the smallest board.
    for (std::size_t e = 0; e < edges.size(); ++e) totals.axes[edges[e].axis].add(counts.edges[e]);
  }
  return totals;
}

std::vector<std::string> row_of(const std::string& axis, const std::string& pair, const Counts& counts) {
  return {axis,
          pair,
          std::to_string(counts.states),
          std::to_string(counts.compared),
          std::to_string(counts.changed),
          share_text(counts.changed, counts.compared),
          std::to_string(counts.winner_changed),
          share_text(counts.winner_changed, counts.compared)};
}

std::string short_text(const Ruleset& rules, const Cube& cube) {
  if (cube.rules.front().preset == rules.preset && rules.preset.find("taylor16/") != 0)
    return axis_value(rules, "repetition");
  return to_text(rules);
}

Grid grid_of(const Cube& cube, const Totals& totals, const std::string& domain) {
  Grid grid{
      .title = fmt::format("{}: {}", cube.title, domain),
      .remark =
          "Changed: another value (where play can be endless, another lo or hi). Another winner: ties, and no result, "
          "are results of their own.",
      .columns = {"axis", "between", "states", "settled", "changed", "share", "another winner", "share of winners"}};
  const auto edges = edges_of_cube();
  for (std::size_t axis = 0; axis < cube.axes.size(); ++axis) {
    for (std::size_t e = 0; e < edges.size(); ++e)
      if (edges[e].axis == axis)
        grid.rows.push_back(row_of(cube.axes[axis],
                                   fmt::format("{} and {}", short_text(cube.rules[edges[e].left], cube),
                                               short_text(cube.rules[edges[e].right], cube)),
                                   totals.edges[e]));
    grid.rows.push_back(row_of(cube.axes[axis], "all four pairs", totals.axes[axis]));
  }
  return grid;
}

/// The first change by an axis, under the first pair of rulesets that shows it.
Finding finding_of(const Cube& cube, const Totals& totals, std::size_t axis, const SettleOptions& options,
                   const Limits& limits, const Report& report, const std::string& domain) {
  const Change& change = *totals.axes[axis].first;
  const std::string name = fmt::format("{}-{}", report.claim.id, report.findings.size() + 1);
  const bool smallest = totals.complete && totals.axes[axis].compared == totals.axes[axis].states;
  Finding finding{.title = fmt::format("{} changed by axis {}: {}", smallest ? "The smallest state" : "A state",
                                       cube.axes[axis], domain),
                  .board = change.board,
                  .state = change.state,
                  .answers = {}};
  for (const Edge& edge : edges_of_cube()) {
    if (edge.axis != axis) continue;
    finding.answers.clear();
    for (const std::size_t corner : {edge.left, edge.right})
      finding.answers.push_back(rule(query_of(change.board, cube.rules[corner], change.state), options, limits, name));
    const Value &left = finding.answers[0].answer.value, &right = finding.answers[1].answer.value;
    if (left.lo != right.lo || left.hi != right.hi) break;
  }
  return finding;
}

/// One part an axis: "it changes no value". That axis (i) does is the claim's other half, so it decides nothing by itself.
void settle_cube(const Cube& cube, const ClaimDomain& domain, const SettleOptions& options, const Limits& limits,
                 const Show& show, Report& report) {
  const Totals totals = totals_on(cube, domain, limits, show, report);
  for (std::size_t axis = 0; axis < cube.axes.size(); ++axis) {
    const Counts& counts = totals.axes[axis];
    Part part{.reading = fmt::format("axis {} changes no value", cube.axes[axis]),
              .domain = title_of(domain),
              .decides = axis > 0,
              .graphs = totals.graphs,
              .states = counts.states,
              .compared = counts.compared,
              .against = counts.changed};
    part.verdict = verdict_of(part, totals.complete);
    report.parts.push_back(part);
    if (counts.first)
      report.findings.push_back(finding_of(cube, totals, axis, options, limits, report, title_of(domain)));
  }
  report.grids.push_back(grid_of(cube, totals, title_of(domain)));
}

/// Empty boards with their values under Taylor's eight rulesets; without a handicap the sixteen are these.
Grid empty_boards(const Cube& cube, const ClaimDomain& domain, const Limits& limits, const Show& show) {
  Grid grid{.title = "Values of empty boards, Black first: " + title_of(domain),
            .remark =
                "Each column is two of the sixteen rulesets: without handicap stones it does not matter where they go. "
                "Lo and hi where play can be endless.",
            .columns = {"board", "vertices", "edges"}};
  for (const Ruleset& rules : cube.rules) grid.columns.push_back(to_text(rules));
  std::vector<std::vector<std::string>> rows(boards_of(domain.domain).size());
  over_boards(domain, limits, show, [&](std::size_t i, const Board& board, const Limits& share) {
    const SurveyState empty{.position = Stones(static_cast<std::size_t>(board.size()))};
    const Survey found = survey(board, cube.rules, {empty}, share, [](auto, auto) {});
    rows[i] = {board.label(), std::to_string(board.size()), std::to_string(board.edges().size())};
    for (std::size_t r = 0; r < cube.rules.size(); ++r)
      rows[i].push_back(presentation::value_text(found.rows[0].values[r], cube.rules[r]));
  });
  for (auto& row : rows)
    if (!row.empty()) grid.rows.push_back(std::move(row));
  return grid;
}

}  // namespace

Report settle_axes(const Claim& claim, const SettleOptions& options, const Limits& limits, const Show& show) {
  if (claim.rules.size() != 1 || !is_superko(claim.rules[0]) || claim.rules[0].handicap != Handicap{})
    throw InputError(fmt::format(
        "claim {}: rules: axes wants one superko ruleset, whose conventions are varied, without a handicap", claim.id));
  Report report{claim};
  const Cube taylor = taylors_cube(), superko = superko_cube(claim.rules[0]);
  for (const ClaimDomain& domain : domains_of(claim, options)) {
    settle_cube(taylor, domain, options, limits, show, report);
    if (domain.domain.which == Which::empty) {
      report.grids.push_back(empty_boards(taylor, domain, limits, show));
      settle_handicaps(taylor.rules, domain, options, limits, show, report);
    }
    report.grids.push_back(grid_of(superko, totals_on(superko, domain, limits, show, report), title_of(domain)));
  }
  report.verdict = verdict_of(report.parts);
  return report;
}

}  // namespace graphgo::solver::research
