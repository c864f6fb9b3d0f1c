// `graphgo control`, control in batches, and what batches say of resumption and removed cycles; checked by
// running the program.
#include <algorithm>
#include <catch2/catch.hpp>

#include "graphgo/text/json.hpp"
#include "tests/program/bad_input.hpp"

namespace {

using namespace graphgo::test;
using graphgo::testing::Says;
using nlohmann::json;

json answered(const json& query) {
  const Run run = run_program({"batch"}, with_input(graphgo::dump_json(query) + "\n"));
  CHECK(run.err == "");
  return graphgo::parse_json<json>(run.out);
}

json control(const json& board, const char* position) {
  return answered({{"query", "control"}, {"board", board}, {"position", position}});
}

}  // namespace

TEST_CASE("batch: control, with who controls what and the score") {
  struct Row {
    const char *board, *position, *black, *white;
    int score;
    const char* reason;
  };
  const std::vector<Row> rows{
      {"path:5", ".X.X.", "11111", "00000", 3, "two stones, three eyes (clause 16)"},
      {"path:6", ".X.X.O", "111111", "000000", 5,
       "the stone at the end cannot live: four locations and a dead stone"},
      {"path:3", "X.X", "000", "111", -5,
       "White, to begin, takes both and has two eyes: the whole board is bordered by both"},
      {"path:3", "...", "000", "000", 0, "who begins has the middle, so the other builds nothing"},
      {"3x3", ".X.X.XXX.", "111111111", "000000000", 4, "four eyes"},
      {"3x3", "....X....", "111111111", "000000000", 8, "White begins and still dies"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.board, row.position, row.reason);
    const json found = control(row.board, row.position);
    CHECK(found["black"] == row.black);
    CHECK(found["white"] == row.white);
    CHECK(found["score"] == row.score);
  }
  const json edges = {{"vertices", 3}, {"edges", {{0, 1}, {1, 2}}}};
  CHECK(control(edges, "X.X")["score"] == -5);
}

TEST_CASE("batch: control counts prisoners and komi where they are given") {
  json query = {
      {"id", "k"}, {"query", "control"}, {"board", "path:5"}, {"position", ".X.X."}, {"prisoners", {1, 3}}};
  CHECK(answered(query)["score"] == 1);
  query["rules"] = "logical-japanese,komi=0.5";
  CHECK(answered(query)["score"] == 0.5);
  CHECK(answered(query)["id"] == "k");
}

TEST_CASE("batch: bad questions about control") {
  json query = {{"query", "control"}, {"board", "path:5"}, {"position", ".X.X."}, {"record", {-1}}};
  CHECK_THAT(answered(query)["error"].get<std::string>(), Says({"control", "record"}));
  query.erase("record");
  query["moves"] = true;
  CHECK_THAT(answered(query)["error"].get<std::string>(), Says({"moves", "control"}));
  query.erase("moves");
  query["to_move"] = "white";
  CHECK_THAT(answered(query)["error"].get<std::string>(), Says({"to_move", "control"}));
  query.erase("to_move");
  query["query"] = "controls";
  CHECK_THAT(answered(query)["error"].get<std::string>(), Says({"query", "\"value\"", "\"control\""}));
  CHECK_THAT(control("path:5", "XXXXX")["error"].get<std::string>(),
             Says({"position", "chain at 0", "liberty"}));
  CHECK_THAT(control("path:70", std::string(70, '.').c_str())["error"].get<std::string>(),
             Says({"board", "path:70", "62 vertices"}));
}

TEST_CASE("batch: records of removed cycles, as answers give them") {
  json query = {{"board", "cycle:3"},
                {"position", ".O."},
                {"rules", "logical-japanese"},
                {"record", {0, 2, 0, 1, 2, 1}},
                {"moves", true}};
  const json found = answered(query);
  const json removal = {{"remove", 0}};
  const bool offered = std::any_of(found["moves"].begin(), found["moves"].end(),
                                   [&](const json& m) { return m["turn"] == removal; });
  CHECK(offered);
  query["record"].push_back(removal);
  query["record"].push_back(-1);
  query["record"].push_back(-1);
  CHECK(answered(query)["lo"] == 1);  // Black took four stones, White three; nothing is left
  query["record"] = {0, {{"remove", 0}}};
  CHECK_THAT(answered(query)["error"].get<std::string>(), Says({"record", "turn 2", "clause 8", "similar"}));
  query["record"] = {{{"play", 0}}};
  CHECK_THAT(answered(query)["error"].get<std::string>(), Says({"record", "\"remove\"", "object"}));
  query["rules"] = "tromp-taylor";
  CHECK_THAT(answered(query)["error"].get<std::string>(), Says({"record: turn 1", "vertex's number"}));
}

