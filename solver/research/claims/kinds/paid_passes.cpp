// Passes paid with prisoners (G2): who wins, and by how many passes, against the margin of play with free
// passes.
//
// A game that the side without a turn loses has no score, but a margin can be read off it: how many
// prisoners, that is passes, may the other side be given before the winner changes? Let W(k) be "Black wins
// when White starts with k more prisoners" (k < 0: Black with -k more). More prisoners never harm their
// owner: whoever wins with fewer plays the same turns with more, since prisoners change neither which plays
// are legal nor the superko history, only for whom a pass is possible and who is lost. So W falls from true
// to false at one threshold, m = the largest k with W(k), or at none.
//
// Exchanging the colours takes m to -m - 1: the side to move must find the first pass. The paid margin is m +
// 1 with Black to move and m with White to move; it changes its sign with the colours, and where all is
// settled and Black has a free turns, White b, it is a - b.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "solver/engines/solve.hpp"
#include "solver/research/claims/kinds/kinds.hpp"
#include "solver/research/claims/study.hpp"
#include "solver/research/claims/vanishing.hpp"

namespace graphgo::solver::research {
namespace {

/// White starts with so many more prisoners than Black.
Ruleset with_prisoners(Ruleset rules, int white) {
  rules.handicap.prisoners = {std::max(-white, 0), std::max(white, 0)};
  return rules;
}

/// The threshold m, where prisoners decide at all.
struct Threshold {
  std::optional<int> m = {};
  bool solved = true;
  bool black_wins = false;  ///< without prisoners
};

/// Past this many prisoners no threshold is looked for: it is further from every score than any claim allows.
int most_prisoners_tried(const Board& board) { return 2 * board.size() + 3; }

/// Starts at `guess`, doubles its steps until both sides of the threshold are known, then halves. Adds to
/// `nodes`.
Threshold threshold_of(const At& at, const SurveyState& state, const Ruleset& rules, int guess,
                       std::uint64_t& nodes) {
  Threshold result;
  const auto wins = [&](int k) {
    if (!result.solved) return false;
    const Answer answer = engines::solve(query_of(at.board, with_prisoners(rules, k), state), at.limits);
    nodes += answer.nodes;
    result.solved = answer.value.solved;
    return answer.value.lo > Margin();
  };
  result.black_wins = wins(0);
  const int most = most_prisoners_tried(at.board);
  int low = result.black_wins ? 0 : -most - 1, high = result.black_wins ? most + 1 : 0;
  const auto bracketed = [&] { return low >= -most && high <= most; };
  for (int step = 1; high - low > 1; step *= 2) {
    const int k = bracketed() ? low + (high - low) / 2 : std::clamp(guess, low + 1, high - 1);
    const bool black = wins(k);
    (black ? low : high) = k;
    guess = black ? k + step : k - step;
  }
  if (bracketed()) result.m = low;
  return result;
}

/// Black's stones minus White's.
int stones_ahead(const Stones& stones) {
  const auto count = [&](Colour colour) {
    return static_cast<int>(std::count(stones.begin(), stones.end(), colour));
  };
  return count(Colour::black) - count(Colour::white);
}

/// A state under both rules.
struct PaidRow {
  SurveyState state;
  Value value;  ///< with free passes
  Threshold paid;

  bool solved() const { return value.solved && paid.solved; }
  int points() const { return points_of(value); }
  int margin() const { return *paid.m + (state.to_move == Side::black ? 1 : 0); }
  int stones() const { return stones_ahead(state.position); }
  /// How far the paid margin, and so many points more, is above the value.
  int difference(int set_off = 0) const { return margin() - points() + set_off; }
  bool is_tie() const { return points() == 0; }
  bool same_winner() const { return paid.black_wins == (points() > 0); }
  /// So many points more set off.
  bool near(int set_off) const { return paid.m && std::abs(difference(set_off)) <= 1; }
};

BoardRows<PaidRow> rows_at(const At& at, const RulesetPair& pair) {
  const std::array both{pair.left, pair.right};
  const Survey values =
      survey_of(at.board, {&pair.right, 1},
                states_of(at.board, at.domain.domain, both, alike(both), at.limits), at.limits);
  BoardRows<PaidRow> result{.nodes = values.nodes};
  for (const SurveyRow& row : values.rows) {
    const int guess = row.solved() ? points_of(row.values[0]) - stones_ahead(row.state.position) : 0;
    result.rows.push_back(
        {row.state, row.values[0], threshold_of(at, row.state, pair.left, guess, result.nodes)});
  }
  return result;
}

/// A game's stones come in turns, but a state's stones were nobody's turns: without them the area of the
/// start counts for nobody.
Study<PaidRow> study_of(const RulesetPair& pair) {
  const std::string rules = to_text(pair.left) + ": ";
  return Study<PaidRow>(
      {{.name = rules + "same winner, ties apart",
        .holds = &PaidRow::same_winner,
        .asked = [](const PaidRow& row) { return !row.value.solved || !row.is_tie(); }},
       {.name = rules + "margin off by at most one", .holds = [](const PaidRow& row) { return row.near(0); }},
       {.name = rules + "margin off by at most one, the start's stones set off",
        .holds = [](const PaidRow& row) { return row.near(row.stones()); }}});
}

/// The states alike under exchanged colours count here as what they are listed as; differences change their
/// sign with the colours, so both signs are one row.
std::string distance_text(const PaidRow& row, int set_off) {
  if (!row.paid.m) return "no number of prisoners decides";
  return std::to_string(std::abs(row.difference(set_off)));
}

/// What the states of a domain come to, beside the readings.
struct PaidGrids {
  Histogram<std::string> winners = {}, distances = {}, set_off = {};
  Grid empty_boards = {};

