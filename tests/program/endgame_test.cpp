// `graphgo endgame`: what it says of a large board, and what it refuses.
#include <algorithm>
#include <catch2/catch.hpp>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>

#include "tests/program/bad_input.hpp"
#include "tests/program/outputs.hpp"
#include "tests/support/paths.hpp"

namespace {

using namespace graphgo::test;
using nlohmann::json;

// Black's group at the bottom has two eyes, or three if White's stone in it is taken: that play is a tempo.
constexpr const char* position = ".O.OO/XOXOX/OO.X./XXXXX/X.OX.";

// White fills an eye of his own, which is outside the open points; then Black takes the ko at d4.
//   5 . X X O O
//   4 X X O . O
//   3 . X X O .
//   2 X X X O O
//   1 . X . O .
constexpr const char* ko_record =
    "(;SZ[5]AB[ba][ca][ab][bb][bc][cc][ad][bd][cd][be]AW[da][ea][cb][eb][dc][dd][ed][de]PL[W];W[ec];B[db])";
constexpr const char* after_ko = ".XXOO/XX.XO/.XXOO/XXXOO/.X.O.";

bool has_turn(const json& value, int vertex) {
  return std::any_of(value["moves"].begin(), value["moves"].end(),
                     [&](const json& move) { return move["turn"] == vertex; });
}

}  // namespace

TEST_CASE("endgame: text says what is settled, what is searched, and whether one eye more changes it") {
  const std::string text = text_of({"endgame", "5x5", "--position", position, "--to-move", "white", "--rules",
                                    "tromp-taylor,suicide=forbidden", "--rules", "tromp-taylor"});
  CHECK(contains(text, "board      5x5, 25 vertices"));
  CHECK(contains(text, "open       14 vertices: a5 b5"));
  CHECK(contains(text, "settled    Black 11, White 0 points"));
  CHECK(contains(text, "searched   17 vertices"));
  CHECK(contains(text, "value      4  (Black wins by 4), +8 of it beside the board searched"));
  CHECK(contains(text, "unsteady   25 with one eye more for Black"));
  CHECK(contains(text, "value      25  (Black wins by 25), +8 of it beside the board searched"));
  CHECK(contains(text, "steady     one eye more for Black changes nothing"));
}

TEST_CASE("endgame: JSON has the large board's value and the board searched") {
  const json answer = json_of({"endgame", "5x5", "--position", position, "--to-move", "white", "--rules",
                               "tromp-taylor,suicide=forbidden", "--json", "--moves"});
  CHECK(answer["open"].size() == 14);
  CHECK(answer["settled"]["black"] == json{{"stones", 8}, {"territory", 3}, {"dead", 1}});
  CHECK(answer["searched"]["vertices"] == 17);
  CHECK(answer["searched"]["names"][14] == "black");
  const json& value = answer["searched"]["values"][0];
  CHECK(value["value"] == 4);
  CHECK(value["beside"] == 8);
  CHECK(value["steady"] == false);
  CHECK(value["with_more_eyes"][0]["value"] == 25);
  int best = 100;
  for (const json& move : value["moves"]) best = std::min(best, move["value"].get<int>());
  CHECK(best == 4);  // White moves: turns have values of the large board, too
}

TEST_CASE("endgame: the board searched is one that other commands take, and so is the proof") {
  const Folder folder;
  const std::string board = folder.file("small.json"), proof = folder.file("small.proof");
  const json whole =
      json_of({"endgame", "5x5", "--position", position, "--reduced", board, "--proof", proof, "--json"});
  const json alone = json_of({"solve", board, "--position",
                              whole["searched"]["values"][0]["position"].get<std::string>(), "--json"});
  CHECK(alone["value"].get<int>() + whole["searched"]["values"][0]["beside"].get<int>() ==
        whole["searched"]["values"][0]["value"]);
  CHECK(contains(text_of({"check", proof}), "accepted"));
}

