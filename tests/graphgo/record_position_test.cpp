#include <catch2/catch.hpp>
#include <random>

#include "graphgo/board/families.hpp"
#include "graphgo/error.hpp"
#include "graphgo/record/position_text.hpp"
#include "solver/presentation/text.hpp"
#include "tests/support/folder.hpp"
#include "tests/support/says.hpp"

using namespace graphgo;
using testing::Says;

namespace {

std::string error_of(const Board& board, const std::string& text) {
  return testing::error_of([&] { read_position(board, text); });
}

std::string reread(const Board& board, const std::string& text) {
  return position_text(board, read_position(board, text));
}

/// A diagram as people draw it, with a line of letters on one side.
std::string diagram_of(const Board& board, const Stones& stones, bool letters_on_top) {
  const auto [rows, columns] = *board.shape();
  std::string letters = "  ", body;
  for (int column = 0; column < columns; ++column) {
    const std::string name = board.vertex_name((rows - 1) * columns + column);
    letters += " " + name.substr(0, name.size() - 1);
  }
  for (int row = 0; row < rows; ++row) {
    const std::string number = std::to_string(rows - row);
    body += std::string(number.size() < 2 ? 1 : 0, ' ') + number;
    for (int column = 0; column < columns; ++column) {
      const Colour c = stones[static_cast<std::size_t>(row * columns + column)];
      body += c == Colour::black ? " X" : c == Colour::white ? " O" : " .";
    }
    body += " " + number + "\n";
  }
  return letters_on_top ? letters + "\n" + body : body + letters + "\n";
}

}  // namespace

TEST_CASE("record: a position in plain form") {
  const Board board = make_family("2x3");
  CHECK(reread(board, ".XO/O.X") == ".XO/O.X");
  CHECK(reread(board, " -xo\r\n\to.X / ") == ".XO/O.X");
  CHECK(position_text(read_position(board, ".XOO.X")) == ".XOO.X");
  CHECK(reread(make_family("path:5"), "x-o--") == "X.O..");
  CHECK(reread(make_family("star:3"), "X..O") == "X..O");
}

TEST_CASE("record: what is wrong with a position is said with its place") {
  const Board board = make_family("2x3");
  CHECK_THAT(error_of(board, ".XO"), Says({"position", "3 points", "6 vertices"}));
  CHECK_THAT(error_of(board, ""), Says({"position", "0 points", "6 vertices"}));
  CHECK_THAT(error_of(board, ".XO/O.XX"), Says({"position", "7 points", "6 vertices"}));
  // The rows of another board: three of two points on a board of two rows of three.
  CHECK_THAT(error_of(board, ".X/OO/.X"), Says({"position", "row 1 has 2 points", "2 rows of 3"}));
  CHECK_THAT(error_of(make_family("king:2x3"), "XX/../OO"), Says({"position", "row 1 has 2 points"}));
  CHECK_THAT(error_of(board, ".XO\nO.\nX"), Says({"position", "row 2 has 2 points", "2 rows of 3"}));
  CHECK_THAT(error_of(board, ".XO\nO.b"), Says({"position", "line 2, column 3", "'b'"}));
  CHECK_THAT(error_of(board, "...\a.."), Says({"position", "line 1, column 4", "byte 0x07"}));
  CHECK_THAT(error_of(make_family("star:3"), "X.2O"), Says({"position", "line 1, column 3", "'2'"}));
  CHECK_THAT(error_of(board, "none.sgf"), Says({"'none.sgf'", "no such file"}));
  CHECK_THAT(error_of(board, std::string("..\0...", 6)), Says({"position", "line 1, column 3", "byte 0x00"}));
}

TEST_CASE("record: a diagram with coordinates") {
  const Board board = make_family("2x3");
  CHECK(reread(board, "   a b c\n2  . X .\n1  O . X\n") == ".X./O.X");
  CHECK(reread(board, "2 .x- 2\n1 O.X 1\n  A B C") == ".X./O.X");
  CHECK(reread(board, "2.X.2\r\n\r\n1 O . X\r\n") == ".X./O.X");
  // Column o is the letter of White's stones too.
  const Board wide = make_family("2x15");
  const Stones stones = read_position(wide, "XO..X..O..X.OXO/...............");
  CHECK(read_position(wide, diagram_of(wide, stones, true)) == stones);
}

TEST_CASE("record: what is wrong with a diagram is said with its place") {
  const Board board = make_family("2x3");
  CHECK_THAT(error_of(board, "2 . X .\n2 O . X"),
             Says({"position", "line 2, column 1", "'2'", "row number"}));
  CHECK_THAT(error_of(board, "2 . X ."), Says({"position", "1 rows", "2 rows"}));
  CHECK_THAT(error_of(board, "2 . X .\n1 O . X\n0 ..."), Says({"position", "line 3, column 1", "too many"}));
  CHECK_THAT(error_of(board, "2 . X\n1 O . X"), Says({"position", "line 1, column 1", "2 points"}));
  CHECK_THAT(error_of(board, "2 . X . 1\n1 O . X"),
             Says({"position", "line 1, column 9", "'1'", "row number"}));
  CHECK_THAT(error_of(board, "2 . X . 2 X\n1 O . X"), Says({"position", "line 1, column 11", "number"}));
  CHECK_THAT(error_of(board, "2 . X ?\n1 O . X"), Says({"position", "line 1, column 7", "'?'"}));
  CHECK_THAT(error_of(board, "a b d\n2 ...\n1 ..."), Says({"position", "line 1, column 5", "'d'"}));
  CHECK_THAT(error_of(board, "a b\n2 ...\n1 ..."),
             Says({"position", "line 1, column 1", "2 column names", "3 columns"}));
  CHECK_THAT(error_of(board, "2 ...\na b c\n1 ..."), Says({"position", "line 2, column 1", "column names"}));
  CHECK_THAT(error_of(board, "..3..."), Says({"position", "line 1, column 1", "row number"}));
}

