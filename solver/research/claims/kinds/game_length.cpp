// How many games there are, and how long the longest is, with and without suicide (G4).
#include <fmt/format.h>

#include <optional>

#include "graphgo/rules/predicates.hpp"
#include "solver/research/claims/kinds/kinds.hpp"
#include "solver/research/claims/study.hpp"
#include "solver/research/count/games.hpp"
#include "solver/research/count/legal_positions.hpp"

namespace graphgo::solver::research {
namespace {

/// A board's games.
struct Games {
  BigInteger positions = 0;
  std::optional<GameCount> with = {}, without = {};  ///< suicide

  bool solved() const { return with && without; }
};

/// Superko lets every position (situational: every position by each side) be left once by a play; before a
/// play stand at most as many passes in a row as do not end the game, after the last one more.
BigInteger most_turns(const BigInteger& positions, const Ruleset& rules) {
  const BigInteger plays =
      rules.repetition.key == Repetition::Key::situational ? BigInteger(2 * positions) : positions;
  return (most_passes(rules.ending) + 1) * (plays + 1);
}

BoardRows<Games> games_at(const At& at, Ruleset rules) {
  BoardRows<Games> result{{{}}};
  Games& games = result.rows.front();
  const auto count = [&](Suicide suicide) {
    rules.suicide = suicide;
    const auto found = count_games(at.board, rules, {}, at.limits);
    if (found) result.nodes += found->nodes;
    return found;
  };
  const auto positions = count_legal_positions(at.board, at.limits);
  if (!positions) return result;
  games.positions = *positions;
  games.with = count(Suicide::allowed);
  if (games.with) games.without = count(Suicide::forbidden);
  return result;
}

std::vector<Reading<Games>> readings_of(const Ruleset& rules) {
  const auto longest_fits = [rules](const Games& g) {
    const BigInteger most = most_turns(g.positions, rules);
    return g.with->longest <= most && g.without->longest <= most;
  };
  const auto no_more_without = [](const Games& g) {
    return g.without->games <= g.with->games && g.without->longest <= g.with->longest;
  };
  return {{"every game is finite, and no longer than superko lets it be", longest_fits},
          {"no more games and no longer ones without suicide", no_more_without},
          {.name = "where suicide adds games, the longest game without it is shorter",
           .holds = [](const Games& g) { return g.without->longest < g.with->longest; },
           .asked = [](const Games& g) { return !g.solved() || g.with->games != g.without->games; },
           .every_board = false},
          {.name = "the longest game without suicide has fewer turns than the board has legal positions",
           .holds = [](const Games& g) { return g.without->longest < g.positions; },
           .decides = false}};
}

void add_row(Grid& grid, const Board& board, const Games& games, const Ruleset& rules) {
  grid.add(board.label(), board.size(), board.edges().size(),
           games.positions == 0 ? "-" : games.positions.str());
  if (!games.solved()) return grid.extend("not counted", "-", "-", "-", "-", "-");
  const GameCount &with = *games.with, &without = *games.without;
  const double ratio = with.games.convert_to<double>() / without.games.convert_to<double>();
  grid.extend(with.games.str(), without.games.str(), fmt::format("{:.2f}", ratio), with.longest,
              without.longest, most_turns(games.positions, rules).str());
}

void settle_games(const Ruleset& rules, const ClaimDomain& domain, Settling& settling) {
  Study<Games> study(settling, title_of(domain), readings_of(rules));
  Grid grid{
      .title = "Games: " + study.where(),
      .remark =
          "From the empty board, passes counted as turns. Most: turns that superko leaves room for, (legal "
          "positions + 1) times the most passes in a row, twice the positions where each side remembers "
          "its own.",
      .columns = {"board", "vertices", "edges", "legal positions", "games with suicide", "games without",
                  "ratio", "longest with suicide", "longest without", "most"}};
  study.run(
      domain, [&](const At& at) { return games_at(at, rules); },
      [&](const Board& board, const std::vector<Games>& games) {
        if (games.empty()) study.add(board, {Games{}});  // each board is one to be counted, seen or not
        add_row(grid, board, games.empty() ? Games{} : games.front(), rules);
      });
  for (std::size_t r = 0; r < study.size(); ++r) {
    Part& part = settling.report.parts.emplace_back(study.part(r));
    part.decides = part.decides && part.states > 0;  // nothing to be asked of
  }
  settling.report.grids.push_back(std::move(grid));
  if (!study.first(2)) return;
  const auto& [board, games] = *study.first(2);  // it has no line to show but its numbers
  settling.report.remarks.push_back(fmt::format(
      "{}: on {} there are {} games with suicide and {} without, and the longest has {} turns both ways.",
      study.where(), board.label(), games.with->games.str(), games.without->games.str(),
      games.with->longest));
}

}  // namespace

void settle_game_length(Settling& settling) {
  const Ruleset& rules = settling.ruleset(
      [](const Ruleset& one) {
        return is_superko(one) && one.phases == 1 && one.ending.kind == Ending::Kind::passes &&
               one.handicap == Handicap{};
      },
      "game-length wants one ruleset, with superko, one phase, an end by passes and no handicap");
  settling.require_domains(
      [](const Domain& domain) { return domain.which == Which::reached && domain.sample == 0; },
      "game-length counts all games from the empty board: states = \"reached\", without a sample");
  for (const ClaimDomain& domain : settling.domains()) settle_games(rules, domain, settling);
}

}  // namespace graphgo::solver::research
