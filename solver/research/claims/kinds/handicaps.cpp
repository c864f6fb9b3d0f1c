// Handicap stones placed where Black likes, against fixed ones (Taylor's fourth axis).
#include <fmt/format.h>

#include <map>

#include "graphgo/game/graph.hpp"
#include "graphgo/game/position.hpp"
#include "graphgo/symmetry/automorphisms.hpp"
#include "solver/presentation/words.hpp"
#include "solver/research/claims/kinds/kinds.hpp"
#include "solver/research/claims/study.hpp"

namespace graphgo::solver::research {
namespace {

/// Two vertices, and how many pairs are symmetric to them.
struct Placement {
  std::vector<Vertex> vertices;
  std::uint64_t weight;
};

/// Placements that leave a liberty, the first of each class of symmetric ones.
std::vector<Placement> placements_on(const Board& board) {
  std::vector<Placement> placements;
  std::map<std::string, std::size_t> place_of_class;
  const Graph<1> graph(board);
  for (Vertex u = 0; u < board.size(); ++u)
    for (Vertex v = u + 1; v < board.size(); ++v) {
      Stones stones(static_cast<std::size_t>(board.size()));
      stones[static_cast<std::size_t>(u)] = stones[static_cast<std::size_t>(v)] = Colour::black;
      if (!is_legal_position(graph, pack<1>(stones))) continue;
      const auto [found, is_new] =
          place_of_class.try_emplace(canonical_form(board, stones).key(), placements.size());
      if (is_new) placements.push_back({{u, v}, 0});
      ++placements[found->second].weight;
    }
  return placements;
}

Query free_query(const Board& board, Ruleset rules) {
  rules.handicap.consecutive = 2;
  return {board, Stones(static_cast<std::size_t>(board.size())), Side::black, rules, {0, 0}, {}};
}

Query placed_query(const Board& board, Ruleset rules, const Placement& placement) {
  rules.handicap.stones = placement.vertices;
  return {board, Stones(static_cast<std::size_t>(board.size())), Side::white, rules, {0, 0}, {}};
}

/// Two stones placed, and placed freely, under one of the rulesets.
struct PlacementRow {
  Placement state;
  std::size_t rules;
  Value freely, placed;

  bool solved() const { return freely.solved && placed.solved; }
  bool same() const { return same_value(freely, placed); }
};

BoardRows<PlacementRow> rows_at(const At& at, const std::vector<Ruleset>& rules) {
  BoardRows<PlacementRow> result;
  const auto placements = placements_on(at.board);
  if (placements.empty()) return result;
  for (std::size_t r = 0; r < rules.size(); ++r) {
    const Value freely = result.value(free_query(at.board, rules[r]), at.limits);
    for (const Placement& placement : placements)
      result.rows.push_back(
          {placement, r, freely, result.value(placed_query(at.board, rules[r], placement), at.limits)});
  }
  return result;
}

/// Under any of the rulesets, then under each.
Study<PlacementRow> study_of(std::size_t rulesets) {
  std::vector<Reading<PlacementRow>> readings{{"axis (iv) handicap changes no value", &PlacementRow::same}};
  for (std::size_t r = 0; r < rulesets; ++r)
    readings.push_back(
        {.holds = &PlacementRow::same, .asked = [r](const auto& row) { return row.rules == r; }});
  return Study(std::move(readings));
}

void add_findings(const Case<PlacementRow>& example, const std::vector<Ruleset>& rules,
                  const std::string& domain, Settling& settling) {
  const Board& board = example.board;
  const std::vector<Vertex>& placed = example.row.state.vertices;
  const Ruleset& ruleset = rules[example.row.rules];
  const auto add = [&](const std::string& title, const Query& query) -> Finding& {
    const SurveyState state{.position = query.position, .to_move = query.to_move};
    return settling.report.findings.emplace_back(settling.finding(title, board, state, {query.rules}));
  };
  add("The smallest board on which axis (iv), handicap, changes a value; two stones placed freely: " + domain,
      free_query(board, ruleset));
  add("The same with the stones in fixed places", placed_query(board, ruleset, example.row.state)).remark =
      fmt::format("The two stones stand on {} and {} before White's first turn.",
                  board.vertex_name(placed[0]), board.vertex_name(placed[1]));
}

Grid grid_of(const Study<PlacementRow>& study, const std::vector<Ruleset>& rules, const std::string& domain) {
  Grid grid{
      .title = "Handicaps of two stones: " + domain,
      .remark =
          "Placements of two black stones that leave a liberty, symmetric ones counted each: how many have "
          "another value than two plays in a row?",
      .columns = {"ruleset", "placements", "settled", "changed", "share"}};
  for (std::size_t r = 0; r < rules.size(); ++r) {
    const Count& sum = study[1 + r].all;
    grid.add(to_text(rules[r]), sum.states, sum.compared, sum.against, share_text(sum.against, sum.compared));
  }
  return grid;
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

}  // namespace

void settle_handicaps(Settling& settling, const std::vector<Ruleset>& rules, const ClaimDomain& domain) {
  Report& report = settling.report;
  Grid listed{.title = "Handicaps board by board: " + title_of(domain), .columns = {"board"}};
  for (const Ruleset& one : rules) listed.columns.push_back(to_text(one));
  Study<PlacementRow> study = study_of(rules.size());
  std::size_t boards = 0;
  study.run(
      domain, settling, [&](const At& at) { return rows_at(at, rules); },
      [&](const Board& board, const std::vector<PlacementRow>& rows) {
        ++boards;
        if (!rows.empty()) listed.rows.push_back(cells_of(board, rows, rules));
      });
  if (const auto* first = study.first(0)) add_findings(*first, rules, title_of(domain), settling);
  report.parts.push_back(study.part(0, title_of(domain) + ", two stones"));
  report.grids.push_back(grid_of(study, rules, title_of(domain)));
  constexpr std::size_t most_listed = 12;  // boards
  if (boards <= most_listed) report.grids.push_back(std::move(listed));
}

}  // namespace graphgo::solver::research
