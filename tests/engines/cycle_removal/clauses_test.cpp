// Pauli's Logical Japanese Rules, clause by clause, on boards small enough to check by hand.
#include <catch2/catch.hpp>

#include "graphgo/board/read_board.hpp"
#include "graphgo/error.hpp"
#include "graphgo/game/cycles/play.hpp"
#include "graphgo/record/position_text.hpp"
#include "solver/engines/cycle_removal/claims_phase.hpp"
#include "solver/engines/cycle_removal/solve.hpp"
#include "solver/engines/solve.hpp"
#include "solver/question/trace.hpp"
#include "solver/research/opening.hpp"
#include "solver/scoring/control/control.hpp"
#include "tests/support/says.hpp"
#include "tests/support/work.hpp"

namespace {

using namespace graphgo;
using namespace graphgo::solver;
using namespace graphgo::solver::engines;
using namespace graphgo::solver::research;
using namespace graphgo::solver::scoring;
using testing::Says;

constexpr Turn pass = Turn::pass();

Query query(const std::string& board, const std::string& position, Side to_move,
            std::vector<Turn> record = {}, const std::string& rules = "logical-japanese") {
  const Board b = read_board(board);
  return {b, read_position(b, position), to_move, read_ruleset(rules), {0, 0}, std::move(record)};
}

/// lo, which is hi.
Margin value_of(const Query& q) {
  const Value value = solve(q, {}).value;
  REQUIRE(value.solved);
  REQUIRE(value.lo == value.hi);
  return value.lo;
}

TraceStep after(const Query& q) { return trace_of_record(q).back(); }

scoring::Controlled control_of(const std::string& board, const std::string& position) {
  const Board b = read_board(board);
  return scoring::Control(b).of(pack<1>(read_position(b, position)));
}
int score(const std::string& board, const std::string& position) {
  const Board b = read_board(board);
  const Position<1> p = pack<1>(read_position(b, position));
  return scoring::control_margin(p, scoring::Control(b).of(p));
}

/// A game round the triangle: after six turns stands what stood at the start, and nothing was a ko capture.
/// Black takes three stones (two with his second play, one with his third), White three (one, then two).
Query round_the_triangle() {
  return query("cycle:3", ".O.", Side::black, {Turn{0}, Turn{2}, Turn{0}, Turn{1}, Turn{2}, Turn{1}});
}
Turn remove(int since, Vertex play = -1) { return Turn{play, since}; }

}  // namespace

TEST_CASE(
    "pauli engine, clause 2: prohibited locations bind the first turn only, and its pass does not count") {
  const std::string rules = "logical-japanese,initial_prohibited={0;1;2;3}";
  Query q = query("complete:4", "....", Side::black, {Turn{0}}, rules);
  CHECK_THROWS_WITH(solve(q, {}), Says({"record", "turn 1", "Black 0", "clause 9", "prohibited"}));
  q.record = {pass, Turn{0}};
  CHECK(after(q).position == read_position(q.board, "O..."));
  // Three passes are needed: the first lifts the prohibition and does not count (clause 4).
  q.record = {pass, pass};
  CHECK_FALSE(after(q).over);
  q.record = {pass, pass, pass};
  CHECK(after(q).over);
}

TEST_CASE("pauli engine, clause 2: the opening choice of a path of three") {
  // The middle decides: who takes it controls everything, two locations beside it (clause 5). Where the first
  // turn may not play there, either White takes it, or Black passes.
  const auto openings = research::openings(read_board("path:3"), preset("logical-japanese"), {});
  REQUIRE(openings.size() == 6);  // {}, {0}, {1}, {0 1}, {0 2}, {0 1 2}
  std::uint64_t sets = 0;
  for (const auto& opening : openings) {
    sets += opening.sets;
    const bool middle =
        std::find(opening.prohibited.begin(), opening.prohibited.end(), 1) != opening.prohibited.end();
    CHECK(opening.value.lo == Margin::of_points(middle ? -2 : 2));
    CHECK(opening.value.hi == opening.value.lo);
  }
  CHECK(sets == 8);
  CHECK_THROWS_AS(research::openings(read_board("path:3"), preset("tromp-taylor"), {}), InputError);
}

