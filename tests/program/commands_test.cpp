// Every command and verb, as text and as JSON: what was asked comes first, JSON is one object, exit codes are
// the answer.
#include <fmt/format.h>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>
#include <regex>
#include <sstream>

#include "graphgo/rules/ruleset.hpp"
#include "tests/program/bad_input.hpp"
#include "tests/program/outputs.hpp"

namespace {

using namespace graphgo::test;
using graphgo::preset_aliases;
using graphgo::PresetGroup;
using graphgo::presets;
using nlohmann::json;

/// A claim about boards of so many vertices, as a table of a claims.toml.
std::string claim_table(const std::string& id, const std::string& title, int vertices,
                        const std::string& left, const std::string& right) {
  return "[[claim]]\nid = \"" + id + "\"\ntitle = \"" + title +
         "\"\nquote = \"none\"\nsource = \"a test\"\ndomain = [{ graphs = " + std::to_string(vertices) +
         " }]\npairs = [{ left = \"" + left + "\", right = \"" + right + "\" }]\n";
}

/// The folder, given a text with those claims: it is for --papers.
std::string with_claims(const Folder& folder, const std::string& tables) {
  std::filesystem::create_directory(folder.file("text"));
  folder.write("text/claims.toml", tables);
  return folder.path();
}

/// Claim T is true and takes long: only a limit ends its run, and it is never refuted.
std::string folder_of_long_claim(const Folder& folder) {
  return with_claims(folder,
                     claim_table("T", "Tromp-Taylor is Tromp-Taylor", 8, "tromp-taylor", "tromp-taylor"));
}

}  // namespace

TEST_CASE("commands: solve begins with the question and gives value, line and moves") {
  const std::string text = text_of({"solve", "1x3", "--moves", "--rules", "tromp-taylor,komi=0.5"});
  CHECK(contains(text,
                 "board      1x3, 3 vertices, 2 edges\n"
                 "rules      tromp-taylor,komi=0.5\n"
                 "to move    Black\n"
                 "position   ...\n"
                 "  1 . . .\n"
                 "    a b c\n"
                 "value      2.5  (Black wins by 2.5)\n"
                 "line       B b1  W pass  B pass\n"
                 "  a1       -3.5\n"
                 "  b1       2.5\n"
                 "  c1       -3.5\n"
                 "  pass     -3.5\n"
                 "nodes "));
  const json object = json_of({"solve", "1x3", "--moves"});
  CHECK(object["board"] == "1x3");
  CHECK(object["rules"] == "tromp-taylor");
  CHECK(object["position"] == "...");
  CHECK(object["to_move"] == "black");
  CHECK(object["value"] == 3);
  CHECK(object["principal_variation"] == json{1, -1, -1});
  CHECK(object["line_complete"] == true);
  CHECK_FALSE(object.contains("stopped_by"));
  CHECK(object["moves"].size() == 4);
  CHECK(object["moves"][1] == json{{"turn", 1}, {"value", 3}});
}

TEST_CASE("commands: solve says the same by every method, and which method it was") {
  for (const std::string method : {"search", "exact", "reference"}) {
    const json object = json_of({"solve", "2x2", "--method", method});
    CHECK(object["value"] == 1);
    CHECK(object["method"] == method);
    const std::string text = text_of({"solve", "2x2", "--method", method});
    CHECK(contains(text, "value      1  (Black wins by 1)\n"));
    CHECK(text.ends_with(" s (" + method + ")\n"));
  }
  CHECK(json_of({"solve", "2x2"})["method"] == "search");
  CHECK(json_of({"solve", "2x2", "--rules", "chinese-basic"})["method"] == "retrograde");
}

TEST_CASE("commands: solve states prisoners, record and phases") {
  const Folder folder;
  folder.write("game.sgf", "(;SZ[2];B[aa];W[bb];B[])");
  const std::string text =
      text_of({"solve", "--record", "game.sgf", "--rules", "lasker-maas", "--prisoners", "2,0"}, 0,
              in_folder(folder));
  CHECK(contains(text, "prisoners  2 captured by Black, 0 by White before the record\n"));
  CHECK(contains(text_of({"solve", "2x2", "--prisoners", "2,0"}),
                 "prisoners  2 captured by Black, 0 by White; they do not count under these rules\n"));
  CHECK(contains(text, "after      B a2  W b1  B pass\n"));
  CHECK(contains(text, "  |  "));  // the end of phase one
  const auto options = in_folder(folder);
  CHECK(json_of({"solve", "--record", "game.sgf"}, 0, options)["record"] == json{0, 3, -1});
}

