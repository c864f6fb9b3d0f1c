// What a printed answer lets a reader believe: the state it is about, values that a limit left open, lines,
// pictures, banned turns, and how to cite it.
#include <catch2/catch.hpp>
#include <fstream>
#include <sstream>

#include "graphgo/board/read_board.hpp"
#include "graphgo/record/position_text.hpp"
#include "graphgo/text/json.hpp"
#include "solver/engines/natural_line.hpp"
#include "solver/engines/solve.hpp"
#include "solver/presentation/words.hpp"
#include "solver/question/game_of.hpp"
#include "solver/question/natural_order.hpp"
#include "solver/question/plain_bounds.hpp"
#include "solver/question/trace.hpp"
#include "tests/program/bad_input.hpp"
#include "tests/program/outputs.hpp"

namespace {

using namespace graphgo;
using namespace graphgo::solver;
using namespace graphgo::test;
using nlohmann::json;

/// The rest of the first line that begins with these words.
std::string line_of(const std::string& text, const std::string& words) {
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);)
    if (line.starts_with(words)) return line.substr(words.size());
  return "(none)";
}

/// Black b1, White a2 and a capture, on 2x2.
constexpr const char* game = "(;SZ[2];B[bb];W[aa];B[ba])";

TEST_CASE("output: margins and winners are compared by winner, and the output says so") {
  const std::vector<std::string> mixed{"compare",       "path:4",  "--rules",
                                       "taylor16/tsyf", "--rules", "conway-go"};
  const std::string text = text_of(mixed);
  CHECK(contains(text, "\nby winner "));
  CHECK(contains(text, "\ncompared   82\ndifferent  14\n"));
  const json object = json_of(mixed);
  CHECK(object["relation"] == "winner");
  CHECK(object["different"] == 14);
  for (const json& row : object["differences"]) {
    const json &margin = row["values"][0]["value"], &winner = row["values"][1]["winner"];
    CHECK((margin == 0 || (margin > 0) != (winner == "black")));
  }
  const json hunted = json_of(
      {"hunt", "path:4", "--rules", "taylor16/tsyf", "--rules", "conway-go", "--relation", "winner", "--all"},
      1);
  CHECK(hunted["against"] == object["different"]);

  const json margins = json_of({"compare", "path:2", "--rules", "tromp-taylor", "--rules", "taylor-concise"});
  CHECK(margins["relation"] == "equal");
  CHECK_FALSE(
      contains(text_of({"compare", "path:2", "--rules", "tromp-taylor", "--rules", "aga"}), "by winner"));
}

TEST_CASE(
    "output: tables of margins and of winners are not compared, and winners are not printed as margins") {
  const Folder folder;
  const auto options = in_folder(folder);
  for (const char* rules : {"tromp-taylor", "conway-go", "general-graph-go"})
    run_program({"table", "build", "path:3", "--rules", rules, "--output", rules}, options);
  requires_error(run_program({"table", "histogram", "tromp-taylor", "--against", "conway-go"}, options),
                 {"tromp-taylor", "conway-go", "winner"});
  requires_error(
      run_program({"table", "histogram", "tromp-taylor", "--against", "conway-go", "--json"}, options),
      {"tromp-taylor", "conway-go", "winner"});
  const std::string winners = text_of({"table", "histogram", "conway-go"}, 0, options);
  CHECK(contains(winners, "\nBlack wins "));
  CHECK_FALSE(contains(winners, "komi"));
  CHECK(contains(text_of({"table", "histogram", "tromp-taylor"}, 0, options), ", before komi\n"));
}

