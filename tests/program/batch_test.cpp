// `graphgo batch`: the JSON of questions and answers is a contract with other programs; checked by running
// it.
#include "solver/program/batch.hpp"

#include <catch2/catch.hpp>
#include <sstream>

#include "graphgo/text/json.hpp"
#include "tests/program/run_program.hpp"
#include "tests/support/says.hpp"
#include "tests/support/work.hpp"

namespace {

using namespace graphgo::test;
using graphgo::testing::Says;
using nlohmann::json;

std::vector<json> lines_of(const std::string& text) {
  std::vector<json> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(graphgo::parse_json<json>(line));
  return lines;
}

/// The answers to lines of input, with the exit code checked.
std::vector<json> answers(const std::string& input, int exit_code = 0,
                          const std::vector<std::string>& options = {}) {
  std::vector<std::string> arguments{"batch"};
  arguments.insert(arguments.end(), options.begin(), options.end());
  const Run run = run_program(arguments, with_input(input));
  CHECK(run.exit_code == exit_code);
  CHECK(run.err == "");
  return lines_of(run.out);
}

json answer(const json& query) {
  const auto list = answers(graphgo::dump_json(query) + "\n");
  REQUIRE(list.size() == 1);
  return list[0];
}

json query(const char* board, const char* position, const char* to_move, const json& rules) {
  return {{"board", board}, {"position", position}, {"to_move", to_move}, {"rules", rules}};
}

struct Row {
  const char *board, *position, *to_move, *rules;
  json expected;  ///< keys the answer must have, with these values
  const char* reason;
};

/// Whether the answer says all of `expected`, and states its value in one form only.
void check_answer(const json& found, const json& expected) {
  for (const auto& [key, value] : expected.items()) {
    REQUIRE(found.contains(key));
    CHECK(found[key] == value);
  }
  CHECK(found.contains("value") + found.contains("winner") + found.contains("lo") + found.contains("error") ==
        1);
  CHECK(found.contains("lo") == found.contains("hi"));
  CHECK(found.contains("nodes") != found.contains("error"));
  CHECK(found.contains("seconds") != found.contains("error"));
}

constexpr const char* hayward = "Hayward's page of linear Go, no suicide, positional";
constexpr const char* intervals = "intervals under simple ko, tinygosolver";
constexpr const char* free_ko = "tromp-taylor,repetition=none,suicide=forbidden";
constexpr const char* linear = "tromp-taylor,suicide=forbidden";

const Row rows[] = {
    {"path:2",
     "O.",
     "black",
     "tromp-taylor",
     {{"value", 2}},
     "Black captures; the start is remembered, no retaking"},
    {"path:2",
     "O.",
     "black",
     "taylor-concise",
     {{"value", -2}},
     "the start was left by nobody: White retakes"},
    {"path:2", "O.", "white", "tromp-taylor", {{"value", 2}}, "Black plays where White may not retake"},
    {"path:2", "O.", "white", linear, {{"value", 2}}, "White can only pass and is captured"},
    {"path:2", "..", "black", "tromp-taylor,komi=0.5", {{"value", -0.5}}, "nobody plays; komi"},
    {"path:2", "..", "black", "tromp-taylor,komi=-3", {{"value", 3}}, "negative komi"},
    {"path:1", ".", "black", "tromp-taylor", {{"value", 0}}, "Weninger, Hayward 2017"},
    {"path:3", "...", "black", linear, {{"value", 3}}, "Weninger, Hayward 2017"},
    {"path:4", "....", "b", linear, {{"value", 4}}, "Weninger, Hayward 2017"},
    {"path:5", ".....", "b", linear, {{"value", 0}}, "Weninger, Hayward 2017"},
    {"2x2", "..../", "b", "tromp-taylor", {{"value", 1}}, "Tromp"},
    {"1x5", "x-o--", "b", "tromp-taylor", {{"value", 0}}, "Hayward's page, whose 0 needs suicide"},
    {"1x5",
     "x-o--",
     "b",
     linear,
     {{"value", -5}},
     "printed as 0; Black cannot save the corner stone without suicide"},
    {"1x5", "o-x--", "b", linear, {{"value", 5}}, hayward},
    {"1x5", "x--o-", "b", linear, {{"value", -5}}, hayward},
    {"1x5", "o--x-", "b", linear, {{"value", 5}}, hayward},
    {"1x5", "o----", "b", linear, {{"value", 5}}, hayward},
    {"1x5", "-o---", "b", linear, {{"value", 0}}, hayward},
    {"1x5", "--o--", "b", linear, {{"value", 0}}, hayward},
    {"path:1",
     ".",
     "black",
     "conway-go",
     {{"winner", "white"}},
     "the only play changes nothing: Black cannot move"},
    {"path:1", ".", "white", "conway-go", {{"winner", "black"}}, "the same with colours changed"},
    {"path:2", "..", "black", "conway-go", {{"winner", "white"}}, "White captures, Black may not retake"},
    {"path:2",
     "..",
     "b",
     free_ko,
     {{"lo", -2}, {"hi", 2}, {"result", "no result"}},
     "who stops retaking loses"},
    {"path:2",
     "X.",
     "w",
     free_ko,
     {{"lo", -2}, {"hi", 2}, {"result", "no result"}},
     "who stops retaking loses"},
    {"path:2",
     "..",
     "b",
     "tromp-taylor,repetition=none",
     {{"lo", "-inf"}, {"hi", "inf"}, {"result", "no result"}},
     "either side can fill the board and take its own stones off, for ever"},
    {"path:3", "...", "b", "chinese-basic", {{"lo", 3}, {"hi", 3}, {"result", 3}}, intervals},
    {"path:4", "....", "b", "chinese-basic", {{"lo", 4}, {"hi", 4}, {"result", 4}}, intervals},
    {"path:5", ".....", "b", "chinese-basic", {{"lo", -5}, {"hi", 5}, {"result", "no result"}}, intervals},
    {"path:6", "......", "b", "chinese-basic", {{"lo", -6}, {"hi", 6}, {"result", "no result"}}, intervals},
    {"2x2", "....", "b", "chinese-basic", {{"lo", -4}, {"hi", 4}, {"result", "no result"}}, intervals},
    {"2x3", "......", "b", "chinese-basic", {{"lo", -6}, {"hi", 6}, {"result", "no result"}}, intervals},
    {"2x4", "........", "b", "chinese-basic", {{"lo", 8}, {"hi", 8}, {"result", 8}}, intervals},
    {"path:2",
     "..",
     "black",
     "chinese-basic",
     {{"lo", 0}, {"hi", 0}, {"result", 0}},
     "a play loses to a capture that may not be retaken at once"},
};

}  // namespace

