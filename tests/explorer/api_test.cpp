// The explorer's answers without a network: the same as those of `batch`, from strangers' bodies, by jobs
// that stop.
#include "solver/explorer/api.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <random>
#include <thread>

#include "graphgo/text/json.hpp"
#include "solver/explorer/state_json.hpp"
#include "solver/program/batch.hpp"
#include "tests/support/folder.hpp"
#include "tests/support/paths.hpp"

namespace graphgo::solver::explorer {
namespace {

using nlohmann::json;

Setting setting() {
  Setting setting;
  setting.limits.memory = std::uint64_t{1} << 30;
  setting.limits.threads = 2;
  return setting;
}

struct Event {
  std::string name;
  json data;
};

/// All events of a job, to its end.
std::vector<Event> events_of(Api& api, const std::string& id) {
  const auto listener = api.jobs().listen(id);
  REQUIRE(listener);
  std::string text;
  for (bool over = false; !over;) {
    const Jobs::Heard heard = listener->hear(std::chrono::seconds(60));
    text += heard.events;
    over = heard.over;
  }
  std::vector<Event> events;
  for (std::size_t at = 0; at < text.size();) {
    const auto line = text.find('\n', at), end = text.find("\n\n", at);
    events.push_back(
        {text.substr(at + 7, line - at - 7), parse_json<json>(text.substr(line + 7, end - line - 7))});
    at = end + 2;
  }
  return events;
}

std::string submit(Api& api, const json& wanted) {
  const Reply reply = api.post("jobs", dump_json(wanted));
  INFO(reply.json);
  REQUIRE(reply.status == 202);
  return parse_json<json>(reply.json)["job"];
}

std::vector<Event> events_of(Api& api, const json& wanted) { return events_of(api, submit(api, wanted)); }

json data_of(const std::vector<Event>& events, const std::string& name) {
  for (const Event& event : events)
    if (event.name == name) return event.data;
  return nullptr;
}

std::string refusal(Api& api, const std::string& path, const json& body) {
  const Reply reply = api.post(path, dump_json(body));
  return reply.status == 400 ? parse_json<json>(reply.json).value("error", "") : "accepted";
}

/// Hard enough that nobody waits for its value: only a stop ends it.
const json endless = {{"solve", {{"board", "5x5"}, {"rules", "tromp-taylor"}}}};

/// Waits until the jobs are so many; a test that waits for ever has failed.
void wait_for(Api& api, std::size_t waiting, std::size_t running) {
  while (api.jobs().counts().waiting != waiting || api.jobs().counts().running != running)
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
}

}  // namespace

TEST_CASE("explorer: values and turns are those of batch") {
  Api api(setting());
  for (const json& query : {json{{"board", "2x2"}, {"rules", "tromp-taylor"}},
                            json{{"board", "path:3"}, {"rules", "chinese-basic"}, {"position", "X.O"}},
                            json{{"board", "path:2"}, {"rules", "tromp-taylor"}, {"record", {1, 0}}},
                            json{{"board", "path:4"}, {"rules", "logical-japanese"}},
                            json{{"board", "bipartite:2x3"}, {"rules", "conway-go"}, {"to_move", "white"}}}) {
    json asked = query;
    asked["moves"] = true;
    json expected = parse_json<json>(program::answer_line(dump_json(asked), {}).json);
    const json answer = data_of(events_of(api, {{"solve", query}}), "answer");
    INFO(dump_json(query));
    if (answer.contains("kind"))
      for (json& move : expected["moves"]) move["kind"] = answer["kind"];
    for (const char* key : {"value", "tie", "lo", "hi", "result", "winner", "moves"})
      CHECK(answer.value(key, json()) == expected.value(key, json()));
  }
}

TEST_CASE("explorer: a state shows why a turn is banned, and the moment it would repeat") {
  Api api(setting());
  const json query = {{"board", "path:2"}, {"rules", "tromp-taylor"}, {"record", {1, 0}}};
  const json state = parse_json<json>(api.post("state", dump_json(query)).json);
  CHECK(state["steps"].size() == 3);
  CHECK(state["steps"][1]["position"] == ".X");
  CHECK(state["steps"][2]["position"] == "O.");
  CHECK(state["steps"][2]["to_move"] == "black");
  CHECK(state["legal"] == json{-1});
  REQUIRE(state["banned"].size() == 1);
  CHECK(state["banned"][0]["turn"] == 1);
  CHECK(state["banned"][0]["repeats_after"] == 1);
  CHECK(state["remembered"].size() == 3);
  CHECK(refusal(api, "state", {{"board", "path:2"}, {"rules", "tromp-taylor"}, {"record", {1, 0, 1}}}) ==
        "record: turn 3: Black 1 is illegal: superko, it repeats the position after turn 1");
}

TEST_CASE("explorer: a line says whose turn each is, and a tie whose it is") {
  Api api(setting());
  const auto line = [&](const json& query) { return data_of(events_of(api, {{"solve", query}}), "line"); };
  const json twice = line({{"board", "2x2"}, {"rules", "tromp-taylor,handicap=consecutive(2)"}});
  REQUIRE(twice["moments"].size() == twice["principal_variation"].size());
  CHECK(twice["moments"][0]["to_move"] == "black");
  CHECK(twice["moments"][1]["to_move"] == "black");
  CHECK(twice["moments"][2]["to_move"] == "white");
  const json asked =
      line({{"board", "path:3"}, {"rules", "nieminen"}, {"record", {1, -1, -1}}, {"to_move", "black"}});
  CHECK(asked["moments"][0].contains("asked"));
  const json phases = line({{"board", "path:3"}, {"rules", "lasker-maas"}, {"record", {1}}});
  CHECK(std::ranges::count_if(phases["moments"], [](const json& m) { return m.contains("ends_phase"); }) ==
        1);
  const json tie =
      data_of(events_of(api, {{"solve", {{"board", "2x2"}, {"rules", "lasker-maas"}}}}), "answer");
  CHECK(tie["value"] == 0);
  CHECK(tie["tie"] == "white wins");
}

TEST_CASE("explorer: what superko remembers hangs on the rules") {
  Api api(setting());
  const auto remembered = [&](const char* rules) {
    const json query = {{"board", "2x2"}, {"rules", rules}, {"record", {0, -1}}};
    return parse_json<json>(api.post("state", dump_json(query)).json)["remembered"];
  };
  CHECK(remembered("tromp-taylor").size() == 2);  // start and play; a pass leaves what is there already
  CHECK(remembered("tromp-taylor,repetition=superko(situational)").size() == 3);
  CHECK(remembered("tromp-taylor,repetition=superko(situational,ignored,ignored)") ==
        json{{{"after", 1}, {"by", "black"}}});
  CHECK(remembered("chinese-basic").empty());
}

TEST_CASE("explorer: no text of a page names a file") {
  const test::Folder folder;
  const std::string board = folder.write("own.edges", "2\n0 1\n");
  const std::string rules = folder.write("own.toml", "preset = \"tromp-taylor\"\n");
  const std::string stones = folder.write("own.sgf", "(;SZ[2]AB[aa])");
  Api api(setting());
  for (const std::string& text : {board, "path:2 + " + board, board + " + path:2"}) {
    INFO(text);
    CHECK(refusal(api, "board", {{"board", text}}).find("board") == 0);
    CHECK(refusal(api, "board", {{"paste", text}}).find("pasted text: line 1") == 0);
    CHECK(refusal(api, "state", {{"board", text}, {"rules", "tromp-taylor"}}).find("board") == 0);
    CHECK(refusal(api, "jobs", {{"solve", {{"board", text}, {"rules", "tromp-taylor"}}}}).find("board") == 0);
    CHECK(refusal(api, "jobs", {{"hunt", {{"rules", {"tromp-taylor", "aga"}}, {"boards", {text}}}}})
              .find("board") == 0);
  }
  CHECK(refusal(api, "rules", {{"rules", rules}}) != "accepted");
  CHECK(refusal(api, "state", {{"board", "2x2"}, {"rules", rules}}) != "accepted");
  CHECK(refusal(api, "jobs", {{"hunt", {{"rules", {rules, "aga"}}, {"max_vertices", 2}}}}) != "accepted");
  CHECK(refusal(api, "state", {{"board", "2x2"}, {"rules", "tromp-taylor"}, {"position", stones}}) ==
        "position: must be text of . X O in vertex order");
  CHECK(refusal(api, "record/read", {{"sgf", stones}}) != "accepted");
}

TEST_CASE("explorer: a board is drawn, and pasted in any format") {
  Api api(setting());
  const json torus = parse_json<json>(api.post("board", R"({"board": "torus:3x3"})").json);
  CHECK(torus["board"] == "torus:3x3");
  CHECK(torus["at"].size() == 9);
  CHECK(torus["bends"].size() == torus["edges"].size());
  CHECK(torus["orbits"] == json(std::vector<int>(9, 0)));
  CHECK(torus["automorphisms"] == "72");
  for (const char* text :
       {"Bw", "3\\n0 1\\n", "a b\\nb c\\n", "path:2 + path:3", "graph { 0 -- 1; 1 -- 2 }",
        R"({\"type\":\"custom\",\"coordinates\":[[0,0],[1,0]],\"adjacencyList\":[[1],[0]]})"}) {
    const Reply reply = api.post("board", std::string(R"({"paste": ")") + text + "\"}");
    INFO(text << reply.json);
    REQUIRE(reply.status == 200);
    const json again = {{"board", parse_json<json>(reply.json)["board"]}};
    CHECK(parse_json<json>(api.post("board", dump_json(again)).json)["edges"] ==
          parse_json<json>(reply.json)["edges"]);
  }
  CHECK(refusal(api, "board", {{"board", "9x9"}}) ==
        "board '9x9': solvers take at most 64 vertices, this one has 81 (graphgo endgame answers nearly "
        "settled positions of larger grids)");
  CHECK(refusal(api, "board", {{"board", "3x3"}, {"bord", "2x2"}}) == "board: unknown key 'bord'");
  CHECK(refusal(api, "rules", {{"rules", "aga"}, {"othr", "aga"}}) == "rules: unknown key 'othr'");
  CHECK(refusal(api, "state", {{"board", "3x3"}, {"rules", "aga"}, {"query", "control"}}) ==
        "query: must be \"value\"; batches alone are asked for more");
}

TEST_CASE("explorer: records come in and go out") {
  Api api(setting());
  const json read =
      parse_json<json>(api.post("record/read", R"x({"sgf": "(;SZ[2]AB[aa];W[bb];B[])"})x").json);
  CHECK(read["position"] == "X...");
  CHECK(read["record"] == json{3, -1});
  const json query = {{"board", "2x2"},
                      {"rules", "tromp-taylor"},
                      {"position", "X..."},
                      {"to_move", "white"},
                      {"record", {3, -1}}};
  const json written = parse_json<json>(api.post("record/write", dump_json(query)).json);
  const json again = parse_json<json>(api.post("record/read", dump_json(json{{"sgf", written["sgf"]}})).json);
  CHECK(again["record"] == read["record"]);
  CHECK(again["position"] == read["position"]);
  CHECK(refusal(api, "record/write", {{"board", "path:3"}, {"rules", "aga"}}).find("plain grids") !=
        std::string::npos);
  CHECK(refusal(api, "record/read", {{"sgf", "(;SZ[2];B[aa];B[bb])"}}) ==
        "record: turn 2: Black plays, but White is to move");
}

TEST_CASE("explorer: the values that an axis cannot have beside the others are those that are refused") {
  Api api(setting());
  const json list = parse_json<json>(api.get("start").json)["rules"]["axes"];
  int refused = 0, accepted = 0;
  for (const char* rules : {"tromp-taylor", "lasker-maas", "nieminen", "conway-go", "logical-japanese"}) {
    const json all = parse_json<json>(api.post("rules", dump_json(json{{"rules", rules}})).json);
    for (const json& axis : list)
      for (const char* value : {"allowed",        "forbidden", "none",       "basic_ko",
                                "cycle_removal",  "free",      "never",      "costs_prisoner",
                                "immobile_loses", "area",      "territory",  "last_mover",
                                "control",        "no_result", "long_cycle", "draw",
                                "judged",         "played",    "1",          "2"}) {
        const std::string name = axis["name"], values = " " + axis["values"].get<std::string>() + " ";
        const bool number = value[0] == '1' || value[0] == '2';
        if (values.find(std::string(" ") + value + " ") == values.npos || number != (name == "phases"))
          continue;
        json asked = {{"preset", all["preset"]}};
        for (const json& one : list) asked[one["name"].get<std::string>()] = all[one["name"]];
        asked[name] = value;
        std::string said = refusal(api, "rules", {{"rules", asked}});
        if (const std::string source = "ruleset JSON: "; said.starts_with(source))
          said.erase(0, source.size());
        INFO(rules << " " << name << "=" << value);
        CHECK(all["refused"].value(json::json_pointer("/" + name + "/" + value), "accepted") == said);
        ++(said == "accepted" ? accepted : refused);
      }
  }
  CHECK(refused > 20);
  CHECK(accepted > 20);
}

TEST_CASE("explorer: bad questions get one line") {
  Api api(setting());
  CHECK(api.post("state", "{").status == 400);
  CHECK(api.post("state", "[]").status == 400);
  CHECK(api.post("state", std::string(100'000, '[')).status == 400);
  CHECK(api.post("nothing", "{}").status == 404);
  CHECK(api.get("nothing").status == 404);
  CHECK(api.remove("jobs/0123").status == 404);
  const json endless_record = std::vector<int>(most_turns + 1, -1);
  CHECK(refusal(api, "state", {{"board", "2x2"}, {"rules", "aga"}, {"record", endless_record}}) ==
        "record: 10001 turns, at most 10000 are taken here");
  CHECK(refusal(api, "jobs", {{"dance", 1}}) == "jobs: no such kind, 'dance'");
  CHECK(
      refusal(api, "jobs", {{"solve", {{"board", "2x2"}, {"rules", "aga"}, {"moves", true}, {"file", "x"}}}})
          .find("unknown key") != std::string::npos);
  CHECK(refusal(api, "jobs", {{"hunt", {{"rules", {"aga", "aga"}}}}}).find("no domain") == 0);
  CHECK(
      refusal(api, "jobs", {{"proof", {{"board", "2x2"}, {"rules", "logical-japanese"}}}}).find("no proof") ==
      0);
}

TEST_CASE("explorer: damaged questions are answered or refused, and nothing else") {
  Api api(setting());
  const std::pair<const char*, std::string> seeds[] = {
      {"board",
       R"({"board": {"vertices": 3, "edges": [[0,1],[1,2]], "coordinates": [[0,0],[1,0],[2,0.5]]}})"},
      {"board", R"({"paste": "graph { a -- b; b -- c }"})"},
      {"board", R"({"board": "path:3 + cycle:4"})"},
      {"rules",
       R"({"rules": {"preset": "tromp-taylor", "komi": 0.5, "suicide": "forbidden"}, "other": "aga"})"},
      {"state",
       R"({"board": "2x2", "rules": "tromp-taylor", "position": "X.O.", "to_move": "w", "prisoners": [1,0],)"
       R"( "record": [1,-1]})"},
      {"record/read", R"x({"sgf": "(;SZ[2]AB[aa];W[bb];B[])", "rules": "aga"})x"},
      {"record/write", R"({"board": "2x3", "rules": "aga,komi=2.5", "record": [0,5,-1]})"}};
  std::mt19937 random(20261122);
  const std::string bytes = "0123456789-.,:;{}[]()\"\\ XOxe\n/+~";
  for (int round = 0; round < 300; ++round)
    for (const auto& [path, seed] : seeds) {
      std::string body = seed;
      for (auto changes = 1 + random() % 3; changes > 0; --changes) {
        const auto at = random() % body.size();
        const auto kind = random() % 3;
        if (kind == 0) body[at] = bytes[random() % bytes.size()];
        if (kind == 1) body.insert(at, 1, bytes[random() % bytes.size()]);
        if (kind == 2) body.erase(at, 1 + random() % 4);
        if (body.empty()) body = "{";
      }
      const Reply reply = api.post(path, body);
      INFO(path << " " << body << " " << reply.json);
      CHECK((reply.status == 200 || reply.status == 400));
      CHECK(json::accept(reply.json));
    }
}

TEST_CASE("explorer: a job that is cancelled stops, with its bounds") {
  Api api(setting());
  const std::string id = submit(api, endless);
  wait_for(api, 0, 1);
  CHECK(api.remove("jobs/" + id).status == 200);
  const auto events = events_of(api, id);
  CHECK(events.back().name == "end");
  const json answer = data_of(events, "answer");
  CHECK(answer["stopped_by"] == "interrupt");
  CHECK(answer["lo"] >= -25);
  CHECK(answer["hi"] <= 25);
  wait_for(api, 0, 0);
}

TEST_CASE("explorer: the queue is bounded, and a job nobody listens to stops by itself") {
  Setting small = setting();
  small.jobs.workers = 1;
  small.jobs.most_waiting = 2;
  small.jobs.first_listener_in = std::chrono::milliseconds(500);
  Api api(std::move(small));
  submit(api, endless);
  wait_for(api, 0, 1);
  submit(api, endless);
  submit(api, endless);
  CHECK(api.post("jobs", dump_json(endless)).status == 503);
  wait_for(api, 0, 0);
  CHECK(data_of(events_of(api, {{"solve", {{"board", "2x2"}, {"rules", "aga"}}}}), "answer")["value"] == 1);
}

TEST_CASE("explorer: a job that tells too much is stopped") {
  Jobs jobs({.workers = 1, .most_told = 1000});
  const auto id = jobs.submit([](const std::atomic<bool>& stop, const Jobs::Tell& tell) {
    while (!stop) tell("word", "\"and on\"");
  });
  const auto listener = jobs.listen(*id);
  std::string all;
  for (bool over = false; !over;) {
    const auto heard = listener->hear(std::chrono::seconds(10));
    all += heard.events;
    over = heard.over;
  }
  CHECK(all.ends_with("event: end\ndata: {}\n\n"));
  CHECK(all.size() < 2000);
}

TEST_CASE("explorer: values along a record, the present one first") {
  Api api(setting());
  const auto events =
      events_of(api, {{"values", {{"board", "path:2"}, {"rules", "tromp-taylor"}, {"record", {1, 0}}}}});
  REQUIRE(events.size() == 4);
  for (int i = 0; i < 3; ++i) CHECK(events[static_cast<std::size_t>(i)].data["after"] == 2 - i);
  CHECK(events[0].data["value"] == -2);
  CHECK(events[2].data["value"] == 0);
}

TEST_CASE("explorer: proofs, hunts and claims are jobs too") {
  Setting with_papers = setting();
  with_papers.papers = tests::source_folder() + "/papers";
  Api api(std::move(with_papers));
  const json proof =
      data_of(events_of(api, {{"proof", {{"board", "2x2"}, {"rules", "tromp-taylor"}}}}), "proof");
  CHECK(proof["accepted"] == true);
  CHECK(proof["text"].get<std::string>().starts_with("graphgo proof 1\n"));

  const auto hunt =
      events_of(api, {{"hunt", {{"rules", {"tromp-taylor", "tromp-taylor-4pass"}}, {"max_vertices", 3}}}});
  CHECK(data_of(hunt, "done")["complete"] == true);
  const auto other = events_of(
      api,
      {{"hunt", {{"rules", {"tromp-taylor", "tromp-taylor,komi=1"}}, {"max_vertices", 2}, {"most", 2}}}});
  CHECK(data_of(other, "counterexample")["left"]["value"] ==
        data_of(other, "counterexample")["right"]["value"].get<int>() + 1);

  CHECK(parse_json<json>(api.get("claims").json)["claims"].size() > 10);
  const json report = data_of(events_of(api, {{"claim", {{"id", "P2"}, {"max_vertices", 3}}}}), "report");
  CHECK(report["id"] == "P2");
  CHECK(report.contains("verdict"));
}

}  // namespace graphgo::solver::explorer
