// Which axes of the rules change which values (T1, and the superko conventions of M7 and T2 beside it): eight
// rulesets that differ in three axes are solved on the same states, and the twelve pairs that differ in one
// axis are compared. Taylor's fourth axis, handicaps, is compared under each of the eight on empty boards.
#include <fmt/format.h>

#include <array>
#include <map>

#include "graphgo/game/graph.hpp"
#include "graphgo/game/position.hpp"
#include "graphgo/symmetry/automorphisms.hpp"
#include "solver/presentation/words.hpp"
#include "solver/research/claims/kinds/kinds.hpp"
#include "solver/research/claims/study.hpp"

namespace graphgo::solver::research {
namespace {

constexpr std::size_t corners = 8, axes = 3;

/// Eight rulesets: bit i of a number says which of two values axis i has.
struct Cube {
  std::string title;
  std::array<std::string, axes> names;
  bool decides = true;  ///< the claim is about it
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
            {"positional or situational", "passes ignored or counted", "start ignored or counted"},
            false};
  for (std::size_t i = 0; i < corners; ++i)
    cube.rules.push_back(
        with_axis(rules, fmt::format("repetition=superko({},{},{})", i & 1 ? "situational" : "positional",
                                     i & 2 ? "counted" : "ignored", i & 4 ? "counted" : "ignored")));
  return cube;
}

/// Two rulesets that differ in one axis.
struct Edge {
  std::size_t axis, left, right;

