// Which axes of the rules change which values (T1, and the superko conventions of M7 and T2 beside it): eight rulesets
// that differ in three axes are solved on the same states, and the twelve pairs that differ in one axis are compared.
#include <fmt/format.h>

#include <array>
#include <optional>

#include "solver/presentation/words.hpp"
#include "solver/research/claims/kinds/kinds.hpp"
#include "solver/research/claims/study.hpp"

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

/// A state under the rulesets of the cube, or, where which states there are depends on the pair, under those of one
/// edge alone.
struct CubeRow {
  SurveyState state;
  std::vector<Value> values;             ///< one a corner
  std::optional<std::size_t> edge = {};  ///< that alone
};

using CubeStudy = Study<CubeRow>;

Reading<CubeRow> reading_of(const Cube& cube, std::size_t number, Relation::Kind relation) {
  const Edge edge = edges_of_cube()[number];
  return {.judge = [edge, number, relation, left = cube.rules[edge.left],
                    right = cube.rules[edge.right]](const CubeRow& row) {
    if (row.edge && *row.edge != number) return Judgement::not_asked;
    const Value &a = row.values[edge.left], &b = row.values[edge.right];
    if (!a.solved || !b.solved) return Judgement::unknown;
    return judgement(holds({relation}, a, left, b, right));
  }};
}

/// For each edge: the value is the same; after these, for each edge: the winner is.
CubeStudy study_of(const Cube& cube) {
  std::vector<Reading<CubeRow>> readings;
  for (const Relation::Kind relation : {Relation::Kind::equal, Relation::Kind::winner})
    for (std::size_t e = 0; e < edges_of_cube().size(); ++e) readings.push_back(reading_of(cube, e, relation));
  return CubeStudy(std::move(readings));
}

/// Fresh starts are the same states under all eight rulesets, so each is solved once.
BoardRows<CubeRow> rows_of_starts(const Board& board, const Domain& domain, const Cube& cube, const Limits& limits) {
  Survey found = survey_of(board, domain, cube.rules, limits);
  BoardRows<CubeRow> result{.nodes = found.nodes};
  for (SurveyRow& row : found.rows) result.rows.push_back({std::move(row.state), std::move(row.values)});
  return result;
}

/// Which states play can reach depends on both rulesets of a pair: they must let every turn of it stand.
BoardRows<CubeRow> rows_of_reached(const Board& board, const Domain& domain, const Cube& cube, const Limits& limits) {
  BoardRows<CubeRow> result;
  const auto edges = edges_of_cube();
  for (std::size_t e = 0; e < edges.size(); ++e) {
    const std::array pair{cube.rules[edges[e].left], cube.rules[edges[e].right]};
    const Survey found = survey_of(board, domain, pair, limits);
    result.nodes += found.nodes;
    for (const SurveyRow& row : found.rows) {
      CubeRow& added = result.rows.emplace_back(CubeRow{row.state, std::vector<Value>(corners), e});
      added.values[edges[e].left] = row.values[0];
      added.values[edges[e].right] = row.values[1];
    }
  }
  return result;
}

CubeStudy run(const Cube& cube, const ClaimDomain& domain, Settling& settling,
              const std::function<void(const Board&, const std::vector<CubeRow>&)>& each = {}) {
  CubeStudy study = study_of(cube);
  const auto& rows_of = domain.domain.which == Which::reached ? rows_of_reached : rows_of_starts;
  study.run(
      domain, settling,
      [&](const Board& board, const Limits& limits, const Show&) {
        return rows_of(board, domain.domain, cube, limits);
      },
      each);
  return study;
}

/// What the four edges of an axis came to together.
struct AxisTally {
  Count values = {}, winners = {};
  const Case<CubeRow>* first = nullptr;  ///< on the smallest board, by the first edge there
};

AxisTally tally_of(const CubeStudy& study, std::size_t axis) {
  AxisTally tally;
  const auto edges = edges_of_cube();
  for (std::size_t e = 0; e < edges.size(); ++e) {
    if (edges[e].axis != axis) continue;
    tally.values.add(study[e].all);
    tally.winners.add(study[edges.size() + e].all);
    const auto& cases = study[e].cases;
    if (!cases.empty() && (!tally.first || cases[0].place < tally.first->place)) tally.first = &cases[0];
  }
  tally.values.graphs = study[0].all.graphs;
  return tally;
}

void add_row(Grid& grid, const std::string& axis, const std::string& pair, const Count& values, const Count& winners) {
  grid.add(axis, pair, values.states, values.compared, values.against, share_text(values.against, values.compared),
           winners.against, share_text(winners.against, values.compared));
}

std::string short_text(const Ruleset& rules, const Cube& cube) {
  if (cube.rules.front().preset == rules.preset && rules.preset.find("taylor16/") != 0)
    return axis_value(rules, "repetition");
  return to_text(rules);
}

