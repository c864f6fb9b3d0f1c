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

constexpr std::size_t corners = 8, axes = 3, pairs_an_axis = corners / 2;

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
  Study<CubeRow> study;
  for (const Relation::Kind relation : {Relation::Kind::equal, Relation::Kind::winner}) {
    const auto holds_at = [&cube, relation](const CubeRow& row) {
      return holds({relation}, row.left, cube.rules[row.edge.left], row.right, cube.rules[row.edge.right]);
    };
    for (std::size_t axis = 0; axis < axes; ++axis)
      study.read({.name = fmt::format("axis {} changes no value", cube.names[axis]),
                  .holds = holds_at,
                  .asked = [axis](const CubeRow& row) { return row.edge.axis == axis; },
                  .decides = axis > 0});
    for (const Edge& edge : edges_of_cube())
      study.read({.holds = holds_at, .asked = [edge](const CubeRow& row) { return row.edge == edge; }});
  }
  return study;
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
  const auto text = [&](std::size_t corner) {
    const Ruleset& rules = cube.rules[corner];
    const bool varied = !cube.decides && rules.preset == cube.rules.front().preset;
    return varied ? axis_value(rules, "repetition") : to_text(rules);
  };
  const auto edges = edges_of_cube();
  for (std::size_t e = 0; e < edges.size(); ++e) {
    const auto& [axis, left, right] = edges[e];
    add(axis, text(left) + " and " + text(right), axes + e);
    if ((e + 1) % pairs_an_axis == 0) add(axis, "all four pairs", axis);
  }
  return grid;
}

/// Empty boards with their values under Taylor's eight rulesets; without a handicap the sixteen are these.
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

/// Of a cube that decides, one part an axis, and the first change by it, under the first pair of rulesets
/// that shows it.
void settle_cube(const Cube& cube, const ClaimDomain& domain, Settling& settling) {
  const std::string where = title_of(domain);
  const bool list = cube.decides && domain.domain.which == Which::empty;
  Grid listed{.title = "Values of empty boards, Black first: " + where,
              .remark =
                  "Each column is two of the sixteen rulesets: without handicap stones it does not matter "
                  "where they go. Lo and hi where play can be endless.",
              .columns = {"board", "vertices", "edges"}};
  for (const Ruleset& rules : cube.rules) listed.columns.push_back(to_text(rules));
  Study<CubeRow> study = study_of(cube);
  study.run(
      domain, settling, [&](const At& at) { return rows_at(at, cube); },
      [&](const Board& board, const std::vector<CubeRow>& rows) {
        if (list) add_values(board, rows, cube, listed);
      });
  for (std::size_t axis = 0; cube.decides && axis < axes; ++axis) {
    const Part& part = settling.report.parts.emplace_back(study.part(axis, where));
    const Case<CubeRow>* changed = study.first(axis);
    if (!changed) continue;
    const auto& [place, board, row] = *changed;
    const char* article = study.complete() && part.compared == part.states ? "The smallest" : "A";
    settling.report.findings.push_back(
        settling.finding(fmt::format("{} state changed by axis {}: {}", article, cube.names[axis], where),
                         board, row.state, {cube.rules[row.edge.left], cube.rules[row.edge.right]}));
  }
  settling.report.grids.push_back(grid_of(cube, study, where));
  if (list) settling.report.grids.push_back(std::move(listed));
}