  std::size_t number() const { return axis * corners + left; }
};

std::vector<Edge> edges_along(std::size_t axis) {
  std::vector<Edge> edges;
  for (std::size_t i = 0; i < corners; ++i)
    if (!(i >> axis & 1)) edges.push_back({axis, i, i | std::size_t{1} << axis});
  return edges;
}

/// A state under the two rulesets of an edge.
struct AxisRow : SurveyRow {
  Edge edge;
};

/// Edge by edge. Fresh starts are the same states under all eight rulesets, so each is solved once. Which
/// states play can reach depends on both rulesets of an edge: they must let every turn of it stand.
BoardRows<AxisRow> rows_at(const At& at, const Cube& cube) {
  BoardRows<AxisRow> result;
  const bool reached = at.domain.domain.which == Which::reached;
  std::vector<SurveyRow> rows;
  if (!reached) rows = result.take(survey_at(at, cube.rules));
  for (std::size_t axis = 0; axis < axes; ++axis)
    for (const Edge& edge : edges_along(axis)) {
      if (reached)
        rows = result.take(survey_at(at, std::array{cube.rules[edge.left], cube.rules[edge.right]}));
      for (const auto& [state, values] : rows)
        result.rows.push_back(
            {{state, {values[reached ? 0 : edge.left], values[reached ? 1 : edge.right]}}, edge});
    }
  return result;
}

/// Is the value the same? Is the winner? Each is read for the axes, and counted by edges. That axis (i)
/// changes a value is the claim's other half, so it decides nothing by itself.
std::vector<Reading<AxisRow>> readings_of(const Cube& cube) {
  std::vector<Reading<AxisRow>> readings;
  for (const Relation::Kind relation : {Relation::Kind::equal, Relation::Kind::winner})
    for (std::size_t axis = 0; axis < axes; ++axis)
      readings.push_back({.name = fmt::format("axis {} changes no value", cube.names[axis]),
                          .holds =
                              [&cube, relation](const AxisRow& row) {
                                return holds({relation}, row.values[0], cube.rules[row.edge.left],
                                             row.values[1], cube.rules[row.edge.right]);
                              },
                          .asked = [axis](const AxisRow& row) { return row.edge.axis == axis; },
                          .decides = axis > 0,
                          .key = [](const AxisRow& row) { return row.edge.number(); }});
  return readings;
}

Grid grid_of(const Cube& cube, const Study<AxisRow>& study) {
  Grid grid{.title = fmt::format("{}: {}", cube.title, study.where()),
            .remark =
                "Changed: another value (where play can be endless, another lo or hi). Another winner: ties, "
                "and no result, are results of their own.",
            .columns = {"axis", "between", "states", "settled", "changed", "share", "another winner",
                        "share of winners"}};
  const auto add = [&](std::size_t axis, const std::string& pair, const Count& values, const Count& winners) {
    grid.add(cube.names[axis], pair, values.states, values.compared, values.against,
             share_text(values.against, values.compared), winners.against,
             share_text(winners.against, values.compared));
  };
  const auto text = [&](std::size_t corner) {
    const Ruleset& rules = cube.rules[corner];
    const bool varied = !cube.decides && rules.preset == cube.rules.front().preset;
    return varied ? axis_value(rules, "repetition") : to_text(rules);
  };
  for (std::size_t axis = 0; axis < axes; ++axis) {
    const auto &values = study[axis], &winners = study[axes + axis];
    for (const Edge& edge : edges_along(axis))
      add(axis, text(edge.left) + " and " + text(edge.right), values.with(edge.number()),
          winners.with(edge.number()));
    add(axis, "all four pairs", values.all, winners.all);
  }
  return grid;
}

/// Empty boards with their values under Taylor's eight rulesets; without a handicap the sixteen are these.
/// The edges of the first axis hold all corners, in order.
void add_values(const Board& board, const std::vector<AxisRow>& rows, const Cube& cube, Grid& grid) {
  if (rows.empty()) return;
  grid.add(board.label(), board.size(), board.edges().size());
  for (const AxisRow& row : rows) {
    const auto& [axis, left, right] = row.edge;
    if (axis != 0 || row.state.to_move != Side::black) continue;
    grid.extend(presentation::value_text(row.values[0], cube.rules[left]),
                presentation::value_text(row.values[1], cube.rules[right]));
  }
}

/// Of a cube that decides, one part an axis, and the first change by it, under the first pair of rulesets
/// that shows it.
void settle_cube(const Cube& cube, const ClaimDomain& domain, Settling& settling) {
  Study<AxisRow> study(settling, title_of(domain), readings_of(cube));
  const bool list = cube.decides && domain.domain.which == Which::empty;
  Grid listed{.title = "Values of empty boards, Black first: " + study.where(),
              .remark =
                  "Each column is two of the sixteen rulesets: without handicap stones it does not matter "
                  "where they go. Lo and hi where play can be endless.",
              .columns = {"board", "vertices", "edges"}};
  for (const Ruleset& rules : cube.rules) listed.columns.push_back(to_text(rules));
  study.run(
      domain, [&](const At& at) { return rows_at(at, cube); },
      [&](const Board& board, const std::vector<AxisRow>& rows) {
        if (list) add_values(board, rows, cube, listed);
      });
  for (std::size_t axis = 0; cube.decides && axis < axes; ++axis) {
    const Part& part = settling.report.parts.emplace_back(study.part(axis));
    if (!study.first(axis)) continue;
    const auto& [board, row] = *study.first(axis);
    const char* article = study.complete() && part.compared == part.states ? "The smallest" : "A";
    settling.tell(fmt::format("{} state changed by axis {}: {}", article, cube.names[axis], study.where()),
                  board, row.state, {cube.rules[row.edge.left], cube.rules[row.edge.right]});
  }
  settling.report.grids.push_back(grid_of(cube, study));
  if (list) settling.report.grids.push_back(std::move(listed));
}

/// Two stones that leave a liberty, the first placement of each class of symmetric ones. White moves next.
std::vector<SurveyState> placements_on(const Board& board) {
  std::vector<SurveyState> placements;
  std::map<std::string, std::size_t> place_of_class;
  const Graph<1> graph(board);
  for (Vertex u = 0; u < board.size(); ++u)
    for (Vertex v = u + 1; v < board.size(); ++v) {
      Stones stones = no_stones(board);
      stones[static_cast<std::size_t>(u)] = stones[static_cast<std::size_t>(v)] = Colour::black;
      if (!is_legal_position(graph, pack<1>(stones))) continue;
      const auto [found, is_new] =
          place_of_class.try_emplace(canonical_form(board, stones).key(), placements.size());
      if (is_new) placements.push_back({.position = stones, .to_move = Side::white, .weight = 0});
      ++placements[found->second].weight;
    }
  return placements;
}

std::vector<Vertex> placed_on(const SurveyState& placement) {
  std::vector<Vertex> vertices;
  pack<1>(placement.position).black.for_each([&](Vertex v) { vertices.push_back(v); });
  return vertices;
}

/// Black's first two plays in a row, wherever he likes.
Query free_query(const Board& board, Ruleset rules) {
  rules.handicap.consecutive = 2;
  return empty_board_query(board, rules);
}

Query placed_query(const Board& board, Ruleset rules, const SurveyState& placement) {
  rules.handicap.stones = placed_on(placement);
  return empty_board_query(board, rules);
}

/// Two stones placed freely, then in each way, under each of the rulesets: edges of the fourth axis.
BoardRows<AxisRow> placement_rows(const At& at, const std::vector<Ruleset>& rules) {
  BoardRows<AxisRow> result;
  const auto placements = placements_on(at.board);
  for (std::size_t r = 0; r < rules.size() && !placements.empty(); ++r) {
    const Value freely = result.value(free_query(at.board, rules[r]), at.limits);
    for (const SurveyState& placement : placements) {
      const Value placed = result.value(placed_query(at.board, rules[r], placement), at.limits);
      result.rows.push_back({{placement, {freely, placed}}, {axes, r, r}});
    }
  }
  return result;
}

void add_findings(const Case<AxisRow>& example, const Ruleset& rules, const std::string& domain,
                  Settling& settling) {
  const auto& [board, row] = example;
  const auto tell = [&](const std::string& title, const Query& query) -> Finding& {
    return settling.tell(title, board, {.position = query.position, .to_move = query.to_move}, {query.rules});
  };
  tell(
      "The smallest board on which axis (iv), handicap, changes a value; two stones placed freely: " + domain,
      free_query(board, rules));
  const std::vector<Vertex> placed = placed_on(row.state);
  tell("The same with the stones in fixed places", placed_query(board, rules, row.state)).remark =
      fmt::format("The two stones stand on {} and {} before White's first turn.",
                  board.vertex_name(placed[0]), board.vertex_name(placed[1]));
}

/// A board's values, a cell a ruleset: "free 4; 1 placed: 3; 2 placed: 4".
std::vector<std::string> cells_of(const Board& board, const std::vector<AxisRow>& rows,
                                  const std::vector<Ruleset>& rules) {
  std::vector<std::string> cells{board.label()};
  for (std::size_t r = 0; r < rules.size(); ++r) {
    std::string freely;
    std::map<std::string, std::uint64_t> placed;
    for (const AxisRow& row : rows) {
      if (row.edge.left != r) continue;
      freely = presentation::value_text(row.values[0], rules[r]);
      placed[presentation::value_text(row.values[1], rules[r])] += row.state.weight;
    }
    cells.push_back("free " + freely);
    for (const auto& [value, count] : placed) cells.back() += fmt::format("; {} placed: {}", count, value);
  }
  return cells;
}

/// On a domain's empty boards, under each of the rulesets: for how many placements of two handicap stones is
/// the value another than where Black makes his first two plays in a row? White moves next in both.
void settle_handicaps(const std::vector<Ruleset>& rules, const ClaimDomain& domain, Settling& settling) {
  Study<AxisRow> study(settling, title_of(domain),
                       {{.name = "axis (iv) handicap changes no value",
                         .holds = [](const AxisRow& row) { return same_value(row.values[0], row.values[1]); },
                         .key = [](const AxisRow& row) { return row.edge.left; }}});
  Grid listed{.title = "Handicaps board by board: " + study.where(), .columns = {"board"}};
  for (const Ruleset& one : rules) listed.columns.push_back(to_text(one));
  std::size_t boards = 0;
  study.run(
      domain, [&](const At& at) { return placement_rows(at, rules); },
      [&](const Board& board, const std::vector<AxisRow>& placements) {
        ++boards;
        if (!placements.empty()) listed.rows.push_back(cells_of(board, placements, rules));
      });
  if (const auto* first = study.first(0))
    add_findings(*first, rules[first->row.edge.left], study.where(), settling);
  settling.report.parts.push_back(study.part(0, study.where() + ", two stones"));
  Grid& counted = settling.report.grids.emplace_back(Grid{
      .title = "Handicaps of two stones: " + study.where(),
      .remark = "Placements of two black stones that leave a liberty, symmetric ones counted each: how many "
                "have another value than two plays in a row?",
      .columns = {"ruleset", "placements", "settled", "changed", "share"}});
  for (std::size_t r = 0; r < rules.size(); ++r) {
    const Count sum = study[0].with(r);
    counted.add(to_text(rules[r]), sum.states, sum.compared, sum.against,
                share_text(sum.against, sum.compared));
  }
  constexpr std::size_t most_listed = 12;  // boards
  if (boards <= most_listed) settling.report.grids.push_back(std::move(listed));
}

}  // namespace

void settle_axes(Settling& settling) {
  const Ruleset& rules =
      settling.ruleset([](const Ruleset& one) { return is_superko(one) && one.handicap == Handicap{}; },
                       "axes wants one superko ruleset, whose conventions are varied, without a handicap");
  const Cube taylor = taylors_cube(), superko = superko_cube(rules);
  for (const ClaimDomain& domain : settling.domains()) {
    settle_cube(taylor, domain, settling);
    if (domain.domain.which == Which::empty) settle_handicaps(taylor.rules, domain, settling);
    settle_cube(superko, domain, settling);
  }
}

}  // namespace graphgo::solver::research
