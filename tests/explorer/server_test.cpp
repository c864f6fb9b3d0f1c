// The explorer's server as strangers meet it: names, origins, types and sizes that are refused; pages that go
// away; many at once.
#include "solver/explorer/server.hpp"

#include <fmt/format.h>

#include <catch2/catch.hpp>
#include <fstream>
#include <thread>

#include "graphgo/text/json.hpp"
#include "solver/explorer/page_files.hpp"
#include "solver/presentation/query_json.hpp"
#include "tests/support/http_client.hpp"

namespace graphgo::solver::explorer {
namespace {

using nlohmann::json;
using namespace graphgo::tests;

/// A server on a port of its own while the test lasts.
struct Running {
  Api api;
  Server server{api, 0};
  std::jthread thread{[this] { server.run(); }};
  int port = server.port();

  Running()
      : api([] {
          Setting setting;
          setting.limits.memory = std::uint64_t{1} << 29;
          setting.limits.threads = 1;
          return setting;
        }()) {
    while (get(port, "/api/start").status != 200) std::this_thread::yield();
  }
  ~Running() { server.stop(); }
};

const std::string endless_job = R"({"solve": {"board": "5x5", "rules": "tromp-taylor"}})";

std::string events_path(int port, const std::string& question) {
  const HttpReply reply = post(port, "/api/jobs", question);
  INFO(reply.body);
  REQUIRE(reply.status == 202);
  return "/api/jobs/" + parse_json<json>(reply.body)["job"].get<std::string>() + "/events";
}

void ask_for_events(Connection& connection, int port, const std::string& path) {
  connection.send(fmt::format("GET {} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n\r\n", path, port));
}

}  // namespace

TEST_CASE("explorer server: another Host or Origin is refused") {
  Running run;
  const auto status = [&](const std::string& headers) {
    return request(run.port, "GET /api/start", fmt::format(fmt::runtime(headers), fmt::arg("port", run.port)))
        .status;
  };
  for (const char* good :
       {"Host: localhost:{port}\r\n", "Host: 127.0.0.1:{port}\r\n", "Host: [::1]:{port}\r\n",
        "Host: localhost:{port}\r\nOrigin: http://localhost:{port}\r\n"})
    CHECK(status(good) == 200);
  for (const char* bad :
       {"", "Host: localhost\r\n", "Host: evil.example:{port}\r\n", "Host: localhost.evil.example:{port}\r\n",
        "Host: 127.0.0.1:1\r\n", "Host: 127.0.0.1:{port}.evil.example\r\n",
        "Host: localhost:{port}\r\nOrigin: http://evil.example\r\n",
        "Host: localhost:{port}\r\nOrigin: null\r\n",
        "Host: localhost:{port}\r\nOrigin: https://localhost:{port}\r\n"}) {
    INFO(bad);
    CHECK(status(bad) == 403);
  }
}

TEST_CASE("explorer server: a body must be JSON, with its length, and no longer than a query") {
  Running run;
  const std::string host = fmt::format("Host: localhost:{}\r\n", run.port), body = R"({"board": "2x2"})";
  const auto with = [&](const std::string& headers) {
    return request(run.port, "POST /api/board", host + headers, body).status;
  };
  const std::string length = fmt::format("Content-Length: {}\r\n", body.size());
  CHECK(with("Content-Type: application/json; charset=utf-8\r\n" + length) == 200);
  for (const char* type :
       {"", "Content-Type: text/plain\r\n", "Content-Type: application/x-www-form-urlencoded\r\n",
        "Content-Type: multipart/form-data; boundary=x\r\n", "Content-Type: application/jsonp\r\n"})
    CHECK(with(type + length) == 415);
  CHECK(with("Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n") == 411);
  CHECK(with("Content-Type: application/json\r\nContent-Encoding: gzip\r\n" + length) == 411);
  CHECK(post(run.port, "/api/board", std::string(presentation::max_query_length + 1, ' ')).status == 413);
  CHECK(post(run.port, "/api/board", body).status == 200);
}

TEST_CASE("explorer server: headers keep other pages out, and the page runs no script but its own") {
  Running run;
  for (const char* path : {"/", "/style.css", "/app.js", "/api/start"}) {
    const HttpReply reply = get(run.port, path);
    CHECK(reply.status == 200);
    CHECK(reply.headers.find("Content-Security-Policy: default-src 'self'") != std::string::npos);
    CHECK(reply.headers.find("X-Content-Type-Options: nosniff") != std::string::npos);
    CHECK(reply.headers.find("Access-Control-") == std::string::npos);
  }
  CHECK(request(run.port, "OPTIONS /api/jobs", fmt::format("Host: localhost:{}\r\n", run.port))
            .headers.find("Access-Control-") == std::string::npos);
  for (const PageFile& file : page_files()) {
    if (!file.name.ends_with(".html")) continue;
    CHECK(file.text.find("<script>") == file.text.npos);
    CHECK(file.text.find("<style") == file.text.npos);
    CHECK(file.text.find("style=\"") == file.text.npos);
    CHECK(file.text.find("http://") == file.text.npos);
  }
  for (const char* path : {"/../CMakeLists.txt", "/%2e%2e/CMakeLists.txt", "/etc/passwd", "/page_files.hpp"})
    CHECK(get(run.port, path).status == 404);
}

TEST_CASE("explorer server: it listens on 127.0.0.1 alone") {
  Running run;
  std::ifstream table("/proc/net/tcp");
  if (!table) return;
  const std::string port = fmt::format(":{:04X}", run.port);
  int sockets = 0;
  for (std::string line; std::getline(table, line);) {
    const std::string local = line.substr(std::min(line.size(), line.find(':') + 2), 13),
                      state = line.substr(std::min<std::size_t>(line.size(), 34), 2);
    if (!local.ends_with(port) || state != "0A") continue;
    ++sockets;
    CHECK(local == "0100007F" + port);
  }
  CHECK(sockets == 1);
}

TEST_CASE("explorer server: events come as they happen, to the end") {
  Running run;
  Connection connection(run.port);
  ask_for_events(connection, run.port,
                 events_path(run.port, R"({"solve": {"board": "2x2", "rules": "tromp-taylor"}})"));
  const std::string all = connection.rest();
  CHECK(all.find("Content-Type: text/event-stream") != std::string::npos);
  CHECK(all.find("event: answer\ndata: {\"value\":1,") != std::string::npos);
  CHECK(all.find("event: end") != std::string::npos);
}

TEST_CASE("explorer server: a page that is closed stops its work") {
  Running run;
  {
    Connection connection(run.port);
    ask_for_events(connection, run.port, events_path(run.port, endless_job));
    connection.until("text/event-stream");
    while (run.api.jobs().counts().running == 0) std::this_thread::yield();
  }
  while (run.api.jobs().counts().running > 0) std::this_thread::sleep_for(std::chrono::milliseconds(5));
  CHECK(run.api.jobs().counts().waiting == 0);
}

TEST_CASE("explorer server: streams are bounded, and others are answered meanwhile") {
  Running run;
  const std::string path = events_path(run.port, endless_job);
  std::vector<std::unique_ptr<Connection>> streams;
  for (int i = 0; i < Server::most_streams; ++i) {
    streams.push_back(std::make_unique<Connection>(run.port));
    ask_for_events(*streams.back(), run.port, path);
    CHECK(streams.back()->until("\r\n\r\n").find(" 200 ") != std::string::npos);
  }
  CHECK(get(run.port, path).status == 503);
  CHECK(get(run.port, "/api/start").status == 200);
}

TEST_CASE("explorer server: fifty clients at once") {
  Running run;
  std::atomic<int> good{0};
  {
    std::vector<std::jthread> clients;
    for (int i = 0; i < 50; ++i)
      clients.emplace_back([&, i] {
        const json query = {{"board", fmt::format("path:{}", 2 + i % 5)}, {"rules", "tromp-taylor"}};
        const HttpReply reply = post(run.port, "/api/state", dump_json(query));
        if (reply.status == 200 && parse_json<json>(reply.body)["steps"].size() == 1) ++good;
        if (get(run.port, "/").body.find("GraphGo") != std::string::npos) ++good;
      });
  }
  CHECK(good == 100);
}

TEST_CASE("explorer server: a port that is in use is refused in one line") {
  Running run;
  CHECK_THROWS_WITH(
      Server(run.api, run.port),
      fmt::format("--port {}: cannot be had, perhaps another program has it; 0 takes any", run.port));
}

}  // namespace graphgo::solver::explorer