  void add(const Board& board, const std::vector<PaidRow>& rows) {
    for (const PaidRow& row : rows) {
      if (!row.solved()) continue;
      const auto count = [&](Histogram<std::string>& histogram, const std::string& key) {
        histogram.add(key, row.state.weight, state_text(board, row.state));
      };
      count(distances, distance_text(row, 0));
      count(set_off, distance_text(row, row.stones()));
      count(winners, row.is_tie()        ? "a tie with free passes"
                     : row.same_winner() ? "the same winner"
                                         : "the other winner");
      if (!is_empty_board(row.state)) continue;
      empty_boards.add(board.label(), board.edges().size(), name_of(row.state.to_move), row.points(),
                       row.paid.black_wins ? "Black" : "White",
                       row.paid.m ? std::to_string(row.margin()) : "-",
                       row.paid.m ? fmt::format("{:+d}", row.difference()) : distance_text(row, 0));
    }
  }
};

Grid grid_of(const std::string& title, const char* column, const Histogram<std::string>& histogram) {
  Grid grid{.title = title, .columns = {column, "states", "share", "the first"}};
  std::uint64_t all = 0;
  for (const auto& [key, seen] : histogram.sorted()) all += seen.states;
  for (const auto& [key, seen] : histogram.sorted())
    grid.add(key, seen.states, share_text(seen.states, all), seen.first);
  return grid;
}

/// The answers on both sides of the threshold, and with free passes.
Finding finding_of(const Case<PaidRow>& example, const std::string& title, const RulesetPair& pair,
                   const Settling& settling) {
  const PaidRow& row = example.row;
  Finding finding = settling.finding(title, example.board, row.state, {pair.right, pair.left});
  if (!row.paid.m) {
    finding.remark =
        fmt::format("However many prisoners, up to {}, either side is given, the same side wins.",
                    most_prisoners_tried(example.board));
    return finding;
  }
  for (const int k : {*row.paid.m, *row.paid.m + 1})
    if (k != 0)
      finding.answers.push_back(
          settling.rule(query_of(example.board, with_prisoners(pair.left, k), row.state)));
  finding.remark = fmt::format(
      "Black wins while White starts with at most {} more prisoners than Black: the paid margin is {}, the "
      "value with "
      "free passes {}, and Black's stones minus White's at the start {}.",
      *row.paid.m, row.margin(), row.points(), row.stones());
  return finding;
}

/// The same state may speak against several readings.
bool is_shown(const Case<PaidRow>& example, const RulesetPair& pair, const Report& report) {
  const SurveyState& state = example.row.state;
  return std::any_of(report.findings.begin(), report.findings.end(), [&](const Finding& finding) {
    return finding.board.label() == example.board.label() && finding.state.position == state.position &&
           finding.state.to_move == state.to_move && finding.state.record == state.record &&
           finding.answers[1].rules == pair.left;
  });
}

void settle_domain(const RulesetPair& pair, const ClaimDomain& domain, Settling& settling) {
  Report& report = settling.report;
  const std::string where = fmt::format("{}: {}", to_text(pair.left), title_of(domain));
  Study<PaidRow> study = study_of(pair);
  PaidGrids grids{.empty_boards = {.title = "Empty boards, " + where,
                                   .columns = {"board", "edges", "to move", "value", "wins with paid passes",
                                               "paid margin", "difference"}}};
  study.run(
      domain, settling, [&](const At& at) { return rows_at(at, pair); },
      [&](const Board& board, const std::vector<PaidRow>& rows) { grids.add(board, rows); });
  study.add_parts(title_of(domain), report);
  for (std::size_t r = 0; r < study.size(); ++r) {
    if (study[r].cases.empty() || is_shown(study[r].cases[0], pair, report)) continue;
    const std::string title = fmt::format("{}: {}; {}", counterexample_text(study[r].first_is_smallest),
                                          study.reading(r).name, title_of(domain));
    report.findings.push_back(finding_of(study[r].cases[0], title, pair, settling));
  }
  report.grids.push_back(grid_of("Winners, " + where, "with paid passes", grids.winners));
  report.grids.push_back(
      grid_of("How far the paid margin is from the value, " + where, "distance", grids.distances));
  report.grids.push_back(
      grid_of("The same with the start's stones set off, " + where, "distance", grids.set_off));
  if (domain.domain.which == Which::empty) report.grids.push_back(std::move(grids.empty_boards));
}

void check_pair(const RulesetPair& pair, const Settling& settling) {
  const auto& [left, right] = pair;
  if (left.passing != Passing::costs_prisoner || left.scoring != Scoring::last_mover ||
      left.handicap != Handicap{})
    settling.refuse("pairs",
                    to_text(left) +
                        ": the left ruleset must have passing=costs_prisoner, scoring=last_mover and no "
                        "handicap");
  if (!is_superko(right) || right.scoring == Scoring::last_mover || right.handicap != Handicap{} ||
      right.komi != 0)
    settling.refuse(
        "pairs", to_text(right) + ": the right ruleset must have superko, margins, no komi and no handicap");
}

}  // namespace

void settle_paid_passes(Settling& settling) {
  const Claim& claim = settling.claim();
  if (claim.pairs.empty()) settling.refuse("pairs", "no pair of rulesets");
  for (const RulesetPair& pair : claim.pairs) check_pair(pair, settling);
  for (const RulesetPair& pair : claim.pairs)
    for (const ClaimDomain& domain : settling.domains()) settle_domain(pair, domain, settling);
}

}  // namespace graphgo::solver::research