TEST_CASE("output: table histogram in every format, of margins and of winners") {
  const Folder folder;
  const auto options = in_folder(folder);
  for (const char* rules : {"tromp-taylor", "taylor-concise", "conway-go", "conway-go,suicide=forbidden"})
    run_program({"table", "build", "path:3", "--rules", rules, "--output", rules}, options);
  const auto of = [&](const char* table, const char* format) {
    return text_of({"table", "histogram", table, "--format", format}, 0, options);
  };
  const auto against = [&](const char* table, const char* other, const char* format) {
    return text_of({"table", "histogram", table, "--against", other, "--format", format}, 0, options);
  };
  CHECK(of("tromp-taylor", "text") == text_of({"table", "histogram", "tromp-taylor"}, 0, options));
  const json object = parse_json<json>(of("tromp-taylor", "json"));
  CHECK(object["positions"] == 15);
  std::string rows;
  std::uint64_t states = 0;
  for (const json& row : object["values"]) {
    states += row["black_to_move"].get<std::uint64_t>() + row["white_to_move"].get<std::uint64_t>();
    rows += "path:3,tromp-taylor," + dump_json(row["value"]) + "," + dump_json(row["black_to_move"]) + "," +
            dump_json(row["white_to_move"]) + "\n";
  }
  CHECK(states == 30);
  CHECK(of("tromp-taylor", "csv") == "board,rules,value,black to move,white to move\n" + rows);
  CHECK(contains(of("tromp-taylor", "tex"), "\\begin{tabular}{lllll}\nboard & rules & value"));
  CHECK(contains(of("tromp-taylor", "tex"), "\\end{tabular}\n"));
  CHECK(contains(of("tromp-taylor", "markdown"),
                 "| board | rules | value | black to move | white to move |\n| --- |"));
  CHECK(contains(of("conway-go", "csv"), "\npath:3,conway-go,Black wins,"));
  const json winners = parse_json<json>(of("conway-go", "json"));
  CHECK(winners["values"].back()["winner"] == "black");
  CHECK_FALSE(winners["values"].back().contains("value"));

  const json compared = parse_json<json>(against("tromp-taylor", "taylor-concise", "json"));
  std::string differences;
  std::uint64_t different = 0;
  for (const json& row : compared["differences"]) {
    differences += "path:3," + dump_json(row["difference"]) + "," + dump_json(row["states"]) + "\n";
    different += row["states"].get<std::uint64_t>();
  }
  CHECK(different ==
        compared["different"][0].get<std::uint64_t>() + compared["different"][1].get<std::uint64_t>());
  CHECK(against("tromp-taylor", "taylor-concise", "csv") ==
        "board,taylor-concise minus tromp-taylor,states\n" + differences);
  CHECK(contains(against("tromp-taylor", "taylor-concise", "tex"),
                 "taylor-concise minus tromp-taylor & states"));
  CHECK(contains(against("tromp-taylor", "taylor-concise", "markdown"),
                 "| taylor-concise minus tromp-taylor |"));
  CHECK(contains(against("conway-go", "conway-go,suicide=forbidden", "csv"),
                 "board,\"conway-go,suicide=forbidden, not conway-go\",states\n"));
}

TEST_CASE("output: solve --json names the vertices of a board with names") {
  const Folder folder;
  folder.write("named.json", R"({"vertices": 2, "edges": [[0,1]], "names": ["left", "right"]})");
  CHECK(json_of({"solve", "named.json"}, 0, in_folder(folder))["names"] == json({"left", "right"}));
  CHECK_FALSE(json_of({"solve", "path:2"}).contains("names"));
}

TEST_CASE("output: a record's answer shows the state asked about, and the start apart") {
  const Folder folder;
  folder.write("game.sgf", game);
  const auto options = in_folder(folder);
  CHECK(contains(text_of({"solve", "--record", "game.sgf"}, 0, options),
                 "start      ../.. Black to move\n"
                 "after      B b1  W a2  B b2\n"
                 "to move    White\n"
                 "position   OX/.X\n"
                 "  2 O X\n"
                 "  1 . X\n"));
  const json object = json_of({"solve", "--record", "game.sgf"}, 0, options);
  CHECK(object["position"] == "OX.X");
  CHECK(object["to_move"] == "white");
  CHECK(object["start"] == json{{"position", "...."}, {"to_move", "black"}});
  CHECK(object["record"] == json{3, 0, 1});
  CHECK_FALSE(json_of({"solve", "2x2"}).contains("start"));
}