TEST_CASE("commands: solve says winners, bounds of infinite play, and games that are over") {
  CHECK(contains(text_of({"solve", "path:2", "--rules", "conway-go"}),
                 "value      White wins  (White wins)\n"));
  CHECK(contains(text_of({"solve", "2x2", "--rules", "chinese-basic"}),
                 "value      [-4, 4] no result  (no result"));
  CHECK(contains(text_of({"solve", "path:1", "--rules", "lasker-maas"}),
                 "value      0  (margin 0, which White wins)\n"));
  const Folder folder;
  folder.write("over.sgf", "(;SZ[2];B[];W[])");
  CHECK(contains(text_of({"solve", "--record", "over.sgf"}, 0, in_folder(folder)),
                 "line       (the game is over)\n"));
}

TEST_CASE("commands: a repeated edge is a warning on stderr, not an error") {
  const Folder folder;
  folder.write("twice.edges", "2\n0 1\n1 0\n");
  const Run run = run_program({"solve", "twice.edges"}, in_folder(folder));
  CHECK(run.exit_code == 0);
  CHECK(contains(run.out, "2 vertices, 1 edge\n"));
  CHECK(run.err.starts_with("graphgo: warning: twice.edges: "));
  CHECK(run.err.find('\n') == run.err.size() - 1);
}

TEST_CASE("commands: compare surveys every position of one board") {
  const std::vector<std::string> arguments{"compare",      "path:2",  "--rules",
                                           "tromp-taylor", "--rules", "taylor-concise"};
  const std::string text = text_of(arguments);
  CHECK(
      text.starts_with("board      path:2, 2 vertices, 1 edge\n"
                       "rules      tromp-taylor\n"
                       "rules      taylor-concise\n"
                       "states     10 (every legal position as a fresh start, both sides to move)\n"
                       "compared   10\n"
                       "different  8\n"));
  CHECK(contains(text, "O. Black to move (and 3 like it, by symmetry or with the colours exchanged)\n"));
  CHECK(contains(text_of({"compare", "path:2", "--rules", "aga", "--rules", "aga,komi=1"}),
                 " (and 1 like it, by symmetry)\n"));
  const json object = json_of(arguments);
  CHECK(object["rules"] == json{"tromp-taylor", "taylor-concise"});
  CHECK(object["states"] == 10);
  CHECK(object["different"] == 8);
  REQUIRE(object["differences"].size() == 2);
  const json& row = object["differences"][1];
  CHECK(row["position"] == "O.");
  CHECK(row["values"][0]["value"] == 2);
  CHECK(row["values"][1]["value"] == -2);
}

TEST_CASE("commands: of three rulesets compare says which two differ, and how often") {
  const std::vector<std::string> arguments{"compare", "2x2", "--rules", "tromp-taylor",
                                           "--rules", "aga", "--rules", "lasker-maas"};
  const std::string text = text_of(arguments);
  CHECK(contains(text,
                 "different  114 (states in which not all are equal)\n"
                 "by pairs   tromp-taylor and aga: 0\n"
                 "           tromp-taylor and lasker-maas: 114\n"
                 "           aga and lasker-maas: 114\n"));
  CHECK(json_of(arguments)["pairs"][1] ==
        json{{"rules", {"tromp-taylor", "lasker-maas"}}, {"different", 114}});
}

TEST_CASE("commands: compare of one state, and of many empty boards") {
  const std::vector<std::string> state{"compare", "path:2",         "--rules",    "tromp-taylor",
                                       "--rules", "taylor-concise", "--position", "O."};
  const std::string text = text_of(state);
  CHECK(text.starts_with("board      path:2, 2 vertices, 1 edge\nposition   O.\nto move    Black\n"));
  CHECK(contains(text, "B 1  W pass  B pass"));
  const json object = json_of(state);
  CHECK(object["values"][0]["value"] == 2);
  CHECK(object["values"][1]["value"] == -2);

  const Folder folder;
  folder.write("boards.txt", "# smallest first\r\n1x3\r\n\r\n  path:1 + path:1\r\n");
  const auto options = in_folder(folder);
  const std::vector<std::string> boards{"compare",    "2x2",     "--boards-file",
                                        "boards.txt", "--rules", "superko"};
  CHECK(contains(text_of(boards, 0, options), "| 1x3              | 3          | Black wins |"));
  const json table = json_of(boards, 0, options);
  REQUIRE(table["boards"].size() == 3);
  CHECK(table["boards"][0]["values"][0]["value"] == 1);
  CHECK(table["boards"][2]["board"] == "path:1 + path:1");
}

