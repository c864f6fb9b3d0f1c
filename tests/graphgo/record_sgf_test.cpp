#include <catch2/catch.hpp>
#include <random>

#include "graphgo/error.hpp"
#include "graphgo/record/sgf.hpp"
#include "tests/support/says.hpp"

using namespace graphgo;
using testing::Says;

namespace {

std::string sgf_error(const std::string& text) {
  return testing::error_of([&] { read_sgf(text); });
}

std::vector<Vertex> vertices(const GameRecord& record) {
  std::vector<Vertex> result;
  for (const auto& turn : record.turns) result.push_back(turn.turn.vertex);
  return result;
}

std::vector<Vertex> points(const GameRecord& record, Colour colour) {
  std::vector<Vertex> result;
  for (std::size_t v = 0; v < record.setup.size(); ++v)
    if (record.setup[v] == colour) result.push_back(static_cast<Vertex>(v));
  return result;
}

/// A record of random content: whatever the fields can hold.
GameRecord random_record(std::mt19937& random) {
  const auto below = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
  GameRecord record;
  record.rows = 1 + below(52);
  record.columns = below(2) ? record.rows : 1 + below(52);
  const int size = record.rows * record.columns;
  record.setup.assign(static_cast<std::size_t>(size), Colour::empty);
  if (below(2))
    for (auto& c : record.setup) c = static_cast<Colour>(below(3));
  record.to_move = below(2) ? Side::black : Side::white;
  record.komi = below(31) - 10;
  record.handicap = below(10);
  const char* texts[] = {"", "Japanese", "B+3.5", "a]b\\c[;()", "\xc3\xa9\xff", "x:y \\] z"};
  record.charset = below(2) ? "UTF-8" : "";
  record.rules = texts[below(6)];
  record.result = texts[below(6)];
  for (int turn = below(40); turn > 0; --turn)
    record.turns.push_back({below(2) ? Side::black : Side::white, Turn{below(size + 1) - 1}});
  return record;
}

TEST_CASE("record: a handicap that alone says whose turn it is says so among what is not used") {
  const auto unused = [](const char* text) {
    return unused_in_sgf(text, {"AB", "AW", "AE", "PL", "B", "W"});
  };
  CHECK(unused("(;SZ[2]HA[2])") == std::vector<std::string>{"HA[2] (but White is to move for it)"});
  CHECK(unused("(;SZ[2]HA[2]PL[B])") == std::vector<std::string>{"HA[2]"});
  CHECK(unused("(;SZ[2]HA[2];B[aa])") == std::vector<std::string>{"HA[2]"});
  CHECK(unused("(;SZ[2]HA[0])") == std::vector<std::string>{"HA[0]"});
}

}  // namespace

TEST_CASE("record: an SGF game with all that is read") {
  const GameRecord record = read_sgf(
      "Some words (not yet) before.\n(;FF[4]GM[1]SZ[9]CA[UTF-8]KM[6.5]HA[2]RU[Chinese]RE[W+3.5]PB[A\\]B]\n"
      "AB[cg][gc]PL[W]C[two\\\nlines];W[ee];B[];W[tt]BL[30.5]\n;B [aa]C[a ; ( in a comment])(;SZ[19];B[aa])");
  CHECK(record.rows == 9);
  CHECK(record.columns == 9);
  CHECK(record.komi == 13);
  CHECK(record.handicap == 2);
  CHECK(record.charset == "UTF-8");
  CHECK(record.rules == "Chinese");
  CHECK(record.result == "W+3.5");
  CHECK(record.to_move == Side::white);
  CHECK(points(record, Colour::black) == std::vector<Vertex>{2 * 9 + 6, 6 * 9 + 2});
  CHECK(points(record, Colour::white).empty());
  CHECK(vertices(record) == std::vector<Vertex>{4 * 9 + 4, -1, -1, 0});
  CHECK(record.turns[3].side == Side::black);
}

