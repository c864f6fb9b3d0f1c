// The referee: legality, losses and refusals, with programs that are made for it.
#include <atomic>
#include <catch2/catch.hpp>
#include <chrono>
#include <nlohmann/json.hpp>
#include <set>
#include <thread>

#include "graphgo/board/read_board.hpp"
#include "graphgo/error.hpp"
#include "graphgo/text/json.hpp"
#include "solver/conversation/referee/report.hpp"
#include "tests/program/run_program.hpp"

using namespace graphgo;
using namespace graphgo::solver::conversation::referee;

namespace {

/// A program of a few lines of shell: it takes every command, and plays these turns.
std::string script(const std::string& turns) {
  return "sh -c 'set -- " + turns +
         "; while read -r word rest; do case $word in genmove) echo \"= ${1:-pass}\"; [ $# -eq 0 ] || "
         "shift;; all_legal) "
         "echo "
         "\"? unknown\";; quit) exit;; *) echo =;; esac; echo; done'";
}

std::string ours() { return std::string(graphgo::tests::program) + " gtp --threads 1 --memory 256M"; }

solver::Limits limits() {
  solver::Limits limits;
  limits.memory = 256u << 20;
  return limits;
}

MatchGame one_game(const std::string& board, Player& black, Player& white,
                   const std::vector<Turn>& opening = {}) {
  Referee referee(read_board(board), preset("tromp-taylor"), limits(), 600);
  return referee.play({&black, &white}, opening);
}

}  // namespace

TEST_CASE("referee: what a turn loses is counted against the program that played it", "[referee]") {
  Player black("passer", script("pass"), 60), white("graphgo", ours(), 60);
  const MatchGame game = one_game("2x2", black, white);
  CHECK(black.tally.losing >= 1);
  CHECK(black.tally.worst >= Margin::of_points(2));
  CHECK(white.tally.halves == 0);
  CHECK(white.tally.turns == white.tally.judged);
  CHECK(white.tally.won == 1);
  CHECK(white.tally.compared > 0);
  CHECK(white.tally.wrong.empty());
  CHECK(game.ended.starts_with("White wins by"));
  CHECK(game_line(read_board("2x2"), preset("tromp-taylor"), game).find("B pass (loses 2)") !=
        std::string::npos);
}

TEST_CASE("referee: rules whose stones nobody tells the programs of are refused", "[referee]") {
  CHECK_THROWS_AS(Referee(read_board("2x2"), read_ruleset("tromp-taylor,handicap={0}"), limits(), 1),
                  InputError);
}

TEST_CASE("referee: a turn that superko forbids ends the game, with the reason", "[referee]") {
  Player black("rash", script("a2 b2 a2 a2"), 60), white("taker", script("b1 a1 b2"), 60);
  const MatchGame game = one_game("2x2", black, white);
  CHECK(black.tally.illegal == 1);
  CHECK(white.tally.illegal == 0);
  CHECK(game.turns.size() == 6);
  CHECK(game.ended ==
        "rash played a forbidden turn: Black a2 is illegal: superko, it repeats the position after turn 1");
}

TEST_CASE("referee: programs that resign, refuse, talk rubbish or are not there", "[referee]") {
  Player resigner("resigner", script("resign"), 60), other("other", script("pass"), 60);
  CHECK(one_game("2x2", resigner, other).ended == "resigner resigns");
  CHECK(other.tally.won == 1);
  Player rubbish("rubbish", script("z99"), 60);
  CHECK(one_game("2x2", rubbish, other).ended.starts_with("rubbish played no turn: no such point"));
  CHECK(rubbish.tally.illegal == 1);
  Player absent("absent", "/nowhere/to-be-found", 60);
  CHECK(one_game("2x2", absent, other).ended == "absent: the other program is gone");
  CHECK(absent.tally.silent == 1);
  CHECK(one_game("2x2", other, absent).ended == "absent: the other program is gone");
  CHECK(absent.tally.silent == 2);
  CHECK(other.tally.silent == 0);
  Player refuser("refuser", "sh -c 'while read -r w r; do echo \"? no\"; echo; done'", 60);
  CHECK(one_game("2x2", other, refuser).ended == "refuser answers 'boardsize 2': no");
  CHECK_THROWS_AS(Referee(read_board("2x2"), preset("nieminen"), limits(), 1), InputError);
  Referee judge(read_board("2x2"), preset("tromp-taylor"), limits(), 1);
  CHECK(judge.check(other) ==
        std::vector<std::string>{"other is not told the rules, for which GTP has no command"});
  CHECK_THROWS_WITH(judge.check(refuser), "refuser answers 'boardsize 2': no");
  CHECK_THROWS_WITH(judge.check(absent), "absent: no program that speaks GTP answers");
}

