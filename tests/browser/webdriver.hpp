// A browser that a test drives: Chromium by its driver, in the JSON of WebDriver
// (https://www.w3.org/TR/webdriver2/).
//
//   Browser browser;
//   browser.go(server.address());
//   browser.click("#pass");
//   browser.wait_for_text("#verdict", "White wins");
//
// Elements are named by CSS selectors. What is not there yet is waited for; after `patience`
// std::runtime_error says what was waited for and what the page showed. Nothing waits for time to pass.
#pragma once
#include <httplib.h>

#include <nlohmann/json.hpp>
#include <string>

#include "tests/support/process.hpp"

namespace graphgo::tests {

/// Is there a Chromium, and its driver?
bool browser_is_installed();

/// Keys that are no letters, for Browser::press.
namespace key {
constexpr const char *tab = "\uE004", *enter = "\uE007", *space = "\uE00D", *backspace = "\uE003",
                     *left = "\uE012", *up = "\uE013", *right = "\uE014", *down = "\uE015", *home = "\uE011",
                     *end = "\uE010";
}

struct Point {
  int x, y;
};

class Browser {
 public:
  /// With a profile of its own, 1280 pixels wide. `flags`: more of Chromium's command line.
  explicit Browser(const std::vector<std::string>& flags = {});
  ~Browser();
  Browser(const Browser&) = delete;
  Browser& operator=(const Browser&) = delete;

  void go(const std::string& address);
  void click(const std::string& selector);
  /// Empties the field first.
  void type(const std::string& selector, const std::string& text);
  /// One key after another, wherever the focus is.
  void press(const std::vector<std::string>& keys);
  /// The mouse goes down at the first place, moves through the others, and comes up at the last; in pixels of
  /// the window.
  void drag(const std::vector<Point>& places);

  /// As it is seen: without what is hidden.
  std::string text(const std::string& selector);
  /// Empty if it has none.
  std::string attribute(const std::string& selector, const std::string& name);
  /// The value of a JavaScript expression. In it one(SELECTOR) is the element, all(SELECTOR) the list of
  /// them, `given` the argument.
  nlohmann::json evaluate(const std::string& expression, const nlohmann::json& given = nullptr);
  /// The same of a promise, once it is kept; what it throws is {"thrown": ...}.
  nlohmann::json evaluate_promise(const std::string& expression, const nlohmann::json& given = nullptr);
  void wait_until(const std::string& expression, const nlohmann::json& given = nullptr);
  void wait_for_text(const std::string& selector, const std::string& text);

  /// As a screen reader tells it, by the browser's own reckoning.
  std::string role(const std::string& selector);
  std::string name(const std::string& selector);

  void resize(int width, int height);
  void set_dark(bool dark);
  void set_offline(bool offline);
  /// A PNG of the whole page, however high.
  std::string screenshot();
  /// A screenshot as NAME.png in the folder that GRAPHGO_PICTURES names, where it names one.
  void keep_picture(const std::string& name);
  /// What the browser wrote to its console as errors since it was last asked: scripts that threw, what a
  /// policy blocked.
  std::vector<std::string> errors();
  /// A command of the Chrome DevTools Protocol, for what WebDriver has no word for.
  nlohmann::json devtools(const std::string& command, const nlohmann::json& parameters);

 private:
  nlohmann::json call(const std::string& path, const nlohmann::json& body);
  nlohmann::json get(const std::string& path);
  std::string path_of(const std::string& selector);
  void act(const std::string& selector, const std::string& action, const nlohmann::json& body);
  [[noreturn]] void give_up(const std::string& awaited);

  Process driver_;
  httplib::Client http_;
  std::string session_;
};

}  // namespace graphgo::tests