TEST_CASE("record: boards of SGF are square or not, up to 52") {
  CHECK(read_sgf("(;)").rows == 19);
  CHECK(read_sgf("(;)").setup.size() == 361);
  const GameRecord wide = read_sgf("(;SZ[5:3];B[ec])");
  CHECK(wide.columns == 5);
  CHECK(wide.rows == 3);
  CHECK(vertices(wide) == std::vector<Vertex>{14});
  CHECK(vertices(read_sgf("(;SZ[52];B[ZZ];W[Aa])")) == std::vector<Vertex>{52 * 52 - 1, 26});
  // On boards above 19 lines tt is a point.
  CHECK(vertices(read_sgf("(;SZ[20];B[tt])")) == std::vector<Vertex>{399});
  CHECK_THAT(sgf_error("(;SZ[53])"), Says({"sgf", "line 1, column 3", "'53'", "52"}));
  CHECK_THAT(sgf_error("(;SZ[0:3])"), Says({"sgf", "line 1, column 3", "'0:3'", "52"}));
  CHECK_THAT(sgf_error("(;SZ[9x9])"), Says({"sgf", "line 1, column 3", "'9x9'", "52"}));
}

TEST_CASE("record: set-up lists may hold rectangles, and be undone before the first move") {
  const GameRecord record = read_sgf("(;SZ[4]AB[aa:cb][dd]AW[dc];AE[bb][dd];W[ad])");
  CHECK(points(record, Colour::black) == std::vector<Vertex>{0, 1, 2, 4, 6});
  CHECK(points(record, Colour::white) == std::vector<Vertex>{11});
  CHECK(record.to_move == Side::white);
  CHECK(read_sgf("(;SZ[4]AB[aa];PL[W])").to_move == Side::white);
  CHECK(read_sgf("(;SZ[4]HA[2]AB[aa][dd])").to_move == Side::white);
  CHECK(read_sgf("(;SZ[4]HA[2];B[aa];B[dd];W[bb])").to_move == Side::black);
  CHECK(points(read_sgf("(;AB[]SZ[4])"), Colour::black).empty());
}

TEST_CASE("record: the main line takes the first variation and leaves the rest") {
  CHECK(vertices(read_sgf("(;SZ[9];B[aa](;W[ba];B[ca](;W[da])(;W[ea]))(;W[fa];B[zz]))")) ==
        std::vector<Vertex>{0, 1, 2, 3});
  CHECK(vertices(read_sgf("(;SZ[9](;B[ba])(;B[aa]))")) == std::vector<Vertex>{1});
  CHECK(vertices(read_sgf("(;SZ[9]AddBlack[aa];White[ba])")) == std::vector<Vertex>{1});
}

