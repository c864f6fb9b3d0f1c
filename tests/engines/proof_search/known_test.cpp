// Published values, met by the proof search.
#include <catch2/catch.hpp>

#include "graphgo/board/read_board.hpp"
#include "graphgo/record/position_text.hpp"
#include "solver/engines/solve.hpp"

namespace {

using namespace graphgo;
using namespace graphgo::solver;
using namespace graphgo::solver::engines;
using Catch::Matchers::Equals;

const std::string positional = "tromp-taylor,suicide=forbidden";

Answer search(const std::string& name, const std::string& rules, const std::string& position = "",
              const Wanted& wanted = {}) {
  const Board board = read_board(name);
  const Stones stones = position.empty() ? no_stones(board) : read_position(board, position);
  Answer answer = solve({board, stones, Side::black, read_ruleset(rules), {0, 0}, {}}, {}, wanted, "search");
  REQUIRE(answer.value.solved);
  return answer;
}

std::string value(const std::string& board, const std::string& rules, const std::string& position = "") {
  return search(board, rules, position).value.lo.text();
}

/// After each of Black's plays, in vertex order.
std::vector<std::string> values_of_plays(const std::string& board) {
  std::vector<std::string> values;
  for (const MoveValue& move : search(board, positional, "", {.moves = true}).moves)
    if (!move.turn.is_pass()) values.push_back(move.value.solved ? move.value.lo.text() : "unsolved");
  return values;
}

using Values = std::vector<std::string>;

TEST_CASE("proof search: empty paths, positional superko without suicide") {
  // n = 1 to 8: Weninger, Hayward: Exploring Positional Linear Go, ACG 2017. 1x9 is 0 or 4 in print: the
  // search says 0.
  const Values published{"0", "0", "3", "4", "0", "1", "2", "3", "0"};
  for (std::size_t i = 0; i < published.size(); ++i) {
    CAPTURE(i + 1);
    CHECK(value("1x" + std::to_string(i + 1), positional) == published[i]);
  }
}

TEST_CASE("proof search: empty small grids, positional superko without suicide") {
  CHECK(value("2x2", positional) == "1");  // Tromp's program
  CHECK(value("2x3", positional) == "0");  // three programs of 2026
  CHECK(value("2x4", positional) == "8");  // plain full-history search without any table
  CHECK(value("3x3", positional) == "9");
}

TEST_CASE("proof search: paths after Black's first move") {
  // Weninger, Hayward: Exploring Positional Linear Go, ACG 2017, and its course pages.
  CHECK_THAT(values_of_plays("1x5"), Equals(Values{"-5", "0", "0", "0", "-5"}));
  CHECK_THAT(values_of_plays("1x6"), Equals(Values{"-6", "1", "-1", "-1", "1", "-6"}));
  CHECK_THAT(values_of_plays("1x7"), Equals(Values{"-7", "2", "-2", "2", "-2", "2", "-7"}));
}

TEST_CASE("proof search: positions on the path of five, Black to move") {
  // Hayward's page on linear Go; the first row is that of play with suicide
  // (tests/engines/reference/known_test.cpp says why).
  const std::vector<std::pair<std::string, std::string>> rows{{"x-o--", "0"}, {"o-x--", "5"}, {"x--o-", "-5"},
                                                              {"o--x-", "5"}, {"o----", "5"}, {"-o---", "0"},
                                                              {"--o--", "0"}};
  for (const auto& [position, published] : rows) {
    CAPTURE(position);
    CHECK(value("1x5", "tromp-taylor,suicide=allowed", position) == published);
    CHECK(value("1x5", positional, position) == (position == "x-o--" ? "-5" : published));
  }
}

TEST_CASE("proof search: superko decides the path of two") {
  // If the start counts, White may not take back; under Taylor's wording nobody has left it yet.
  CHECK(value("1x2", "tromp-taylor", "O.") == "2");
  CHECK(value("1x2", "taylor-concise", "O.") == "-2");
}

TEST_CASE("proof search: empty 4x4 under situational superko", "[slow]") {
  // van der Werf's thesis, 2005, table 5.1.
  CHECK(value("4x4", "tromp-taylor,suicide=forbidden,repetition=superko(situational,counted,counted)") ==
        "2");
}

}  // namespace
