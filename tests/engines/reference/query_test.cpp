// Queries: refusals, limits, values of moves, lines, komi, prisoners, two phases, colour swap.
#include <catch2/catch.hpp>

#include "solver/engines/reference/state.hpp"
#include "tests/support/reference_cases.hpp"
#include "tests/support/says.hpp"

namespace {

using namespace graphgo;
using namespace graphgo::solver;
using namespace graphgo::solver::engines;
using namespace graphgo::solver::engines::reference::cases;
using Catch::Matchers::Contains;
using engines::reference::Game;
using testing::Says;

Answer solve(const Query& q) { return engines::reference::solve(q, Limits{}); }

TEST_CASE("reference: queries that make no sense are refused") {
  CHECK_THROWS_WITH(solve(empty_board(path(65), psk)), Says({"64 vertices", "65"}));
  CHECK_THROWS_WITH(solve(query(path(3), "XX", psk)), Contains("position"));
  CHECK_THROWS_WITH(solve(query(path(2), "XO", psk)), Contains("no liberty"));
  CHECK_THROWS_WITH(solve(query(path(3), "...", psk, Side::black, {Turn{1}, Turn{1}})),
                    Contains("turn 2 (White play at 1): the vertex is occupied"));
  CHECK_THROWS_WITH(solve(query(path(3), "...", psk, Side::black, {Turn{3}})),
                    Contains("turn 1") && Contains("no such vertex"));
  CHECK_THROWS_WITH(solve(query(path(3), "...", psk, Side::black, {Turn::pass(), Turn::pass(), Turn{0}})),
                    Contains("turn 3") && Contains("the game is over"));
  Query q = empty_board(path(3), psk);
  q.prisoners = {0, -1};
  CHECK_THROWS_WITH(solve(q), Contains("prisoners"));
  q = query(path(3), "X..", psk);
  q.rules.handicap.stones = {0};
  CHECK_THROWS_WITH(solve(q), Contains("handicap") && Contains("not empty"));
  q.rules.handicap.stones = {3};
  CHECK_THROWS_WITH(solve(q), Contains("handicap") && Contains("no vertex 3"));
  q = query(path(3), "...", psk, Side::white);
  q.rules.handicap.consecutive = 1;
  CHECK_THROWS_WITH(solve(q), Contains("handicap") && Contains("Black must be to move"));
}

TEST_CASE("reference: komi, prisoners and handicap stones are in the value") {
  Query q = empty_board(path(3), territory(psk));
  CHECK(value_of(q) == points(2));
  q.prisoners = {3, 1};
  q.rules.handicap.prisoners = {2, 0};
  q.rules.komi = 13;
  CHECK(value_of(q) == Margin::of_halves(2 * (2 + 3 - 1 + 2) - 13));
  q.rules.scoring = Scoring::area;
  CHECK(value_of(q) == Margin::of_halves(2 * 3 - 13));
  Query placed = query(path(3), "...", psk, Side::white);
  CHECK(value_of(placed) == points(-3));
  placed.rules.handicap.stones = {1};
  CHECK(value_of(placed) == points(3));
  Query two = empty_board(path(2), psk);
  two.rules.handicap.consecutive = 2;
  CHECK(value_of(two) ==
        points(-2));  // two plays in a row fill the board: the second is a suicide, so one play and a pass
}

TEST_CASE("reference: a record may end the game") {
  const Answer answer = engines::reference::solve(
      query(path(3), ".X.", psk, Side::black, {Turn::pass(), Turn::pass()}), Limits{}, {true, true});
  CHECK(answer.value.lo == points(3));
  CHECK(answer.value.solved);
  CHECK(answer.moves.empty());
  CHECK(answer.principal_variation.empty());
  CHECK(interval_of(query(path(3), ".X.", basic_ko(), Side::black, {Turn::pass(), Turn::pass()})) == "3..3");
}

TEST_CASE("reference: the history of a record counts") {
  // Black's stone at 1 of the path of two: White may take it back unless it would leave a position that is
  // remembered.
  CHECK(value_of(query(path(2), "O.", taylor_concise(), Side::black, {Turn{1}})) == points(-2));
  CHECK(value_of(query(path(2), "O.", general_graph_go(), Side::black, {Turn{1}})) == points(2));
  CHECK(value_of(query(path(2), "O.", taylor_concise(), Side::white, {Turn::pass(), Turn{1}})) == points(2));
}

TEST_CASE("reference: two phases by hand") {
  const auto after = [](std::vector<Turn> record) {
    return value_of(query(path(3), ".X.", lasker_maas(), Side::black, std::move(record)));
  };
  const Turn p = Turn::pass();
  CHECK(after({p, p, p, p}) == points(2));
  CHECK(after({Turn{0}, p, p, p, p}) == points(1));  // a play at home costs a point in phase one,
  CHECK(after({p, p, Turn{0}, p, p}) == points(2));  // and nothing in phase two
  // White throws in at 0 and is taken: a prisoner more in phase one, even in phase two.
  const auto thrown = [](std::vector<Turn> record) {
    return value_of(query(path(4), ".X..", lasker_maas(), Side::white, std::move(record)));
  };
  CHECK(thrown({p, p, p, p}) == points(3));
  CHECK(thrown({Turn{3}, Turn{2}, p, p, p, p}) == points(2 + 1));
  CHECK(thrown({p, p, Turn{3}, Turn{2}, p, p}) == points(2 + 1 + 1 - 1));
}

TEST_CASE("reference: open kos are taxed at the end of phase one") {
  // White could take the stone at 0 of `X.X.` from 1 and stand alone with 0 as its only liberty: Black holds
  // an open ko.
  const std::vector<Turn> passes(4, Turn::pass());
  Query q = query(path(4), "X.X.", lasker_maas(), Side::black, passes);
  CHECK(value_of(q) == points(2));
  q.rules.phase1_open_ko_tax = true;
  CHECK(value_of(q) == points(1));
  q.rules.scoring = Scoring::area;
  CHECK(value_of(q) == points(3));
  q = query(path(4), "O.O.", lasker_maas(), Side::black, passes);
  q.rules.phase1_open_ko_tax = true;
  CHECK(value_of(q) == points(-1));
  q = query(path(3), "X.X", lasker_maas(), Side::black, passes);  // a play at 1 would take two stones: no ko
  q.rules.phase1_open_ko_tax = true;
  CHECK(value_of(q) == points(1));
}

TEST_CASE("reference: who begins phase two") {
  for (const auto& [first, side] : {std::pair{PhaseTwoFirst::black, Side::black},
                                    {PhaseTwoFirst::white, Side::white},
                                    {PhaseTwoFirst::alternation, Side::white}}) {
    Ruleset rules = lasker_maas();
    rules.phase2_first = first;
    const Game game(query(path(3), "...", rules, Side::black, {Turn{1}, Turn::pass(), Turn::pass()}));
    CHECK(game.now().phase == 2);
    CHECK(game.now().passes == 0);
    CHECK(game.now().to_move == side);
  }
}

TEST_CASE("reference: limits leave sound bounds") {
  Limits limits;
  limits.deadline = std::chrono::steady_clock::now();
  const Answer area = engines::reference::solve(empty_board(grid(3, 3), psk), limits);
  CHECK_FALSE(area.value.solved);
  CHECK(area.value.lo >= points(-9));
  CHECK(area.value.lo <= points(9));
  CHECK(area.value.hi == points(9));
  const Answer interval = engines::reference::solve(empty_board(grid(3, 3), basic_ko()), limits);
  CHECK_FALSE(interval.value.solved);
  CHECK(interval.value.lo == Margin::minus_infinity());
  CHECK(interval.value.hi == Margin::infinity());
  Limits memory;
  memory.memory = 100'000;
  CHECK_FALSE(engines::reference::solve(empty_board(grid(3, 3), basic_ko()), memory).value.solved);
  CHECK(engines::reference::solve(empty_board(path(3), basic_ko()), memory).value.solved);
  const std::atomic<bool> stop{true};
  Limits stopped;
  stopped.stop = &stop;
  CHECK_FALSE(engines::reference::solve(empty_board(grid(3, 3), psk), stopped, {true, true}).value.solved);
}

/// The best of the moves' values is the value, and the line keeps it to the end.
void check_moves_and_line(const Query& q) {
  const Answer answer = engines::reference::solve(q, Limits{}, {true, true});
  Margin lo = q.to_move == Side::black ? Margin::minus_infinity() : Margin::infinity(), hi = lo;
  for (const MoveValue& m : answer.moves) {
    lo = q.to_move == Side::black ? std::max(lo, m.value.lo) : std::min(lo, m.value.lo);
    hi = q.to_move == Side::black ? std::max(hi, m.value.hi) : std::min(hi, m.value.hi);
  }
  CHECK(lo == answer.value.lo);
  CHECK(hi == answer.value.hi);
  if (answer.value.lo != answer.value.hi) return;
  Query played = q;
  played.record = answer.principal_variation;
  CHECK(Game(played).now().over());
  for (; !played.record.empty(); played.record.pop_back()) CHECK(value_of(played) == answer.value.lo);
}

TEST_CASE("reference: moves and principal variation") {
  for (const Ruleset& rules :
       {psk, taylor_concise(), lasker_maas(), aga(), basic_ko(), territory(basic_ko()), no_repetition_rule(),
        two_phases(basic_ko()), long_cycle(basic_ko()), last_mover(Passing::never)})
    for (const Board& board : {path(3), path(4), graph(4, {{0, 1}, {1, 2}, {2, 0}, {2, 3}})})
      for (const Side side : {Side::black, Side::white}) {
        Query q = empty_board(board, rules);
        q.to_move = side;
        check_moves_and_line(q);
      }
}

TEST_CASE("reference: swapping colours and side negates the value") {
  for (const Ruleset& rules :
       {psk, superko(situational, false, false), territory(psk), lasker_maas(), basic_ko(),
        territory(basic_ko(Suicide::allowed)), two_phases(basic_ko()), no_repetition_rule(Suicide::allowed),
        long_cycle(basic_ko()), last_mover(Passing::costs_prisoner)})
    for (const Board& board : {path(3), path(4)})
      for (const Stones& position : legal_positions(board)) {
        const Answer black = solve({board, position, Side::black, rules, {0, 0}, {}});
        const Answer white = solve({board, swapped(position), Side::white, rules, {0, 0}, {}});
        REQUIRE(black.value.solved);
        REQUIRE(black.value.lo == -white.value.hi);
        REQUIRE(black.value.hi == -white.value.lo);
      }
}

TEST_CASE("reference: results of values for people") {
  Ruleset rules = basic_ko();
  const auto result = [&](Margin lo, Margin hi) {
    return result_of({ValueKind::interval, lo, hi, true}, rules);
  };
  CHECK(result(points(-5), points(5)).margin == points(0));
  CHECK(result(points(-5), points(5)).no_result);
  CHECK(result(points(0), points(5)).margin == points(0));
  CHECK_FALSE(result(points(0), points(5)).no_result);
  CHECK(result(points(2), points(5)).margin == points(2));
  CHECK(result(Margin::minus_infinity(), points(-3)).margin == points(-3));
  rules.no_result_value = 3;
  CHECK(result(points(-5), Margin::infinity()).margin == Margin::of_halves(3));
  CHECK(result_of({ValueKind::margin, points(-9), points(9), false}, psk).no_result == false);
}

}  // namespace

