// Passes paid with prisoners (G2): who wins, and by how many passes, against the margin of play with free passes.
//
// A game that the side without a turn loses has no score, but a margin can be read off it: how many prisoners, that is passes, may the other
// side be given before the winner changes? Let W(k) be "Black wins when White starts with k more prisoners" (k < 0: Black with -k more). More
// prisoners never harm their owner: whoever wins with fewer plays the same turns with more, since prisoners change neither which plays are
// legal nor the superko history, only for whom a pass is possible and who is lost. So W falls from true to false at one threshold, m = the
// largest k with W(k), or at none.
//
// Exchanging the colours takes m to -m - 1: the side to move must find the first pass. The paid margin is m + 1 with Black to move and m with
// White to move; it changes its sign with the colours, and where all is settled and Black has a free turns, White b, it is a - b.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>

#include "graphgo/error.hpp"
#include "graphgo/record/position_text.hpp"
#include "solver/engines/solve.hpp"
#include "solver/question/limits.hpp"
#include "solver/research/claims/kinds/kinds.hpp"
#include "solver/research/claims/kinds/shared.hpp"
#include "solver/research/survey.hpp"

namespace graphgo::solver::research {
namespace {

/// White starts with so many more prisoners than Black.
Ruleset with_prisoners(Ruleset rules, int white) {
  rules.handicap.prisoners = {std::max(-white, 0), std::max(white, 0)};
  return rules;
}

/// The threshold m, where prisoners decide at all.
struct Threshold {
  std::optional<int> m;
  bool solved = true;
  bool black_wins = false;  ///< without prisoners
};

/// Past this many prisoners no threshold is looked for: it is further from every score than any claim allows.
int most_prisoners_tried(const Board& board) { return 2 * board.size() + 3; }

class Search {
 public:
  Search(const Board& board, const SurveyState& state, const Ruleset& rules, const Limits& limits)
      : board_(board), state_(state), rules_(rules), limits_(limits) {}

  /// Starts at `guess`, doubles its steps until both sides of the threshold are known, then halves.
  Threshold run(int guess) {
    Threshold result{.m = {}, .solved = true, .black_wins = wins(0)};
    const int most = most_prisoners_tried(board_);
    int low = result.black_wins ? 0 : -most - 1, high = result.black_wins ? most + 1 : 0;
    for (int step = 1; high - low > 1; step *= 2) {
      const bool bracketed = low >= -most && high <= most;
      const int k = bracketed ? low + (high - low) / 2 : std::clamp(guess, low + 1, high - 1);
      const bool black = wins(k);
      (black ? low : high) = k;
      guess = black ? k + step : k - step;
    }
    if (low >= -most && high <= most) result.m = low;
    result.solved = solved_;
    return result;
  }
  std::uint64_t nodes() const { return nodes_; }

 private:
  bool wins(int k) {
    if (!solved_) return false;
    const Answer answer = engines::solve(query_of(board_, with_prisoners(rules_, k), state_), limits_);
    nodes_ += answer.nodes;
    solved_ = answer.value.solved;
    return answer.value.lo > Margin();
  }

  const Board& board_;
  const SurveyState& state_;
  const Ruleset& rules_;
  const Limits& limits_;
  std::uint64_t nodes_ = 0;
  bool solved_ = true;
};

/// Black's stones minus White's.
int stones_ahead(const Stones& stones) {
  const auto count = [&](Colour colour) { return static_cast<int>(std::count(stones.begin(), stones.end(), colour)); };
  return count(Colour::black) - count(Colour::white);
}

/// A state under both rules.
struct Row {
  SurveyState state;
  Value value;  ///< with free passes
  Threshold paid;