TEST_CASE("output: what an SGF file holds is replayed, refused, or named as not used") {
  const Folder folder;
  folder.write("game.sgf", game);
  folder.write("setup.sgf", "(;SZ[2]AB[aa]KM[6.5])");
  folder.write("rich.sgf", "(;SZ[2]KM[6.5]RU[Japanese]PB[Ann]C[nice];B[bb](;W[aa])(;W[ab]))");
  const auto options = in_folder(folder);
  requires_error(run_program({"solve", "2x2", "--position", "game.sgf"}, options),
                 {"'game.sgf'", "3 moves", "record"});

  const Run setup = run_program({"solve", "2x2", "--position", "setup.sgf"}, options);
  CHECK(setup.exit_code == 0);
  CHECK(contains(setup.out, "position   X./..\n"));
  CHECK_THAT(setup.err, Catch::StartsWith("graphgo: note: setup.sgf: not used: KM[6.5];"));
  for (const char* command : {"solve --record", "replay"}) {
    std::vector<std::string> arguments{"replay", "rich.sgf"};
    if (std::string(command) != "replay") arguments = {"solve", "--record", "rich.sgf"};
    const Run rich = run_program(arguments, options);
    CHECK(rich.exit_code == 0);
    CHECK_THAT(rich.err.substr(0, rich.err.size() - 1),
               testing::Says({"rich.sgf", "KM[6.5]", "RU[Japanese]", "PB", "C", "other variations"}));
    CHECK(rich.err.find('\n') == rich.err.size() - 1);
  }
}

TEST_CASE("output: --moves lists the banned turns with their reasons") {
  const Folder folder;
  folder.write("ko.sgf", "(;SZ[2:1]AB[aa];W[ba])");  // White has captured: Black may not take back
  const auto options = in_folder(folder);
  const std::vector<std::string> asked{"solve", "--record", "ko.sgf", "--moves"};
  CHECK(
      contains(text_of(asked, 0, options), "  a1       banned: superko, it repeats the starting position\n"));
  const json banned = json_of(asked, 0, options)["banned"];
  REQUIRE(banned.size() == 1);
  CHECK(banned[0]["turn"] == 0);
  CHECK(banned[0]["repeats_after"] == 0);

  CHECK(contains(text_of({"solve", "3x3", "--position", ".X./XX./...", "--to-move", "white", "--moves"}),
                 "  a3       banned: suicide of one stone, it leaves the position as it is (superko)\n"));
  const json suicide = json_of({"solve", "path:3", "--position", ".O.", "--rules", "aga", "--moves"});
  CHECK(suicide["moves"].size() == 1);
  REQUIRE(suicide["banned"].size() == 2);
  CHECK(suicide["banned"][0] == json{{"turn", 0}, {"reason", "suicide is forbidden"}});
  CHECK_FALSE(json_of({"solve", "path:3"}).contains("banned"));
  const json nieminen = json_of({"solve", "path:3", "--position", ".O.", "--rules", "nieminen", "--moves"});
  CHECK(nieminen["banned"][0]["reason"] == "suicide is forbidden");
}

TEST_CASE("output: a value that a limit left open is neither an ended game nor a number") {
  const std::vector<std::string> open{"compare", "complete:8", "--to-move", "black",        "--rules",
                                      "aga",     "--rules",    "conway-go", "--time-limit", "0.000001"};
  const std::string text = text_of(open, 3);
  CHECK_FALSE(contains(text, "the game is over"));
  CHECK_FALSE(contains(text, "inf"));
  CHECK(contains(text, "[-8, 8] stopped"));
  CHECK(contains(text, "Black or White, stopped"));
  const json object = json_of(open, 3);
  for (const json& cell : object["values"]) CHECK(cell["solved"] == false);
  CHECK(object["values"][0].at("value").is_null());
  CHECK(object["values"][1].at("winner").is_null());

  CHECK(contains(text_of({"solve", "complete:8", "--rules", "conway-go", "--time-limit", "0.000001"}, 3),
                 "who may still win: Black or White"));
  const json survey =
      json_of({"compare", "2x3", "--rules", "aga", "--rules", "lasker-maas", "--time-limit", "0.000001"}, 3);
  CHECK(survey["compared"] == 0);
}