namespace {

// Values won by a long cycle: the questions must go there at once, not climb to them a point at a time.
TEST_CASE("reference: long cycles that win are found in few nodes") {
  using namespace graphgo;
  using namespace graphgo::solver;
  struct Row {
    int vertices;
    const char* position;
    Side to_move;
    const char* rules;
    std::array<int, 2> prisoners;
    std::vector<Turn> record;
    const char *lo, *hi;
  };
  const std::vector<Row> rows = {
      {1,
       ".",
       Side::white,
       "chinese-basic,long_cycle=long_cycle,repetition=none,suicide=allowed",
       {0, 0},
       {Turn{0}},
       "0",
       "inf"},
      {2,
       ".X",
       Side::white,
       "chinese-basic,long_cycle=long_cycle,repetition=none",
       {0, 0},
       {Turn{0}},
       "-2",
       "inf"},
      {2,
       "X.",
       Side::white,
       "tromp-taylor,repetition=basic_ko,scoring=territory,long_cycle=long_cycle",
       {2, 0},
       {Turn{1}, Turn::pass(), Turn{0}},
       "inf",
       "inf"},
      {1, ".", Side::black, "conway-go,repetition=none,long_cycle=long_cycle", {0, 0}, {}, "-inf", "inf"},
  };
  for (const Row& row : rows) {
    BoardParts parts;
    parts.size = row.vertices;
    if (row.vertices == 2) parts.edges = {{0, 1}};
    Stones stones;
    for (const char* c = row.position; *c; ++c)
      stones.push_back(*c == 'X' ? Colour::black : *c == 'O' ? Colour::white : Colour::empty);
    INFO(row.rules << " " << row.position);
    const Answer answer = engines::reference::solve(
        {Board(parts), stones, row.to_move, read_ruleset(row.rules), row.prisoners, row.record}, {});
    CHECK(answer.value.solved);
    CHECK(answer.value.lo.text() == row.lo);
    CHECK(answer.value.hi.text() == row.hi);
    CHECK(answer.nodes < 100000);
  }
}

}  // namespace
