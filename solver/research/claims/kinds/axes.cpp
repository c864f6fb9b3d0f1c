// Which axes of the rules change which values (T1, and the superko conventions of M7 and T2 beside it): eight
// rulesets that differ in three axes are solved on the same states, and the twelve pairs that differ in one
// axis are compared.
#include <fmt/format.h>

#include <array>

#include "solver/presentation/words.hpp"
#include "solver/research/claims/kinds/kinds.hpp"
#include "solver/research/claims/study.hpp"

namespace graphgo::solver::research {
namespace {

constexpr std::size_t corners = 8, axes = 3, pairs_an_axis = corners / 2;

/// Eight rulesets: bit i of a number says which of two values axis i has.
struct Cube {
  std::string title;
  std::array<std::string, axes> names;
  std::vector<Ruleset> rules = {};
};

Cube taylors_cube() {
  Cube cube{"Taylor's axes", {"(i) scoring", "(ii) repetition", "(iii) suicide"}};
  for (std::size_t i = 0; i < corners; ++i)
    cube.rules.push_back(
        preset(fmt::format("taylor16/{}{}{}f", i & 1 ? 't' : 'a', i & 2 ? 's' : 'b', i & 4 ? 'n' : 'y')));
  return cube;
}

Cube superko_cube(const Ruleset& rules) {
  Cube cube{"Superko conventions",
            {"positional or situational", "passes ignored or counted", "start ignored or counted"}};
  for (std::size_t i = 0; i < corners; ++i)
    cube.rules.push_back(
        with_axis(rules, fmt::format("repetition=superko({},{},{})", i & 1 ? "situational" : "positional",
                                     i & 2 ? "counted" : "ignored", i & 4 ? "counted" : "ignored")));
  return cube;
}

/// Two rulesets that differ in one axis.
struct Edge {
  std::size_t axis, left, right;
  friend bool operator==(const Edge&, const Edge&) = default;
};

/// By axis.
std::vector<Edge> edges_of_cube() {
  std::vector<Edge> edges;
  for (std::size_t axis = 0; axis < axes; ++axis)
    for (std::size_t i = 0; i < corners; ++i)
      if (!(i >> axis & 1)) edges.push_back({axis, i, i | std::size_t{1} << axis});
  return edges;
}

/// A state under the two rulesets of an edge.
struct CubeRow {
  SurveyState state;
  Edge edge;
  Value left, right;