TEST_CASE("output: bounds before any search hold under area scoring with superko alone") {
  const Board board = read_board("3x3");
  const auto bounds = [&](const char* rules) {
    const Value value = plain_bounds(board, read_ruleset(rules));
    return std::pair(value.lo.text(), value.hi.text());
  };
  CHECK(bounds("tromp-taylor") == std::pair<std::string, std::string>("-9", "9"));
  CHECK(bounds("tromp-taylor,komi=0.5") == std::pair<std::string, std::string>("-9.5", "8.5"));
  CHECK(bounds("conway-go") == std::pair<std::string, std::string>("-1", "1"));
  for (const char* rules : {"chinese-basic", "tromp-taylor,scoring=territory", "lasker-maas"})
    CHECK(bounds(rules) == std::pair<std::string, std::string>("-inf", "inf"));
}

TEST_CASE("output: a slow ruleset does not starve the next", "[slow]") {
  // No search settles the complete graph of eight in hours; without superko its 3^8 positions take a moment.
  const json object = json_of({"compare", "complete:8", "--to-move", "black", "--rules", "tromp-taylor",
                               "--rules", "chinese-basic", "--time-limit", "20"},
                              3);
  CHECK(object["values"][0]["solved"] == false);
  CHECK_FALSE(object["values"][1].contains("solved"));
  const json limited = json_of({"compare", "complete:8", "--to-move", "black", "--rules", "tromp-taylor",
                                "--rules", "chinese-basic", "--value-limit", "10"},
                               3);
  CHECK(limited["values"][0]["solved"] == false);
  CHECK_FALSE(limited["values"][1].contains("solved"));
}

TEST_CASE("output: the columns of compare hold long names") {
  const std::string long_rules = "tromp-taylor,suicide=forbidden,ending=passes(3),komi=0.5,tie=white_wins";
  const std::string text =
      text_of({"compare", "path:2", "--position", "X.", "--rules", "aga", "--rules", long_rules});
  const auto column = [&](const std::string& name) {
    const std::string rest = line_of(text, name);
    return name.size() + rest.find_first_not_of(' ');
  };
  CHECK(column("aga ") == column(long_rules + " "));
  const std::string table = text_of({"compare", "path:2 + path:2 + path:2", "1x2", "--rules", "aga"});
  CHECK(line_of(table, "| path:2 + path:2 + path:2").find('|') + 26 == line_of(table, "| 1x2").find('|') + 5);
}

TEST_CASE("output: a line along which only bounds are kept says so in compare") {
  CHECK(contains(text_of({"compare", "2x2", "--to-move", "black", "--rules", "chinese-basic"}),
                 "(own bounds only)"));
}

TEST_CASE("output: no line ends where a side must still fill its own eyes") {
  for (const char* rules : {"conway-go", "tromp-taylor,handicap=consecutive(3)"}) {
    const std::vector<std::string> question{"solve", "path:3", "--position", ".X.", "--rules", rules};
    INFO(rules);
    CHECK_FALSE(contains(text_of(question), "only safe plays"));
    auto asked = question;
    asked.push_back("--json");
    const json object = json_of(asked);
    CHECK(object["decided_after"] == object["principal_variation"].size());
  }
}

TEST_CASE("output: a line that is no best play is said to be none, in text and JSON") {
  const std::vector<std::string> question{"solve",     "3x3",   "--position", ".../.../.X.",
                                          "--to-move", "white", "--rules",    "chinese"};
  const std::string text = text_of(question);
  CHECK(contains(text, "\nvalue      [3, 9] 3  (Black wins by 3)\n"));
  CHECK(contains(text, "R is the result"));
  CHECK(contains(text, "(not best play: along it each side only keeps its own bound"));
  auto asked = question;
  asked.push_back("--json");
  CHECK(json_of(asked)["line_keeps"] == "bounds");
  CHECK_FALSE(json_of({"solve", "3x3", "--rules", "chinese"}).contains("line_keeps"));
}