TEST_CASE("pauli engine, clause 4: the game ends by two passes that count") {
  CHECK(after(query("path:2", "..", Side::black, {pass, pass})).over);
  CHECK_FALSE(after(query("path:2", "..", Side::black, {pass})).over);
  CHECK_THROWS_WITH(solve(query("path:2", "..", Side::black, {pass, pass, pass}), {}),
                    Says({"record", "turn 3", "game is over"}));
}

TEST_CASE("pauli engine, clause 5: territory, dead stones and captives") {
  CHECK(score("path:5", ".X.X.") == 3);  // three locations
  CHECK(score("path:3", "X.X") ==
        -5);  // White takes both stones and has two eyes: three locations, two dead stones
  CHECK(score("path:6", ".X.X.O") == 5);  // four locations without an own stone, and a dead stone
  Query q = query("path:5", ".X.X.", Side::black);
  q.prisoners = {2, 1};
  CHECK(value_of(q) == Margin::of_points(4));
}

TEST_CASE(
    "pauli engine, clauses 7 and 8: a cycle is removed, its locations are emptied and prohibited, its stones "
    "are "
    "captives") {
  Query q = round_the_triangle();
  q.record.push_back(remove(0));
  CHECK(after(q).position == read_position(q.board, "..."));
  CHECK(after(q).to_move == Side::white);
  q.record.push_back(Turn{0});
  CHECK_THROWS_WITH(solve(q, {}), Says({"record", "turn 8", "White 0", "clause 9", "prohibited"}));
  q.record.back() = pass;
  q.record.push_back(pass);
  // Captives: Black's 2 + 1 and the stone removed, White's 1 + 2; nobody controls anything.
  CHECK(after(q).over);
  CHECK(value_of(q) == Margin::of_points(1));
}

TEST_CASE(
    "pauli engine, clause 8: only similar situations make a cycle, and not where a pass would end the game") {
  Query q = round_the_triangle();
  q.record.push_back(remove(1));
  CHECK_THROWS_WITH(solve(q, {}), Says({"record", "turn 7", "clause 8", "similar"}));
  q.record.back() = remove(6);
  CHECK_THROWS_WITH(solve(q, {}), Says({"record", "turn 7", "no such earlier situation"}));
  // After White's pass Black has the same stones before him, but one pass would end the game.
  q = round_the_triangle();
  q.record.insert(q.record.begin(), {pass, pass});
  CHECK_THROWS_AS(solve(q, {}), InputError);  // these two passes end it
  q = query("cycle:3", ".O.", Side::white, {pass, Turn{0}, Turn{2}, Turn{0}, Turn{1}, Turn{2}, Turn{1}});
  q.record.push_back(remove(1));  // the situation after one pass is not similar to one that needs two
  CHECK_THROWS_WITH(solve(q, {}), Says({"record", "turn 8", "clause 8", "similar"}));
}

TEST_CASE("pauli engine, clause 3: each removal may be followed by a play, elsewhere than on its locations") {
  // The triangle's game beside two locations joined by an edge: the play after the removal goes there.
  Query q = query("cycle:3 + path:2", ".O...", Side::black,
                  {Turn{0}, Turn{2}, Turn{0}, Turn{1}, Turn{2}, Turn{1}, remove(0, 3)});
  CHECK(after(q).position == read_position(q.board, "...X."));
  q.record.back() = remove(0, 1);
  CHECK_THROWS_WITH(solve(q, {}), Says({"record", "turn 7", "Black remove-0+1", "clause 9", "prohibited"}));
  // Removing without playing is no pass: White's pass after it does not end the game.
  q.record.back() = remove(0);
  q.record.push_back(pass);
  CHECK_FALSE(after(q).over);
}