Grid grid_of(const Cube& cube, const CubeStudy& study, const std::string& domain) {
  Grid grid{
      .title = fmt::format("{}: {}", cube.title, domain),
      .remark =
          "Changed: another value (where play can be endless, another lo or hi). Another winner: ties, and no result, "
          "are results of their own.",
      .columns = {"axis", "between", "states", "settled", "changed", "share", "another winner", "share of winners"}};
  const auto edges = edges_of_cube();
  const auto text = [&](std::size_t corner) { return short_text(cube.rules[corner], cube); };
  for (std::size_t axis = 0; axis < cube.axes.size(); ++axis) {
    for (std::size_t e = 0; e < edges.size(); ++e)
      if (edges[e].axis == axis)
        add_row(grid, cube.axes[axis], text(edges[e].left) + " and " + text(edges[e].right), study[e].all,
                study[edges.size() + e].all);
    const AxisTally all = tally_of(study, axis);
    add_row(grid, cube.axes[axis], "all four pairs", all.values, all.winners);
  }
  return grid;
}

/// The first change by an axis, under the first pair of rulesets that shows it.
Finding finding_of(const Cube& cube, std::size_t axis, const Case<CubeRow>& change, const std::string& title,
                   const Settling& settling) {
  Finding finding{title, change.board, change.row.state, {}, {}};
  for (const Edge& edge : edges_of_cube()) {
    if (edge.axis != axis) continue;
    finding = settling.finding(title, change.board, change.row.state, {cube.rules[edge.left], cube.rules[edge.right]});
    const Value &left = finding.answers[0].answer.value, &right = finding.answers[1].answer.value;
    if (left.lo != right.lo || left.hi != right.hi) break;
  }
  return finding;
}

/// Empty boards with their values under Taylor's eight rulesets, still without a row; without a handicap the sixteen
/// are these.
Grid empty_boards(const Cube& cube, const std::string& domain) {
  Grid grid{.title = "Values of empty boards, Black first: " + domain,
            .remark =
                "Each column is two of the sixteen rulesets: without handicap stones it does not matter where they go. "
                "Lo and hi where play can be endless.",
            .columns = {"board", "vertices", "edges"}};
  for (const Ruleset& rules : cube.rules) grid.columns.push_back(to_text(rules));
  return grid;
}

void add_values(const Board& board, const CubeRow& row, const Cube& cube, Grid& grid) {
  grid.add(board.label(), board.size(), board.edges().size());
  for (std::size_t r = 0; r < corners; ++r) grid.extend(presentation::value_text(row.values[r], cube.rules[r]));
}

/// One part an axis: "it changes no value". That axis (i) does is the claim's other half, so it decides nothing by
/// itself.
void settle_cube(const Cube& cube, const ClaimDomain& domain, Settling& settling) {
  Grid empty = empty_boards(cube, title_of(domain));
  const CubeStudy study = run(cube, domain, settling, [&](const Board& board, const std::vector<CubeRow>& rows) {
    if (!rows.empty()) add_values(board, rows.front(), cube, empty);  // Black moves in the first
  });
  for (std::size_t axis = 0; axis < cube.axes.size(); ++axis) {
    const AxisTally tally = tally_of(study, axis);
    Part part = part_of(tally.values, title_of(domain), study.complete());
    part.reading = fmt::format("axis {} changes no value", cube.axes[axis]);
    part.decides = axis > 0;
    settling.report.parts.push_back(part);
    if (!tally.first) continue;
    const bool smallest = study.complete() && part.compared == part.states;
    settling.report.findings.push_back(
        finding_of(cube, axis, *tally.first,
                   fmt::format("{} changed by axis {}: {}", smallest ? "The smallest state" : "A state",
                               cube.axes[axis], title_of(domain)),
                   settling));
  }
  settling.report.grids.push_back(grid_of(cube, study, title_of(domain)));
  if (domain.domain.which == Which::empty) settling.report.grids.push_back(std::move(empty));
}

}  // namespace

void settle_axes(Settling& settling) {
  const Claim& claim = settling.claim();
  if (claim.rules.size() != 1 || !is_superko(claim.rules[0]) || claim.rules[0].handicap != Handicap{})
    settling.refuse("rules", "axes wants one superko ruleset, whose conventions are varied, without a handicap");
  const Cube taylor = taylors_cube(), superko = superko_cube(claim.rules[0]);
  for (const ClaimDomain& domain : settling.domains()) {
    settle_cube(taylor, domain, settling);
    if (domain.domain.which == Which::empty) settle_handicaps(settling, taylor.rules, domain);
    settling.report.grids.push_back(grid_of(superko, run(superko, domain, settling), title_of(domain)));
  }
}

}  // namespace graphgo::solver::research
