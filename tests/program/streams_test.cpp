// Boards on standard input, in files and in ranges, tables for other programs, names that answers keep, hunts
// between graphs.
#include <fmt/format.h>

#include <catch2/catch.hpp>
#include <cstdlib>

#include "graphgo/text/json.hpp"
#include "tests/program/bad_input.hpp"
#include "tests/program/outputs.hpp"
#include "tests/support/paths.hpp"

namespace {

using namespace graphgo::test;
using graphgo::testing::Says;
using nlohmann::json;

Run run_well(const std::vector<std::string>& arguments, const RunOptions& options = {}, int exit_code = 0) {
  const Run run = run_program(arguments, options);
  CAPTURE(arguments, run.out, run.err);
  CHECK(run.err == "");
  CHECK(run.exit_code == exit_code);
  return run;
}

json json_of(const std::vector<std::string>& arguments, const RunOptions& options = {}, int exit_code = 0) {
  return graphgo::parse_json<json>(run_well(arguments, options, exit_code).out);
}

TEST_CASE("streams: names of files may end in capitals") {
  const Folder folder;
  folder.write("B.JSON", R"({"vertices": 3, "edges": [[0, 1], [1, 2]]})");
  folder.write("R.TOML", "preset = \"lasker-maas\"\n");
  folder.write("P.SGF", "(;SZ[2]AB[aa]PL[W])");
  const auto options = in_folder(folder);
  const auto board = json_of({"solve", "B.JSON", "--rules", "R.TOML", "--json"}, options);
  CHECK(board["rules"] == json_of({"solve", "path:3", "--rules", "lasker-maas", "--json"})["rules"]);
  const auto position = json_of({"solve", "2x2", "--position", "P.SGF", "--json"}, options);
  CHECK(position["position"] == "X...");
  CHECK(position["to_move"] == "white");
}

TEST_CASE("streams: boards on standard input, as geng writes them, wherever boards are taken") {
  const auto two = with_input(">>graph6<<Bw\nBW\n"), one = with_input("Bw\n");
  const json table = json_of({"compare", "--empty", "-", "--rules", "tromp-taylor", "--json"}, two);
  REQUIRE(table["boards"].size() == 2);
  CHECK(table["boards"][0]["board"] == "graph6:Bw");
  for (const json& row : table["boards"])
    CHECK(row["values"][0]["value"] == json_of({"solve", row["board"], "--json"})["value"]);
  const json hunt =
      json_of({"hunt", "-", "P1", "--rules", "aga", "--rules", "aga", "--states", "empty", "--json"}, two);
  CHECK(hunt["boards"] == 3);
  CHECK(json_of({"solve", "-", "--json"}, one)["board"] == "graph6:Bw");
  CHECK(contains(run_well({"board", "info", "-"}, one).out, "automorphisms  6\n"));
  CHECK(contains(run_well({"count", "positions", "-"}, one).out, "graph6:Bw, 3 vertices"));
  requires_error(run_program({"solve", "-"}, two), {"standard input", "2 boards", "one"});
  requires_error(run_program({"solve", "-"}, with_input("")), {"standard input", "no board"});
  requires_error(run_program({"compare", "-", "-", "--rules", "aga"}, two), {"standard input", "once"});
  requires_error(run_program({"compare", "-", "--rules", "aga"}, with_input("Bw\nB\n")),
                 {"standard input: line 2", "3 vertices"});
}

TEST_CASE("streams: a closed one is at its end, and is no file that is opened next") {
  const auto exit_code_of = [](const std::string& rest) {
    return std::system(fmt::format("timeout 60 '{}' {}", graphgo::tests::program, rest).c_str()) / 256;
  };
  CHECK(exit_code_of("gtp 3x3 <&-") == 0);
  CHECK(exit_code_of("solve - <&- 2>/dev/null") == 2);
  const Folder folder;
  const std::string proof = folder.path() + "/x.proof";
  CHECK(exit_code_of("solve 2x2 --proof '" + proof + "' >&- 2>/dev/null") == 2);
  CHECK(exit_code_of("check '" + proof + "' >/dev/null") == 0);
}

TEST_CASE("streams: where stderr takes nothing the exit code is the same") {
  const Folder folder;
  folder.write("twice.edgelist", "0 1\n0 1\n");  // a warning
  for (const std::string errors : {"2>&-", "2>/dev/full", "2>/dev/null"}) {
    const auto exit_code_of = [&](const std::string& rest) {
      const std::string command = fmt::format("cd '{}' && timeout 60 '{}' {} >/dev/null {}", folder.path(),
                                              graphgo::tests::program, rest, errors);
      return std::system(command.c_str()) / 256;
    };
    CAPTURE(errors);
    CHECK(exit_code_of("solve 3y3") == 2);
    CHECK(exit_code_of("solve twice.edgelist") == 0);
    CHECK(exit_code_of("solve 2x2 --progress") == 0);
    CHECK(exit_code_of("compare --empty 5x5 --rules aga --rules tromp-taylor --time-limit 0.1 --progress") ==
          3);
  }
}

TEST_CASE("streams: a signal ends what waits for a line") {
  const Folder folder;
  for (const std::string command : {"batch", "batch --journal j", "play", "batch --format csv"})
    for (const std::string signal : {"INT", "TERM"}) {
      // A pipe that is open for writing as well has no end. One signal, since a second one may come when the
      // sanitizers look for leaks, and they hang then.
      const std::string line = fmt::format(
          "cd '{}' && rm -f pipe && mkfifo pipe && timeout --foreground --preserve-status -s {} -k 30 0.5 "
          "'{}' {} <>pipe "
          ">/dev/null 2>&1",
          folder.path(), signal, graphgo::tests::program, command);
      CAPTURE(command, signal);
      CHECK(std::system(line.c_str()) / 256 == 3);
    }
  CHECK_FALSE(folder.has("j"));
}

TEST_CASE("streams: ranges and files of many boards") {
  const Folder folder;
  folder.write("many.g6", "Bw\nBW\n");
  folder.write("list.txt", "# mixed\nBw\nK1..2\n");
  const auto labels = [&](const std::vector<std::string>& boards) {
    std::vector<std::string> arguments{"compare", "--empty", "--rules", "tromp-taylor", "--json"};
    arguments.insert(arguments.end(), boards.begin(), boards.end());
    std::vector<std::string> found;
    const json table = json_of(arguments, in_folder(folder));
    for (const json& row : table["boards"]) found.push_back(row["board"]);
    return found;
  };
  CHECK(labels({"complete:1..3"}) == std::vector<std::string>{"complete:1", "complete:2", "complete:3"});
  CHECK(labels({"many.g6"}) == std::vector<std::string>{"graph6:Bw", "graph6:BW"});
  CHECK(labels({"--boards-file", "list.txt"}) == std::vector<std::string>{"graph6:Bw", "K1", "K2"});
  requires_error(run_program({"solve", "K1..2"}), {"'K1..2'", "2 boards"});
}

TEST_CASE("formats: the values of compare as CSV, TeX, Markdown and text") {
  const std::vector<std::string> asked{"compare", "--empty",       "P2",      "K3",
                                       "--rules", "taylor16/asyf", "--rules", "tromp-taylor"};
  const auto as = [&](const char* format, std::vector<std::string> arguments) {
    arguments.insert(arguments.end(), {"--format", format});
    return run_well(arguments).out;
  };
  const json values = graphgo::parse_json<json>(as("json", asked));
  CHECK(values["boards"].size() == 2);
  const auto value = [&](std::size_t board, std::size_t column) {
    return graphgo::dump_json(values["boards"][board]["values"][column]["value"]);
  };
  CHECK(as("csv", asked) == "board,taylor16/asyf,tromp-taylor\nP2," + value(0, 0) + "," + value(0, 1) +
                                "\nK3," + value(1, 0) + "," + value(1, 1) + "\n");
  CHECK(as("tex", asked) ==
        "\\begin{tabular}{lll}\nboard & taylor16/asyf & tromp-taylor \\\\\n\\hline\nP2 & " + value(0, 0) +
            " & " + value(0, 1) + " \\\\\nK3 & " + value(1, 0) + " & " + value(1, 1) +
            " \\\\\n\\end{tabular}\n");
  CHECK(contains(as("markdown", asked),
                 "| board | taylor16/asyf | tromp-taylor |\n| --- | --- | --- |\n| P2 | "));
  CHECK(contains(as("text", asked), "Values of empty boards"));
  // A survey: a row for each state that differs, as many as JSON has. Commas are quoted.
  const std::vector<std::string> survey{"compare", "P2", "--rules", "tromp-taylor", "--rules", "aga,komi=0"};
  const auto differences = graphgo::parse_json<json>(as("json", survey))["differences"].size();
  const std::string csv = as("csv", survey);
  CHECK(static_cast<std::size_t>(std::count(csv.begin(), csv.end(), '\n')) == differences + 1);
  CHECK(csv.starts_with("board,position,to_move,symmetric,tromp-taylor,aga\n"));
  const std::string state = as("csv", {"compare", "P2", "--position", "X.", "--rules",
                                       "tromp-taylor,repetition=superko(situational)"});
  CHECK(state.starts_with("board,position,to_move,rules,value,line\nP2,X.,black,\"tromp-taylor,"));
  requires_error(run_program({"compare", "P2", "--empty", "--rules", "aga", "--json", "--format", "csv"}),
                 {"--json", "--format csv"});
  requires_error(run_program({"compare", "P2", "--empty", "--rules", "aga", "--format", "xml"}),
                 {"--format", "xml"});
}

TEST_CASE("formats: special characters of a board's name are escaped") {
  const auto input = with_input("C~\nC^\n");  // graph6 of K4, and of K4 without an edge
  const auto as = [&](const char* format) {
    return run_well({"compare", "--empty", "-", "--rules", "tromp-taylor", "--format", format}, input).out;
  };
  CHECK(contains(as("tex"), "graph6:C\\textasciitilde{} & "));
  CHECK(contains(as("tex"), "graph6:C\\textasciicircum{} & "));
  CHECK(contains(as("markdown"), "| graph6:C\\~ |"));
  CHECK(contains(as("csv"), "\ngraph6:C~,"));
}

TEST_CASE("formats: a batch as a table, a row a query") {
  const auto input = with_input(
      R"({"id": "a,b", "board": "P2", "rules": "tromp-taylor"}
{"id": 2, "board": "P2", "rules": "chinese-basic"}
{"id": 3, "board": "P0", "rules": "aga"}
)");
  const std::string csv = run_well({"batch", "--format", "csv"}, input).out;
  std::vector<std::string> lines;
  std::istringstream rows(csv);
  for (std::string line; std::getline(rows, line);) lines.push_back(line);
  REQUIRE(lines.size() == 4);
  CHECK(lines[0].starts_with("id,value,lo,hi,result,"));
  CHECK(lines[1].starts_with("\"a,b\"," + graphgo::dump_json(json_of({"solve", "P2", "--json"})["value"]) +
                             ",,"));
  CHECK(lines[2].starts_with("2,,"));
  CHECK(contains(lines[3], "the smallest path is path:1"));
  CHECK(contains(run_well({"batch", "--format", "tex"}, input).out, "\\begin{tabular}{"));
}

TEST_CASE("names: vertices keep the names of the file in lines, pictures and JSON") {
  const Folder folder;
  folder.write(
      "board.graphml",
      "<graphml><graph edgedefault=\"undirected\"><node id=\"left\"/><node id=\"mid\"/><node id=\"right\"/>"
      "<edge source=\"left\" target=\"mid\"/><edge source=\"mid\" target=\"right\"/></graph></graphml>");
  folder.write(
      "board.gml",
      "graph [ node [ id 0 label \"left\" ] node [ id 1 label \"mid\" ] node [ id 2 label \"right\" ] "
      "edge [ source 0 target 1 ] edge [ source 1 target 2 ] ]");
  folder.write("board.dot", "graph { left -- mid; mid -- right }");
  folder.write("board.edgelist", "left mid\nmid right\n");
  folder.write("board.json", R"({"vertices": 3, "edges": [[0,1],[1,2]], "names": ["left", "mid", "right"]})");
  const auto options = in_folder(folder);
  const json names{"left", "mid", "right"};
  for (const char* file : {"board.graphml", "board.gml", "board.dot", "board.edgelist", "board.json"}) {
    CAPTURE(file);
    CHECK(contains(run_well({"solve", file, "--moves"}, options).out, "  mid      "));
    CHECK(contains(run_well({"board", "show", file, "--svg"}, options).out, ">mid</text>"));
    CHECK(json_of({"board", "info", file, "--json"}, options)["names"] == names);
    CHECK(json_of({"compare", file, "--empty", "--rules", "aga", "--json"}, options)["boards"][0]["names"] ==
          names);
    const Run run =
        run_program({"hunt", file, "--rules", "aga", "--rules", "tromp-taylor", "--json"}, options);
    const json hunted = graphgo::parse_json<json>(run.out);
    if (hunted.contains("counterexample")) CHECK(hunted["counterexample"]["names"] == names);
  }
  RunOptions batch = options;
  batch.input = "{\"id\": 1, \"board\": \"board.dot\", \"rules\": \"aga\", \"moves\": true}\n";
  CHECK(json_of({"batch"}, batch)["names"] == names);
}

TEST_CASE("names: of a file whose name is no text every answer is text") {
  const Folder folder;
  const std::string file = "na\xff\n.edgelist", readable = "na\xEF\xBF\xBD\xEF\xBF\xBD.edgelist";
  folder.write(file, "a b\nb c\n");
  const std::string board = folder.file(file);
  CHECK(contains(json_of({"solve", board, "--json"})["board"].dump(), readable));
  CHECK(contains(text_of({"solve", board, "--svg", folder.file("a.svg")}), readable));
  CHECK(contains(folder.read("a.svg"), "<title>" + folder.file(readable) + ", tromp-taylor"));
  const json proved =
      json_of({"solve", "2x2", "--threads", "1", "--proof", folder.file("p\xff.proof"), "--json"});
  CHECK(contains(proved.dump(), "p\xEF\xBF\xBD.proof"));
  CHECK(folder.has("p\xff.proof"));
  const std::string table = folder.file("t\xff");
  text_of({"table", "build", board, "--rules", "tromp-taylor", "--output", table});
  CHECK(contains(json_of({"table", "probe", table, "--position", "...", "--json"}).dump(), "t\xEF\xBF\xBD"));
}

TEST_CASE("batch: a repeated edge is a warning, on standard error and in the answer") {
  const Run run = run_program(
      {"batch"},
      with_input(R"({"id": 1, "board": {"vertices": 2, "edges": [[0,1],[1,0]]}, "rules": "aga"})"));
  CHECK(run.exit_code == 0);
  CHECK_THAT(run.err.substr(0, run.err.size() - 1),
             Says({"graphgo: warning: query 1:", "edge 0-1", "more than once"}));
  const json answer = graphgo::parse_json<json>(run.out);
  CHECK(answer.contains("value"));
  REQUIRE(answer["warnings"].size() == 1);
  CHECK_THAT(answer["warnings"][0].get<std::string>(), Says({"edge 0-1", "more than once"}));
}

TEST_CASE("batch: the help says what answers hold") {
  const std::string help = run_well({"batch", "--help"}).out;
  for (const char* fact : {"\"history\"", "\"result\"", "\"warnings\"", "without superko"})
    CHECK(contains(help, fact));
}

TEST_CASE("hunt: between graphs, the smallest counterexample and its lines") {
  std::vector<std::string> asked{"hunt",       "--rules",       "tromp-taylor",   "--between",
                                 "G",          "subdivide(G)",  "--max-vertices", "3",
                                 "--relation", "value >= other"};
  std::vector<std::string> as_json = asked;
  as_json.push_back("--json");
  const json object = json_of(as_json, {}, 1);
  CHECK(object["between"] == json{"G", "subdivide(G)"});
  CHECK(object["domain"] == "all connected graphs with at most 3 vertices: empty boards, Black to move");
  CHECK(object["board_limit"] == 60);
  // The path of two vertices: the path of one has no edge to subdivide.
  CHECK(object["smallest"] == true);
  const json& found = object["counterexample"];
  CHECK(found["vertices"] == 2);
  CHECK(found["choice"] == "e = 0-1");
  const auto value = [](const std::string& board) {
    return json_of({"solve", board, "--json"})["value"].get<int>();
  };
  CHECK(value(found["left_board"]) == found["left"]["value"]);
  CHECK(value(found["right_board"]) == found["right"]["value"]);
  CHECK(value("P2") < value("P3"));
  const std::string text = run_well(asked, {}, 1).out;
  CHECK(contains(text, "between    value of G, other of subdivide(G)\nrelation   value >= other\n"));
  CHECK(contains(text, "relation   false: 0 >= 3\n"));
  as_json[9] = "value >= other - 20";
  CHECK(json_of(as_json)["verdict"] == "verified");
}

TEST_CASE("hunt: a bound in numbers of the graph") {
  const json held = json_of(
      {"hunt", "--rules", "tromp-taylor", "--relation", "value <= n", "--max-vertices", "3", "--json"});
  CHECK(held["verdict"] == "verified");
  CHECK(held["states"] == 4);
  CHECK_FALSE(held.contains("right"));
  const json refuted = json_of(
      {"hunt", "P1..4", "--rules", "tromp-taylor", "--relation", "value < n", "--all", "--json"}, {}, 1);
  CHECK(refuted["board_limit"] == 60);
  CHECK_FALSE(json_of({"hunt", "P2", "--rules", "tromp-taylor", "--relation", "value < 0", "--json"}, {}, 1)
                  .contains("board_limit"));
  for (const json& one : refuted["counterexamples"]) {
    CHECK(one["left"]["value"] == one["vertices"]);
    CHECK(one["sides"] == graphgo::dump_json(one["vertices"]) + " < " + graphgo::dump_json(one["vertices"]));
    CHECK_FALSE(one.contains("right"));
  }
  const std::string csv = run_well({"hunt", "P1..4", "--rules", "tromp-taylor", "--relation", "value < n",
                                    "--all", "--format", "csv"},
                                   {}, 1)
                              .out;
  CHECK(csv.starts_with("board,position,to_move,record,states,value tromp-taylor,value < n\n"));
  CHECK(static_cast<std::size_t>(std::count(csv.begin(), csv.end(), '\n')) ==
        refuted["counterexamples"].size() + 1);
}

TEST_CASE("hunt: a sample proves nothing of the rest, and says so") {
  const std::vector<std::string> hunt{
      "hunt", "3x3", "--rules", "tromp-taylor", "--rules", "tromp-taylor-4pass", "--sample", "5"};
  CHECK(contains(text_of(hunt), "verdict    no counterexample in the sample\n"));
  std::vector<std::string> as_json = hunt;
  as_json.emplace_back("--json");
  CHECK(json_of(as_json)["verdict"] == "sampled");
  check_refused(
      {{{"hunt", "3x3", "--rules", "aga", "--rules", "aga", "--seed", "2"}, {"--seed", "--sample"}}},
      Folder());
}

TEST_CASE("hunt: files of hunts between graphs and against bounds") {
  const Folder folder;
  for (const char* file : {"bound.jsonl", "bound.sqlite"}) {
    const Run run = run_program(
        {"hunt", "P1..3", "--rules", "tromp-taylor", "--relation", "value < n", "--all", "--output", file},
        in_folder(folder));
    CHECK(run.exit_code == 1);
    CHECK(run.err == std::string("graphgo: ") + file + " was written\n");
  }
  CHECK(contains(folder.read("bound.jsonl"), "\"sides\":\"3 < 3\""));
  const Run run = run_program({"hunt", "P1..3", "--rules", "tromp-taylor", "--between", "G", "G - v",
                               "--relation", "value <= other", "--all", "--output", "between.sqlite"},
                              in_folder(folder));
  CHECK(run.err == "graphgo: between.sqlite was written\n");
}

TEST_CASE("hunt: the boards that their limit left open are named, and are no agreement") {
  const Run run = run_program({"hunt", "3x4", "P2", "--rules", "tromp-taylor", "--rules", "tromp-taylor",
                               "--board-limit", "0.001", "--json"});
  CHECK(run.exit_code == 3);
  const json object = graphgo::parse_json<json>(run.out);
  CHECK(object["verdict"] == "open");
  CHECK(object["boards"] == 2);
  CHECK(object["unsettled"].back() == "3x4");
  const Run text = run_program(
      {"hunt", "3x4", "--rules", "tromp-taylor", "--rules", "tromp-taylor", "--board-limit", "0.001"});
  CHECK(contains(text.out, "unsettled  1 board: 3x4\n           each board has 0.001 seconds"));
}

TEST_CASE("bad input: hunts, near misses of boards, options and presets") {
  const Folder folder;
  check_refused(
      {
          {{"hunt", "P2", "--rules", "aga"}, {"--rules: 1 given", "two rulesets", "--between"}},
          {{"hunt", "P2", "--rules", "aga", "--relation", "value <= "}, {"relation", "character 10"}},
          {{"hunt", "P2", "--rules", "aga", "--relation", "value <= other"}, {"`other`", "--between"}},
          {{"hunt", "P2", "--rules", "aga", "--between", "G", "G - x"}, {"--between", "G - v"}},
          {{"hunt", "P2", "--rules", "aga", "--between", "G - e", "G - v"}, {"--between", "only one"}},
          {{"hunt", "P2", "--rules", "aga", "--between", "G", "G + K1", "--states", "positions"},
           {"--states positions", "empty boards"}},
          {{"hunt", "P40", "--rules", "aga", "--between", "G", "G + G"}, {"graph6:", "64 vertices"}},
          {{"hunt", "P2", "--rules", "aga", "--rules", "aga", "--board-limit", "soon"},
           {"--board-limit", "'soon'"}},
          {{"hunt", "P2", "--rules", "aga", "--relation", "value <= n", "--to-move", "red"},
           {"--to-move 'red'"}},
          {{"solve", "K5?"}, {"'K5?'", "did you mean K5?"}},
          {{"solve", "D?{"}, {"'D?{'", "did you mean graph6:D?{"}},
          {{"solve", "2x2", "--ruleset", "aga"}, {"--ruleset", "did you mean --rules?"}},
          {{"solve", "2x2", "--table", "a.table"}, {"--table", "table probe", "explore"}},
          {{"solve", "2x2", "--rules", "positional"},
           {"'positional'", "a value of repetition", "tromp-taylor"}},
          {{"solve", "2x2", "--rules", "situational"}, {"'situational'", "a value of repetition", "aga"}},
      },
      folder);
}

}  // namespace
