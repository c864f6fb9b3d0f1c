// Positions and boards drawn for people.
#include <catch2/catch.hpp>
#include <string>

#include "graphgo/board/read_board.hpp"
#include "graphgo/rules/ruleset.hpp"
#include "solver/engines/solve.hpp"
#include "solver/presentation/answer_svg.hpp"
#include "solver/presentation/svg.hpp"
#include "solver/presentation/text.hpp"
#include "solver/presentation/words.hpp"

namespace graphgo::solver {

using namespace graphgo::solver::presentation;
namespace {

Stones stones(const std::string& text) {
  Stones list;
  for (const char c : text)
    list.push_back(c == 'X' ? Colour::black : c == 'O' ? Colour::white : Colour::empty);
  return list;
}

std::size_t count(const std::string& text, const std::string& word) {
  std::size_t found = 0;
  for (auto at = text.find(word); at != text.npos; at = text.find(word, at + 1)) ++found;
  return found;
}

}  // namespace

TEST_CASE("draw: a grid as players write it") {
  CHECK(draw_position(read_board("2x3"), stones(".XO..X")) ==
        "2 . X O\n"
        "1 . . X\n"
        "  a b c\n");
  const std::string wide = draw_position(read_board("1x9"), stones("........X"));
  CHECK(wide == "1 . . . . . . . . X\n  a b c d e f g h j\n");
}

TEST_CASE("draw: a line of play says whether it is whole") {
  const Query query{read_board("path:2"), stones(".."), Side::black, preset("tromp-taylor"), {0, 0}, {}};
  Answer answer;
  CHECK(line_text(query, answer) == "(no line: a limit struck before one was found)");
  answer.value.solved = true;
  answer.principal_variation = {Turn::pass(), Turn::pass()};
  CHECK(line_text(query, answer) == "B pass  W pass");
  answer.principal_variation = {Turn{1}};
  answer.line_cut = true;
  CHECK(line_text(query, answer) == "B 1  ...  (cut short by a limit)");
  answer.principal_variation.clear();
  CHECK(line_text(query, answer) == "(none: the value is exact, and finding a line took too long)");
  answer.line_cut = false;
  CHECK(line_text(query, answer) == "(the game is over)");
}

TEST_CASE("draw: other shapes by number, other boards as a list") {
  CHECK(draw_position(read_board("torus:3x3"), stones("X....O...")) ==
        "0  X  .  .\n"
        "3  .  .  O\n"
        "6  .  .  .\n"
        "  +0 +1 +2\n");
  CHECK(draw_position(read_board("cycle:3"), stones("X.O")) ==
        "0 X - 1 2\n"
        "1 . - 0 2\n"
        "2 O - 0 1\n");
}

TEST_CASE("draw: an svg has an element for everything, and escapes names") {
  const Board board = read_board("petersen");
  const Stones position = stones("XO........");
  const std::string svg = board_svg(board, &position);
  CHECK(count(svg, "<path") == 15);
  CHECK(count(svg, "<circle") == 10);
  CHECK(count(svg, "fill=\"#111\" stroke") == 1);
  CHECK(count(board_svg(board, nullptr), "fill=\"#111\" stroke") == 0);

  BoardParts p;
  p.size = 2;
  p.edges = {{0, 1}};
  p.names = {"a<b", "&"};
  const std::string escaped = board_svg(Board(p), nullptr);
  CHECK(count(escaped, ">a&lt;b</text>") == 1);
  CHECK(count(escaped, ">&amp;</text>") == 1);
}

TEST_CASE("draw: boards where every vertex has one place, or only one vertex, still draw") {
  BoardParts p;
  p.size = 3;
  p.edges = {{0, 1}, {1, 2}};
  p.coordinates = {{1, 1}, {1, 1}, {1, 1}};
  CHECK(board_svg(Board(p), nullptr).find("nan") == std::string::npos);
  CHECK(board_svg(read_board("1x1"), nullptr).find("nan") == std::string::npos);
}

TEST_CASE("draw: a graph shows the line, the values and every name, and says which number is which") {
  const Board star = read_board("star:3");
  const Query query{
      .board = star, .position = no_stones(star), .rules = read_ruleset("tromp-taylor,suicide=forbidden")};
  const Answer answer = engines::solve(query, {}, {.moves = true, .principal_variation = true});
  REQUIRE(answer.moves.size() == 5);
  const std::string svg = answer_svg(query, answer);
  CHECK(count(svg, "<path ") == 3);
  CHECK(count(svg, "class=\"black\"") == 1);  // the line: the centre, then passes or what is decided
  CHECK(count(svg, "font-size=\"9\" fill=\"#777\"") == 4);  // names beside what stands in the circles
  CHECK(count(svg, ">1</text>") == 2);                      // the line's first turn, and a vertex's name
  CHECK(count(svg, "Larger number on a stone: its turn of a line of best play</text>") == 1);
  CHECK(count(svg, "Other numbers: the value where Black plays there now</text>") == 1);
  CHECK(count(svg, "Black wins by 4") == 2);  // title and caption
  Answer line = answer;
  line.moves.clear();
  CHECK(count(answer_svg(query, line), "Numbers: the turns of a line of best play</text>") == 1);
  Query conway = query;
  conway.rules = read_ruleset("conway-go");
  const std::string winners = answer_svg(conway, engines::solve(conway, {}, {.moves = true}));
  CHECK(count(winners, ">B</text>") + count(winners, ">W</text>") == 4);
  CHECK(count(winners, "B, W: who wins then</text>") == 1);
  const Board grid = read_board("2x2");
  const Query endless{.board = grid, .position = no_stones(grid), .rules = read_ruleset("chinese-basic")};
  const std::string bounds =
      answer_svg(endless, engines::solve(endless, {}, {.moves = true, .principal_variation = true}));
  CHECK(count(bounds, ">-4|4</text>") == 4);
  CHECK(count(bounds, "a|b: what Black and what White can force then, where play need not end</text>") == 1);
  CHECK(count(bounds, "of best play") == 0);
  const std::string bare = answer_svg(query, {});
  CHECK(count(bare, "Numbers") == 0);
  CHECK(count(bare, "<circle") == 4);
}

}  // namespace graphgo::solver