TEST_CASE("endgame: the turns of a record on the open vertices count, and what came before cannot recur") {
  const Folder folder;
  const std::string file = folder.write("ko.sgf", ko_record);
  // By taylor-concise the start of a game is not remembered; what a turn left is.
  const std::string rules = GENERATE("aga", "taylor-concise");
  const std::vector<std::string> question{"--open", "c4 d4 c1", "--rules", rules, "--moves"};
  std::vector<std::string> with_record{"endgame", "--record", file},
      without{"endgame", "5x5", "--position", after_ko, "--to-move", "white"};
  with_record.insert(with_record.end(), question.begin(), question.end());
  without.insert(without.end(), question.begin(), question.end());
  const json banned = json_of(with_record), free = json_of(without);
  CHECK(banned["searched"]["values"][0]["record"].size() == 1);
  CHECK(banned["position"] == free["position"]);
  CHECK(banned["searched"]["values"][0]["position"] == free["searched"]["values"][0]["position"]);
  CHECK_FALSE(has_turn(banned["searched"]["values"][0], 0));  // White may not take the ko back at c4
  CHECK(has_turn(free["searched"]["values"][0], 0));
  const json whole = json_of({"solve", "--record", file, "--rules", rules, "--moves", "--time-limit", "60"});
  CHECK_FALSE(has_turn(whole, 7));  // c4 on the whole board
}

TEST_CASE("endgame: a record whose settled part has stood before is refused where that may matter") {
  // Black takes the ko at d4, plays far off at f3, and White takes it back; the ko is called settled.
  //   5 . X X O O .
  //   4 X X O . O .
  //   3 . X X O O .
  //   2 X X X O O .
  //   1 . X . O O .
  const Folder folder;
  const std::string file = folder.write(
      "back.sgf",
      "(;SZ[6:5]AB[ba][ca][ab][bb][bc][cc][ad][bd][cd][be]AW[da][ea][cb][eb][dc][ec][dd][ed][de][ee]"
      "PL[B];B[db];W[];B[fc];W[cb])");
  const std::vector<std::string> question{"endgame", "--record", file, "--open", "f1-f5 c1", "--rules"};
  const auto by = [&](const char* rules) {
    auto arguments = question;
    arguments.push_back(rules);
    return arguments;
  };
  check_refused({{by("tromp-taylor"), {"--record", "turn 0", "turn 4"}},
                 {by("lasker-maas-long-cycle"), {"--record", "turn 0", "turn 4"}}},
                folder);
  CHECK(run_program(by("chinese-basic")).exit_code == 0);
}

// Black's five stones at the left are alive, White's three at the right are dead. After Black's pass White's
// ends the game with them on the board.
constexpr const char* dead_after_pass = "(;SZ[4:3]AB[ba][ab][bb][cb][bc][cc]AW[da][db][dc]PL[B];B[])";

TEST_CASE("endgame: where a pass stands, dead stones may be left on the board") {
  const Folder folder;
  folder.write("passed.sgf", dead_after_pass);
  const auto options = in_folder(folder);
  for (const auto& [rules, value] : std::map<std::string, int>{{"tromp-taylor,suicide=forbidden", 5},
                                                               {"aga", 5},
                                                               {"aga,scoring=territory", 2},
                                                               {"tromp-taylor-4pass", 12},
                                                               {"lasker-maas", 9}}) {
    INFO(rules);
    const json found =
        json_of({"endgame", "--record", "passed.sgf", "--rules", rules, "--moves"}, 0, options);
    const json whole = json_of({"solve", "--record", "passed.sgf", "--rules", rules, "--moves"}, 0, options);
    CHECK(found["searched"]["values"][0]["value"] == value);
    CHECK(whole["value"] == value);
    CHECK(found["searched"]["values"][0]["moves"].back()["value"] == whole["moves"].back()["value"]);
  }
  requires_error(run_program({"endgame", "--record", "passed.sgf", "--open", "c1", "--dead", "d1"}, options),
                 {"ends with a pass", "dead stone at d3"});
  const auto four = run_program(
      {"endgame", "--record", "passed.sgf", "--open", "c1", "--dead", "d1", "--rules", "tromp-taylor-4pass"},
      options);
  CHECK(contains(four.out, "value      12  "));
}