TEST_CASE("record: plain form and diagrams round-trip on random positions of many boards") {
  std::mt19937 random(1);
  int diagrams = 0;
  for (const char* name :
       {"1x1", "1x5", "5x1", "2x2", "3x4", "9x9", "10x3", "19x19", "2x27", "27x2", "star:6"}) {
    const Board board = make_family(name);
    for (int round = 0; round < 20; ++round) {
      Stones stones = no_stones(board);
      for (auto& c : stones) c = static_cast<Colour>(random() % 3);
      REQUIRE(read_position(board, position_text(stones)) == stones);
      REQUIRE(read_position(board, position_text(board, stones)) == stones);
      if (!board.rectangular()) continue;
      REQUIRE(read_position(board, diagram_of(board, stones, round % 2 == 0)) == stones);
      ++diagrams;
    }
  }
  CHECK(diagrams == 200);
}

TEST_CASE("record: diagrams are read as they are drawn, on plain grids and on wrapped ones") {
  std::mt19937 random(4);
  for (const char* name :
       {"1x1", "3x4", "19x19", "2x27", "torus:3x4", "cylinder:12x3", "klein:3x5", "king:3x3", "path:7"}) {
    const Board board = make_family(name);
    INFO(name);
    REQUIRE(board.shape());
    for (int round = 0; round < 20; ++round) {
      Stones stones = no_stones(board);
      for (auto& c : stones) c = static_cast<Colour>(random() % 3);
      REQUIRE(read_position(board, solver::presentation::draw_position(board, stones)) == stones);
    }
  }
  const Board torus = make_family("torus:3x3");
  CHECK_THAT(error_of(torus, "0 ...\n2 ...\n6 ..."),
             Says({"position", "line 2, column 1", "'2'", "row number"}));
  CHECK_THAT(error_of(torus, "a b c\n0 ...\n3 ...\n6 ..."), Says({"position", "line 1, column 1", "'a'"}));
}

TEST_CASE("record: garbage is refused or read whole") {
  std::mt19937 random(5);
  const std::string alphabet = "..XXOO-xo//  \n\n0112233abc+?";
  int read = 0, refused = 0;
  for (const char* name : {"1x1", "1x3", "2x2", "torus:3x3", "star:3"}) {
    const Board board = make_family(name);
    for (int round = 0; round < 4000; ++round) {
      std::string text;
      for (auto length = random() % 24; length > 0; --length) text += alphabet[random() % alphabet.size()];
      try {
        const Stones stones = read_position(board, text);
        REQUIRE(static_cast<int>(stones.size()) == board.size());
        ++read;
      } catch (const InputError& error) {
        REQUIRE(std::string(error.what()).find('\n') == std::string::npos);
        ++refused;
      }
    }
  }
  CHECK(read > 100);
  CHECK(refused > 1000);
}

TEST_CASE("record: positions from files") {
  const Board board = make_family("2x3");
  const test::Folder folder;
  const std::string plain = folder.write("plain.txt", ".XO\nO.X\n"),
                    bad = folder.write("bad.txt", ".XO\nO.q\n");
  const std::string sgf = folder.write("setup.sgf", "(;SZ[3:2]AB[ba][cb]AW[ca];AW[ab])"),
                    game = folder.write("game.sgf", "(;SZ[3:2]AB[ba][cb]AW[ca];AW[ab];B[aa])");
  CHECK(reread(board, plain) == ".XO/O.X");
  CHECK(reread(board, sgf) == ".XO/O.X");
  CHECK_THAT(error_of(board, bad), Says({bad, "line 2, column 3", "'q'"}));
  CHECK_THAT(error_of(board, game), Says({game, "1 move", "record"}));
  CHECK_THAT(error_of(make_family("3x2"), sgf), Says({sgf, "on 2x3", "3x2"}));
}

TEST_CASE("record: a position with a chain without liberties is named") {
  const Board board = make_family("2x2");
  CHECK_NOTHROW(check_legal(board, read_position(board, "XX/X.")));
  CHECK_NOTHROW(check_legal(board, read_position(board, "..../")));
  const auto message = [&](const char* text) {
    return testing::error_of([&] { check_legal(board, read_position(board, text)); });
  };
  CHECK_THAT(message("XO/O."), Says({"position", "chain at a2", "liberty"}));
  CHECK_THAT(message("OX/X."), Says({"position", "chain at a2", "liberty"}));
  CHECK_THAT(message("XX/XX"), Says({"position", "chain at a2", "liberty"}));
  CHECK_THROWS_WITH(check_legal(board, Stones(3)), Says({"position", "3 points", "4 vertices"}));
  CHECK_THROWS_WITH(check_legal(Board({.size = 1,
                                       .edges = {},
                                       .names = {},
                                       .coordinates = {},
                                       .shape = {},
                                       .rectangular = false,
                                       .label = "dot"}),
                                Stones{Colour::white}),
                    Says({"position", "chain at 0", "liberty"}));
}