TEST_CASE("record: bad SGF is refused with its place") {
  CHECK_THAT(sgf_error(""), Says({"sgf", "'(;'"}));
  CHECK_THAT(sgf_error("()"), Says({"sgf", "'(;'"}));
  CHECK_THAT(sgf_error("("), Says({"sgf", "'(;'"}));
  CHECK_THAT(sgf_error("(;B[aa]"), Says({"sgf", "line 1, column 8", "closed"}));
  CHECK_THAT(sgf_error("(;\n;B[aa\n]"), Says({"sgf", "line 3, column 2", "closed"}));
  CHECK_THAT(sgf_error("(;\n;C[aa\\]"), Says({"sgf", "line 2, column 3", "']'", "value", "closed"}));
  CHECK(sgf_error("(;B[aa]);") == "accepted");
  CHECK_THAT(sgf_error("(;B)"), Says({"sgf", "line 1, column 3", "property B", "value"}));
  CHECK_THAT(sgf_error("(;b[aa])"), Says({"sgf", "line 1, column 3"}));
  CHECK_THAT(sgf_error("(;B[aa]5)"), Says({"sgf", "line 1, column 8", "'5'"}));
  CHECK_THAT(sgf_error("(;(;B[aa]);W[bb])"), Says({"sgf", "line 1, column 11", "node", "variation"}));
  CHECK_THAT(sgf_error("(;()B[aa])"), Says({"sgf", "line 1, column 4", "node"}));
  CHECK_THAT(sgf_error("(;((;B[aa])))"), Says({"sgf", "line 1, column 4", "node"}));
  CHECK_THAT(sgf_error("(;GM[2])"), Says({"sgf", "line 1, column 3", "'2'", "GM[1]"}));
  CHECK_THAT(sgf_error("(;SZ[9];B[ja])"), Says({"sgf", "line 1, column 10", "'ja'", "9 rows", "9 columns"}));
  CHECK_THAT(sgf_error("(;SZ[9];B[a])"), Says({"sgf", "line 1, column 10", "'a'", "9 rows", "9 columns"}));
  CHECK_THAT(sgf_error("(;SZ[3]SZ[4];B[aa])"), Says({"sgf", "line 1, column 8", "property SZ", "twice"}));
  CHECK_THAT(sgf_error("(;PL[B]PL[W])"), Says({"sgf", "line 1, column 8", "property PL", "twice"}));
  CHECK_THAT(sgf_error("(;GM[1];SZ[2];B[aa])"), Says({"sgf", "line 1, column 9", "SZ", "first node"}));
  for (const std::string late : {"KM[0.5]", "HA[2]", "RU[aga]"})
    CHECK_THAT(sgf_error("(;SZ[2];B[aa]" + late + ")"), Says({"sgf", "column 14", "first node"}));
  CHECK_THAT(sgf_error("(;B[aa][bb])"), Says({"sgf", "line 1, column 8", "property B", "value"}));
  CHECK_THAT(sgf_error("(;B[aa]W[bb])"), Says({"sgf", "line 1, column 8", "node"}));
  CHECK_THAT(sgf_error("(;B[aa];AW[bb])"), Says({"sgf", "line 1, column 9", "AW after move 1"}));
  CHECK_THAT(sgf_error("(;B[aa];W[bb]\n;PL[W])"), Says({"sgf", "line 2, column 2", "PL after move 2"}));
  CHECK_THAT(sgf_error("(;AB[aa][aa])"), Says({"sgf", "line 1, column 9", "'aa'", "node"}));
  CHECK_THAT(sgf_error("(;AB[aa]AW[aa:bb])"), Says({"sgf", "line 1, column 11", "'aa:bb'", "node"}));
  CHECK_THAT(sgf_error("(;AB[bb:aa])"), Says({"sgf", "line 1, column 5", "'bb:aa'"}));
  CHECK_THAT(sgf_error("(;PL[X])"), Says({"sgf", "line 1, column 3", "'X'", "player"}));
  CHECK_THAT(sgf_error("(;HA[two])"), Says({"sgf", "line 1, column 3", "'two'", "handicap"}));
}

TEST_CASE("record: komi is a number of half points") {
  const auto komi = [](const std::string& text) { return read_sgf("(;KM[" + text + "])").komi; };
  CHECK(komi("6.5") == 13);
  CHECK(komi("-5.50") == -11);
  CHECK(komi("+0.0") == 0);
  CHECK(komi(".5") == 1);
  CHECK(komi("7.") == 14);
  CHECK(komi("") == 0);
  for (const char* bad : {"3.75", ".", "six", "1e3", "99999", "-", "0x1", "1.5.0"})
    CHECK_THAT(sgf_error(std::string("(;KM[") + bad + "])"),
               Says({"sgf", "line 1, column 3", "komi", "'" + std::string(bad) + "'"}));
}

TEST_CASE("record: records round-trip through SGF") {
  std::mt19937 random(2);
  for (int round = 0; round < 300; ++round) {
    const GameRecord record = random_record(random);
    const GameRecord again = read_sgf(write_sgf(record));
    REQUIRE(again == record);
    REQUIRE(write_sgf(again) == write_sgf(record));
  }
}

TEST_CASE("record: every truncation of a record is an error, and no damage to one crashes") {
  std::mt19937 random(3);
  std::string text = write_sgf(random_record(random));
  text.pop_back();  // the line break after the last parenthesis
  for (std::size_t length = 0; length < text.size(); ++length)
    REQUIRE(sgf_error(text.substr(0, length)) != "accepted");
  int read = 0, refused = 0;
  for (int round = 0; round < 3000; ++round) {
    std::string damaged = text;
    for (int hits = 0; hits < 3; ++hits) damaged[random() % damaged.size()] = static_cast<char>(random());
    (sgf_error(damaged) == "accepted" ? read : refused)++;
  }
  CHECK(read > 0);
  CHECK(refused > 0);
}

TEST_CASE("record: deep nesting costs no stack") {
  std::string deep;
  for (int depth = 0; depth < 500000; ++depth) deep += "(;";
  CHECK_THAT(sgf_error(deep), Says({"sgf", "line 1, column 1000001", "500000", "closed"}));
  CHECK(sgf_error(deep + std::string(500000, ')')) == "accepted");
}