TEST_CASE("output: a line does not depend on threads, and every turn of it keeps the value") {
  for (const char* board : {"2x3", "path:7", "3x3", "cycle:5"}) {
    CAPTURE(board);
    const json one = json_of({"solve", board, "--threads", "1"});
    CHECK_FALSE(one.contains("line_may_differ"));
    for (int run = 0; run < 3; ++run)
      CHECK(json_of({"solve", board, "--threads", "4"})["principal_variation"] == one["principal_variation"]);
    Query query{read_board(board), {}, Side::black, preset("tromp-taylor"), {}, {}};
    query.position.resize(static_cast<std::size_t>(query.board.size()));
    for (const json& turn : one["principal_variation"]) {
      query.record.push_back(Turn{turn.get<int>()});
      CHECK(engines::solve(query, {}).value.lo == Margin::of_points(one["value"].get<int>()));
    }
    CHECK(trace_of_record(query).back().over);
  }
}

/// Natural order in a position, as vertex numbers; -1 is the pass.
std::vector<int> order(const char* board, const char* position, std::optional<int> settled) {
  const Board graph = read_board(board);
  const Query query{graph, read_position(graph, position), Side::black, preset("tromp-taylor"), {0, 0}, {}};
  std::vector<int> vertices;
  for (const Turn turn : in_natural_order(game_of(query), settled)) vertices.push_back(turn.vertex);
  return vertices;
}

TEST_CASE("output: people pass when all is settled, capture first, and fill their own territory last") {
  CHECK(order("path:5", ".X.X.", 5) == std::vector<int>{-1, 2, 0, 4});  // settled: 5 points
  CHECK(order("path:5", ".X.X.", std::nullopt) == std::vector<int>{-1, 2, 0, 4});
  CHECK(order("path:5", ".XO..", std::nullopt) ==
        std::vector<int>{3, -1, 4, 0});                                        // 3 captures, 4 is in atari
  CHECK(order("path:4", ".XO.", std::nullopt) == std::vector<int>{3, -1, 0});  // 3 captures
  CHECK(order("3x3", ".........", 0).front() == 4);                            // the freest, not the pass
}

TEST_CASE("output: a line ends where only safe plays and passes follow") {
  const Board board = read_board("path:5");
  Query query{board, read_position(board, ".X.X."), Side::black, preset("tromp-taylor"), {0, 0}, {}};
  const std::vector<Turn> passes{Turn::pass(), Turn::pass()},
      filling{Turn{2}, Turn::pass(), Turn{0}, Turn::pass()};
  CHECK(presentation::decided_after(query, passes) == 2);  // nothing to leave out
  CHECK(presentation::decided_after(query, filling) == 0);
  Answer answer;
  answer.value = {ValueKind::margin, Margin(), Margin(), true};
  answer.principal_variation = filling;
  CHECK(presentation::line_until_decided(query, answer) == "(then only safe plays and passes)");

  query.position = read_position(board, ".X...");  // all the board is Black's territory, and nothing is safe
  answer.principal_variation = {Turn{3}, Turn::pass(), Turn{2}, Turn::pass()};
  CHECK(presentation::line_until_decided(query, answer) == "B 3  (then only safe plays and passes)");
  CHECK(presentation::decided_after(query, {Turn{4}, Turn{3}, Turn::pass(), Turn{2}}) == 4);
}