TEST_CASE("batch: values as numbers, bounds with infinities, winners") {
  std::string input;
  for (const Row& row : rows)
    input += graphgo::dump_json(query(row.board, row.position, row.to_move, row.rules)) + "\n";
  const auto found = answers(input);
  REQUIRE(found.size() == std::size(rows));
  for (std::size_t i = 0; i < found.size(); ++i) {
    CAPTURE(rows[i].board, rows[i].position, rows[i].to_move, rows[i].rules, rows[i].reason,
            graphgo::dump_json(found[i]));
    check_answer(found[i], rows[i].expected);
  }
  CHECK(found[0]["value"].is_number_integer());
}

TEST_CASE("batch: ids of any JSON type come back") {
  const json ids[] = {
      "a", "", 7, -1, 1.5, true, nullptr, {1, {2}}, {{"k", "v"}}, "[[[[[[[[[[[[[[[[[[[[{{{{\\\"", "\u00e9\n"};
  std::string input;
  for (const json& id : ids) {
    json q = query("path:1", ".", "b", "tromp-taylor");
    q["id"] = id;
    input += graphgo::dump_json(q) + "\n";
    q["position"] = "X";  // no liberty
    input += graphgo::dump_json(q) + "\n";
  }
  const auto found = answers(input);
  REQUIRE(found.size() == 2 * std::size(ids));
  for (std::size_t i = 0; i < found.size(); ++i) {
    CAPTURE(graphgo::dump_json(found[i]));
    CHECK(found[i]["id"] == ids[i / 2]);
    CHECK(found[i].contains(i % 2 ? "error" : "value"));
  }
  CHECK(answer(query("path:1", ".", "b", "tromp-taylor"))["id"].is_null());
}