TEST_CASE("batch: a stop and its questions: -1 accepts, -2 resumes") {
  json query = {{"board", "2x2"}, {"rules", "nieminen"}, {"record", {-1, -1, -2, -1}}};
  CHECK(answered(query).contains("lo"));
  query["record"] = {-1, -1, -1, -1, -1};
  CHECK(answered(query)["error"].get<std::string>().find("record: turn 5: ") == 0);
  query["record"] = {-2};
  CHECK(answered(query)["error"].get<std::string>().find("record: turn 1: ") == 0);
  query["rules"] = "chinese-basic";
  CHECK_THAT(answered(query)["error"].get<std::string>(), Says({"record", "-2", "-1 to 3"}));
}

TEST_CASE("control: the command shows sets and lines, as text and as JSON") {
  const Run run = run_program({"control", "3x3", "--position", ".X.X.XXX."});
  CHECK(run.exit_code == 0);
  CHECK(run.out.find("black      111111111\n") != std::string::npos);
  CHECK(run.out.find("score      4 ") != std::string::npos);
  CHECK(run.out.find("Black controls a3 b3 c3 a2 b2 c2 a1 b1\n  set      a3 b3 c3 a2 b2 c2 a1 b1\n") !=
        std::string::npos);
  const Run as_json = run_program({"control", "path:6", "--position", ".X.X.O", "--json"});
  const json found = graphgo::parse_json<json>(as_json.out);
  CHECK(found["score"] == 5);
  REQUIRE(found["sets"].size() >= 1);
  for (const json& set : found["sets"]) CHECK(set["side"] == "black");
  CHECK(found["rules"] == "logical-japanese");
  const std::vector<std::string> counted{"control",     "path:3", "--rules", "logical-japanese,komi=3",
                                         "--prisoners", "1,2"};
  const std::string text = run_program(counted).out;
  CHECK(text.find("rules      logical-japanese,komi=3\n") != std::string::npos);
  CHECK(text.find("prisoners  1 captured by Black, 2 by White\n") != std::string::npos);
  std::vector<std::string> with_json = counted;
  with_json.emplace_back("--json");
  const json told = graphgo::parse_json<json>(run_program(with_json).out);
  CHECK(told["rules"] == "logical-japanese,komi=3");
  CHECK(told["prisoners"] == json({1, 2}));
  CHECK(told["score"] == -4);
  const Run bad = run_program({"control", "3x3", "--position", "XXXXXXXXX"});
  requires_error(bad, {"position", "chain at a3", "liberty"});
}

TEST_CASE("solve: the opening choice of clause 2") {
  const Run run = run_program({"solve", "path:3", "--rules", "logical-japanese", "--opening"});
  CHECK(run.exit_code == 0);
  CHECK(run.out.find("{}") != std::string::npos);
  CHECK(run.out.find("values     -2 to 2") != std::string::npos);
  CHECK(run_program({"solve", "path:3", "--opening"}).exit_code == 2);
  for (const char* beside : {"komi=1", "handicap={0}", "initial_prohibited={1}", "tie=white_wins"})
    requires_error(
        run_program({"solve", "path:3", "--opening", "--rules", std::string("logical-japanese,") + beside}),
        {"--opening", beside});
}

TEST_CASE("batch: a limit strikes while claims of clause 17 are counted") {
  json edges = json::array();
  std::string position;
  for (int i = 0; i < 26; ++i) {
    edges.push_back({2 * i, 2 * i + 1});
    position += "X.";
  }
  const json query = {{"board", {{"vertices", 52}, {"edges", edges}}},
                      {"position", position},
                      {"rules", "logical-japanese,dispute=played"},
                      {"record", {-1, -1}}};
  const Run run = run_program({"batch", "--time-limit", "1"}, with_input(graphgo::dump_json(query) + "\n"));
  CHECK(run.exit_code == 3);  // by the limit: two to the power of 26 sets would take longer than any test may
}

TEST_CASE("batch: control wants a position, not a handicap") {
  const json area = {{"query", "control"}, {"board", "path:3"}, {"rules", "tromp-taylor"}};
  CHECK_THAT(answered(area)["error"].get<std::string>(), Says({"tromp-taylor", "know no control"}));
  const json query = {{"query", "control"}, {"board", "path:3"}, {"rules", "logical-japanese,handicap={1}"}};
  CHECK_THAT(answered(query)["error"].get<std::string>(), Says({"control", "handicap"}));
}

TEST_CASE("solve: the opening choice is refused with what asks about a state") {
  const Run run = run_program({"solve", "path:3", "--rules", "logical-japanese", "--opening", "--moves"});
  requires_error(run, {"--opening", "--moves"});
}
