// `graphgo play`: what a person types, and what he is told.
#include "solver/conversation/terminal.hpp"

#include <catch2/catch.hpp>

#include "graphgo/board/read_board.hpp"
#include "solver/question/query.hpp"
#include "tests/conversation/gtp_helpers.hpp"
#include "tests/program/run_program.hpp"
#include "tests/support/folder.hpp"

using namespace graphgo;
using graphgo::solver::conversation::Terminal;

namespace {

class Person {
 public:
  Person(const std::string& board, const std::string& rules, std::array<bool, 2> program = {false, false})
      : terminal_(solver::empty_board_query(read_board(board), read_ruleset(rules)), limits(), 600, program,
                  [this](const std::string& text) { out_ += text; }) {
    terminal_.begin();
  }
  std::string types(const std::string& line) {
    out_.clear();
    open = terminal_.handle(line);
    return out_;
  }
  bool open = true;
  /// Since the last line was typed.
  const std::string& told() const { return out_; }

 private:
  static solver::Limits limits() {
    solver::Limits limits;
    limits.memory = 512u << 20;
    return limits;
  }
  std::string out_;
  Terminal terminal_;
};

}  // namespace

TEST_CASE("play: the program stops playing itself where no rule ends play", "[play]") {
  Person person("2x2", "chinese-basic", {true, true});
  CHECK(person.told().find("the program stops here\n") != std::string::npos);
  Person ended("1x3", "chinese-basic", {true, true});
  CHECK(ended.told().find("the game is over: Black wins by 3\n") != std::string::npos);
}

TEST_CASE("play: values, losses, undo and the end of a game", "[play]") {
  Person person("2x2", "tromp-taylor");
  CHECK(person.types("values").starts_with("value      1  (Black wins by 1)\n"));
  CHECK(person.types("values").find("pass     -1  loses 2") != std::string::npos);
  CHECK(person.types("pass").find("White to move") != std::string::npos);
  CHECK(person.types("lost").find("1 B pass   lost 2, the value is -1") != std::string::npos);
  CHECK(person.types("undo").find("Black to move") != std::string::npos);
  CHECK(person.types("undo") == "no turn has been played\n");
  CHECK(person.types("hint").ends_with(" keeps the value\n"));
  CHECK(person.types("A2").find("2 X .") != std::string::npos);
  CHECK(person.types("a2") == "White a2 is illegal: the vertex is occupied\n");
  CHECK(person.types("elephant") == "'elephant' is no vertex and no command; help lists the commands\n");
  for (int i = 0; i < 40; ++i) person.types("go");
  CHECK(person.types("board").find("the game is over: Black wins by 1") != std::string::npos);
  CHECK(person.types("a1") == "the game is over; undo takes the last turn back, new begins again\n");
  CHECK(person.types("new").find("Black to move") != std::string::npos);
  CHECK(person.types("quit").empty());
  CHECK_FALSE(person.open);
}

TEST_CASE("play: superko bans with the moment that would return", "[play]") {
  Person person("2x2", "tromp-taylor");
  for (const char* turn : {"a2", "b1", "b2", "a1", "a2", "b2"}) person.types(turn);
  CHECK(person.types("banned") == "a2: superko, it repeats the position after turn 1\n");
  CHECK(person.types("history").find("1 B a2 X./.. *\n") != std::string::npos);
}

TEST_CASE("play: the program answers for its side, on any graph and by any rules", "[play]") {
  struct Case {
    const char *board, *rules, *turn;
  };
  for (const Case& c : {Case{"3x3", "tromp-taylor", "b2"}, Case{"petersen", "tromp-taylor", "0"},
                        Case{"path:4", "nieminen", "1"}, Case{"path:4", "logical-japanese", "1"},
                        Case{"cycle:5", "lasker-maas", "0"}, Case{"path:4", "conway-go", "1"}}) {
    INFO(c.board << " " << c.rules);
    Person person(c.board, c.rules, {false, true});
    const std::string said = person.types(c.turn);
    CHECK(said.find("White plays ") != std::string::npos);
    CHECK(said.find("Black") != std::string::npos);
    CHECK(person.types("undo").find("Black to move") != std::string::npos);
  }
}

TEST_CASE("play: in a pipe it ends with the input, and needs no terminal", "[play]") {
  const auto run = test::run_program({"play", "2x2", "--program", "white"}, test::with_input("a2\nlost\n"));
  CHECK(run.exit_code == 0);
  CHECK(run.err.empty());
  CHECK(run.out.find("White plays ") != std::string::npos);
  CHECK(run.out.find("lost 0, the value is 1") != std::string::npos);
  CHECK(run.out.find("Black> a2\n") != std::string::npos);  // what was typed stands before what it did
  CHECK(run.out.find("Black> lost\n  1 B a2") != std::string::npos);
}

TEST_CASE("play, gtp: to accept is no turn where nobody is asked", "[play]") {
  for (const char* rules : {"tromp-taylor", "nieminen"}) {
    const auto run =
        test::run_program({"play", "2x2", "--rules", rules}, test::with_input("accept\naccept\n"));
    CHECK(run.out.find("accept: nobody is asked whether play has ended") != std::string::npos);
    CHECK(run.out.find("the game is over") == std::string::npos);
  }
  test::Gtp gtp("2x2", "nieminen");
  CHECK(gtp.ask("play b accept") == "? accept: nobody is asked whether play has ended");
  CHECK(gtp.ask("is_legal b accept").starts_with("? accept"));
  for (const char* turn : {"play b pass", "play w pass", "play b accept"}) CHECK(gtp.ask(turn) == "=");
}

TEST_CASE("play, gtp: names that mean something else are told, with the numbers to type", "[play]") {
  const test::Folder folder;
  folder.write("named.edgelist", "B3 A1\nA1 pass\npass b\n");
  const auto play = test::run_program({"play", folder.file("named.edgelist")}, test::with_input("1\n"));
  CHECK(play.out.find("call the vertices by their numbers: pass (2), b (3)\n") != std::string::npos);
  const auto gtp = test::run_program({"gtp", folder.file("named.edgelist")}, test::with_input("quit\n"));
  // B3 is a cell, that of vertex 1; b is no command there.
  CHECK(gtp.err.ends_with("numbers: B3 (0), pass (2)\n"));
  CHECK(test::run_program({"gtp", "petersen"}, test::with_input("quit\n")).err.empty());
}