TEST_CASE("batch: boards, rulesets and sides in all their forms mean the same") {
  const json graph = {{"vertices", 2}, {"edges", {{0, 1}}}};
  const json object = {{"preset", "tromp-taylor"}, {"komi", 0.5}, {"suicide", "forbidden"}};
  const char* text = "tromp-taylor,komi=0.5,suicide=forbidden";
  for (const char* to_move : {"black", "b", "white", "w"}) {
    const double expected =
        1.5;  // "O." is captured whoever moves, as forbidden suicide leaves White only a pass
    for (const json& rules : {json(text), object})
      for (const json& board : {json("path:2"), graph}) {
        json q = query("", "O.", to_move, rules);
        q["board"] = board;
        CAPTURE(graphgo::dump_json(q));
        CHECK(answer(q)["value"] == expected);
      }
  }
}

TEST_CASE("batch: position, side, prisoners, record and moves may be left out") {
  const json found = answer({{"board", "path:2"}, {"rules", "tromp-taylor"}});
  CHECK(found["value"] == 0);
  CHECK_FALSE(found.contains("moves"));
  const json placed =
      answer({{"board", "path:3"}, {"rules", {{"preset", "tromp-taylor"}, {"handicap", {1}}}}});
  CHECK(placed["value"] == 3);  // Black holds the centre; White, to move, has no play that lives
}

TEST_CASE("batch: prisoners count as territory does, and not under area scoring") {
  json q = query("path:2", "..", "b", "lasker-maas");
  const int none = answer(q)["value"];
  q["prisoners"] = {3, 1};
  CHECK(answer(q)["value"] == none + 2);
  q["prisoners"] = {40000, 0};
  CHECK(answer(q)["value"] == none + 40000);
  q["rules"] = "tromp-taylor";
  CHECK(answer(q)["value"] == 0);
}

TEST_CASE("batch: prisoners that pay for passes") {
  json q = query("path:1", ".", "b", "conway-go-prisoners");  // nobody can play
  q["prisoners"] = {40000, 0};
  CHECK(answer(q)["winner"] == "black");
  q["prisoners"] = {0, 40000};
  CHECK(answer(q)["winner"] == "white");
  q["prisoners"] = {40000, 40000};  // passes in a line longer than the search follows
  const auto found = answers(graphgo::dump_json(q) + "\n", 3);
  REQUIRE(found.size() == 1);
  CHECK(found[0]["solved"] == false);
  CHECK(found[0]["stopped_by"] == "depth");
}

TEST_CASE("batch: a record's history decides what may be repeated") {
  json q = query("path:2", ".O", "b", "tromp-taylor");
  CHECK(answer(q)["value"] == 2);  // a fresh start: Black captures
  q["position"] = "..";
  q["record"] = {0, 1};  // the same stones, but X. has occurred
  CHECK(answer(q)["value"] == -2);
  q["moves"] = true;
  CHECK(answer(q)["moves"] == graphgo::parse_json<json>(R"([{"turn": -1, "value": -2}])"));
  q["record"] = {-1, -1};
  CHECK(answer(q)["value"] == 0);  // the game is over
  CHECK_FALSE(answer(q).contains("moves"));
  q["record"] = {0, 1, 0};
  CHECK_THAT(answer(q)["error"].get<std::string>(),
             Says({"record", "turn 3", "Black 0", "superko", "turn 1"}));
}

