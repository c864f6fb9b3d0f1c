// How many games there are, and how long the longest is, with and without suicide (G4).
#include <fmt/format.h>

#include <optional>

#include "graphgo/error.hpp"
#include "solver/research/claims/kinds/kinds.hpp"
#include "solver/research/claims/kinds/shared.hpp"
#include "solver/research/count/games.hpp"
#include "solver/research/count/legal_positions.hpp"

namespace graphgo::solver::research {
namespace {

struct BoardCounts {
  Board board;
  BigInteger positions = 0;
  std::optional<GameCount> with = {}, without = {};  ///< suicide
  bool done = false;

  bool counted() const { return with && without; }
};

/// Superko lets every position (situational: every position by each side) be left once by a play; before a play, and after the last, stand
/// at most as many passes as do not end the game, or end it.
BigInteger most_turns(const BigInteger& positions, const Ruleset& rules) {
  const BigInteger plays = rules.repetition.key == Repetition::Key::situational ? BigInteger(2 * positions) : positions;
  return rules.ending.passes * (plays + 1);
}

BoardCounts counts_on(const Board& board, const Ruleset& rules, const Limits& limits) {
  BoardCounts counts{.board = board};
  const auto positions = count_legal_positions(board, limits);
  if (!positions) return counts;
  counts.positions = *positions;
  Ruleset allowed = rules, forbidden = rules;
  allowed.suicide = Suicide::allowed;
  forbidden.suicide = Suicide::forbidden;
  counts.with = count_games(board, allowed, {}, limits);
  if (counts.with) counts.without = count_games(board, forbidden, {}, limits);
  counts.done = true;
  return counts;
}

/// What is said of a board's numbers.
struct Reading {
  const char* name;
  bool decides;
  bool (*asked)(const BoardCounts&);
  bool (*holds)(const BoardCounts&, const Ruleset&);
};

bool always(const BoardCounts&) { return true; }
bool suicide_adds_games(const BoardCounts& counts) {
  return counts.counted() && counts.with->games != counts.without->games;
}

constexpr Reading readings[] = {
    {"every game is finite, and no longer than superko lets it be", true, always,
     [](const BoardCounts& c, const Ruleset& rules) {
       return c.with->longest <= most_turns(c.positions, rules) && c.without->longest <= most_turns(c.positions, rules);
     }},
    {"no more games and no longer ones without suicide", true, always,
     [](const BoardCounts& c, const Ruleset&) {
       return c.without->games <= c.with->games && c.without->longest <= c.with->longest;
     }},
    {"where suicide adds games, the longest game without it is shorter", true, suicide_adds_games,
     [](const BoardCounts& c, const Ruleset&) { return c.without->longest < c.with->longest; }},
    {"the longest game without suicide has fewer turns than the board has legal positions", false, always,
     [](const BoardCounts& c, const Ruleset&) { return c.without->longest < c.positions; }}};

Part judge(const Reading& reading, const std::vector<BoardCounts>& boards, const Ruleset& rules,
           const std::string& domain, bool complete) {
  Part part{.reading = reading.name, .domain = domain, .decides = reading.decides};
  for (const BoardCounts& counts : boards) {
    if (counts.counted() && !reading.asked(counts)) continue;
    ++part.graphs;
    ++part.states;
    if (!counts.counted()) continue;
    ++part.compared;
    if (!reading.holds(counts, rules)) ++part.against;
  }
  part.verdict = verdict_of(part, complete);
  part.decides = part.decides && part.states > 0;  // nothing to be asked of
  return part;
}

std::string ratio(const GameCount& with, const GameCount& without) {
  return fmt::format("{:.2f}", with.games.convert_to<double>() / without.games.convert_to<double>());
}

Grid grid_of(const std::vector<BoardCounts>& boards, const Ruleset& rules, const std::string& domain) {
  Grid grid{
      .title = "Games: " + domain,
      .remark =
          "From the empty board, passes counted as turns. Most: turns that superko leaves room for, (legal positions + "
          "1) times the passes that end the game, twice the positions where each side remembers its own.",
      .columns = {"board", "vertices", "edges", "legal positions", "games with suicide", "games without", "ratio",
                  "longest with suicide", "longest without", "most"}};
  for (const BoardCounts& counts : boards) {
    grid.rows.push_back(
        {counts.board.label(), std::to_string(counts.board.size()), std::to_string(counts.board.edges().size())});
    if (!counts.counted()) {
      grid.rows.back().insert(grid.rows.back().end(), {counts.positions == 0 ? "-" : counts.positions.str(),
                                                       "not counted", "-", "-", "-", "-", "-"});
      continue;
    }
    grid.rows.back().insert(grid.rows.back().end(),
                            {counts.positions.str(), counts.with->games.str(), counts.without->games.str(),
                             ratio(*counts.with, *counts.without), std::to_string(counts.with->longest),
                             std::to_string(counts.without->longest), most_turns(counts.positions, rules).str()});
  }
  return grid;
}

/// The first board on which suicide adds games but no turns: it has no line to show but its numbers.
void add_remark(const std::vector<BoardCounts>& boards, const std::string& domain, Report& report) {
  for (const BoardCounts& c : boards) {
    if (!c.counted() || !suicide_adds_games(c) || c.without->longest < c.with->longest) continue;
    report.remarks.push_back(
        fmt::format("{}: on {} there are {} games with suicide and {} without, and the longest has {} turns both ways.",
                    domain, c.board.label(), c.with->games.str(), c.without->games.str(), c.with->longest));
    return;
  }
}

void settle_domain(const ClaimDomain& domain, const Limits& limits, const Show& show, Report& report) {
  const Ruleset& rules = report.claim.rules.front();
  std::vector<BoardCounts> boards;
  for (const Board& board : boards_of(domain.domain)) boards.push_back({.board = board});
  const bool complete = over_boards(domain, limits, show, [&](std::size_t i, const Board& board, const Limits& share) {
    boards[i] = counts_on(board, rules, share);
  });
  for (const Reading& reading : readings)
    report.parts.push_back(judge(reading, boards, rules, title_of(domain), complete));
  for (const BoardCounts& counts : boards)
    report.nodes += (counts.with ? counts.with->nodes : 0) + (counts.without ? counts.without->nodes : 0);
  report.grids.push_back(grid_of(boards, rules, title_of(domain)));
  add_remark(boards, title_of(domain), report);
}

}  // namespace

Report settle_game_length(const Claim& claim, const SettleOptions& options, const Limits& limits, const Show& show) {
  if (claim.rules.size() != 1 || !is_superko(claim.rules[0]) || claim.rules[0].phases != 1 ||
      claim.rules[0].ending.kind != Ending::Kind::passes)
    throw InputError(fmt::format(
        "claim {}: rules: game-length wants one ruleset, with superko, one phase and an end by passes", claim.id));
  for (const ClaimDomain& domain : claim.domains)
    if (domain.domain.which != Which::reached)
      throw InputError(
          fmt::format("claim {}: domain: game-length counts the games that play from the empty board can reach: states "
                      "= \"reached\"",
                      claim.id));
  Report report{claim};
  for (const ClaimDomain& domain : domains_of(claim, options)) settle_domain(domain, limits, show, report);
  report.verdict = verdict_of(report.parts);
  return report;
}

}  // namespace graphgo::solver::research