TEST_CASE("commands: claim lists, shows and settles") {
  const Folder folder;
  with_claims(folder, claim_table("A1", "Komi changes nothing", 2, "tromp-taylor", "tromp-taylor,komi=1") +
                          claim_table("A2", "A third pass changes nothing on two vertices", 2, "tromp-taylor",
                                      "tromp-taylor,ending=passes(3)"));
  const auto options = in_folder(folder);
  const auto claim = [](std::vector<std::string> rest) {
    rest.insert(rest.begin(), "claim");
    rest.insert(rest.end(), {"--papers", "."});
    return rest;
  };
  CHECK(text_of(claim({"list"}), 0, options) ==
        "A1   not settled  Komi changes nothing\n"
        "A2   not settled  A third pass changes nothing on two vertices\n");
  CHECK(json_of(claim({"list"}), 0, options)["claims"].size() == 2);
  CHECK(json_of(claim({"list"}), 0, options)["claims"][0]["verdict"].is_null());
  CHECK(text_of(claim({"show", "A1"}), 0, options).starts_with("claim    A1: Komi changes nothing\n"));
  CHECK(json_of(claim({"show", "A1"}), 0, options)["pairs"][0]["right"] == "tromp-taylor,komi=1");

  const std::string page = text_of(claim({"run", "A1", "--pages", "made"}), 1, options);
  CHECK(page.starts_with("# A1: Komi changes nothing\n"));
  CHECK(contains(page, "this page was written to made/A1.md\n"));
  CHECK(page.starts_with(folder.read("made/A1.md")));
  CHECK(contains(page, "graphgo claim run A1 --papers ."));
  CHECK(folder.read("made/pictures/A1-1.svg").starts_with("<svg"));
  CHECK(contains(page, "## The smallest counterexample"));
  const auto less = run_program(claim({"run", "A1", "--pages", "made", "--max-vertices", "1"}), options);
  CHECK(contains(less.err, "made/A1.md: it stays as it is"));
  CHECK(page.starts_with(folder.read("made/A1.md")));
  // What a page beside claims.toml says is listed.
  folder.write("text/A1.md", folder.read("made/A1.md"));
  CHECK(text_of(claim({"list"}), 0, options).starts_with("A1   refuted      Komi changes nothing\n"));
  CHECK(json_of(claim({"show", "A1"}), 0, options)["verdict"] == "refuted");
  CHECK(contains(text_of(claim({"show", "A1"}), 0, options), "verdict  refuted, says text/A1.md\n"));
  const std::string whole = folder.read("text/claims.toml");
  folder.write("text/claims.toml", std::regex_replace(whole, std::regex("komi=1"), "komi=2"));
  CHECK(text_of(claim({"list"}), 0, options).starts_with("A1   not settled  "));  // the page is of another
  folder.write("text/claims.toml", whole);
  std::filesystem::remove(folder.file("text/A1.md"));
  // A page is written where one is asked for, and nowhere else.
  CHECK(contains(text_of(claim({"run", "A1"}), 1, options), "--page FILE would write this page"));
  CHECK_FALSE(folder.has("text/A1.md"));
  const json refuted = json_of(claim({"run", "A1", "--page", "-"}), 1, options);
  CHECK(refuted["verdict"] == "refuted");
  CHECK(refuted["findings"][0]["board"] == "graph6:@");
  CHECK(refuted["findings"][0]["answers"][0]["value"] == 0);
  CHECK(refuted["findings"][0]["answers"][0]["reference"] == "agrees");
  CHECK(refuted["findings"][0]["answers"][1]["value"] == -1);
  const json verified = json_of(claim({"run", "A2", "--max-vertices", "1", "--page", "page.md"}), 0, options);
  CHECK(verified["verdict"] == "verified");
  CHECK(verified["complete"] == true);
  CHECK(verified["whole"] == false);
  CHECK(folder.read("page.md").starts_with("# A2"));
}