TEST_CASE(
    "pauli engine, clause 9: the location cleared by a ko capture is prohibited for a turn, and a pass then "
    "does not "
    "count") {
  Query q = query("path:2", "X.", Side::white, {Turn{1}, Turn{0}});
  CHECK_THROWS_WITH(solve(q, {}), Says({"record", "turn 2", "Black 0", "clause 9", "prohibited"}));
  q.record = {Turn{1}, pass, pass};
  CHECK_FALSE(after(q).over);
  q.record.push_back(Turn{0});  // allowed again, and takes the stone
  CHECK(after(q).position == read_position(q.board, "X."));
  q.record.back() = pass;
  CHECK(after(q).over);
}

TEST_CASE("pauli engine, clauses 10 and 11: suicide and pseudo-suicide") {
  const Graph<1> path(read_board("path:3"));
  const auto at = [](const char* text) { return pack<1>(read_position(read_board("path:3"), text)); };
  CHECK_FALSE(cycles::play(path, at(".X."), Side::white, 0));
  CHECK(cycles::play(path, at("..."), Side::white, 0));
  // Its only liberty is prohibited for good.
  CHECK_FALSE(cycles::play(path, at("..."), Side::white, 0, Mask<1>::single(1)));
  CHECK(cycles::play(path, at("..."), Side::white, 1, Mask<1>::single(0)));
  // Opposing stones without liberties: neither suicide nor pseudo-suicide, whatever is prohibited. White's
  // stone takes the one at 1.
  const auto taking = cycles::play(path, at(".XO"), Side::white, 0, Mask<1>::single(1));
  REQUIRE(taking);
  CHECK(taking->captured == Mask<1>::single(1));
}

TEST_CASE(
    "pauli engine, clause 12: a ko capture leaves exactly two stones without liberties, one of each colour") {
  const Graph<1> path(read_board("path:3"));
  const auto ko = [&](const char* text, Side side, Vertex v) {
    const auto played = cycles::play(path, pack<1>(read_position(read_board("path:3"), text)), side, v);
    REQUIRE(played);
    return played->ko;
  };
  CHECK(ko(".XO", Side::white, 0) == 1);   // the new stone and the taken one
  CHECK_FALSE(ko("X..", Side::white, 1));  // the new stone has a liberty
  CHECK_FALSE(ko("X.X", Side::white, 1));  // two stones are taken
  const Board four = read_board("path:4");
  const auto joined = cycles::play(Graph<1>(four), pack<1>(read_position(four, "O.XO")), Side::white, 1);
  REQUIRE(joined);
  // three stones are without liberties: the taken one, the new one, and the one it joined
  CHECK_FALSE(joined->ko);
}

TEST_CASE("pauli engine, clauses 14 to 16: who controls what, and on which set") {
  CHECK(control_of("path:5", ".X.X.").black == Mask<1>::first_n(5));
  CHECK(control_of("path:5", ".X.X.").white.none());
  // One eye is none: a chain that fills a path but for its end.
  CHECK(control_of("path:4", "XXX.").black.none());
  // An eye whose neighbour is empty is no eye, and stands a stone there it is White's; but it can be taken:
  // White's plays at 0, 2 and 4 are suicide, so he passes.
  CHECK(control_of("path:6", ".X.X.O").black == Mask<1>::first_n(6));
  // Here he cuts in the middle, and takes the two stones that would take him: 3, then 0 after Black's 2.
  CHECK(control_of("path:7", ".X...X.").black.none());
  // Clause 16 wants a neighbour for each location: an isolated one is nobody's.
  CHECK(control_of("path:5 + path:1", ".X.X..").black == Mask<1>::first_n(5));
  // S = V is bordered by both colours: without a stone White controls all.
  CHECK(control_of("path:3", "X.X").white == Mask<1>::first_n(3));
  const Board board = read_board("path:5");
  const auto witness =
      scoring::Control(board).witness(pack<1>(read_position(board, ".X.X.")), Side::black, 2);
  REQUIRE(witness);
  CHECK(witness->set == Mask<1>::first_n(5));
  CHECK(witness->line.empty());
}