TEST_CASE("batch: moves gives the value of every legal turn, the pass last") {
  json q = query("1x5", ".....", "b", linear);
  q["moves"] = true;
  const json found = answer(q);
  std::vector<std::pair<int, int>> moves;
  for (const json& move : found["moves"]) moves.emplace_back(move["turn"], move["value"]);
  const int pass = found["moves"].back()["value"];
  CHECK(moves == std::vector<std::pair<int, int>>{{0, -5}, {1, 0}, {2, 0}, {3, 0}, {4, -5}, {-1, pass}});
  CHECK(found["value"] == 0);  // the best of them: Weninger, Hayward 2017
  CHECK(pass <= 0);
}

TEST_CASE("batch: after a record's first move, the published values of 1x5") {
  const int published[] = {-5, 0, 0, 0, -5};
  for (int v = 0; v < 5; ++v) {
    json q = query("1x5", ".....", "b", linear);
    q["record"] = {v};
    CHECK(answer(q)["value"] == published[v]);
  }
}

namespace {

struct BadLine {
  const char* line;
  std::vector<std::string> facts;
};

const BadLine bad_lines[] = {
    {"", {"query", "empty"}},
    {" \t", {"query", "empty"}},
    {"not JSON", {"query", "byte 2", "JSON"}},
    {"{\"board\": \"path:2\"", {"query", "byte 19", "JSON"}},
    {"{\"board\": \"path:2\", \"rules\": \"tromp-taylor\"} x", {"query", "byte 46", "JSON"}},
    {"[1, 2]", {"query", "JSON", "object"}},
    {"\"path:2\"", {"query", "JSON", "object"}},
    {"{\"id\": \"\xff\", \"board\": \"path:2\", \"rules\": \"tromp-taylor\"}", {"query", "byte 9", "JSON"}},
    {"[[[[[[[[[[[[[[[[[[[[[[", {"query", "nested"}},
    {"{\"board\": 1e400}", {"query", "too large"}},
    {R"({"rules": "tromp-taylor"})", {"board", "missing"}},
    {R"({"board": "path:2"})", {"rules", "missing"}},
    {R"({"board": 3, "rules": "aga"})", {"board", "\"vertices\"", "\"edges\"", "object"}},
    {R"({"board": "donut:2", "rules": "aga"})", {"board", "'donut:2'", "no such family"}},
    {R"({"board": "path:65", "rules": "aga"})", {"board", "path:65", "64 vertices"}},
    {R"({"board": {"vertices": 2, "edges": [[0, 0]]}, "rules": "aga"})", {"query", "0-0", "loop"}},
    {R"({"board": {"vertices": 2, "edges": [[0, 2]]}, "rules": "aga"})",
     {"query", "edge 0-2", "unknown vertex 2"}},
    {R"({"board": "path:2", "rules": 7})", {"ruleset JSON", "object", "string"}},
    {R"({"board": "path:2", "rules": {"komi": 1}})", {"ruleset JSON", "'preset'", "missing"}},
    {R"({"board": "path:2", "rules": "file.toml"})",
     {"ruleset text", "character 1", "'file.toml'", "preset"}},
    {R"({"board": "path:2", "rules": "conway-go,phases=2"})",
     {"conway-go", "scoring=last_mover", "phases=2"}},
    {R"({"board": "path:2", "rules": "aga", "position": "X"})", {"position", "1 points", "2 vertices"}},
    {R"({"board": "path:2", "rules": "aga", "position": "XX"})", {"position", "chain at 0", "liberty"}},
    {R"({"board": "path:2", "rules": "aga", "position": "file.sgf"})", {"position", "text"}},
    {R"({"board": "path:2", "rules": "aga", "position": 5})", {"position", "text"}},
    {R"({"board": "path:2", "rules": "aga", "to_move": "green"})",
     {"to_move", "\"black\"", "\"white\"", "\"b\"", "\"w\""}},
    {R"({"board": "path:2", "rules": "aga", "prisoners": [1]})", {"prisoners", "two numbers"}},
    {R"({"board": "path:2", "rules": "aga", "prisoners": [-1, 0]})", {"prisoners", "-1", "1000000"}},
    {R"({"board": "path:2", "rules": "lasker-maas", "prisoners": [2000000000, 0]})",
     {"prisoners", "2000000000", "1000000"}},
    {R"({"board": "path:2", "rules": "conway-go-prisoners", "prisoners": [0, 2000000000]})",
     {"prisoners", "2000000000", "1000000"}},
    {R"({"board": "path:2", "rules": "aga", "prisoners": [0.5, 0]})", {"prisoners", "whole number"}},
    {R"({"board": "path:2", "rules": "aga", "prisoners": [18446744073709551615, 0]})",
     {"prisoners", "18446744073709551615", "1000000"}},
    {R"({"board": "path:2", "rules": "aga", "record": [2]})", {"record", "2 is not", "-1 to 1"}},
    {R"({"board": "path:2", "rules": "aga", "record": [0, -2]})", {"record: turn 2: -2 is not", "-1 to 1"}},
    {R"({"board": "path:2", "rules": "nieminen", "record": ["pass"]})",
     {"record: turn 1: must be", "-1 for a pass", "-2 for a resumption"}},
    {R"({"board": "path:2", "rules": "logical-japanese", "record": [0, {"remove": 1, "play": -1}]})",
     {"record: turn 2: play", "left out", "0 to 1"}},
    {R"({"board": "path:2", "rules": "aga", "record": 0})", {"record", "-1", "list"}},
    {R"({"board": "path:2", "rules": "aga", "record": [0, 0]})", {"record", "turn 2", "White 0", "occupied"}},
    {R"({"board": "path:2", "rules": "aga", "moves": 1})", {"moves", "true or false"}},
    {R"({"board": "path:2", "rules": "aga", "tomove": "b"})", {"query", "'tomove'"}},
};

TEST_CASE("batch: lines about one board and ruleset, which share a session, are answered as by themselves") {
  std::string input;
  std::vector<json> alone;
  const std::vector<json> records{json::array(), {4}, {4, 1}, {4}, {4, 1, 3, -1, 5}, {1, 4, -1}, {4, 1, 3}};
  for (const char* rules : {"tromp-taylor", "tromp-taylor", "chinese-basic", "lasker-maas", "tromp-taylor"})
    for (const json& record : records) {
      json line = query("2x3", "......", "b", rules);
      line["record"] = record;
      line["moves"] = true;
      input += graphgo::dump_json(line) + "\n";
      if (rules != std::string("tromp-taylor") || alone.size() < records.size())
        alone.push_back(answer(line));
    }
  for (const char* threads : {"1", "2"}) {
    const auto together = answers(input, 0, {"--threads", threads});
    REQUIRE(together.size() == 5 * records.size());
    for (std::size_t i = 0; i < together.size(); ++i) {
      const std::size_t ruleset = i / records.size(), of[] = {0, 0, 1, 2, 0};
      json expected = alone[of[ruleset] * records.size() + i % records.size()], found = together[i];
      for (const char* key : {"nodes", "seconds"}) expected.erase(key), found.erase(key);
      CHECK(found == expected);
    }
  }
}

TEST_CASE("batch: an answer with a turn left open is not whole") {
  bool value_alone = false;
  std::int64_t looks = 1;
  for (bool whole = false; !whole; looks += looks / 2 + 1) {
    const auto answer = graphgo::solver::program::answer_line(
        R"({"board":"3x4","rules":"tromp-taylor","moves":true})", graphgo::testing::within(looks));
    const json object = json::parse(answer.json);
    whole = answer.json.find("\"solved\":false") == std::string::npos;
    CHECK(answer.stopped == !whole);
    value_alone = value_alone || (!whole && object.value("solved", true));
  }
  CHECK(value_alone);
}

}  // namespace