TEST_CASE("endgame: a pass ends the game, and a play in its place gives another turn") {
  const Folder folder;
  // White has passed. If Black takes a1 White takes f1; if he passes the game is over.
  folder.write(
      "passed.sgf",
      "(;SZ[6:4]AB[ba][ca][ab][bb][cb][bc][cc][bd][cd][fd]AW[da][ea][db][eb][dc][ec][dd][ed][ad]PL[W];W[])");
  // The second pass ended phase one; another one ends phase two.
  folder.write("two.sgf", "(;SZ[4:3]AB[ba][ab][bb][cb][bc][cc]AW[da][db][dc]PL[B];B[];W[];B[])");
  // Who is to move in phase two is another under each ruleset.
  folder.write("first.sgf", "(;SZ[4:3]AB[ba][ab][bb][cb][bc][cc]AW[da][db]PL[W];W[dc];B[];W[])");
  const auto options = in_folder(folder);
  const auto found = [&](const char* file, const char* rules) {
    return json_of({"endgame", "--record", file, "--rules", rules}, 0,
                   options)["searched"]["values"][0]["value"];
  };
  CHECK(found("passed.sgf", "tromp-taylor") == 2);
  CHECK(found("passed.sgf", "aga") == 0);
  CHECK(found("two.sgf", "lasker-maas") == 2);
  CHECK(found("first.sgf", "lasker-maas") == 9);
  requires_error(
      run_program({"endgame", "--record", "passed.sgf", "--open", "d1-f4", "--dead", "a1"}, options),
      {"ends with a pass", "dead stone at a1"});
  requires_error(run_program({"endgame", "--record", "two.sgf", "--open", "c1", "--dead", "d1", "--rules",
                              "lasker-maas"},
                             options),
                 {"ends with a pass"});
  const json both = json_of({"endgame", "--record", "first.sgf", "--rules", "lasker-maas", "--rules",
                             "lasker-maas,phase2_first=white"},
                            0, options);
  for (const json& value : both["searched"]["values"]) CHECK(value["value"] == 9);
}

TEST_CASE("endgame: a pass is worth what it is with dead stones on the board") {
  struct Case {
    const char *board, *position, *rules, *prisoners;
  };
  for (const Case& c : {Case{"3x4", ".X.O/XXXO/.XXO", "tromp-taylor,suicide=forbidden", "0,0"},
                        Case{"3x5", ".XXXX/XXXXX/.XX.O", "tromp-taylor", "0,0"},
                        Case{"3x4", ".XXO/XXX./.XXO", "aga,komi=2", "0,0"},
                        Case{"4x5", ".XXX./XXX.X/.XOOX/XXXX.",
                             "aga,scoring=territory,repetition=superko(positional),komi=2", "3,1"}}) {
    INFO(c.position);
    const auto asked = [&](const char* command) {
      return json_of({command, c.board, "--position", c.position, "--rules", c.rules, "--prisoners",
                      c.prisoners, "--moves"});
    };
    const json found = asked("endgame")["searched"]["values"][0], whole = asked("solve");
    CHECK(found["value"] == whole["value"]);
    REQUIRE(found["moves"].back()["turn"] == -1);
    CHECK(found["moves"].back()["value"] == whole["moves"].back()["value"]);
  }
  CHECK(contains(text_of({"endgame", "3x4", "--position", ".X.O/XXXO/.XXO"}),
                 "stands for taking a dead stone"));
}

TEST_CASE("endgame: rules under which plays in settled areas decide are refused") {
  // Black's dead stone and White's eyes are as good as settled, and yet each play there is a point or a turn.
  const Folder folder;
  const std::vector<std::string> question{"endgame", "3x3", "--position", ".../XXX/.O.", "--rules"};
  const auto by = [&](const char* rules) {
    auto arguments = question;
    arguments.push_back(rules);
    return arguments;
  };
  check_refused({{by("lasker-maas,phases=1"), {"territory", "nothing is settled"}},
                 {by("tromp-taylor,ending=passes(1)"), {"one pass", "nothing is settled"}},
                 {by("lasker-maas,passing=gives_stone"), {"phase two", "nothing is settled"}},
                 {by("lasker-maas,phase1_open_ko_tax=1"), {"open kos", "nothing is settled"}},
                 {by("taylor16/abyf"), {"suicide", "nothing is settled"}},
                 {by("conway-go"), {"last_mover", "nothing is settled"}}},
                folder);
}

TEST_CASE("endgame: where no eye more fits the value is known, and its steadiness is not") {
  // 61 open vertices, a chain alive by itself; with a stone and two eyes for the rest the board is full.
  const std::string path = ".X." + std::string(57, 'X') + "." + "X.X.";
  const Run run =
      run_program({"endgame", "1x65", "--position", path, "--open", "a1-lll1", "--rules", "tromp-taylor"});
  CHECK(run.exit_code == 0);
  CHECK(contains(run.out, "searched   64 vertices"));
  CHECK(contains(run.out, "value      65"));
  CHECK(contains(run.out, "steady     not known: the board searched has no room"));
}

TEST_CASE("endgame: what the reader may have meant otherwise is said on stderr") {
  const Folder folder;
  const auto note = [&](const std::vector<std::string>& arguments) {
    const Run run = run_program(arguments);
    CHECK(run.exit_code == 0);
    return run.err;
  };
  CHECK(contains(note({"endgame", "--record", folder.write("ko.sgf", ko_record), "--open", "c4 d4 c1 e3"}),
                 "e3"));
  CHECK(
      contains(note({"endgame", "1x5", "--position", "XX.O.", "--open", "c1", "--to-move", "white"}), "a1"));
}

