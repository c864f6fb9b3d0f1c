// Published and long known values that plain recursion reaches.
#include <algorithm>
#include <catch2/catch.hpp>

#include "solver/engines/reference/state.hpp"
#include "tests/support/reference_cases.hpp"

namespace {

using namespace graphgo;
using namespace graphgo::solver;
using namespace graphgo::solver::engines;
using namespace graphgo::solver::engines::reference::cases;
using Catch::Matchers::Equals;

TEST_CASE("reference: empty paths, positional superko without suicide") {
  // Weninger, Hayward: Exploring Positional Linear Go, ACG 2017.
  const std::vector<int> published{0, 0, 3, 4, 0, 1, 2};
  for (std::size_t i = 0; i < published.size(); ++i) {
    CAPTURE(i + 1);
    CHECK(value_of(empty_board(path(static_cast<int>(i) + 1), psk)) == points(published[i]));
  }
}

TEST_CASE("reference: empty 2x2 and 2x3, positional superko without suicide") {
  CHECK(value_of(empty_board(grid(2, 2), psk)) == points(1));  // Tromp's program
  CHECK(value_of(empty_board(grid(2, 3), psk)) == points(0));  // three programs of 2026
}

TEST_CASE("reference: empty 3x3, positional superko without suicide", "[slow]") {
  CHECK(value_of(empty_board(grid(3, 3), psk)) == points(9));  // van der Werf, Winands 2009 and small-go
}

std::vector<int> values_of_plays(const Board& board) {
  Wanted wanted;
  wanted.moves = true;
  const Answer answer = engines::reference::solve(empty_board(board, psk), Limits{}, wanted);
  std::vector<int> values;
  for (const MoveValue& move : answer.moves)
    if (!move.turn.is_pass() && move.value.solved && move.value.lo == move.value.hi)
      values.push_back(move.value.lo.halves() / 2);
  return values;
}

TEST_CASE("reference: paths after Black's first move") {
  // Weninger, Hayward: Exploring Positional Linear Go, ACG 2017, and its course pages.
  CHECK_THAT(values_of_plays(path(5)), Equals(std::vector<int>{-5, 0, 0, 0, -5}));
  CHECK_THAT(values_of_plays(path(6)), Equals(std::vector<int>{-6, 1, -1, -1, 1, -6}));
  CHECK_THAT(values_of_plays(path(7)), Equals(std::vector<int>{-7, 2, -2, 2, -2, 2, -7}));
}

TEST_CASE("reference: positions on the path of five, Black to move") {
  // Hayward's page on linear Go. Its value 0 of the first row is that of play with suicide (Black at 1 gives
  // up two stones); without, Black at 3 is taken from 4, superko bars taking back, and White at 3 and 1 takes
  // the rest: -5.
  const std::vector<std::pair<std::string, int>> rows{{"x-o--", 0}, {"o-x--", 5}, {"x--o-", -5}, {"o--x-", 5},
                                                      {"o----", 5}, {"-o---", 0}, {"--o--", 0}};
  for (const auto& [position, value] : rows) {
    CAPTURE(position);
    CHECK(value_of(query(path(5), position, general_graph_go())) == points(value));
    CHECK(value_of(query(path(5), position, psk)) == points(position == "x-o--" ? -5 : value));
  }
}

TEST_CASE("reference: is the start remembered? the two-vertex path decides") {
  // If the start counts, White may not take back; under Taylor's wording nobody has left it yet.
  CHECK(value_of(query(path(2), "O.", general_graph_go())) == points(2));
  CHECK(value_of(query(path(2), "O.", superko(situational, true, true, Suicide::allowed))) == points(2));
  CHECK(value_of(query(path(2), "O.", taylor_concise())) == points(-2));
}

TEST_CASE("reference: superko can be worth less than basic ko alone") {
  // Five vertices 0-1, 0-2, 0-3, 1-4: bounds with basic ko kept in the history-free game are false under
  // superko.
  const Board board = graph(5, {{0, 1}, {0, 2}, {0, 3}, {1, 4}});
  CHECK(interval_of(query(board, "....X", basic_ko())) == "5..5");
  CHECK(value_of(query(board, "....X", psk)) == points(1));
}

TEST_CASE("reference: intervals under basic ko") {
  // tinygosolver's intervals under simple ko.
  const std::vector<std::pair<Board, std::string>> rows{
      {path(3), "3..3"},     {path(4), "4..4"},     {path(5), "-5..5"},   {path(6), "-6..6"},
      {grid(2, 2), "-4..4"}, {grid(2, 3), "-6..6"}, {grid(2, 4), "8..8"}, {grid(3, 3), "9..9"},
  };
  for (const auto& [board, interval] : rows) {
    CAPTURE(board.size(), interval);
    CHECK(interval_of(empty_board(board, basic_ko())) == interval);
  }
}

TEST_CASE("reference: larger intervals under basic ko", "[slow]") {
  // tinygosolver's intervals under simple ko.
  CHECK(interval_of(empty_board(grid(2, 5), basic_ko())) == "10..10");
}

TEST_CASE("reference: the path of two ends at 0 under basic ko, and need not end without") {
  // Black passes; if White plays, Black takes, White may not take back, and Black's stone keeps the board.
  // The interval -2..2 that tinygosolver prints is that of no ko rule at all.
  CHECK(interval_of(empty_board(path(2), basic_ko())) == "0..0");
  CHECK(interval_of(empty_board(path(2), no_repetition_rule())) == "-2..2");
}

int games(engines::reference::Game& game) {
  if (game.now().over()) return 1;
  int sum = 0;
  for (const Turn turn : game.legal_turns()) {
    game.play(turn);
    sum += games(game);
    game.undo();
  }
  return sum;
}

int longest_game(engines::reference::Game& game) {
  int longest = 0;
  for (const Turn turn : game.legal_turns()) {
    game.play(turn);
    longest = std::max(longest, 1 + longest_game(game));
    game.undo();
  }
  return longest;
}

TEST_CASE("reference: numbers and lengths of games") {
  // Tromp: numbers of games under his rules; the situational figure and the lengths are this project's.
  const auto count = [](int n, const Ruleset& rules) {
    engines::reference::Game game(empty_board(path(n), rules));
    return games(game);
  };
  CHECK(count(1, general_graph_go()) == 1);
  CHECK(count(2, general_graph_go()) == 9);
  CHECK(count(3, general_graph_go()) == 907);
  CHECK(count(3, superko(situational, true, true)) == 959);
  for (const auto& [n, length] : {std::pair{2, 5}, std::pair{3, 21}}) {
    engines::reference::Game game(empty_board(path(n), psk));
    CHECK(longest_game(game) == length);
  }
}

}  // namespace