TEST_CASE("output: a picture shows the goban, the line's numbers and the values") {
  const Folder folder;
  const auto options = in_folder(folder);
  text_of({"solve", "3x3", "--moves", "--svg", "a.svg"}, 0, options);
  const std::string svg = folder.read("a.svg");
  const auto count = [&](const std::string& part) {
    std::size_t found = 0;
    for (auto at = svg.find(part); at != svg.npos; at = svg.find(part, at + 1)) ++found;
    return found;
  };
  CHECK(svg.starts_with("<svg "));
  CHECK(svg.ends_with("</svg>\n"));
  CHECK(count("<line ") == 6);
  CHECK(count("class=\"black\"") == 1);  // the line: b2 and passes
  CHECK(count(">1</text>") == 2);        // the number, and the row
  CHECK(count(">9</text>") == 1);        // the value of b2
  CHECK(count("Black wins by 9") == 2);  // title and caption
  text_of({"solve", "petersen", "--rules", "chinese-basic", "--svg", "p.svg"}, 0, options);
  CHECK(contains(folder.read("p.svg"), "<path"));
  CHECK(contains(folder.read("p.svg"), "chinese-basic, Black to move: "));
  requires_error(run_program({"solve", "2x2", "--svg", "missing/a.svg"}, options), {"missing/a.svg"});
  folder.write("over.sgf", "(;SZ[7];B[];W[])");
  text_of({"solve", "--record", "over.sgf", "--svg", "seven.svg"}, 0, options);
  CHECK(contains(folder.read("seven.svg"),
                 "<g class=\"hoshi\" fill=\"#5a4a2a\">\n<circle cx=\"200\" cy=\"200\""));
}

TEST_CASE("output: solve and compare agree on handicap stones") {
  const std::vector<std::string> solve{"solve", "path:5", "--rules", "tromp-taylor,handicap={2}"};
  CHECK(contains(
      text_of(solve),
      "start      ..... White to move, then black stones on 2\nto move    White\nposition   ..X..\n"));
  const json alone = json_of(solve);
  CHECK(alone["position"] == "..X..");
  CHECK(alone["to_move"] == "white");
  const json table = json_of({"compare", "path:5", "--empty", "--rules", "tromp-taylor,handicap={2}"});
  CHECK(table["boards"][0]["values"][0]["value"] == alone["value"]);
  const json black =
      json_of({"compare", "path:5", "--to-move", "black", "--rules", "tromp-taylor,handicap={2}"});
  CHECK(black["values"][0]["value"] != alone["value"]);  // the question tells the two apart
  const std::string both = text_of({"compare", "path:5", "--position", ".....", "--rules", "tromp-taylor",
                                    "--rules", "tromp-taylor,handicap={2}"});
  CHECK(contains(both, "\n  from ..X.. White to move\n"));
  CHECK(contains(both, "\n  from ..... Black to move\n"));
}

TEST_CASE("output: control offers what it takes, with the default it has") {
  const std::string help = text_of({"control", "--help"});
  CHECK(contains(help, "default logical-japanese"));
  for (const char* option : {"--record", "--to-move", "default tromp-taylor"})
    CHECK_FALSE(contains(help, option));
  CHECK(contains(text_of({"solve", "--help"}), "default tromp-taylor"));
}

TEST_CASE("output: check names what it has proved in one sentence") {
  const Folder folder;
  const auto options = in_folder(folder);
  run_program(
      {"solve", "path:3", "--rules", "aga", "--position", "X..", "--to-move", "white", "--proof", "p"},
      options);
  const std::string sentence =
      "On the graph Bg of graph6 (3 vertices, 2 edges: 0-1 1-2), under the rules aga, from the position X.. "
      "with White "
      "to move, the value is ";
  CHECK(contains(text_of({"check", "p"}, 0, options), "proves       " + sentence));
  const json object = json_of({"check", "p"}, 0, options);
  CHECK_THAT(object["proves"].get<std::string>(), Catch::StartsWith(sentence) && Catch::EndsWith("."));
  const std::string graph6 = text_of({"board", "convert", "path:3", "--to", "graph6"});
  CHECK(contains(graph6, "Bg"));
  run_program({"solve", "petersen", "--rules", "chinese-basic", "--proof", "q"}, options);
  std::string petersen = text_of({"board", "convert", "petersen", "--to", "graph6"});
  CHECK(contains(text_of({"check", "q"}, 0, options),
                 "On the graph " + petersen.substr(0, petersen.find('\n')) + " of"));
}

