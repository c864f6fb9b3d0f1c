// What others may not do, and what is left when the server is gone. The requests are raw, against the program
// as people start it; pages of others are pages in the browser.
#include <fmt/core.h>
#include <sys/wait.h>

#include <atomic>
#include <catch2/catch.hpp>
#include <thread>

#include "tests/browser/explorer_page.hpp"
#include "tests/support/http_client.hpp"

namespace graphgo::tests {
namespace {

using nlohmann::json;

const std::string hard = R"({"solve": {"board": "5x5", "rules": "tromp-taylor"}})";

/// The page goes through what it has, and says of a new turn that the server is gone.
void check_without_server(Explorer& page) {
  page.browser.click("#back");
  page.wait_for_record({0});
  CHECK(page.browser.evaluate("all('#board .vertex.stone').length") == 1);
  page.wait_for_values();
  page.browser.click("#to-start");
  page.wait_for_record({});
  page.wait_for_values();
  page.browser.click("#forward");
  page.browser.click("#to-end");
  page.wait_for_record({0, 3});
  page.browser.evaluate(
      "(window.stonesSeen = new Set(), new MutationObserver(() => stonesSeen.add(all('#board "
      ".vertex.stone').length))"
      ".observe(one('#board'), {childList: true, subtree: true}))");
  page.browser.click(Explorer::vertex(1));
  page.browser.wait_for_text("#problem", "The program that served this page has ended");
  page.wait_for_record({0, 3});
  CHECK(page.browser.evaluate("all('#board .vertex.stone').length") == 2);
  CHECK(page.browser.evaluate("[...stonesSeen].every((stones) => stones === 2)") == true);  // nor meanwhile
}

/// Three states, each looked at until all its values are there.
void look_around(Explorer& page) {
  page.wait_for_values();
  page.play({0});
  page.wait_for_values();
  page.play({3});
  page.wait_for_values();
}

}  // namespace

TEST_CASE("browser: without a network the page shows what it has, and plays on when it is back") {
  Explorer page({"2x2"});
  look_around(page);
  page.browser.set_offline(true);
  check_without_server(page);
  page.browser.set_offline(false);
  page.play({1});
  page.wait_for_values();
  CHECK(page.browser.evaluate("one('#problem').hidden") == true);
}

TEST_CASE("browser: Ctrl-C ends the server though a page is open, and the page says so") {
  Explorer page({"2x2"});
  look_around(page);
  const int status = page.server.stop();
  CHECK(WIFEXITED(status));
  CHECK(WEXITSTATUS(status) == 0);
  check_without_server(page);
}

TEST_CASE("browser: a name that is made to lead here is refused") {
  Explorer page({"2x2"}, {"--host-resolver-rules=MAP evil.example 127.0.0.1"});
  page.browser.go(fmt::format("http://evil.example:{}/", page.server.port()));
  page.browser.wait_for_text("body", "only this machine is served");
}

TEST_CASE("browser: a page of others reads nothing and starts nothing") {
  Explorer page({"2x2"});
  page.browser.go("data:text/html,<title>others</title>");
  const std::string address = page.server.address();
  const auto thrown = [&](const char* expression) {
    return page.browser.evaluate_promise(expression, address).contains("thrown");
  };
  CHECK(thrown("fetch(given + 'api/start')"));
  CHECK(
      thrown("fetch(given + 'api/jobs', {method: 'POST', headers: {'Content-Type': 'application/json'}, "
             "body: '{}'})"));
  // Sent without asking first, but its type is not JSON, and its origin another.
  page.browser.evaluate_promise(
      "fetch(given[0] + 'api/jobs', {method: 'POST', mode: 'no-cors', body: given[1]}).then(() => true)",
      {address, hard});
  page.server.wait_until_idle();
  CHECK(thrown(
      "new Promise((kept, broken) => { const frame = document.createElement('iframe'); frame.src = given; "
      "frame.onload = () => frame.contentDocument ? kept(1) : broken('blocked'); "
      "document.body.append(frame); })"));
}

TEST_CASE("browser: requests that the page would never send") {
  Server server({"2x2"});
  const int port = server.port();
  const std::string here = fmt::format("Host: 127.0.0.1:{}\r\n", port),
                    as_json = "Content-Type: application/json\r\n";
  const auto length = [](std::size_t bytes) { return fmt::format("Content-Length: {}\r\n", bytes); };
  CHECK(request(port, "GET /", "Host: evil.example\r\n").status == 403);
  CHECK(request(port, "GET /", fmt::format("Host: evil.example:{}\r\n", port)).status == 403);
  CHECK(request(port, "GET /", "").status >= 400);
  CHECK(request(port, "GET /api/start", here + "Origin: http://evil.example\r\n").status == 403);
  CHECK(request(port, "GET /api/start", here + "Origin: null\r\n").status == 403);
  CHECK(request(port, "POST /api/jobs", here + "Content-Type: text/plain\r\n" + length(hard.size()), hard)
            .status == 415);
  CHECK(request(port, "POST /api/jobs", here + length(hard.size()), hard).status == 415);
  CHECK(request(port, "POST /api/jobs", here + as_json + length(std::size_t{1} << 40), "{").status == 413);
  CHECK(request(port, "POST /api/jobs", here + as_json + length(1 << 24), std::string(1 << 24, ' ')).status ==
        413);
  CHECK(post(port, "/api/state", std::string(100'000, '[')).status == 400);
  server.wait_until_idle();
  CHECK(get(port, "/api/start").status == 200);
}

TEST_CASE("browser: fifty clients at once, and a page among them") {
  Explorer page({"2x2"});
  page.wait_for_values();
  std::atomic<int> good{0};
  {
    std::vector<std::jthread> clients;
    for (int i = 0; i < 50; ++i)
      clients.emplace_back([&, i] {
        const json asked = {{"board", "2x2"}, {"rules", "tromp-taylor"}, {"record", {i % 4}}};
        const HttpReply reply = post(page.server.port(), "/api/state", asked.dump());
        if (reply.status == 200 && json::parse(reply.body)["steps"].size() == 2) ++good;
      });
    page.play({0});
    page.wait_for_values();
  }
  CHECK(good == 50);
}

}  // namespace graphgo::tests