  bool solved() const { return value.solved && paid.solved; }
  int points() const { return value.lo.halves() / 2; }
  int margin() const { return *paid.m + (state.to_move == Side::black ? 1 : 0); }
};

struct BoardRows {
  Board board;
  std::vector<Row> rows = {};
  std::uint64_t nodes = 0;
  bool done = false;
};

BoardRows rows_on(const Board& board, const Domain& domain, const RulesetPair& pair, const Limits& limits) {
  const std::array both{pair.left, pair.right};
  const Ruleset go[] = {pair.right};
  BoardRows result{.board = board, .done = true};
  const Survey values =
      survey(board, go, states_of(board, domain, both, alike(both), limits), limits, [](auto, auto) {});
  result.nodes = values.nodes;
  for (const SurveyRow& row : values.rows) {
    Search search(board, row.state, pair.left, limits);
    const int guess = row.values[0].solved ? row.values[0].lo.halves() / 2 - stones_ahead(row.state.position) : 0;
    result.rows.push_back({row.state, row.values[0], search.run(guess)});
    result.nodes += search.nodes();
  }
  return result;
}

/// A reading of the claim: for which rows is it asked, and does it hold?
struct Reading {
  const char* name;
  bool (*asked)(const Row&);
  bool (*holds)(const Row&);
};

bool near_points(const Row& row) { return row.paid.m && std::abs(row.margin() - row.points()) <= 1; }
/// A game's stones come in turns, but a state's stones were nobody's turns: without them the area of the start counts for nobody.
bool near_without_stones(const Row& row) {
  return row.paid.m && std::abs(row.margin() - row.points() + stones_ahead(row.state.position)) <= 1;
}

constexpr std::array readings{Reading{"same winner, ties apart", [](const Row& row) { return row.points() != 0; },
                                      [](const Row& row) { return row.paid.black_wins == (row.points() > 0); }},
                              Reading{"margin off by at most one", [](const Row&) { return true; }, near_points},
                              Reading{"margin off by at most one, the start's stones set off",
                                      [](const Row&) { return true; }, near_without_stones}};

/// What a reading came to on a domain: the part, and its first counterexample.
struct Outcome {
  Part part;
  const Board* board = nullptr;
  const Row* row = nullptr;
  bool first_is_smallest = true;
};

Outcome judge(const Reading& reading, const RulesetPair& pair, const std::vector<BoardRows>& boards,
              const std::string& domain, bool complete) {
  Outcome outcome{.part = {.reading = fmt::format("{}: {}", to_text(pair.left), reading.name), .domain = domain}};
  Part& part = outcome.part;
  for (const BoardRows& rows : boards) {
    if (!rows.done) continue;
    ++part.graphs;
    for (const Row& row : rows.rows) {
      if (row.value.solved && !reading.asked(row)) continue;
      part.states += row.state.weight;
      if (!row.solved()) {
        outcome.first_is_smallest = outcome.first_is_smallest && outcome.row;
        continue;
      }
      part.compared += row.state.weight;
      if (reading.holds(row)) continue;
      part.against += row.state.weight;
      if (outcome.row) continue;
      outcome.board = &rows.board;
      outcome.row = &row;
    }
  }
  part.verdict = verdict_of(part, complete);
  return outcome;
}

/// With its states, and the first of them.
using Counts = std::map<std::string, std::pair<std::uint64_t, std::string>>;

void add(Counts& counts, const std::string& key, const Board& board, const SurveyState& state) {
  auto& [states, first] = counts[key];
  if (states == 0)
    first = fmt::format("{} {} {}", board.label(), position_text(board, state.position),
                        state.to_move == Side::black ? "black" : "white");
  states += state.weight;
}

std::string difference_text(const Row& row) {
  if (!row.paid.m) return "no number of prisoners decides";
  return fmt::format("{:+d}", row.margin() - row.points());
}

/// The states alike under exchanged colours count here as what they are listed as; differences change their sign with the colours, so
/// both signs are one row.
std::string distance_text(const Row& row, int stones) {
  if (!row.paid.m) return "no number of prisoners decides";
  return std::to_string(std::abs(row.margin() - row.points() + stones));
}

Grid grid_of(const std::string& title, const char* column, const Counts& counts) {
  Grid grid{.title = title, .columns = {column, "states", "share", "the first"}};
  std::uint64_t all = 0;
  for (const auto& [key, seen] : counts) all += seen.first;
  for (const auto& [key, seen] : counts)
    grid.rows.push_back({key, std::to_string(seen.first), share_text(seen.first, all), seen.second});
  return grid;
}

void add_grids(const RulesetPair& pair, const std::vector<BoardRows>& boards, const std::string& domain,
               Report& report) {
  Counts distances, set_off, winners;
  for (const BoardRows& rows : boards)
    for (const Row& row : rows.rows) {
      if (!row.solved()) continue;
      add(distances, distance_text(row, 0), rows.board, row.state);
      add(set_off, distance_text(row, stones_ahead(row.state.position)), rows.board, row.state);
      const bool same = row.paid.black_wins == (row.points() > 0);
      add(winners,
          row.points() == 0 ? "a tie with free passes"
          : same            ? "the same winner"
                            : "the other winner",
          rows.board, row.state);
    }
  const std::string where = fmt::format("{}: {}", to_text(pair.left), domain);
  report.grids.push_back(grid_of("Winners, " + where, "with paid passes", winners));
  report.grids.push_back(grid_of("How far the paid margin is from the value, " + where, "distance", distances));
  report.grids.push_back(grid_of("The same with the start's stones set off, " + where, "distance", set_off));
}

Grid empty_boards(const RulesetPair& pair, const std::vector<BoardRows>& boards, const std::string& domain) {
  Grid grid{.title = fmt::format("Empty boards, {}: {}", to_text(pair.left), domain),
            .columns = {"board", "edges", "to move", "value", "wins with paid passes", "paid margin", "difference"}};
  for (const BoardRows& rows : boards)
    for (const Row& row : rows.rows) {
      const bool empty = std::all_of(row.state.position.begin(), row.state.position.end(),
                                     [](Colour c) { return c == Colour::empty; });
      if (!empty || !row.state.record.empty() || !row.solved()) continue;
      grid.rows.push_back({rows.board.label(), std::to_string(rows.board.edges().size()), name_of(row.state.to_move),
                           std::to_string(row.points()), row.paid.black_wins ? "Black" : "White",
                           row.paid.m ? std::to_string(row.margin()) : "-", difference_text(row)});
    }
  return grid;
}

/// The answers on both sides of the threshold, and with free passes.
Finding finding_of(const Outcome& outcome, const RulesetPair& pair, const SettleOptions& options, const Limits& limits,
                   const std::string& name) {
  const Row& row = *outcome.row;
  const auto answer = [&](const Ruleset& rules) {
    return rule(query_of(*outcome.board, rules, row.state), options, limits, name);
  };
  const char* which = outcome.first_is_smallest ? "The smallest counterexample"
                                                : "A counterexample (earlier states are not all settled)";
  Finding finding{.title = fmt::format("{}: {}; {}", which, outcome.part.reading, outcome.part.domain),
                  .board = *outcome.board,
                  .state = row.state,
                  .answers = {answer(pair.right), answer(pair.left)}};
  if (!row.paid.m) {
    finding.remark = fmt::format("However many prisoners, up to {}, either side is given, the same side wins.",
                                 most_prisoners_tried(*outcome.board));
    return finding;
  }
  for (const int k : {*row.paid.m, *row.paid.m + 1})
    if (k != 0) finding.answers.push_back(answer(with_prisoners(pair.left, k)));
  finding.remark = fmt::format(
      "Black wins while White starts with at most {} more prisoners than Black: the paid margin is {}, the value with "
      "free passes {}, and Black's stones minus White's at the start {}.",
      *row.paid.m, row.margin(), row.points(), stones_ahead(row.state.position));
  return finding;
}

/// The same state may speak against several readings.
bool is_shown(const Outcome& outcome, const RulesetPair& pair, const Report& report) {
  return std::any_of(report.findings.begin(), report.findings.end(), [&](const Finding& finding) {
    return finding.board.label() == outcome.board->label() && finding.state.position == outcome.row->state.position &&
           finding.state.to_move == outcome.row->state.to_move && finding.state.record == outcome.row->state.record &&
           finding.answers[1].rules == pair.left;
  });
}

void settle_domain(const RulesetPair& pair, const ClaimDomain& domain, const SettleOptions& options,
                   const Limits& limits, const Show& show, Report& report) {
  std::vector<BoardRows> boards;
  for (const Board& board : boards_of(domain.domain)) boards.push_back({.board = board});
  const bool complete = over_boards(domain, limits, show, [&](std::size_t i, const Board& board, const Limits& share) {
    boards[i] = rows_on(board, domain.domain, pair, share);
  });
  for (const Reading& reading : readings) {
    const Outcome outcome = judge(reading, pair, boards, title_of(domain), complete);
    report.parts.push_back(outcome.part);
    const std::string name = fmt::format("{}-{}", report.claim.id, report.findings.size() + 1);
    if (outcome.row && !is_shown(outcome, pair, report))
      report.findings.push_back(finding_of(outcome, pair, options, limits, name));
  }
  for (const BoardRows& rows : boards) report.nodes += rows.nodes;
  add_grids(pair, boards, title_of(domain), report);
  if (domain.domain.which == Which::empty) report.grids.push_back(empty_boards(pair, boards, title_of(domain)));
}

void check_claim(const Claim& claim) {
  if (claim.pairs.empty()) throw InputError(fmt::format("claim {}: pairs: no pair of rulesets", claim.id));
  for (const auto& [left, right] : claim.pairs) {
    if (left.passing != Passing::costs_prisoner || left.scoring != Scoring::last_mover || left.handicap != Handicap{})
      throw InputError(fmt::format(
          "claim {}: pairs: {}: the left ruleset must have passing=costs_prisoner, scoring=last_mover and no handicap",
          claim.id, to_text(left)));
    if (!is_superko(right) || right.scoring == Scoring::last_mover || right.handicap != Handicap{} || right.komi != 0)
      throw InputError(
          fmt::format("claim {}: pairs: {}: the right ruleset must have superko, margins, no komi and no handicap",
                      claim.id, to_text(right)));
  }
}

}  // namespace

Report settle_paid_passes(const Claim& claim, const SettleOptions& options, const Limits& limits, const Show& show) {
  check_claim(claim);
  Report report{claim};
  for (const RulesetPair& pair : claim.pairs)
    for (const ClaimDomain& domain : domains_of(claim, options))
      settle_domain(pair, domain, options, limits, show, report);
  report.verdict = verdict_of(report.parts);
  return report;
}

}  // namespace graphgo::solver::research