TEST_CASE("output: a record that does not say who begins leaves it to the ruleset") {
  const Folder folder;
  folder.write("e.sgf", "(;SZ[3])");
  folder.write("b.sgf", "(;SZ[3]PL[B])");
  const auto solve = [&](const std::vector<std::string>& words) {
    std::vector<std::string> all{"solve", "3x3", "--rules", "tromp-taylor,handicap={0}"};
    all.insert(all.end(), words.begin(), words.end());
    return run_program(all, in_folder(folder)).out;
  };
  const std::string plain = solve({"--position", "........."});
  CHECK(contains(plain, "White to move"));
  for (const char* option : {"--position", "--record"}) {
    CHECK(contains(solve({option, "e.sgf"}), "White to move"));
    CHECK(contains(solve({option, "b.sgf"}), "Black to move"));
  }
  CHECK(contains(solve({"--record", "e.sgf", "--to-move", "black"}), "Black to move"));
  CHECK(
      run_program({"solve", "3x3", "--record", "b.sgf", "--to-move", "white"}, in_folder(folder)).exit_code ==
      2);
}

TEST_CASE("output: check names every file that it cannot read") {
  const Folder folder;
  REQUIRE(run_program({"solve", "2x2", "--proof", "p"}, in_folder(folder)).exit_code == 0);
  const auto run = run_program({"check", "no1", "p", "no2", "--brief"}, in_folder(folder));
  CHECK(run.exit_code == 2);
  CHECK(contains(run.out, "accepted"));
  CHECK(contains(run.err, "no1: "));
  CHECK(contains(run.err, "no2: "));
}

TEST_CASE("output: what a hunt found after turns stands with its start apart") {
  const std::string text = run_program({"hunt", "path:2", "path:3", "--rules", "tromp-taylor", "--rules",
                                        "new-zealand", "--states", "reached"})
                               .out;
  CHECK(contains(text, "start      "));
  CHECK(contains(text, "after      "));
}

TEST_CASE("output: cite and CITATION.cff name the same version and date") {
  std::ifstream file(tests::source_folder() + "/CITATION.cff");
  std::stringstream cff;
  cff << file.rdbuf();
  const json cited = json_of({"cite"});
  CHECK(contains(cff.str(), "version: \"" + cited["version"].get<std::string>() + "\"\n"));
  CHECK(contains(cff.str(), "date-released: " + cited["date"].get<std::string>() + "\n"));
  CHECK(contains(cff.str(), cited["title"].get<std::string>()));
  CHECK_FALSE(contains(cff.str(), "example.org"));
  CHECK(text_of({"cite"}) == cited["bibtex"].get<std::string>());
  CHECK(cited["bibtex"].get<std::string>().starts_with("@software{graphgo,\n"));
}

TEST_CASE("output: prisoners are in every form of an answer that they change") {
  const std::vector<std::string> question{
      "compare", "2x2", "--rules", "lasker-maas", "--rules", "lasker-maas-draft", "--prisoners", "3,0"};
  const auto as = [&](const char* format) {
    auto words = question;
    words.insert(words.end(), {"--format", format});
    return text_of(words);
  };
  CHECK(contains(text_of(question), "\nprisoners  3 captured by Black, 0 by White\n"));
  CHECK(contains(as("csv"), "to_move,prisoners,rules"));
  CHECK(contains(as("csv"), "\"3,0\""));
  CHECK(parse_json<json>(as("json"))["prisoners"] == json{3, 0});
  const json solved = json_of({"solve", "2x2", "--rules", "lasker-maas", "--prisoners", "3,0"});
  CHECK(solved["prisoners"] == json{3, 0});
  CHECK(solved["value"] == 3);
}

TEST_CASE("output: a tie that White wins says so where it is asked who wins") {
  CHECK(json_of({"solve", "2x2", "--rules", "lasker-maas"})["tie"] == "white wins");
  CHECK_FALSE(json_of({"solve", "path:2", "--rules", "tromp-taylor"}).contains("tie"));
  CHECK(contains(text_of({"compare", "path:2", "--rules", "conway-go", "--rules", "lasker-maas"}),
                 "0 (White wins)"));
}

}  // namespace