TEST_CASE("pauli engine, clause 17: claims that hold decide the score") {
  const Board path = read_board("path:6");
  engines::cycle_removal::ClaimsPhase claims(path);
  const auto position = pack<1>(read_position(path, ".X.X.O"));
  CHECK(claims.prover_wins(position, Side::black, 5));
  CHECK_FALSE(claims.prover_wins(position, Side::white, 1));
  // Black claims the stone: its location and the empty one beside it are his, two locations besides, and the
  // dead stone.
  for (const Side first : {Side::black, Side::white}) CHECK(claims.points(position, first) == 5);
}

TEST_CASE("pauli: a limit leaves bounds that hold and says so") {
  Limits limits;
  limits.deadline = std::chrono::steady_clock::now();
  const Answer answer = solve(query("3x3", ".........", Side::black), limits);
  CHECK_FALSE(answer.value.solved);
  CHECK(answer.stopped_by == StoppedBy::time);
  CHECK(answer.value.lo <= Margin::of_points(8));
  CHECK(answer.value.hi >= Margin::of_points(8));
}

TEST_CASE("pauli: the empty boards' values") {
  for (const auto& [board, points] : std::vector<std::pair<std::string, int>>{{"path:1", 0},
                                                                              {"path:2", 0},
                                                                              {"path:3", 2},
                                                                              {"path:4", 1},
                                                                              {"path:5", 0},
                                                                              {"2x2", 0},
                                                                              {"2x3", 0},
                                                                              {"2x4", 7},
                                                                              {"3x3", 8}}) {
    const Query q =
        query(board, std::string(static_cast<std::size_t>(read_board(board).size()), '.'), Side::black);
    CAPTURE(board);
    CHECK(value_of(q) == Margin::of_points(points));
  }
}

TEST_CASE("pauli engine: turns have their values also where the bounds meet at once") {
  const Answer answer = solve(query("path:3", "...", Side::black), {}, {.moves = true});
  CHECK(answer.nodes >= 1);
  REQUIRE(answer.moves.size() == 4);
  Margin best = Margin::minus_infinity();
  for (const MoveValue& move : answer.moves) {
    REQUIRE(move.value.solved);
    best = std::max(best, move.value.lo);
  }
  CHECK(best == answer.value.lo);
}

TEST_CASE("pauli engine: memory that is too small leaves bounds, and soon") {
  Limits limits = testing::within(20'000);  // memory strikes long before
  limits.memory = 1 << 20;
  for (const char* rules : {"logical-japanese", "logical-japanese,dispute=played"}) {
    const Answer answer = solve(query("3x3", ".........", Side::black, {}, rules), limits);
    CHECK_FALSE(answer.value.solved);
    CHECK(answer.stopped_by == StoppedBy::memory);
    CHECK(answer.value.lo <= Margin::of_points(8));
  }
}

TEST_CASE("limits: ends that take long to count are left where a limit strikes") {
  for (const char* rules : {"tromp-taylor,dispute=judged", "new-zealand,scoring=control", "nieminen"}) {
    CAPTURE(rules);
    const Answer answer =
        solve(query("4x4", "................", Side::black, {}, rules), testing::within(50));
    CHECK_FALSE(answer.value.solved);
    CHECK(answer.stopped_by == StoppedBy::time);
  }
}

TEST_CASE("records: turns of another kind of game are refused, by engines and reference") {
  for (const char* rules :
       {"tromp-taylor", "taylor-concise", "chinese-basic", "lasker-maas", "new-zealand,scoring=control",
        "nieminen", "nieminen,dispute=played", "logical-japanese"}) {
    std::vector<Turn> foreign{Turn{-4}, Turn{3}, Turn::gift(), Turn::resume(), remove(0, 0)};
    for (const Turn turn : foreign) {
      CAPTURE(rules, turn.vertex, turn.removes);
      const Query q = query("path:3", "...", Side::black, {turn}, rules);
      CHECK_THROWS_AS(check_query(q), InputError);
      CHECK_THROWS_AS(solve(q, {}, {}, "reference"), InputError);
    }
  }
}