TEST_CASE("commands: hunt finds the smallest counterexample, and all of them in a file") {
  const Folder folder;
  const auto options = in_folder(folder);
  const std::vector<std::string> asked{"hunt",    "--max-vertices", "2", "--rules", "tromp-taylor",
                                       "--rules", "taylor-concise"};
  const std::string text = text_of(asked, 1, options);
  CHECK(contains(
      text,
      "domain     all connected graphs with at most 2 vertices: every legal position as a fresh start\n"));
  CHECK(contains(text, "covered    2 of 2 boards; 12 of their 12 states settled\n"));
  CHECK(contains(text, "the smallest counterexample\n"));
  const json object = json_of(asked, 1, options);
  CHECK(object["verdict"] == "refuted");
  CHECK(object["smallest"] == true);
  CHECK(object["counterexample"]["position"] == "X.");

  std::vector<std::string> all = asked;
  all.insert(all.end(), {"--all", "--output", "all.jsonl", "--json"});
  const Run run = run_program(all, options);
  CHECK(run.exit_code == 1);
  CHECK(run.err == "graphgo: all.jsonl was written\n");
  CHECK(contains(folder.read("all.jsonl"), "{\"boards\":2,\"states\":12,\"compared\":12,\"against\":8}\n"));

  const json same =
      json_of({"hunt", "path:3", "--rules", "aga", "--rules", "aga", "--states", "empty"}, 0, options);
  CHECK(same["verdict"] == "verified");
  CHECK(same["compared"] == 2);
}

TEST_CASE("commands: a hunt by winner names the winners, also of a tie") {
  std::vector<std::string> asked{"hunt",       "--rules", "tromp-taylor",   "--rules", "lasker-maas",
                                 "--relation", "winner",  "--max-vertices", "1"};
  const std::string text = text_of(asked, 1);
  CHECK(contains(text, "domain     all connected graphs with at most 1 vertex: "));
  CHECK(contains(text, " 0 (tie) "));
  CHECK(contains(text, " 0 (margin 0, which White wins) "));
  const json found = json_of(asked, 1)["counterexample"];
  CHECK(found["left_winner"] == "nobody");
  CHECK(found["right_winner"] == "white");
  asked.insert(asked.end(), {"--all"});
  CHECK(contains(text_of(asked, 1), "all of them, as JSON (left: tromp-taylor; right: lasker-maas)\n"));
  asked.insert(asked.end(), {"--format", "csv"});
  CHECK(contains(text_of(asked, 1), ",nobody,white\n"));
}

TEST_CASE("commands: the claims that come with the program can be listed and shown") {
  const json list = json_of({"claim", "list"});
  CHECK(list["claims"].size() > 10);
  for (const json& claim : list["claims"]) {
    const json shown = json_of({"claim", "show", claim["id"]});
    CHECK(shown == claim);
    CHECK(shown["quote"] != "");
  }
}

TEST_CASE("commands: count positions and games") {
  CHECK(text_of({"count", "positions", "5x5"}) ==
        "board            5x5, 25 vertices, 40 edges\nlegal positions  414295148741\n");
  CHECK(json_of({"count", "positions", "3x4"})["legal_positions"] == "321689");
  const std::string games = text_of({"count", "games", "1x3"});
  CHECK(
      games.starts_with("board      1x3, 3 vertices, 2 edges\nrules      tromp-taylor\nto move    Black\n"));
  CHECK(contains(games, "games      907\nlongest    21 turns, passes counted\n"));
  for (const char* method : {"memo", "plain"}) {
    const json object = json_of({"count", "games", "1x2", "--method", method});
    CHECK(object["games"] == "9");
    CHECK(object["position"] == "..");
  }
}

TEST_CASE("commands: board lists, shows and describes") {
  const json families = json_of({"board", "list"})["families"];
  CHECK(families.size() >= 20);
  const std::string list = text_of({"board", "list"});
  for (const json& family : families) CHECK(contains(list, family["syntax"]));
  CHECK(text_of({"board", "show", "2x2", "--position", "X.O."}) ==
        "board  2x2, 4 vertices, 4 edges\n2 X .\n1 O .\n  a b\n");
  const json shown = json_of({"board", "show", "path:2", "--position", "X."});
  CHECK(shown["graph"]["edges"] == json{{0, 1}});
  CHECK(shown["position"] == "X.");
  const std::string svg = text_of({"board", "show", "petersen", "--svg"});
  CHECK(svg.starts_with("<svg "));
  CHECK(svg.ends_with("</svg>\n"));
  CHECK(contains(text_of({"board", "info", "petersen"}),
                 "planar         no\nautomorphisms  120\norbits         1\n"));
  const json info = json_of({"board", "info", "path:2 + path:1"});
  CHECK(info["components"] == 2);
  CHECK(info["automorphisms"] == "2");
  CHECK(info["orbits"] == json{{0, 1}, {2}});
}