TEST_CASE("batch: a bad line is answered by its error, in its place, and the batch goes on") {
  std::string input;
  for (const BadLine& bad : bad_lines)
    input += std::string(bad.line) + "\n" + R"({"id": 1, "board": "path:1", "rules": "aga"})" + "\n";
  const auto found = answers(input);
  REQUIRE(found.size() == 2 * std::size(bad_lines));
  for (std::size_t i = 0; i < std::size(bad_lines); ++i) {
    CAPTURE(bad_lines[i].line);
    CHECK(found[2 * i].size() == 2);
    CHECK(found[2 * i]["id"].is_null());
    CHECK_THAT(found[2 * i]["error"].get<std::string>(), Says(bad_lines[i].facts));
    CHECK(found[2 * i + 1]["value"] == 0);
  }
}

TEST_CASE("batch: ends of lines, long lines, no lines") {
  const std::string good = R"({"board": "path:1", "rules": "aga"})";
  CHECK(answers("").empty());
  CHECK(answers(good).size() == 1);
  const auto carriage = answers(good + "\r\n" + good + "\r\n");
  REQUIRE(carriage.size() == 2);
  CHECK(carriage[1]["value"] == 0);
  const std::string spaces(1 << 19, ' '), long_line = std::string(std::size_t{5} << 20, '[');
  const auto found = answers(spaces + good + "\n" + long_line + "\n" + good);
  REQUIRE(found.size() == 3);
  CHECK(found[0]["value"] == 0);
  CHECK_THAT(found[1]["error"].get<std::string>(), Says({"query", "1048576 bytes"}));
  CHECK(found[2]["value"] == 0);
}

