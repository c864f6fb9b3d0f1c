// Records under rulesets: `graphgo replay`, what games came to, the first illegal turn; `compare --record`.
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "tests/program/bad_input.hpp"
#include "tests/program/outputs.hpp"

using namespace graphgo::test;
using nlohmann::json;

TEST_CASE("replay: the first illegal turn is named, and exits with 1") {
  const Folder folder;
  folder.write("legal.sgf", "(;SZ[2];B[aa];W[bb];B[])");
  // White captures the stone that made it possible, then plays on an occupied vertex.
  folder.write("illegal.sgf", "(;SZ[2];B[aa];W[bb];B[ab];W[bb])");
  const auto options = in_folder(folder);
  const std::string legal = text_of({"replay", "legal.sgf"}, 0, options);
  CHECK(legal.starts_with("board      2x2\nrules      tromp-taylor\nrecord     3 turns\n"));
  CHECK(contains(legal, "legal      all turns\n"));
  CHECK(contains(legal, "game       not over\n"));
  const std::string illegal = text_of({"replay", "illegal.sgf"}, 1, options);
  CHECK(contains(illegal, "illegal    turn 4: White b1 is illegal: "));
  const json object = json_of({"replay", "illegal.sgf"}, 1, options);
  CHECK(object["legal"] == false);
  CHECK(object["refused"]["turn"] == 4);
  CHECK(object["refused"]["vertex"] == "b1");
  const json goes_on = json_of({"replay", "legal.sgf"}, 0, options);
  CHECK(goes_on["legal"] == true);
  CHECK_FALSE(goes_on.contains("winner"));
}

TEST_CASE("replay: margins are after komi, and a game that is over has its winner") {
  const Folder folder;
  folder.write("over.sgf", "(;SZ[1:2]AB[aa];W[];B[])");
  const auto options = in_folder(folder);
  const auto replayed = [&](const char* rules) {
    return json_of({"replay", "over.sgf", "--rules", rules}, 0, options);
  };
  const json komi = replayed("tromp-taylor,komi=6.5");
  CHECK(komi["margin"] == -4.5);
  CHECK(komi["winner"] == "white");
  CHECK(komi["outcome"] == "counted");
  CHECK(replayed("tromp-taylor")["winner"] == "black");
  CHECK(replayed("tromp-taylor,komi=2")["winner"] == "nobody");
  CHECK(replayed("tromp-taylor,komi=2,tie=white_wins")["winner"] == "white");
  CHECK(contains(text_of({"replay", "over.sgf", "--rules", "tromp-taylor,komi=6.5"}, 0, options),
                 "game       over, margin -4.5  (White wins by 4.5)\n"));
  folder.write("moved.sgf", "(;SZ[1:2]AB[aa];W[ab])");
  const json last = json_of({"replay", "moved.sgf", "--rules", "conway-go,suicide=forbidden"}, 0, options);
  CHECK_FALSE(last.contains("margin"));
}

TEST_CASE("records: compare takes a record, and has a row for the ruleset that refuses it") {
  const Folder folder;
  folder.write("game.sgf", "(;SZ[2];B[bb];W[aa];B[ba])");  // a capture
  folder.write("ko.sgf", "(;SZ[2:1];B[aa];W[ba];B[aa])");
  const auto options = in_folder(folder);
  const std::vector<std::string> asked{"compare", "--record", "game.sgf",   "--rules",
                                       "aga",     "--rules",  "new-zealand"};
  const std::string text = text_of(asked, 0, options);
  CHECK(text.starts_with(
      "board      2x2, 4 vertices, 4 edges\nstart      ../.. Black to move\nafter      B b1  W a2  B b2\n"
      "position   OX/.X\nto move    White\n\n"));
  const json object = json_of(asked, 0, options);
  CHECK(object["position"] == "OX.X");
  CHECK(object["record"] == json{3, 0, 1});
  for (const json& cell : object["values"]) {
    const json alone =
        json_of({"solve", "--record", "game.sgf", "--rules", cell["rules"].get<std::string>()}, 0, options);
    CHECK(cell["value"] == alone["value"]);
    CHECK(cell["principal_variation"] == alone["principal_variation"]);
  }
  std::vector<std::string> banned{"compare",      "--record", "ko.sgf", "--rules",
                                  "tromp-taylor", "--rules",  "aga"};
  requires_error(run_program(banned, options), {"--rules tromp-taylor", "turn 3", "superko"});
  banned.back() = "chinese-basic,repetition=none";
  const json played = json_of(banned, 0, options);
  CHECK(played["values"].size() == 1);
  CHECK(contains(played["refused"][0]["error"], "--record: turn 3"));
  banned.insert(banned.end(), {"--format", "csv"});
  CHECK(contains(text_of(banned, 0, options), "tromp-taylor,refused,"));
}

TEST_CASE("replay: of a game that is over solve has a line without turns") {
  const Folder folder;
  folder.write("over.sgf", "(;SZ[3];B[bb];W[];B[])");
  const json object = json_of({"solve", "--record", "over.sgf"}, 0, in_folder(folder));
  CHECK(object["value"] == 9);
  CHECK(object["principal_variation"] == json::array());
  CHECK(object["line_complete"] == true);
}