TEST_CASE("commands: board converts to each format and back") {
  const Folder folder;
  const auto options = in_folder(folder);
  const auto original = json_of({"board", "show", "wheel:5"})["graph"]["edges"];
  const std::pair<const char*, const char*> formats[] = {{"graph6", "w.g6"},
                                                         {"edges", "w.edges"},
                                                         {"json", "w.json"},
                                                         {"graphml", "w.graphml"},
                                                         {"dot", "w.dot"}};
  for (const auto& [format, file] : formats) {
    CAPTURE(format);
    CHECK(text_of({"board", "convert", "wheel:5", "--to", format, "--output", file}, 0, options) == "");
    CHECK(folder.read(file) == text_of({"board", "convert", "wheel:5", "--to", format}));
    CHECK(json_of({"board", "show", file}, 0, options)["graph"]["edges"] == original);
  }
}

TEST_CASE("commands: rules lists, shows and compares, TOML is read back") {
  CHECK(text_of({"rules", "list", "--all"}).starts_with("presets\n  general-graph-go "));
  const json list = json_of({"rules", "list"});
  CHECK(list["presets"].size() == 14 + 16);
  CHECK(list["axes"].size() == 17);
  CHECK(text_of({"rules", "show", "aga"}).starts_with("rules  aga\n"));
  CHECK(json_of({"rules", "show", "nieminen"})["dispute"] == "judged");
  const Folder folder;
  folder.write("mine.toml", text_of({"rules", "show", "aga,komi=6.5,suicide=allowed", "--toml"}));
  CHECK(json_of({"rules", "show", "mine.toml"}, 0, in_folder(folder))["rules"] ==
        "aga,suicide=allowed,komi=6.5");
  CHECK(contains(text_of({"rules", "diff", "tromp-taylor", "general-graph-go"}), "the same on every axis"));
  const json difference = json_of({"rules", "diff", "tromp-taylor", "taylor-concise"})["differences"];
  REQUIRE(difference.size() == 1);
  CHECK(difference[0]["axis"] == "repetition");
}

TEST_CASE("commands: rules lists what to choose among on one screen") {
  const std::string list = text_of({"rules", "list"});
  std::istringstream lines(list);
  int count = 0;
  for (std::string line; std::getline(lines, line); ++count) {
    CAPTURE(line);
    CHECK(line.size() <= 80);
  }
  CHECK(count <= 24);
  for (const auto& p : presets()) {
    CAPTURE(p.name);
    const bool folded = p.group == PresetGroup::taylor16;
    CHECK(contains(list, fmt::format("\n  {:<22} {}\n", p.name, p.summary)) != folded);
    CHECK(contains(text_of({"rules", "list", "--all"}), fmt::format("\n  {:<24} {}\n", p.name, p.summary)));
  }
  for (const auto& alias : preset_aliases()) CHECK(contains(list, " " + std::string(alias.name)));
}

TEST_CASE("commands: a short name is printed as the preset it stands for") {
  CHECK(text_of({"rules", "show", "Chinese"}).starts_with("rules  chinese-basic\n"));
  CHECK(json_of({"rules", "show", "japanese,komi=6.5"})["rules"] == "logical-japanese,komi=6.5");
  CHECK(contains(text_of({"solve", "path:3", "--rules", "AREA"}), "\nrules      tromp-taylor\n"));
}

TEST_CASE("commands: rules show says what the values mean") {
  const std::string shown = text_of({"rules", "show", "taylor-concise"});
  CHECK(contains(shown, "  suicide              allowed\n                         the chain is removed"));
  CHECK(contains(shown, "superko(situational): a play by c may not leave"));
  CHECK(contains(shown, "INITIAL ignored: "));
  CHECK_FALSE(contains(shown, "INITIAL counted: "));
  CHECK_FALSE(contains(text_of({"rules", "show", "tromp-taylor"}), "PASSES "));  // they decide nothing there
}

