#include "tests/browser/webdriver.hpp"

#include <fmt/core.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <stdexcept>
#include <thread>

namespace graphgo::tests {
namespace {

using nlohmann::json;
using Clock = std::chrono::steady_clock;

constexpr const char* browser_program = "/usr/bin/chromium";
constexpr const char* driver_program = "/usr/bin/chromedriver";
constexpr std::chrono::milliseconds between_looks{10};

/// What the driver answered with instead of a value.
struct Refused : std::runtime_error {
  Refused(std::string what_kind, const std::string& message)
      : std::runtime_error(what_kind + ": " + message), kind(std::move(what_kind)) {}
  std::string kind;
};

json value_of(const httplib::Result& result) {
  if (!result) throw std::runtime_error("the browser's driver does not answer");
  const json value = json::parse(result->body).at("value");
  if (result->status != 200) throw Refused(value.at("error"), value.at("message"));
  return value;
}

json capabilities(const std::vector<std::string>& more) {
  json flags = {"--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-quic",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-sync",
                "--disable-component-update",
                "--disable-dev-shm-usage",  // /dev/shm is small in containers
                "--remote-debugging-pipe",  // it ends when its driver does, even if a test is killed
                "--hide-scrollbars",        // as on a telephone, where they take no room
                "--window-size=1280,900"};
  for (const auto& flag : more) flags.push_back(flag);
  const json chrome = {{"binary", browser_program}, {"args", flags}};
  return {
      {"browserName", "chrome"}, {"goog:chromeOptions", chrome}, {"goog:loggingPrefs", {{"browser", "ALL"}}}};
}

std::string from_base64(const std::string& text) {
  const std::string digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string bytes;
  unsigned bits = 0;
  int count = 0;
  for (const char c : text) {
    const auto digit = digits.find(c);
    if (digit == digits.npos) break;
    bits = bits << 6 | static_cast<unsigned>(digit);
    count += 6;
    if (count < 8) continue;
    count -= 8;
    bytes += static_cast<char>(bits >> count & 0xff);
  }
  return bytes;
}

const std::string shorthand =
    "const one = (selector) => document.querySelector(selector), "
    "all = (selector) => [...document.querySelectorAll(selector)], given = arguments[0]; ";

}  // namespace

bool browser_is_installed() {
  return access(browser_program, X_OK) == 0 && access(driver_program, X_OK) == 0;
}

Browser::Browser(const std::vector<std::string>& flags)
    : driver_({driver_program, "--port=0"}, Process::Errors::hidden), http_("127.0.0.1", [this] {
        const std::string line = driver_.line_with("started successfully on port ");
        return std::stoi(line.substr(line.rfind(' ') + 1));
      }()) {
  http_.set_read_timeout(patience);
  http_.set_keep_alive(true);
  http_.set_tcp_nodelay(true);
  const json wanted = {{"capabilities", {{"alwaysMatch", capabilities(flags)}}}};
  const json begun = value_of(http_.Post("/session", wanted.dump(), "application/json"));
  session_ = "/session/" + begun.at("sessionId").get<std::string>();
}

Browser::~Browser() { http_.Delete(session_); }

json Browser::call(const std::string& path, const json& body) {
  return value_of(http_.Post(session_ + path, body.dump(), "application/json"));
}

json Browser::get(const std::string& path) { return value_of(http_.Get(session_ + path)); }

void Browser::go(const std::string& address) { call("/url", {{"url", address}}); }

std::string Browser::path_of(const std::string& selector) {
  const json element = call("/element", {{"using", "css selector"}, {"value", selector}});
  return "/element/" + element.begin().value().get<std::string>();
}

/// The page may draw itself anew between finding and doing; then it is found again.
void Browser::act(const std::string& selector, const std::string& action, const json& body) {
  for (const auto last = Clock::now() + patience;; std::this_thread::sleep_for(between_looks)) {
    try {
      call(path_of(selector) + action, body);
      return;
    } catch (const Refused& refused) {
      const bool may_come = refused.kind == "no such element" || refused.kind == "stale element reference" ||
                            refused.kind == "element not interactable";
      if (!may_come) throw;
      if (Clock::now() > last) give_up(selector + action + ": " + refused.what());
    }
  }
}

void Browser::click(const std::string& selector) { act(selector, "/click", json::object()); }

void Browser::type(const std::string& selector, const std::string& text) {
  act(selector, "/clear", json::object());
  act(selector, "/value", {{"text", text}});
}

void Browser::press(const std::vector<std::string>& keys) {
  json actions = json::array();
  for (const auto& one : keys) {
    actions.push_back({{"type", "keyDown"}, {"value", one}});
    actions.push_back({{"type", "keyUp"}, {"value", one}});
  }
  call("/actions", {{"actions", {{{"type", "key"}, {"id", "keyboard"}, {"actions", actions}}}}});
}

void Browser::drag(const std::vector<Point>& places) {
  json actions = json::array();
  for (std::size_t i = 0; i < places.size(); ++i) {
    actions.push_back({{"type", "pointerMove"}, {"duration", 0}, {"x", places[i].x}, {"y", places[i].y}});
    if (i == 0) actions.push_back({{"type", "pointerDown"}, {"button", 0}});
  }
  actions.push_back({{"type", "pointerUp"}, {"button", 0}});
  call("/actions", {{"actions",
                     {{{"type", "pointer"},
                       {"id", "mouse"},
                       {"parameters", {{"pointerType", "mouse"}}},
                       {"actions", actions}}}}});
}

std::string Browser::text(const std::string& selector) { return evaluate("one(given).innerText", selector); }

std::string Browser::attribute(const std::string& selector, const std::string& name) {
  return evaluate("one(given[0]).getAttribute(given[1]) || ''", {selector, name});
}

json Browser::evaluate(const std::string& expression, const json& given) {
  return call("/execute/sync",
              {{"script", shorthand + "return " + expression + ";"}, {"args", json::array({given})}});
}

json Browser::evaluate_promise(const std::string& expression, const json& given) {
  const std::string script = shorthand + "const done = arguments[1]; (" + expression +
                             ").then(done, (error) => done({thrown: String(error)}));";
  return call("/execute/async", {{"script", script}, {"args", json::array({given})}});
}

void Browser::wait_until(const std::string& expression, const json& given) {
  for (const auto last = Clock::now() + patience; Clock::now() < last;
       std::this_thread::sleep_for(between_looks))
    if (evaluate("!!(" + expression + ")", given).get<bool>()) return;
  give_up(expression + " of " + given.dump());
}

void Browser::wait_for_text(const std::string& selector, const std::string& text) {
  wait_until("one(given[0]) && one(given[0]).innerText.includes(given[1])", {selector, text});
}

void Browser::give_up(const std::string& awaited) {
  const json seen = evaluate("location.hash + '\\n' + document.body.innerText.slice(0, 2000)");
  throw std::runtime_error(
      fmt::format("waited in vain for {}\nin the page {}", awaited, seen.get<std::string>()));
}

std::string Browser::role(const std::string& selector) { return get(path_of(selector) + "/computedrole"); }
std::string Browser::name(const std::string& selector) { return get(path_of(selector) + "/computedlabel"); }

json Browser::devtools(const std::string& command, const json& parameters) {
  return call("/goog/cdp/execute", {{"cmd", command}, {"params", parameters}});
}

/// A window cannot be as narrow as a telephone, so it is the page's picture of its screen that changes.
void Browser::resize(int width, int height) {
  devtools("Emulation.setDeviceMetricsOverride",
           {{"width", width}, {"height", height}, {"deviceScaleFactor", 1}, {"mobile", false}});
  wait_until("innerWidth === given", width);
}

void Browser::set_dark(bool dark) {
  const json scheme = {{"name", "prefers-color-scheme"}, {"value", dark ? "dark" : "light"}};
  devtools("Emulation.setEmulatedMedia", {{"features", {scheme}}});
}

void Browser::set_offline(bool offline) {
  devtools("Network.enable", json::object());
  devtools("Network.emulateNetworkConditions",
           {{"offline", offline}, {"latency", 0}, {"downloadThroughput", -1}, {"uploadThroughput", -1}});
}

std::string Browser::screenshot() {
  const json picture =
      devtools("Page.captureScreenshot", {{"format", "png"}, {"captureBeyondViewport", true}});
  return from_base64(picture.at("data"));
}

void Browser::keep_picture(const std::string& name) {
  const char* const folder = std::getenv("GRAPHGO_PICTURES");
  if (folder) std::ofstream(std::string(folder) + "/" + name + ".png", std::ios::binary) << screenshot();
}

std::vector<std::string> Browser::errors() {
  std::vector<std::string> list;
  for (const json& entry : call("/se/log", {{"type", "browser"}}))
    if (entry.at("level") == "SEVERE") list.push_back(entry.at("message"));
  return list;
}

}  // namespace graphgo::tests
