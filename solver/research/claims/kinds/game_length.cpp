// How many games there are, and how long the longest is, with and without suicide (G4).
#include <fmt/format.h>

#include <optional>

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
  std::uint64_t nodes() const { return (with ? with->nodes : 0) + (without ? without->nodes : 0); }
};

/// Superko lets every position (situational: every position by each side) be left once by a play; before a
/// play, and after the last, stand at most as many passes as do not end the game, or end it.
BigInteger most_turns(const BigInteger& positions, const Ruleset& rules) {
  const BigInteger plays =
      rules.repetition.key == Repetition::Key::situational ? BigInteger(2 * positions) : positions;
  return rules.ending.passes * (plays + 1);
}

Games games_on(const Board& board, const Ruleset& rules, const Limits& limits) {
  Games games;
  const auto positions = count_legal_positions(board, limits);
  if (!positions) return games;
  games.positions = *positions;
  Ruleset allowed = rules, forbidden = rules;
  allowed.suicide = Suicide::allowed;
  forbidden.suicide = Suicide::forbidden;
  games.with = count_games(board, allowed, {}, limits);
  if (games.with) games.without = count_games(board, forbidden, {}, limits);
  return games;
}

Study<Games> study_of(const Ruleset& rules) {
  const auto longest_fits = [rules](const Games& g) {
    const BigInteger most = most_turns(g.positions, rules);
    return g.with->longest <= most && g.without->longest <= most;
  };
  const auto no_more_without = [](const Games& g) {
    return g.without->games <= g.with->games && g.without->longest <= g.with->longest;
  };
  Study<Games> study;
  study.read({"every game is finite, and no longer than superko lets it be", longest_fits});
  study.read({"no more games and no longer ones without suicide", no_more_without});
  study.read({.name = "where suicide adds games, the longest game without it is shorter",
              .holds = [](const Games& g) { return g.without->longest < g.with->longest; },
              .asked = [](const Games& g) { return !g.solved() || g.with->games != g.without->games; },
              .every_board = false});
  study.read({.name = "the longest game without suicide has fewer turns than the board has legal positions",
              .holds = [](const Games& g) { return g.without->longest < g.positions; },
              .decides = false});
  return study;
}

void add_row(Grid& grid, const Board& board, const Games& games, const Ruleset& rules) {
  grid.add(board.label(), board.size(), board.edges().size(),
           games.positions == 0 ? "-" : games.positions.str());
  if (!games.solved()) {
    return grid.extend("not counted", "-", "-", "-", "-", "-");
  }
  const GameCount &with = *games.with, &without = *games.without;
  const double ratio = with.games.convert_to<double>() / without.games.convert_to<double>();
  grid.extend(with.games.str(), without.games.str(), fmt::format("{:.2f}", ratio), with.longest,
              without.longest, most_turns(games.positions, rules).str());
}

void settle_games(const ClaimDomain& domain, Settling& settling) {
  const Ruleset& rules = settling.claim().rules.front();
  Grid grid{
      .title = "Games: " + title_of(domain),
      .remark =
          "From the empty board, passes counted as turns. Most: turns that superko leaves room for, (legal "
          "positions + 1) times the passes that end the game, twice the positions where each side remembers "
          "its own.",
      .columns = {"board", "vertices", "edges", "legal positions", "games with suicide", "games without",
                  "ratio", "longest with suicide", "longest without", "most"}};
  Study<Games> study = study_of(rules);
  study.run(
      domain, settling,
      [&](const At& at) -> BoardRows<Games> {
        const Games games = games_on(at.board, rules, at.limits);
        return {{games}, games.nodes()};
      },
      [&](const Board& board, const std::vector<Games>& games) {
        if (games.empty()) study.add(board, {Games{}});  // each board is one to be counted, seen or not
        add_row(grid, board, games.empty() ? Games{} : games.front(), rules);
      });
  for (std::size_t r = 0; r < study.size(); ++r) {
    Part part = study.part(r, title_of(domain));
    part.decides = part.decides && part.states > 0;  // nothing to be asked of
    settling.report.parts.push_back(std::move(part));
  }
  settling.report.grids.push_back(std::move(grid));
  if (!study.first(2)) return;
  const auto& [place, board, games] = *study.first(2);  // it has no line to show but its numbers
  settling.report.remarks.push_back(fmt::format(
      "{}: on {} there are {} games with suicide and {} without, and the longest has {} turns both ways.",
      title_of(domain), board.label(), games.with->games.str(), games.without->games.str(),
      games.with->longest));
}

}  // namespace

void settle_game_length(Settling& settling) {
  const Claim& claim = settling.claim();
  settling.require(claim.rules.size() == 1 && is_superko(claim.rules[0]) && claim.rules[0].phases == 1 &&
                       claim.rules[0].ending.kind == Ending::Kind::passes,
                   "rules", "game-length wants one ruleset, with superko, one phase and an end by passes");
  for (const ClaimDomain& domain : claim.domains)
    settling.require(
        domain.domain.which == Which::reached, "domain",
        "game-length counts the games that play from the empty board can reach: states = \"reached\"");
  for (const ClaimDomain& domain : settling.domains()) settle_games(domain, settling);
}

}  // namespace graphgo::solver::research