TEST_CASE("commands: help goes to stdout and exits with 0") {
  CHECK(text_of({"--version"}) == "graphgo 0.28.0\n");
  const std::vector<std::vector<std::string>> commands{{},
                                                       {"solve"},
                                                       {"compare"},
                                                       {"claim"},
                                                       {"claim", "list"},
                                                       {"claim", "show"},
                                                       {"claim", "run"},
                                                       {"hunt"},
                                                       {"count"},
                                                       {"count", "positions"},
                                                       {"count", "games"},
                                                       {"board"},
                                                       {"board", "list"},
                                                       {"board", "show"},
                                                       {"board", "info"},
                                                       {"board", "convert"},
                                                       {"rules"},
                                                       {"rules", "list"},
                                                       {"rules", "show"},
                                                       {"rules", "diff"},
                                                       {"replay"},
                                                       {"batch"}};
  for (auto arguments : commands) {
    std::string usage = "Usage: graphgo";
    for (const auto& word : arguments) usage += " " + word;
    std::vector<std::string> asked{"help"};
    asked.insert(asked.end(), arguments.begin(), arguments.end());
    arguments.push_back("--help");
    CHECK(contains(text_of(arguments), usage));
    CHECK(text_of(asked) == text_of(arguments));
  }
}

TEST_CASE("commands: a time limit prints what is proved and exits with 3, whatever the command") {
  // What takes minutes or more on any machine may have some work done; what does not has none.
  const std::string state =
      text_of({"compare", "4x4", "--to-move", "black", "--rules", "aga", "--time-limit", "0.3"}, 3);
  CHECK(contains(state, "stopped"));
  CHECK(
      contains(text_of({"compare", "4x4", "--empty", "--rules", "aga", "--value-limit", "0.3"}, 3), " to "));
  CHECK(json_of({"compare", "2x3", "--rules", "lasker-maas", "--rules", "tromp-taylor", "--time-limit",
                 over_at_once},
                3)["states"] == 2 * 489);
  const Folder folder;
  const json claim = json_of(
      {"claim", "run", "T", "--papers", folder_of_long_claim(folder), "--page", "-", "--time-limit", "0.5"},
      3);
  CHECK(claim["complete"] == false);
  const std::string cut =
      text_of({"claim", "run", "T", "--papers", folder_of_long_claim(folder), "--time-limit", "0.5"}, 3);
  CHECK(contains(cut, "; --page FILE would write this page"));
  CHECK_FALSE(folder.has("text/T.md"));
  requires_error(run_program({"count", "games", "3x3", "--time-limit", over_at_once}),
                 {"count games 3x3", "limit"}, 3);
}

TEST_CASE("commands: Ctrl-C prints what is proved soon and exits with 3") {
  // Uninterrupted each takes minutes or more.
  const Folder folder;
  const std::vector<std::vector<std::string>> commands{
      {"solve", "5x5"},
      {"solve", "5x5", "--json"},
      {"solve", "4x4", "--rules", "chinese-basic"},
      {"compare", "4x4", "--empty", "--rules", "aga"},
      {"compare", "3x4", "--rules", "lasker-maas", "--rules", "tromp-taylor", "--threads", "2"},
      {"compare", "4x4", "--rules", "aga", "--rules", "tromp-taylor"},
      {"claim", "run", "T", "--papers", folder_of_long_claim(folder), "--page", "-"},
      {"count", "games", "3x3"},
      {"count", "positions", "16x16"},
  };
  for (const auto& arguments : commands) {
    RunOptions options;
    options.interrupt = true;
    const Run run = run_program(arguments, options);
    CAPTURE(arguments, run.out, run.err, run.signal);
    CHECK(run.exit_code == 3);
  }
}

TEST_CASE("commands: a result that cannot be written is no success") {
  RunOptions full;
  full.output = "/dev/full";
  full.input = "name\n";  // for gtp and play
  const std::vector<std::vector<std::string>> commands{{"solve", "2x2"},    {"solve", "2x2", "--json"},
                                                       {"board", "list"},   {"rules", "show", "aga"},
                                                       {"solve", "--help"}, {"--version"},
                                                       {"play", "2x2"},     {"gtp", "2x2"}};
  for (const auto& arguments : commands) {
    const Run run = run_program(arguments, full);
    CAPTURE(arguments, run.err);
    CHECK(run.exit_code == 2);
    CHECK(contains(run.err, "cannot write"));
  }
  full.input = "{}\n";
  CHECK(run_program({"batch"}, full).exit_code == 2);
  CHECK(run_program({"board", "show", "2x2", "--output", "/dev/full"}).exit_code == 2);
}