  bool solved() const { return left.solved && right.solved; }
};

/// Edge by edge. Fresh starts are the same states under all eight rulesets, so each is solved once. Which
/// states play can reach depends on both rulesets of an edge: they must let every turn of it stand.
BoardRows<CubeRow> rows_at(const At& at, const Cube& cube) {
  BoardRows<CubeRow> result;
  const auto solve = [&](std::span<const Ruleset> rules) {
    return result.survey(survey_of(at.board, at.domain.domain, rules, at.limits));
  };
  const bool reached = at.domain.domain.which == Which::reached;
  const std::vector<SurveyRow> starts = reached ? std::vector<SurveyRow>{} : solve(cube.rules);
  for (const Edge& edge : edges_of_cube()) {
    const auto add = [&](const SurveyRow& row, std::size_t left, std::size_t right) {
      result.rows.push_back({row.state, edge, row.values[left], row.values[right]});
    };
    for (const SurveyRow& row : starts) add(row, edge.left, edge.right);
    if (!reached) continue;
    for (const SurveyRow& row : solve(std::array{cube.rules[edge.left], cube.rules[edge.right]}))
      add(row, 0, 1);
  }
  return result;
}

/// Is the value the same? Is the winner? Each is read for the axes, then for the edges. That axis (i) changes
/// a value is the claim's other half, so it decides nothing by itself.
Study<CubeRow> study_of(const Cube& cube) {
  std::vector<Reading<CubeRow>> readings;
  for (const Relation::Kind relation : {Relation::Kind::equal, Relation::Kind::winner}) {
    const auto holds_at = [&cube, relation](const CubeRow& row) {
      return holds({relation}, row.left, cube.rules[row.edge.left], row.right, cube.rules[row.edge.right]);
    };
    for (std::size_t axis = 0; axis < axes; ++axis)
      readings.push_back({.name = fmt::format("axis {} changes no value", cube.names[axis]),
                          .holds = holds_at,
                          .asked = [axis](const CubeRow& row) { return row.edge.axis == axis; },
                          .decides = axis > 0});
    for (const Edge& edge : edges_of_cube())
      readings.push_back(
          {.holds = holds_at, .asked = [edge](const CubeRow& row) { return row.edge == edge; }});
  }
  return Study(std::move(readings));
}

std::string short_text(const Ruleset& rules, const Cube& cube) {
  if (cube.rules.front().preset == rules.preset && rules.preset.find("taylor16/") != 0)
    return axis_value(rules, "repetition");
  return to_text(rules);
}

Grid grid_of(const Cube& cube, const Study<CubeRow>& study, const std::string& domain) {
  Grid grid{.title = fmt::format("{}: {}", cube.title, domain),
            .remark =
                "Changed: another value (where play can be endless, another lo or hi). Another winner: ties, "
                "and no result, are results of their own.",
            .columns = {"axis", "between", "states", "settled", "changed", "share", "another winner",
                        "share of winners"}};
  const auto add = [&](std::size_t axis, const std::string& pair, std::size_t reading) {
    const Count &values = study[reading].all, &winners = study[study.size() / 2 + reading].all;
    grid.add(cube.names[axis], pair, values.states, values.compared, values.against,
             share_text(values.against, values.compared), winners.against,
             share_text(winners.against, values.compared));
  };
  const auto text = [&](std::size_t corner) { return short_text(cube.rules[corner], cube); };
  const auto edges = edges_of_cube();
  for (std::size_t e = 0; e < edges.size(); ++e) {
    const auto& [axis, left, right] = edges[e];
    add(axis, text(left) + " and " + text(right), axes + e);
    if ((e + 1) % pairs_an_axis == 0) add(axis, "all four pairs", axis);
  }
  return grid;
}

/// Empty boards with their values under Taylor's eight rulesets, still without a row; without a handicap the
/// sixteen are these.
Grid empty_boards(const Cube& cube, const std::string& domain) {
  Grid grid{.title = "Values of empty boards, Black first: " + domain,
            .remark =
                "Each column is two of the sixteen rulesets: without handicap stones it does not matter "
                "where they go. Lo and hi where play can be endless.",
            .columns = {"board", "vertices", "edges"}};
  for (const Ruleset& rules : cube.rules) grid.columns.push_back(to_text(rules));
  return grid;
}

/// The edges of the first axis hold all corners, in order.
void add_values(const Board& board, const std::vector<CubeRow>& rows, const Cube& cube, Grid& grid) {
  if (rows.empty()) return;
  grid.add(board.label(), board.size(), board.edges().size());
  for (const auto& [state, edge, left, right] : rows) {
    if (edge.axis != 0 || state.to_move != Side::black) continue;
    grid.extend(presentation::value_text(left, cube.rules[edge.left]),
                presentation::value_text(right, cube.rules[edge.right]));
  }
}

RowSource<CubeRow> source_of(const Cube& cube) {
  return [&cube](const At& at) { return rows_at(at, cube); };
}

/// One part an axis, and the first change by it, under the first pair of rulesets that shows it.
void settle_taylor(const Cube& cube, const ClaimDomain& domain, Settling& settling) {
  const std::string where = title_of(domain);
  const bool empty = domain.domain.which == Which::empty;
  Grid listed = empty_boards(cube, where);
  Study<CubeRow> study = study_of(cube);
  study.run(domain, settling, source_of(cube), [&](const Board& board, const std::vector<CubeRow>& rows) {
    if (empty) add_values(board, rows, cube, listed);
  });
  for (std::size_t axis = 0; axis < axes; ++axis) {
    const Part part = study.part(axis, where);
    settling.report.parts.push_back(part);
    const Case<CubeRow>* changed = study.first(axis);
    if (!changed) continue;
    const auto& [place, board, row] = *changed;
    const char* article = study.complete() && part.compared == part.states ? "The smallest" : "A";
    settling.report.findings.push_back(
        settling.finding(fmt::format("{} state changed by axis {}: {}", article, cube.names[axis], where),
                         board, row.state, {cube.rules[row.edge.left], cube.rules[row.edge.right]}));
  }
  settling.report.grids.push_back(grid_of(cube, study, where));
  if (empty) settling.report.grids.push_back(std::move(listed));
}

void settle_superko(const Cube& cube, const ClaimDomain& domain, Settling& settling) {
  Study<CubeRow> study = study_of(cube);
  study.run(domain, settling, source_of(cube));
  settling.report.grids.push_back(grid_of(cube, study, title_of(domain)));
}

}  // namespace

void settle_axes(Settling& settling) {
  const Claim& claim = settling.claim();
  settling.require(
      claim.rules.size() == 1 && is_superko(claim.rules[0]) && claim.rules[0].handicap == Handicap{}, "rules",
      "axes wants one superko ruleset, whose conventions are varied, without a handicap");
  const Cube taylor = taylors_cube(), superko = superko_cube(claim.rules[0]);
  for (const ClaimDomain& domain : settling.domains()) {
    settle_taylor(taylor, domain, settling);
    if (domain.domain.which == Which::empty) settle_handicaps(settling, taylor.rules, domain);
    settle_superko(superko, domain, settling);
  }
}

}  // namespace graphgo::solver::research
