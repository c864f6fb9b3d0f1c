// Bans, suicide, prices of passes and handicap turns, through the reference's own game.
#include <catch2/catch.hpp>
#include <set>

#include "solver/engines/reference/state.hpp"
#include "tests/support/reference_cases.hpp"

namespace graphgo::solver::engines::reference {
namespace {

using namespace cases;
using Cells = std::vector<std::pair<int, int>>;

constexpr std::pair<int, int> pass_cell{-1, -1};

/// Cells (x, y) as turns on a grid of so many columns.
std::vector<Turn> turns(const Cells& cells, int columns) {
  std::vector<Turn> list;
  for (const auto& [x, y] : cells) list.push_back(x < 0 ? Turn::pass() : Turn{y * columns + x});
  return list;
}

Refusal refusal_after(const Query& q, Turn turn) { return Game(q).refusal(turn); }

const Ruleset every_superko[] = {superko(positional, true, true), superko(situational, true, true),
                                 superko(situational, false, false)};

TEST_CASE("reference: Rules Beast 1") {
  // Sensei's Library, Rules Beast 1.
  const std::string beast = "OO.XXO/XOOOO./XXXXO./XOOXOO/O.OXXX/O.O.X.";
  const auto record = turns({{1, 4}, {1, 5}, {5, 1}, pass_cell, {5, 2}}, 6);
  for (const Ruleset& rules : every_superko)
    CHECK(refusal_after(query(grid(6, 6), beast, rules, Side::black, record), Turn{5}) == Refusal::superko);
  CHECK(refusal_after(query(grid(6, 6), beast, basic_ko(), Side::black, record), Turn{5}) == Refusal::none);
}

TEST_CASE("reference: a ko with a pass in between") {
  // Black has just played (3,4); White passes, Black takes the ko: may White take back?
  const std::string ko = ".OX../OXX.X/OOXX./.OOXX/O.OX.";
  const auto refusal = [&](const Ruleset& rules) {
    return refusal_after(query(grid(5, 5), ko, rules, Side::white, turns({pass_cell, {0, 0}}, 5)), Turn{1});
  };
  CHECK(refusal(basic_ko()) == Refusal::ko);
  CHECK(refusal(superko(positional, true, true)) == Refusal::superko);
  CHECK(refusal(superko(situational, true, true)) == Refusal::superko);
  CHECK(refusal(superko(situational, false, true)) == Refusal::none);
  CHECK(refusal(superko(situational, false, false)) == Refusal::none);
}

using Plies = std::vector<std::set<Vertex>>;

/// The vertices superko refuses to the side to move, after each turn.
Plies superko_bans(const Board& board, const std::string& position, const Ruleset& rules,
                   const std::vector<Turn>& record) {
  Plies plies;
  Game game(query(board, position, rules));
  for (const Turn turn : record) {
    REQUIRE(game.play(turn));
    auto& bans = plies.emplace_back();
    for (Vertex v = 0; v < board.size(); ++v)
      if (game.refusal(Turn{v}) == Refusal::superko) bans.insert(v);
  }
  return plies;
}

TEST_CASE("reference: sending two, returning one") {
  // KataGo's tests of its rules.
  const std::string position = ".o.xxo/oxxxo./o.x.oo/xx.oo./oooo.o";
  const auto record =
      turns({{5, 1}, pass_cell, {3, 2}, {2, 0}, {0, 0}, {5, 0}, pass_cell, {1, 0}, pass_cell, {2, 0}}, 6);
  constexpr Vertex a = 5, b = 1, c = 11, d = 0;  // (5,0), (1,0), (5,1), (0,0)
  CHECK(superko_bans(grid(5, 6), position, superko(positional, true, true), record) ==
        Plies{{a}, {}, {}, {}, {b}, {c}, {}, {c}, {}, {d, c}});
  CHECK(superko_bans(grid(5, 6), position, superko(situational, true, true), record) ==
        Plies{{a}, {}, {}, {}, {}, {c}, {}, {c}, {}, {d}});
}

TEST_CASE("reference: triple ko") {
  // The known triple ko: endless under basic ko, cut by superko.
  const std::string position = "ooooooo/oxo.o.o/x.xoxox/xxxxxxx/ooooooo/.......";
  const auto round = turns({{3, 1}, {1, 2}, {5, 1}, {3, 2}, {1, 1}, {5, 2}}, 7);
  const Board board = grid(6, 7);
  auto twice = round;
  twice.insert(twice.end(), round.begin(), round.end());
  CHECK_NOTHROW(Game(query(board, position, basic_ko(), Side::black, twice)));
  // After six turns Black may not take back at once, as he might at the start: the first state to recur is
  // that after one turn.
  auto seven = round;
  seven.push_back(round.front());
  CHECK_FALSE(Game(query(board, position, long_cycle(basic_ko()), Side::black, round)).now().over());
  CHECK(Game(query(board, position, long_cycle(basic_ko()), Side::black, seven)).now().status ==
        engines::reference::Status::no_result);
  const std::vector<Turn> five(round.begin(), round.begin() + 5);
  for (const Ruleset& rules : {superko(positional, true, true), superko(situational, true, true)}) {
    const Game game(query(board, position, rules, Side::black, five));
    CHECK(game.refusal(Turn{2 * 7 + 5}) == Refusal::superko);
    CHECK(game.refusal(Turn{2 * 7 + 1}) == Refusal::superko);
  }
}

TEST_CASE("reference: a capture by two connected stones is no basic ko") {
  // White takes one stone and stands with two; Black takes the two.
  const Query q = query(path(7), ".OX.OX.", basic_ko(), Side::white, {Turn{3}, Turn{2}});
  const Game game(q);
  CHECK(game.now().captured == std::array<int, 2>{2, 1});
}

// The middle of `.X.X.` is a suicide of one stone for White.
constexpr const char* eye = ".X.X.";

TEST_CASE("reference: suicide of a single stone leaves the position as it was") {
  const auto refusal = [](const Ruleset& rules, std::vector<Turn> record = {}, Side side = Side::white) {
    return refusal_after(query(path(5), eye, rules, side, std::move(record)), Turn{2});
  };
  CHECK(refusal(general_graph_go()) == Refusal::superko);
  CHECK(refusal(superko(positional, true, false, Suicide::allowed)) == Refusal::none);
  CHECK(refusal(superko(positional, true, false, Suicide::allowed), {Turn::pass()}, Side::black) ==
        Refusal::superko);
  CHECK(refusal(superko(positional, false, false, Suicide::allowed), {Turn::pass()}, Side::black) ==
        Refusal::none);
  CHECK(refusal(superko(situational, true, true, Suicide::allowed)) == Refusal::none);
  CHECK(refusal(superko(situational, true, true)) == Refusal::suicide);
  CHECK(refusal(superko(situational, true, true, Suicide::allowed), {Turn::pass(), Turn::pass()},
                Side::white) == Refusal::game_over);
  CHECK(refusal(basic_ko(Suicide::allowed)) == Refusal::none);
  CHECK(refusal(basic_ko(Suicide::allowed), {Turn::pass()}, Side::black) == Refusal::ko);
}

TEST_CASE("reference: a suicide is a turn that is no pass, and its stones are prisoners") {
  const Ruleset rules = superko(situational, false, false, Suicide::allowed);
  const Game game(query(path(5), eye, rules, Side::black, {Turn::pass(), Turn{2}}));
  CHECK(game.now().passes == 0);
  CHECK(game.now().captured == std::array<int, 2>{1, 0});
  CHECK(game.now().to_move == Side::black);
}

TEST_CASE("reference: basic ko bars answering a suicide of one stone by another") {
  const Board board = graph(10, {{0, 1}, {1, 2}, {2, 3}, {3, 4}, {5, 6}, {6, 7}, {7, 8}, {8, 9}});
  const Query q = query(board, ".X.X..O.O.", basic_ko(Suicide::allowed), Side::white, {Turn{2}});
  CHECK(refusal_after(q, Turn{7}) == Refusal::ko);
}

TEST_CASE("reference: suicide of several stones") {
  const Query q =
      query(path(3), "XX.", superko(positional, true, true, Suicide::allowed), Side::black, {Turn{2}});
  const Game game(q);
  CHECK(game.now().position == engines::reference::Position{});
  CHECK(game.now().captured == std::array<int, 2>{0, 3});
}

TEST_CASE("reference: what a pass costs") {
  CHECK(refusal_after(empty_board(path(3), last_mover(Passing::never)), Turn::pass()) ==
        Refusal::passing_never);
  Query q = empty_board(path(3), last_mover(Passing::costs_prisoner));
  CHECK(refusal_after(q, Turn::pass()) == Refusal::no_prisoner);
  q.prisoners = {1, 2};
  q.record = {Turn::pass()};
  CHECK(Game(q).now().captured == std::array<int, 2>{0, 2});
  Query given = empty_board(path(3), aga());
  given.record = {Turn::pass()};
  CHECK(Game(given).now().captured == std::array<int, 2>{0, 1});
}

TEST_CASE("reference: White passes last") {
  const auto over = [](Side first, std::size_t passes) {
    return Game(query(path(3), "...", aga(), first, std::vector<Turn>(passes, Turn::pass()))).now().over();
  };
  CHECK(over(Side::black, 2));
  CHECK_FALSE(over(Side::white, 2));
  CHECK(over(Side::white, 3));
}

TEST_CASE("reference: a side that cannot move loses, also at the start") {
  const auto winner = [](const Query& q) { return Game(q).now(); };
  const Query stuck = empty_board(path(1), last_mover(Passing::never));
  CHECK(winner(stuck).status == engines::reference::Status::immobile);
  CHECK(winner(stuck).winner == Side::white);
  Query rich = empty_board(path(1), last_mover(Passing::costs_prisoner));
  rich.prisoners = {1, 0};
  CHECK_FALSE(winner(rich).over());
  CHECK(value_of(rich) == Margin::of_points(1));
  rich.rules.ending.literal = true;
  CHECK(winner(rich).over());
  CHECK(value_of(rich) == Margin::of_points(-1));
}

TEST_CASE("reference: consecutive handicap plays") {
  Ruleset rules = superko(positional, true, true);
  rules.handicap.consecutive = 2;
  Query q = empty_board(path(4), rules);
  CHECK(Game(q).refusal(Turn::pass()) == Refusal::handicap_play);
  q.record = {Turn{1}};
  CHECK(Game(q).now().to_move == Side::black);
  CHECK(Game(q).refusal(Turn::pass()) == Refusal::handicap_play);
  q.record = {Turn{1}, Turn{2}};
  CHECK(Game(q).now().to_move == Side::white);
  CHECK(Game(q).refusal(Turn::pass()) == Refusal::none);
}

TEST_CASE("reference: a handicap turn without a play is a pass and ends the handicap") {
  Ruleset rules = superko(situational, true, true);
  rules.handicap.consecutive = 3;
  rules.passing = Passing::gives_stone;
  Query q = empty_board(path(1), rules);
  CHECK(Game(q).legal_turns() == std::vector<Turn>{Turn::pass()});
  q.record = {Turn::pass()};
  const Game game(q);
  CHECK(game.now().to_move == Side::white);
  CHECK(game.now().handicap_left == 0);
  CHECK(game.now().passes == 1);
  CHECK(game.now().captured == std::array<int, 2>{0, 1});
}

TEST_CASE("reference: a handicap turn leaves its position like any other turn") {
  // On an isolated vertex a stone is a suicide. The empty board counts as left by White, so Black may leave
  // it once.
  Ruleset rules = superko(situational, true, true, Suicide::allowed);
  rules.handicap.consecutive = 3;
  Query q = empty_board(graph(3, {{0, 1}}), rules);
  CHECK(refusal_after(q, Turn{2}) == Refusal::none);
  q.record = {Turn{2}};
  CHECK(refusal_after(q, Turn{2}) == Refusal::superko);
  q.record = {Turn{0}};
  CHECK(refusal_after(q, Turn{2}) == Refusal::superko);
}

TEST_CASE("reference: a long cycle with more passes by one side is won by it") {
  // Each side has an eye where its opponent can give up a stone and change nothing; a pass changes nothing
  // either.
  const Board board = graph(10, {{0, 1}, {1, 2}, {2, 3}, {3, 4}, {5, 6}, {6, 7}, {7, 8}, {8, 9}});
  const Ruleset rules = long_cycle(no_repetition_rule(Suicide::allowed));
  const Game drawn(query(board, ".X.X..O.O.", rules, Side::black, {Turn{7}, Turn{2}}));
  CHECK(drawn.now().status == engines::reference::Status::no_result);
  const Game won(query(board, ".X.X..O.O.", rules, Side::black, {Turn::pass(), Turn{2}}));
  CHECK(won.now().status == engines::reference::Status::cycle_won);
  CHECK(won.now().winner == Side::black);
  CHECK(interval_of(query(board, ".X.X..O.O.", rules, Side::black, {Turn::pass(), Turn{2}})) == "inf..inf");
}

}  // namespace
}  // namespace graphgo::solver::engines::reference