/// Two stones that leave a liberty, the first placement of each class of symmetric ones. White moves next.
std::vector<SurveyState> placements_on(const Board& board) {
  std::vector<SurveyState> placements;
  std::map<std::string, std::size_t> place_of_class;
  const Graph<1> graph(board);
  for (Vertex u = 0; u < board.size(); ++u)
    for (Vertex v = u + 1; v < board.size(); ++v) {
      Stones stones(static_cast<std::size_t>(board.size()));
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
  return {board, Stones(static_cast<std::size_t>(board.size())), Side::black, rules, {0, 0}, {}};
}

Query placed_query(const Board& board, Ruleset rules, const SurveyState& placement) {
  rules.handicap.stones = placed_on(placement);
  return {board, Stones(static_cast<std::size_t>(board.size())), Side::white, rules, {0, 0}, {}};
}

/// Two stones placed, and placed freely, under one of the rulesets.
struct PlacementRow {
  SurveyState state;
  std::size_t rules;
  Value freely, placed;

  bool solved() const { return freely.solved && placed.solved; }
  bool same() const { return same_value(freely, placed); }
};

BoardRows<PlacementRow> placement_rows(const At& at, const std::vector<Ruleset>& rules) {
  BoardRows<PlacementRow> result;
  const auto placements = placements_on(at.board);
  for (std::size_t r = 0; r < rules.size() && !placements.empty(); ++r) {
    const Value freely = result.value(free_query(at.board, rules[r]), at.limits);
    for (const SurveyState& placement : placements)
      result.rows.push_back(
          {placement, r, freely, result.value(placed_query(at.board, rules[r], placement), at.limits)});
  }
  return result;
}

void add_findings(const Case<PlacementRow>& example, const Ruleset& rules, const std::string& domain,
                  Settling& settling) {
  const Board& board = example.board;
  const auto add = [&](const std::string& title, const Query& query) -> Finding& {
    const SurveyState state{.position = query.position, .to_move = query.to_move};
    return settling.report.findings.emplace_back(settling.finding(title, board, state, {query.rules}));
  };
  add("The smallest board on which axis (iv), handicap, changes a value; two stones placed freely: " + domain,
      free_query(board, rules));
  const std::vector<Vertex> placed = placed_on(example.row.state);
  add("The same with the stones in fixed places", placed_query(board, rules, example.row.state)).remark =
      fmt::format("The two stones stand on {} and {} before White's first turn.",
                  board.vertex_name(placed[0]), board.vertex_name(placed[1]));
}

/// A board's values, a cell a ruleset: "free 4; 1 placed: 3; 2 placed: 4".
std::vector<std::string> cells_of(const Board& board, const std::vector<PlacementRow>& rows,
                                  const std::vector<Ruleset>& rules) {
  std::vector<std::string> cells{board.label()};
  for (std::size_t r = 0; r < rules.size(); ++r) {
    std::string freely;
    std::map<std::string, std::uint64_t> placed;
    for (const PlacementRow& row : rows) {
      if (row.rules != r) continue;
      freely = presentation::value_text(row.freely, rules[r]);
      placed[presentation::value_text(row.placed, rules[r])] += row.state.weight;
    }
    cells.push_back("free " + freely);
    for (const auto& [value, count] : placed) cells.back() += fmt::format("; {} placed: {}", count, value);
  }
  return cells;
}

/// On a domain's empty boards, under each of the rulesets: for how many placements of two handicap stones is
/// the value another than where Black makes his first two plays in a row? White moves next in both.
void settle_handicaps(const std::vector<Ruleset>& rules, const ClaimDomain& domain, Settling& settling) {
  const std::string where = title_of(domain);
  Grid listed{.title = "Handicaps board by board: " + where, .columns = {"board"}};
  for (const Ruleset& one : rules) listed.columns.push_back(to_text(one));
  Study<PlacementRow> study;
  study.read({"axis (iv) handicap changes no value", &PlacementRow::same});
  for (std::size_t r = 0; r < rules.size(); ++r)  // under each by itself
    study.read({.holds = &PlacementRow::same, .asked = [r](const auto& row) { return row.rules == r; }});
  std::size_t boards = 0;
  study.run(
      domain, settling, [&](const At& at) { return placement_rows(at, rules); },
      [&](const Board& board, const std::vector<PlacementRow>& rows) {
        ++boards;
        if (!rows.empty()) listed.rows.push_back(cells_of(board, rows, rules));
      });
  if (const auto* first = study.first(0)) add_findings(*first, rules[first->row.rules], where, settling);
  settling.report.parts.push_back(study.part(0, where + ", two stones"));
  Grid& counted = settling.report.grids.emplace_back(Grid{
      .title = "Handicaps of two stones: " + where,
      .remark = "Placements of two black stones that leave a liberty, symmetric ones counted each: how many "
                "have another value than two plays in a row?",
      .columns = {"ruleset", "placements", "settled", "changed", "share"}});
  for (std::size_t r = 0; r < rules.size(); ++r) {
    const Count& sum = study[1 + r].all;
    counted.add(to_text(rules[r]), sum.states, sum.compared, sum.against,
                share_text(sum.against, sum.compared));
  }
  constexpr std::size_t most_listed = 12;  // boards
  if (boards <= most_listed) settling.report.grids.push_back(std::move(listed));
}

}  // namespace

void settle_axes(Settling& settling) {
  const Claim& claim = settling.claim();
  settling.require(
      claim.rules.size() == 1 && is_superko(claim.rules[0]) && claim.rules[0].handicap == Handicap{}, "rules",
      "axes wants one superko ruleset, whose conventions are varied, without a handicap");
  const Cube taylor = taylors_cube(), superko = superko_cube(claim.rules[0]);
  for (const ClaimDomain& domain : settling.domains()) {
    settle_cube(taylor, domain, settling);
    if (domain.domain.which == Which::empty) settle_handicaps(taylor.rules, domain, settling);
    settle_cube(superko, domain, settling);
  }
}

}  // namespace graphgo::solver::research