TEST_CASE(
    "referee: a program that dribbles, or will not end, or is asked when all stops, costs its time at most",
    "[referee]") {
  const auto begun = std::chrono::steady_clock::now();
  Player other("other", script("pass"), 60);
  {
    Player dribbler("dribbler", "sh -c 'trap \"\" TERM; while :; do echo x; sleep 0.1; done'", 0.5);
    CHECK(one_game("2x2", dribbler, other).ended == "dribbler: the other program is silent");
  }
  {
    Player flood("flood", "sh -c 'exec yes'", 60);
    CHECK(one_game("2x2", flood, other).ended == "flood: the other program answers without an end");
  }
  std::atomic<bool> stop{false};
  std::thread ctrl_c([&stop] {
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    stop = true;
  });
  Player thinker("thinker", "sh -c 'while read -r w r; do [ $w = genmove ] && sleep 60; echo =; echo; done'",
                 60, &stop);
  CHECK(one_game("2x2", thinker, other).ended == "stopped");
  ctrl_c.join();
  CHECK(thinker.tally.silent == 0);
  CHECK(solver::seconds_since(begun) < 30);
}

TEST_CASE("referee: a program plays on the board and by the rules of its command", "[referee]") {
  const auto player = [](const std::string& arguments) { return Player("ours", ours() + arguments, 60); };
  Referee grid(read_board("1x3"), preset("aga"), limits(), 1),
      graph(read_board("K3"), preset("aga"), limits(), 1);
  Player by_aga = player(" --rules aga"), default_rules = player(""), on_graph = player(" K3 --rules aga"),
         stranger("stranger", script("pass"), 60);
  CHECK(grid.check(by_aga).empty());
  CHECK_THAT(grid.check(default_rules).at(0),
             Catch::StartsWith("ours plays by tromp-taylor: name the rules"));
  CHECK(graph.check(on_graph).empty());
  CHECK(graph.check(stranger).at(0) ==
        "stranger is told the size of a grid alone: its command must name board 'K3'");
  // A path is a grid of one row, whatever it is called.
  Referee path(read_board("path:3"), preset("aga"), limits(), 1);
  Player on_path = player(" path:3 --rules aga");
  for (Referee* referee : {&path, &grid})
    for (Player* one : {&by_aga, &on_path}) CHECK(referee->check(*one).empty());
  CHECK(path.check(stranger).size() == 1);
  Player unnamed = player("");
  CHECK_THROWS_WITH(graph.check(unnamed), Catch::StartsWith("ours plays on another board than 'K3'"));
}

TEST_CASE("referee: openings are one of each class that symmetries make alike", "[referee]") {
  const Board board = read_board("3x3");
  const Ruleset rules = preset("tromp-taylor");
  CHECK(openings(board, rules, 0).size() == 1);
  CHECK(openings(board, rules, 1).size() == 4);  // corner, edge, centre, pass
  // After a corner 6 classes of other points and a pass, after an edge 6 likewise, after the centre 2 and a
  // pass, after a pass 3: two passes end the game.
  std::set<std::size_t> sizes;
  CHECK(openings(board, rules, 2).size() == (5 + 1) + (5 + 1) + (2 + 1) + 3);
  for (const auto& opening : openings(read_board("2x3"), rules, 2)) sizes.insert(opening.size());
  CHECK(sizes == std::set<std::size_t>{2});
}

TEST_CASE("referee: the command prints a row for each program", "[referee]") {
  const auto run =
      test::run_program({"referee", "2x2", "--black", ours(), "--white", script("pass"), "--name", "graphgo",
                         "--name", "passer", "--both-sides", "--opening", "1", "--games", "--threads", "1"});
  CHECK(run.exit_code == 0);
  CHECK(run.out.find("graphgo - passer: B a2  | W pass (loses") != std::string::npos);
  CHECK(run.out.find("player") != std::string::npos);
  const auto json = test::run_program({"referee", "path:2", "--black", script("pass"), "--white",
                                       script("pass"), "--json", "--threads", "1"});
  CHECK(json.exit_code == 0);
  CHECK(json.out.starts_with(
      "{\"board\":\"path:2\",\"rules\":\"tromp-taylor\",\"players\":[{\"player\":\"sh 1\",\"games\":1,"));
  // Two passes leave the empty board: a tie, which White wins.
  const auto tie =
      test::run_program({"referee", "path:2", "--rules", "tromp-taylor,tie=white_wins", "--black",
                         script("pass"), "--white", script("pass"), "--json", "--threads", "1"});
  const auto players = parse_json<nlohmann::json>(tie.out).at("players");
  CHECK(players[0].at("won") == 0);
  CHECK(players[1].at("won") == 1);
}
