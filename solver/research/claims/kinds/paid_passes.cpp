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

#include "graphgo/game/position.hpp"
#include "graphgo/rules/predicates.hpp"
#include "solver/research/claims/kinds/kinds.hpp"
#include "solver/research/claims/study.hpp"

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

/// Starts at `guess`, doubles its steps until both sides of the threshold are known, then halves.
/// `value_with`: the value when White starts with so many more prisoners.
Threshold threshold_of(const std::function<Value(int)>& value_with, int most, int guess) {
  Threshold result;
  const auto wins = [&](int k) {
    if (!result.solved) return false;
    const Value value = value_with(k);
    result.solved = value.solved;
    return value.lo > Margin();
  };
  result.black_wins = wins(0);
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
  const Position<1> position = pack<1>(stones);
  return position.black.count() - position.white.count();
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
  const auto states = states_of(at.board, at.domain.domain, both, alike(both), at.limits);
  BoardRows<PaidRow> result;
  for (const auto& [state, values] : result.take(survey_of(at.board, {&pair.right, 1}, states, at.limits))) {
    const Value& value = values[0];
    const auto value_with = [&](int white) {
      return result.value(query_of(at.board, with_prisoners(pair.left, white), state), at.limits);
    };
    const int guess = value.solved ? points_of(value) - stones_ahead(state.position) : 0;
    result.rows.push_back({state, value, threshold_of(value_with, most_prisoners_tried(at.board), guess)});
  }
  return result;
}

/// Words settled states are counted by. The states alike under exchanged colours count as what they are
/// listed as; differences change their sign with the colours, so both signs are one.
std::string distance_text(const PaidRow& row, int set_off) {
  if (!row.paid.m) return "no number of prisoners decides";
  return std::to_string(std::abs(row.difference(set_off)));
}

std::string winner_text(const PaidRow& row) {
  if (row.is_tie()) return "a tie with free passes";
  return row.same_winner() ? "the same winner" : "the other winner";
}

/// A game's stones come in turns, but a state's stones were nobody's turns: without them the area of the
/// start counts for nobody.
std::vector<Reading<PaidRow>> readings_of(const RulesetPair& pair) {
  const std::string rules = to_text(pair.left) + ": ";
  return {{.name = rules + "same winner, ties apart",
           .holds = &PaidRow::same_winner,
           .asked = [](const PaidRow& row) { return !row.value.solved || !row.is_tie(); },
           .word = [](const PaidRow& row) -> Word {
             return {0, winner_text(row)};
           }},
          {.name = rules + "margin off by at most one",
           .holds = [](const PaidRow& row) { return row.near(0); },
           .word = [](const PaidRow& row) -> Word {
             return {0, distance_text(row, 0)};
           }},
          {.name = rules + "margin off by at most one, the start's stones set off",
           .holds = [](const PaidRow& row) { return row.near(row.stones()); },
           .word = [](const PaidRow& row) -> Word {
             return {0, distance_text(row, row.stones())};
           }}};
}
/// Of the grids of their words: title, and what stands in the first column.
constexpr std::pair<const char*, const char*> word_grids[] = {
    {"Winners", "with paid passes"},
    {"How far the paid margin is from the value", "distance"},
    {"The same with the start's stones set off", "distance"}};

void add_empty_board(Grid& grid, const Board& board, const PaidRow& row) {
  grid.add(board.label(), board.edges().size(), name_of(row.state.to_move), row.points(),
           row.paid.black_wins ? "Black" : "White", row.paid.m ? std::to_string(row.margin()) : "-",
           row.paid.m ? fmt::format("{:+d}", row.difference()) : distance_text(row, 0));
}

/// The answers with free passes and without prisoners, and on both sides of the threshold.
void tell(const Case<PaidRow>& example, const std::string& title, const RulesetPair& pair,
          Settling& settling) {
  const auto& [board, row] = example;
  std::vector<Ruleset> rules{pair.right, pair.left};
  if (row.paid.m)
    for (const int k : {*row.paid.m, *row.paid.m + 1})
      if (k != 0) rules.push_back(with_prisoners(pair.left, k));
  Finding& finding = settling.tell(title, board, row.state, rules);
  finding.remark =
      row.paid.m ? fmt::format(
                       "Black wins while White starts with at most {} more prisoners than Black: the "
                       "paid margin is {}, the value with free passes {}, and Black's stones minus "
                       "White's at the start {}.",
                       *row.paid.m, row.margin(), row.points(), row.stones())
                 : fmt::format("However many prisoners, up to {}, either side is given, the same side wins.",
                               most_prisoners_tried(board));
}

void settle_domain(const RulesetPair& pair, const ClaimDomain& domain, Settling& settling) {
  Report& report = settling.report;
  Study<PaidRow> study(settling, title_of(domain), readings_of(pair));
  const std::string where = fmt::format("{}: {}", to_text(pair.left), study.where());
  Grid empty_boards{.title = "Empty boards, " + where,
                    .columns = {"board", "edges", "to move", "value", "wins with paid passes", "paid margin",
                                "difference"}};
  study.run(
      domain, [&](const At& at) { return rows_at(at, pair); },
      [&](const Board& board, const std::vector<PaidRow>& rows) {
        for (const PaidRow& row : rows)
          if (row.solved() && is_empty_board(row.state)) add_empty_board(empty_boards, board, row);
      });
  study.add_parts();
  study.for_first([&](std::size_t r, const Case<PaidRow>& example) {
    if (settling.is_told(example.board, example.row.state, pair.left)) return;
    tell(example, fmt::format("{}: {}; {}", study.first_text(r), study.reading(r).name, study.where()), pair,
         settling);
  });
  for (std::size_t r = 0; r < study.size(); ++r) {
    const auto& [title, column] = word_grids[r];
    Grid& grid = report.grids.emplace_back(Grid{.title = fmt::format("{}, {}", title, where),
                                                .columns = {column, "states", "share", "the first"}});
    study.add_words(grid, r);
  }
  if (domain.domain.which == Which::empty) report.grids.push_back(std::move(empty_boards));
}

void check_pair(const RulesetPair& pair, const Settling& settling) {
  const auto& [left, right] = pair;
  settling.require(
      left.passing == Passing::costs_prisoner && last_mover_wins(left) && left.handicap == Handicap{},
      "pairs",
      to_text(left) +
          ": the left ruleset must have passing=costs_prisoner, scoring=last_mover and no handicap");
  settling.require(
      is_superko(right) && !last_mover_wins(right) && right.handicap == Handicap{} && right.komi == 0,
      "pairs", to_text(right) + ": the right ruleset must have superko, margins, no komi and no handicap");
}

}  // namespace

void settle_paid_passes(Settling& settling) {
  const Claim& claim = settling.claim();
  for (const RulesetPair& pair : claim.pairs) check_pair(pair, settling);
  for (const RulesetPair& pair : claim.pairs)
    for (const ClaimDomain& domain : settling.domains()) settle_domain(pair, domain, settling);
}

}  // namespace graphgo::solver::research