namespace {

std::vector<std::string> cells_of(const std::string& line, char separator) {
  std::vector<std::string> cells(1);
  bool quoted = false;
  for (const char c : line)
    if (c == '"')
      quoted = !quoted;
    else if (c == separator && !quoted)
      cells.emplace_back();
    else
      cells.back() += c;
  return cells;
}

/// A value of the JSON as the text has it: 14, or [-42, 14] no result.
std::string shown(const json& value) {
  if (!value.contains("lo")) return value["value"].dump();
  const json& result = value["result"];
  if (value["lo"] == value["hi"]) return result.dump();
  return "[" + value["lo"].dump() + ", " + value["hi"].dump() + "] " +
         (result.is_string() ? result.get<std::string>() : result.dump());
}

/// The rows of a file of the page, without its head.
std::vector<std::vector<std::string>> rows_of(const std::string& name, char separator) {
  std::ifstream file(graphgo::tests::source_folder() + "/papers/endgames/" + name);
  std::vector<std::vector<std::string>> found;
  std::string line;
  std::getline(file, line);
  while (std::getline(file, line)) found.push_back(cells_of(line, separator));
  return found;
}

}  // namespace

TEST_CASE("endgame: the page's values that take a moment are found again") {
  const auto positions = rows_of("positions.tsv", '\t');
  REQUIRE(positions.size() >= 10);
  int compared = 0;
  for (const auto& row : rows_of("values.csv", ',')) {
    REQUIRE(row.size() == 5);
    if (row[3] != "yes" || std::stoll(row[4]) > 50'000) continue;
    const auto asked =
        std::find_if(positions.begin(), positions.end(), [&](const auto& p) { return p[0] == row[0]; });
    REQUIRE(asked != positions.end());
    const json answer = json_of({"endgame", (*asked)[1], "--position",
                                 graphgo::tests::source_folder() + "/papers/endgames/" + row[0] + ".txt",
                                 "--to-move", (*asked)[2], "--open", (*asked)[3], "--rules", row[1]});
    const json& value = answer["searched"]["values"][0];
    INFO(row[0] << " by " << row[1]);
    CHECK(shown(value) == row[2]);
    CHECK(value["steady"] == true);
    ++compared;
  }
  CHECK(compared >= 15);
}

TEST_CASE("endgame: what is refused") {
  const Folder folder;
  const std::vector<std::string> good{"endgame", "5x5", "--position", position};
  folder.write("ko.sgf", ko_record);
  const auto with = [&](std::vector<std::string> more) {
    more.insert(more.begin(), good.begin(), good.end());
    return more;
  };
  check_refused({{{"endgame", "5x5"}, {"--position"}},
                 {{"endgame", "--position", position}, {"board"}},
                 {{"endgame", "19x19", "--position", std::string(361, '.')}, {"361", "64"}},
                 {with({"--open", "a9"}), {"--open", "a9"}},
                 {with({"--dead", "c1"}), {"--dead", "--open"}},
                 {with({"--rules", "conway-go"}), {"last_mover"}},
                 {with({"--rules", "aga,handicap=consecutive(2)"}), {"handicap"}},
                 {with({"--reduced", "small.txt"}), {"small.txt", ".json"}},
                 {with({"--eyes", "1"}), {"--eyes"}},
                 {with({"--proof", "a.proof", "--rules", "aga", "--rules", "tromp-taylor"}), {"--proof"}},
                 {with({"--reduced", "a.json", "--proof", "a.json"}), {"--reduced", "a.json"}},
                 {with({"--open", "a1-b2-c3"}), {"--open", "a1-b2-c3"}},
                 {{"endgame", "--record", "ko.sgf", "--to-move", "white"}, {"--to-move", "record"}},
                 {with({"--record", "game.sgf"}), {"--position", "--record"}}},
                folder);
}

TEST_CASE("endgame: prisoners that do not count are said not to") {
  const auto told = [](const char* rules) {
    return run_program({"endgame", "1x9", "--position", "O.X.X.O.O", "--open", "f1", "--dead", "a1",
                        "--rules", rules, "--prisoners", "5,0"})
        .out;
  };
  CHECK(contains(told("aga"),
                 "prisoners  5 captured by Black, 0 by White; they do not count under these rules\n"));
  CHECK(contains(told("aga,scoring=territory"), "prisoners  5 captured by Black, 0 by White\n"));
}
