// `graphgo explore` as people start it: the address it prints, the state it begins with, tables, its end.
#include <signal.h>

#include <catch2/catch.hpp>

#include "graphgo/text/json.hpp"
#include "tests/program/bad_input.hpp"
#include "tests/support/http_client.hpp"
#include "tests/support/server.hpp"

namespace {

using namespace graphgo::test;
using namespace graphgo::tests;
using nlohmann::json;

json start_of(const Server& server) {
  return graphgo::parse_json<json>(get(server.port(), "/api/start").body);
}

/// The data of the event "answer" about that query.
json answer_of(int port, const std::string& query) {
  const json job = graphgo::parse_json<json>(post(port, "/api/jobs", R"({"solve": )" + query + "}").body);
  const std::string all = get(port, "/api/jobs/" + job["job"].get<std::string>() + "/events").body;
  const auto at = all.find("event: answer\ndata: ");
  REQUIRE(at != all.npos);
  return graphgo::parse_json<json>(all.substr(at + 20, all.find('\n', at + 20) - at - 20));
}

}  // namespace

TEST_CASE("explore: it serves the state of the command line until Ctrl-C") {
  Server server({"path:3", "--rules", "aga", "--position", "X..", "--to-move", "white"});
  const json query = start_of(server)["query"];
  CHECK(query["board"] == "path:3");
  CHECK(query["rules"] == "aga");
  CHECK(query["position"] == "X..");
  CHECK(query["to_move"] == "white");
  CHECK(post(server.port(), "/api/state", graphgo::dump_json(query)).status == 200);
  CHECK(server.stop() == 0);
}

TEST_CASE("explore: boards of files and records are told whole") {
  const Folder folder;
  folder.write("own.edges", "3\n0 1\n1 2\n");
  folder.write("game.sgf", "(;SZ[2];B[aa];W[bb])");
  {
    const Server server({folder.file("own.edges")});
    CHECK(start_of(server)["query"]["board"] ==
          graphgo::parse_json<json>(R"({"vertices": 3, "edges": [[0, 1], [1, 2]]})"));
  }
  Server server({"--record", folder.file("game.sgf")});
  CHECK(start_of(server)["query"]["board"] == "2x2");
  CHECK(start_of(server)["query"]["record"] == json{0, 3});
  CHECK(server.stop(SIGTERM) == 0);
}

TEST_CASE("explore: tables are asked first") {
  const Folder folder;
  const std::string file = folder.file("2x2.table");
  REQUIRE(run_program({"table", "build", "2x2", "--rules", "chinese-basic", "--output", file}).exit_code ==
          0);
  const Server server({"2x2", "--table", file});
  const json known =
      answer_of(server.port(), R"({"board": "2x2", "rules": "chinese-basic,komi=0.5", "record": [0]})");
  CHECK(known["method"] == "table");
  const json found = answer_of(
      server.port(),
      R"({"board": "2x2", "rules": "chinese-basic,komi=0.5,tie=white_wins,suicide=allowed", "record": [0]})");
  CHECK(found["method"] != "table");
  const json batch = graphgo::parse_json<json>(
      run_program(
          {"batch"},
          with_input(R"({"board": "2x2", "rules": "chinese-basic,komi=0.5", "record": [0], "moves": true})"
                     "\n"))
          .out);
  for (const char* key : {"lo", "hi", "result", "moves"}) CHECK(known[key] == batch[key]);
}

TEST_CASE("explore: what is wrong with the command line is one line") {
  requires_error(run_program({"explore", "nothing"}), {"nothing"});
  requires_error(run_program({"explore", "3x3", "--port", "70000"}), {"--port"});
  requires_error(run_program({"explore", "3x3", "--table", "/no/such.table"}), {"such.table"});
  requires_error(run_program({"explore", "9x9"}), {"64 vertices"});
  requires_error(run_program({"explore", "3x3", "--papers", "/no/papers"}), {"/no/papers"});
  const Server server({"2x2"});
  requires_error(run_program({"explore", "2x2", "--port", std::to_string(server.port())}),
                 {"--port", "another program"});
}
