#include "solver/research/claims/kinds/handicaps.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "graphgo/game/graph.hpp"
#include "graphgo/game/position.hpp"
#include "graphgo/symmetry/automorphisms.hpp"
#include "solver/engines/solve.hpp"
#include "solver/presentation/words.hpp"
#include "solver/research/claims/kinds/shared.hpp"

namespace graphgo::solver::research {
namespace {

/// Two vertices, and how many pairs are symmetric to them.
struct Placement {
  std::vector<Vertex> vertices;
  std::uint64_t weight;
};

std::vector<Placement> placements_on(const Board& board) {
  std::map<std::string, Placement> by_class;
  std::vector<std::string> order;
  const Graph<1> graph(board);
  for (Vertex u = 0; u < board.size(); ++u)
    for (Vertex v = u + 1; v < board.size(); ++v) {
      Stones stones(static_cast<std::size_t>(board.size()));
      stones[static_cast<std::size_t>(u)] = stones[static_cast<std::size_t>(v)] = Colour::black;
      if (!is_legal_position(graph, pack<1>(stones))) continue;  // two stones fill the board
      const std::string key = canonical_form(board, stones).key();
      if (!by_class.contains(key)) {
        order.push_back(key);
        by_class[key] = {{u, v}, 0};
      }
      ++by_class[key].weight;
    }
  std::vector<Placement> placements;
  for (const auto& key : order) placements.push_back(by_class[key]);
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

/// A board under one ruleset.
struct Cell {
  std::uint64_t placements = 0, compared = 0, changed = 0;
  std::string values;  ///< "free 4; {0;1} 3, {0;2} 4"
  std::optional<Placement> first;
  std::uint64_t nodes = 0;
};

Cell cell_of(const Board& board, const Ruleset& rules, const std::vector<Placement>& placements, const Limits& limits) {
  const Answer given_free = engines::solve(free_query(board, rules), limits);
  Cell cell{
      .values = "free " + presentation::value_text(given_free.value, rules), .first = {}, .nodes = given_free.nodes};
  std::map<std::string, std::uint64_t> placed;
  for (const Placement& placement : placements) {
    const Answer answer = engines::solve(placed_query(board, rules, placement), limits);
    cell.nodes += answer.nodes;
    cell.placements += placement.weight;
    placed[presentation::value_text(answer.value, rules)] += placement.weight;
    if (!answer.value.solved || !given_free.value.solved) continue;
    cell.compared += placement.weight;
    if (answer.value.lo == given_free.value.lo && answer.value.hi == given_free.value.hi) continue;
    cell.changed += placement.weight;
    if (!cell.first) cell.first = placement;
  }
  for (const auto& [value, count] : placed) cell.values += fmt::format("; {} placed: {}", count, value);
  return cell;
}

struct BoardCells {
  Board board;
  std::vector<Cell> cells = {};
};

std::string vertices_text(const Board& board, const Placement& placement) {
  return fmt::format("{} and {}", board.vertex_name(placement.vertices[0]), board.vertex_name(placement.vertices[1]));
}

void add_findings(const Board& board, const Ruleset& rules, const Placement& placement, const SettleOptions& options,
                  const Limits& limits, const std::string& domain, Report& report) {
  const auto add = [&](const Query& query, const std::string& title, const std::string& remark) {
    const std::string name = fmt::format("{}-{}", report.claim.id, report.findings.size() + 1);
    const SurveyState state{.position = query.position, .to_move = query.to_move};
    Finding finding{.title = title, .board = board, .state = state, .answers = {}, .remark = remark};
    finding.answers.push_back(rule(query, options, limits, name));
    report.findings.push_back(std::move(finding));
  };
  add(free_query(board, rules),
      "The smallest board on which axis (iv), handicap, changes a value; two stones placed freely: " + domain, "");
  add(placed_query(board, rules, placement), "The same with the stones in fixed places",
      fmt::format("The two stones stand on {} before White's first turn.", vertices_text(board, placement)));
}

Grid grid_of(const std::vector<Ruleset>& rules, const std::vector<BoardCells>& boards, const std::string& domain) {
  Grid grid{.title = "Handicaps of two stones: " + domain,
            .remark =
                "Placements of two black stones that leave a liberty, symmetric ones counted each: how many have "
                "another value than two plays in a row?",
            .columns = {"ruleset", "placements", "settled", "changed", "share"}};
  for (std::size_t r = 0; r < rules.size(); ++r) {
    Cell sum;
    for (const BoardCells& board : boards) {
      if (board.cells.empty()) continue;
      sum.placements += board.cells[r].placements;
      sum.compared += board.cells[r].compared;
      sum.changed += board.cells[r].changed;
    }
    grid.rows.push_back({to_text(rules[r]), std::to_string(sum.placements), std::to_string(sum.compared),
                         std::to_string(sum.changed), share_text(sum.changed, sum.compared)});
  }
  return grid;
}

/// Board by board, where they are few.
Grid boards_grid(const std::vector<Ruleset>& rules, const std::vector<BoardCells>& boards, const std::string& domain) {
  Grid grid{.title = "Handicaps board by board: " + domain, .columns = {"board"}};
  for (const Ruleset& one : rules) grid.columns.push_back(to_text(one));
  for (const BoardCells& board : boards) {
    if (board.cells.empty() || board.cells[0].placements == 0) continue;
    grid.rows.push_back({board.board.label()});
    for (const Cell& cell : board.cells) grid.rows.back().push_back(cell.values);
  }
  return grid;
}

}  // namespace

void settle_handicaps(const std::vector<Ruleset>& rules, const ClaimDomain& domain, const SettleOptions& options,
                      const Limits& limits, const Show& show, Report& report) {
  std::vector<BoardCells> boards;
  for (const Board& board : boards_of(domain.domain)) boards.push_back({.board = board});
  const bool complete = over_boards(domain, limits, show, [&](std::size_t i, const Board& board, const Limits& share) {
    std::vector<Cell> cells;
    const auto placements = placements_on(board);
    for (const Ruleset& one : rules) cells.push_back(cell_of(board, one, placements, share));
    boards[i].cells = std::move(cells);
  });
  Part part{.reading = "axis (iv) handicap changes no value", .domain = title_of(domain) + ", two stones"};
  bool found = false;
  for (const BoardCells& board : boards) {
    if (!board.cells.empty()) ++part.graphs;
    for (std::size_t r = 0; r < board.cells.size(); ++r) {
      const Cell& cell = board.cells[r];
      part.states += cell.placements;
      part.compared += cell.compared;
      part.against += cell.changed;
      report.nodes += cell.nodes;
      if (cell.first && !std::exchange(found, true))
        add_findings(board.board, rules[r], *cell.first, options, limits, title_of(domain), report);
    }
  }
  part.verdict = verdict_of(part, complete);
  report.parts.push_back(part);
  report.grids.push_back(grid_of(rules, boards, title_of(domain)));
  constexpr std::size_t most_listed = 12;
  if (boards.size() <= most_listed) report.grids.push_back(boards_grid(rules, boards, title_of(domain)));
}

}  // namespace graphgo::solver::research