TEST_CASE("batch: answers keep the order of the questions on several threads") {
  std::string input;
  for (int i = 0; i < 300; ++i) {
    json q = query(i % 10 == 0 ? "2x2" : "path:2", "", "b", "tromp-taylor");
    q.erase("position");
    q["id"] = i;
    input += i % 7 == 3 ? "?\n" : graphgo::dump_json(q) + "\n";
  }
  const auto one = answers(input, 0, {"--threads", "1"}), two = answers(input, 0, {"--threads", "2"});
  REQUIRE(one.size() == 300);
  REQUIRE(two.size() == 300);
  for (std::size_t i = 0; i < 300; ++i) {
    CHECK(two[i]["id"] == (i % 7 == 3 ? json(nullptr) : json(i)));
    // Nodes hang on what the session of the thread has answered before.
    for (const char* key : {"value", "error"}) CHECK(one[i].value(key, json()) == two[i].value(key, json()));
  }
}

TEST_CASE("batch: a time limit gives bounds for its own question only") {
  const auto found = answers(graphgo::dump_json(query("4x4", "................", "b", "tromp-taylor")) +
                                 "\n" + graphgo::dump_json(query("path:2", "O.", "b", "tromp-taylor")) + "\n",
                             3, {"--time-limit", "0.3"});
  REQUIRE(found.size() == 2);
  CHECK(found[0]["solved"] == false);
  CHECK(found[0]["stopped_by"] == "time");
  CHECK(found[0]["value"] == json(nullptr));
  CHECK_FALSE(found[1].contains("stopped_by"));
  CHECK(found[0]["lo"] <=
        1);  // 2 under situational superko, so no proof of bounds that exclude the small values
  CHECK(found[0]["hi"] >= 2);
  CHECK(found[1]["value"] == 2);
}

TEST_CASE("batch: Ctrl-C stops the question in work and those behind it") {
  // Fifty questions of minutes each, behind one of no time whose answer says that the others have begun.
  std::string input = graphgo::dump_json(query("path:2", "O.", "b", "tromp-taylor")) + "\n";
  for (int i = 0; i < 50; ++i)
    input += graphgo::dump_json(query("4x4", "................", "b", "tromp-taylor")) + "\n";
  RunOptions options = with_input(input);
  options.interrupt = true;
  options.interrupt_after = "\n";
  const Run run = run_program({"batch", "--threads", "1"}, options);
  CHECK(run.exit_code == 3);
  const auto found = lines_of(run.out);
  REQUIRE(found.size() >= 2);
  CHECK(found.size() < 51);
  CHECK(found[0]["value"] == 2);
  for (std::size_t i = 1; i < found.size(); ++i) CHECK(found[i]["stopped_by"] == "interrupt");
}
