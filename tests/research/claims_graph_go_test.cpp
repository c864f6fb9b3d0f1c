// The kinds of claims about General Graph Go and Taylor's axes, against the reference engine and published
// numbers.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>

#include "graphgo/board/read_board.hpp"
#include "graphgo/error.hpp"
#include "graphgo/record/position_text.hpp"
#include "solver/engines/solve.hpp"
#include "tests/research/claim_helpers.hpp"

namespace {

using namespace graphgo;
using namespace graphgo::solver;
using namespace graphgo::solver::engines;
using namespace graphgo::solver::research;
using namespace graphgo::tests;

/// The claim on the one domain.
Claim on(Claim claim, const ClaimDomain& domain) {
  claim.domains = {domain};
  return claim;
}

Value by_reference(const Board& board, const Ruleset& rules, const SurveyState& state) {
  return solve(query_of(board, rules, state), {}, {}, "reference").value;
}

std::vector<std::string> row_of(const Grid& grid, const std::string& first) {
  for (const auto& row : grid.rows)
    if (row[0] == first) return row;
  FAIL("no row " << first);
  return {};
}

/// Every legal position of these, with either side to move.
Domain fresh_starts_of(const std::vector<std::string>& boards) {
  Domain domain;
  for (const auto& board : boards) domain.boards.push_back(read_board(board));
  return domain;
}

/// All connected graphs with at most so many vertices.
Domain graphs_up_to(int vertices, Which which) {
  Domain domain;
  domain.graphs = vertices;
  domain.which = which;
  return domain;
}

TEST_CASE(
    "claims: a path of three or four is a komi on graphs with at most three vertices, by vertices and not by "
    "edges") {
  const Report report =
      settled(on(claim_named("G1"), {.domain = graphs_up_to(3, Which::positions), .name = {}}), 3);
  REQUIRE(report.verdict == ClaimVerdict::verified);
  CHECK(part_of(report, "n = 3 vertices").compared == 80);  // 1 + 5 + 15 + 19 legal positions, two sides each
  CHECK(part_of(report, "n = 4 vertices").against == 0);
  CHECK(part_of(report, "n = 3 edges").against == 80);
  CHECK_FALSE(part_of(report, "n = 3 edges").decides);
  // A path of three has two ends and a stone, all White's while nobody plays there.
  const Board board = read_board("path:2 + path:3");
  CHECK(by_reference(board, preset("general-graph-go"), {.position = read_position(board, "...O.")}).lo ==
        Margin::of_points(-3));
}

// White gives the path up to gain a turn, which lets superko bind Black first.
TEST_CASE("claims: a path of four beside a path of five is worth six") {
  const Report report = settled(on(claim_named("G1"), {.domain = fresh_starts_of({"1x5"}), .name = {}}), 0);
  REQUIRE(report.verdict == ClaimVerdict::refuted);
  REQUIRE(report.findings.size() == 2);
  const Finding &with = report.findings[0], &without = report.findings[1];
  CHECK(position_text(with.state.position) == "O.....OO.");
  CHECK(with.answers[0].answer.value.lo == Margin::of_points(-1));
  CHECK(without.answers[0].answer.value.lo == Margin::of_points(5));
  CHECK(by_reference(without.board, preset("general-graph-go"), without.state).lo == Margin::of_points(5));
}

/// The paid margin by trying all numbers of prisoners with the reference engine.
int paid_margin(const Board& board, const SurveyState& state) {
  constexpr int most = 8;
  int margin = -most;
  bool fell = false;
  for (int k = -most; k <= most; ++k) {
    Query query = query_of(board, preset("conway-go-prisoners"), state);
    query.prisoners = {std::max(-k, 0), std::max(k, 0)};
    const bool wins = solve(query, {}, {}, "reference").value.lo > Margin();
    REQUIRE_FALSE((fell && wins));  // more prisoners never harm their owner
    fell = !wins;
    if (wins) margin = k;
  }
  return margin + (state.to_move == Side::black ? 1 : 0);
}

TEST_CASE(
    "claims: margins by paid passes are those that the reference finds one number of prisoners at a time") {
  const Domain domain = fresh_starts_of({"path:2", "path:3"});
  const Report report = settled(on(claim_named("G2"), {.domain = domain, .name = {}}), 0);
  REQUIRE(report.verdict == ClaimVerdict::refuted);
  std::uint64_t far = 0, other_winner = 0, ties = 0;
  for (const Board& board : domain.boards)
    for (const SurveyState& state : fresh_starts(board, {})) {
      const int points = by_reference(board, preset("general-graph-go"), state).lo.halves() / 2;
      const int margin = paid_margin(board, state);
      if (std::abs(margin - points) > 1) ++far;
      const bool black = by_reference(board, preset("conway-go-prisoners"), state).lo > Margin();
      if (points == 0)
        ++ties;
      else if (black != (points > 0))
        ++other_winner;
    }
  CHECK(part_of(report, "conway-go-prisoners: margin off by at most one").against == far);
  CHECK(part_of(report, "conway-go-prisoners: same winner").against == other_winner);
  CHECK(part_of(report, "conway-go-prisoners: same winner").states == 40 - ties);
}

// Whoever owns a path of three owns three points, and must leave two of them empty to live: one turn to
// spare.
TEST_CASE("claims: with paid passes an empty path of three is worth one") {
  const Report report =
      settled(on(claim_named("G2"), {.domain = graphs_up_to(3, Which::empty), .name = {}}), 3);
  const Grid& grid = grid_of(report, "Empty boards, conway-go-prisoners:");
  CHECK(row_of(grid, "graph6:BW") ==
        std::vector<std::string>{"graph6:BW", "2", "Black", "3", "Black", "1", "-2"});
  CHECK(row_of(grid, "graph6:Bw") ==
        std::vector<std::string>{"graph6:Bw", "3", "Black", "0", "White", "0", "+0"});
  CHECK(
      row_of(grid_of(report, "Empty boards, conway-go-prisoners,ending=immobile_loses(literal)"), "graph6:BW")
          .at(5) == "-");
}

TEST_CASE("claims: outcome classes are those of the reference") {
  Claim claim = claim_named("G3");
  const Board board = read_board("path:3");
  claim.states = {{"two eyes", board, read_position(board, ".X."), Side::black}};
  const auto winner = [&](const Ruleset& rules, Side side) {
    return by_reference(board, rules, {.position = claim.states[0].position, .to_move = side}).lo > Margin();
  };
  const auto report = settled(claim, 0);
  for (std::size_t i = 0; i < claim.rules.size(); ++i) {
    const bool black = winner(claim.rules[i], Side::black), white = winner(claim.rules[i], Side::white);
    const std::string expected = black ? (white ? "L" : "N") : (white ? "P" : "R");
    CHECK(report.grids.at(0).rows.at(i).back() == expected);
  }
  REQUIRE(report.findings.size() == 2);
  REQUIRE(report.findings[0].answers.size() == claim.rules.size());
  // Asked quickly: only the side that the claim names starts.
  CHECK(settled(claim, 0, true).findings.size() == 1);
}

// Tromp: 1, 9 and 907 games on paths; the longest has 5 turns on two vertices.
TEST_CASE("claims: numbers of games and longest games on graphs with at most three vertices") {
  const Report report = settled(claim_named("G4"), 3, true);
  REQUIRE(report.verdict == ClaimVerdict::verified);
  const Grid& grid = grid_of(report, "Games: ");
  CHECK(row_of(grid, "graph6:@").at(4) == "1");
  CHECK(row_of(grid, "graph6:A_").at(4) == "9");
  CHECK(row_of(grid, "graph6:A_").at(7) == "5");
  CHECK(row_of(grid, "graph6:BW").at(4) == "907");
  CHECK(row_of(grid, "graph6:BW").at(8) == "21");
  CHECK_FALSE(part_of(report, "where suicide adds games").decides);  // on none of these does it
}

TEST_CASE("claims: what Taylor's axes change on small boards is what they change for the reference") {
  const Domain domain = fresh_starts_of({"path:1", "path:2", "complete:3"});
  const Report report = settled(on(claim_named("T1"), {.domain = domain, .name = {}}), 0);
  REQUIRE(report.verdict == ClaimVerdict::refuted);
  std::array<std::uint64_t, 3> changed{};
  for (const Board& board : domain.boards)
    for (const SurveyState& state : fresh_starts(board, {})) {
      std::array<Value, 8> values;
      for (std::size_t i = 0; i < 8; ++i)
        values[i] = by_reference(
            board,
            preset(fmt::format("taylor16/{}{}{}p", i & 1 ? 't' : 'a', i & 2 ? 's' : 'b', i & 4 ? 'n' : 'y')),
            state);
      for (std::size_t axis = 0; axis < 3; ++axis)
        for (std::size_t i = 0; i < 8; ++i)
          if (const std::size_t j = i | std::size_t{1} << axis; i != j)
            changed[axis] += values[i].lo != values[j].lo || values[i].hi != values[j].hi;
    }
  CHECK(part_of(report, "axis (i) scoring").against == changed[0]);
  CHECK(part_of(report, "axis (ii) repetition").against == changed[1]);
  CHECK(part_of(report, "axis (iii) suicide").against == changed[2]);
}

TEST_CASE("claims: handicap stones in fixed places against two plays in a row") {
  const Report report =
      settled(on(claim_named("T1"), {.domain = graphs_up_to(3, Which::empty), .name = {}}), 3);
  const Part& part = part_of(report, "axis (iv) handicap");
  CHECK(part.states == 8 * (3 + 3));  // rulesets times pairs of vertices of the path and of the triangle
  CHECK(part.compared == part.states);
  const Finding& placed = report.findings.back();
  REQUIRE(placed.answers.size() == 1);
  const Value value =
      solve({placed.board, placed.state.position, placed.state.to_move, placed.answers[0].rules, {0, 0}, {}},
            {}, {}, "reference")
          .value;
  CHECK(value.lo == placed.answers[0].answer.value.lo);
  CHECK(value.hi == placed.answers[0].answer.value.hi);
}

TEST_CASE("claims: data that a kind cannot use is refused in one line that names the claim") {
  const std::pair<const char*, const char*> cases[] = {{"G1", "claim G1: rules: "},
                                                       {"G3", "claim G3: rules: "},
                                                       {"G4", "claim G4: rules: "},
                                                       {"T1", "claim T1: rules: "}};
  for (const auto& [id, beginning] : cases) {
    Claim claim = claim_named(id);
    claim.rules.clear();
    const std::string message = refusal(claim);
    CHECK(message.find(beginning) == 0);
    CHECK(message.find('\n') == std::string::npos);
  }
  Claim claim = claim_named("G2");
  std::swap(claim.pairs[0].left, claim.pairs[0].right);
  CHECK(refusal(claim).find("claim G2: pairs: general-graph-go: ") == 0);
  claim = claim_named("G4");
  claim.domains[0].domain.which = Which::positions;
  CHECK(refusal(claim).find("claim G4: domain: ") == 0);
}

TEST_CASE("claims: where White passes last a run of passes may be longer") {
  Claim claim = claim_named("G4");
  claim.rules = {read_ruleset(
      "tromp-taylor,repetition=superko(situational,ignored,ignored),ending=passes(3)+white_last")};
  claim.domains.resize(1);
  claim.domains[0].domain.graphs = 0;
  claim.domains[0].domain.boards = {read_board("path:1")};
  const Report report = settled(claim);
  CHECK(part_of(report, "every game is finite").verdict == ClaimVerdict::verified);
}

}  // namespace
