// The server under fifty clients that ask as fast as it answers. $GRAPHGO_LOAD_SECONDS says how long (3).
// What it prints is recorded in papers/explorer.md; no verdict hangs on it but that nothing goes wrong.
#include <fmt/core.h>

#include <atomic>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <iostream>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>
#include <random>
#include <thread>

#include "tests/support/http_client.hpp"
#include "tests/support/server.hpp"

namespace graphgo::tests {
namespace {

using nlohmann::json;
using Clock = std::chrono::steady_clock;

/// What happened, by its name, over all clients.
class Tally {
 public:
  void count(const std::string& what) {
    const std::lock_guard lock(mutex_);
    ++counts_[what];
  }
  /// "request 12, busy 3"
  std::string text() const {
    std::string list;
    for (const auto& [what, count] : counts_)
      list += fmt::format("{}{} {}", list.empty() ? "" : ", ", what, count);
    return list;
  }
  long operator[](const std::string& what) const {
    const auto found = counts_.find(what);
    return found == counts_.end() ? 0 : found->second;
  }

 private:
  std::mutex mutex_;
  std::map<std::string, long> counts_;
};

/// A question and the value that the rules give, from papers/values and the README.
struct Known {
  const char* question;
  int value;
};
constexpr Known known[] = {
    {R"({"board": "2x2", "rules": "tromp-taylor"})", 1},
    {R"({"board": "path:2", "rules": "tromp-taylor", "position": "O."})", 2},
    {R"({"board": "path:2", "rules": "tromp-taylor", "record": [1, 0]})", -2},
    {R"({"board": "3x3", "rules": "tromp-taylor"})", 9},
    {R"({"board": "petersen", "rules": "tromp-taylor,suicide=forbidden"})", 0},
};
constexpr const char* endless = R"({"solve": {"board": "5x5", "rules": "tromp-taylor"}})";

/// One client: the page, states, questions with their answers, and questions that are left alone.
class Client {
 public:
  Client(int port, unsigned seed, Tally& tally) : port_(port), random_(seed), tally_(tally) {}

  void go_on_until(Clock::time_point end) {
    while (Clock::now() < end) {
      const auto kind = random_() % 10;
      if (kind == 0) expect("page", tried([&] { return get(port_, "/"); }), 200);
      if (kind >= 1 && kind <= 4) state();
      if (kind >= 5 && kind <= 8) ask(any());
      if (kind == 9) leave_alone();
    }
  }

 private:
  const Known& any() { return known[random_() % std::size(known)]; }

  template <typename Send>
  HttpReply tried(Send&& send) try {
    tally_.count("requests");
    return send();
  } catch (const std::exception&) {
    tally_.count("ERROR no connection");
    return {};
  }

  /// 503: the queue or the streams are full, which the page says and asks again.
  bool expect(const std::string& what, const HttpReply& reply, int status) {
    if (reply.status == status) return true;
    if (reply.status == 503) {
      tally_.count("busy (503)");
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    } else {
      tally_.count(fmt::format("ERROR {} {}", what, reply.status));
    }
    return false;
  }

  void state() {
    const HttpReply reply = tried([&] { return post(port_, "/api/state", any().question); });
    if (expect("state", reply, 200) && !json::parse(reply.body, nullptr, false).contains("steps"))
      tally_.count("ERROR state");
  }

  void ask(const Known& one) {
    const HttpReply job =
        tried([&] { return post(port_, "/api/jobs", fmt::format("{{\"solve\": {}}}", one.question)); });
    if (!expect("job", job, 202)) return;
    const HttpReply events = tried([&] { return get(port_, events_of(job)); });
    if (events.status == 404) return tally_.count("given up before it was heard");
    if (!expect("events", events, 200)) return;
    const auto at = events.body.find("event: answer\ndata: ");
    if (at == events.body.npos) return tally_.count("given up before it was answered");
    const std::string line = events.body.substr(at + 20, events.body.find('\n', at + 20) - at - 20);
    const json answer = json::parse(line, nullptr, false);
    if (answer.value("value", -100) == one.value) return tally_.count("answers");
    tally_.count(answer.contains("stopped_by") ? "given up before it was answered" : "ERROR wrong value");
  }

  /// A page that is closed while a search runs, or that never listens.
  void leave_alone() {
    const HttpReply job = tried([&] { return post(port_, "/api/jobs", endless); });
    if (!expect("job", job, 202)) return;
    tally_.count("left alone");
    if (random_() % 2 == 0) return;
    tried([&] {
      Connection connection(port_);
      connection.send(fmt::format("GET {} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n\r\n", events_of(job), port_));
      connection.until("\r\n\r\n");
      return HttpReply{};
    });
  }
  static std::string events_of(const HttpReply& job) {
    return "/api/jobs/" + json::parse(job.body)["job"].get<std::string>() + "/events";
  }

  int port_;
  std::mt19937 random_;
  Tally& tally_;
};

}  // namespace

TEST_CASE("browser: fifty clients that do not pause") {
  const char* const given = std::getenv("GRAPHGO_LOAD_SECONDS");
  const int seconds = given ? std::atoi(given) : 3, clients = 50;
  Server server({"2x2"});
  Tally tally;
  {
    const auto end = Clock::now() + std::chrono::seconds(seconds);
    std::vector<std::jthread> threads;
    for (int i = 0; i < clients; ++i)
      threads.emplace_back(
          [&, i] { Client(server.port(), static_cast<unsigned>(i), tally).go_on_until(end); });
  }
  const std::string all = tally.text();
  std::cout << fmt::format("{} clients, {} s: {}; at most {} MB\n", clients, seconds, all,
                           server.most_memory() >> 20);
  INFO(all);
  CHECK(all.find("ERROR") == all.npos);
  CHECK(tally["answers"] > 0);
  CHECK(server.most_memory() < std::uint64_t{2} << 30);  // it was given one gigabyte
  server.wait_until_idle();
  CHECK(get(server.port(), "/api/start").status == 200);
  CHECK(server.stop() == 0);
}

}  // namespace graphgo::tests
