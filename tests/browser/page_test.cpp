// The page for everybody: by keys alone, by ear, on a narrow screen, in the dark.
#include <catch2/catch.hpp>
#include <set>

#include "tests/browser/explorer_page.hpp"
#include "tests/support/paths.hpp"

namespace graphgo::tests {
namespace {

using nlohmann::json;

const std::vector<std::string> with_papers = {"--papers", source_folder() + "/papers"};

/// A view, and what is there when it has all that it asked the server for.
struct View {
  std::string id, ready;
};
const std::vector<View> views = {
    {"turns", "one('#turns-table')"},
    {"setup", "one('#setup-apply')"},
    {"boards", "all('#gallery > *').length >= GG.start.families.length"},
    {"rules", "one('#rules-preset')"},
    {"play", "one('#play-begin')"},
    {"proof", "one('#proof-write')"},
    {"claims", "one('#claim-list button')"},
    {"hunt", "one('#hunt-begin')"},
};

void show(Browser& browser, const View& view) {
  browser.click("#tab-" + view.id);
  browser.wait_until(view.ready);
}

/// Tab is pressed until the focus is on it.
void tab_to(Browser& browser, const std::string& selector) {
  for (int pressed = 0; pressed < 60; ++pressed) {
    if (browser.evaluate("document.activeElement.matches(given)", selector).get<bool>()) return;
    browser.press({key::tab});
  }
  FAIL("no key leads to " << selector);
}

/// Width and height that a PNG says it has.
Point size_of(const std::string& png) {
  REQUIRE(png.substr(1, 3) == "PNG");
  const auto number = [&](std::size_t at) {
    int value = 0;
    for (std::size_t i = at; i < at + 4; ++i) value = value * 256 + static_cast<unsigned char>(png[i]);
    return value;
  };
  return {number(16), number(20)};
}

}  // namespace

TEST_CASE("browser: the keyboard is enough") {
  Explorer page({"2x2"});
  Browser& browser = page.browser;
  page.wait_for_values();
  tab_to(browser, "#board .vertex");
  CHECK(browser.evaluate("getComputedStyle(document.activeElement.querySelector('.hit')).stroke") != "none");
  browser.press({key::right, key::enter});
  page.wait_for_record({1});
  page.wait_for_values();
  CHECK(browser.evaluate("document.activeElement.dataset.vertex") == "1");
  browser.press({key::down, key::left, key::space});
  page.wait_for_record({1, 2});
  browser.press({"p"});
  page.wait_for_record({1, 2, -1});
  browser.press({key::backspace});
  page.wait_for_record({1, 2});
  browser.press({key::home});
  page.wait_for_record({});
  browser.press({key::end});
  page.wait_for_record({1, 2, -1});
  tab_to(browser, "#tab-turns");
  for (std::size_t i = 1; i <= views.size(); ++i) {
    browser.press({key::right});
    const std::string id = views[i % views.size()].id;
    CHECK(browser.evaluate("document.activeElement.id") == "tab-" + id);
    CHECK(browser.evaluate("!one(given).hidden", "#panel-" + id) == true);
  }
  CHECK(page.record() == std::vector<int>{1, 2, -1});
}

TEST_CASE("browser: by keys alone the rules are changed and a board is drawn") {
  Explorer page({"2x2"});
  Browser& browser = page.browser;
  tab_to(browser, "#tab-turns");
  browser.press({key::right, key::right, key::right});
  browser.wait_until("one('#rules-preset')");
  tab_to(browser, "#rules-preset");
  browser.press({"a", "g", "a"});
  browser.wait_for_text("#chip-rules-text", "aga");
  browser.click("#tab-boards");
  tab_to(browser, "#sketch");
  browser.press({"n", "n", "n"});
  browser.wait_for_text("#sketch-facts", "3 vertices, 0 edges");
  browser.press({key::enter});  // the third is chosen
  tab_to(browser, "[data-sketch='0']");
  browser.press({key::enter, key::up});
  browser.wait_for_text("#sketch-facts", "3 vertices, 1 edge");
  browser.press({"\uE017"});  // Delete
  browser.wait_for_text("#sketch-facts", "2 vertices, 0 edges");
  tab_to(browser, "#sketch-use");
  browser.press({key::enter});
  browser.wait_for_text("#chip-board-text", "own board (2 vertices)");
}

TEST_CASE("browser: the skip link leads to the board") {
  Explorer page({"2x2"});
  page.play({0});
  page.browser.evaluate("one('.skip').focus()");
  page.browser.press({key::enter});
  CHECK(page.browser.evaluate("document.activeElement.matches('#board .vertex')") == true);
  CHECK(page.record() == std::vector<int>{0});  // the address still says what is seen
}

TEST_CASE("browser: a screen reader is told every vertex, its state and its value") {
  Explorer page({"path:4"});
  Browser& browser = page.browser;
  const json answer = answers({query("path:4", "tromp-taylor", {1})})[0];
  page.play({1});
  page.wait_for_values();
  CHECK(browser.role("#board svg") == "group");
  CHECK(browser.name("#board svg") == "Board path:4");
  CHECK(browser.name(Explorer::vertex(1)) == "1, black stone, the last turn");
  for (const json& move : answer["moves"]) {
    const int turn = move["turn"], value = move["value"];
    if (turn == -1) continue;
    CAPTURE(turn, value);
    CHECK(browser.role(Explorer::vertex(turn)) == "button");
    const std::string name = browser.name(Explorer::vertex(turn));
    CHECK(name.starts_with(std::to_string(turn) + ", empty: "));
    const std::string words =
        value == 0 ? "a tie"
                   : (value > 0 ? "Black wins by " : "White wins by ") + std::to_string(std::abs(value));
    CHECK(name.find(words) != name.npos);
  }
  CHECK(browser.name("#pass").starts_with("Pass: "));
  page.play({2, 3});
  page.wait_for_values();
  CHECK(browser.name(Explorer::vertex(2)) ==
        "2, empty, not allowed: superko, it repeats the position after turn 2");
  CHECK(browser.role("#verdict") == "status");
  CHECK(browser.attribute("#say", "aria-live") == "polite");
}

TEST_CASE("browser: everything that is used has a name, in every view") {
  Explorer page(with_papers);
  page.wait_for_values();
  page.browser.devtools("Accessibility.enable", json::object());
  const std::set<std::string> used = {"button", "link",  "textbox",  "combobox", "checkbox",
                                      "radio",  "tab",   "tabpanel", "image",    "spinbutton",
                                      "slider", "table", "toolbar"};
  for (const View& view : views) {
    show(page.browser, view);
    CAPTURE(view.id);
    CHECK(page.browser.role("#tab-" + view.id) == "tab");
    CHECK(page.browser.attribute("#tab-" + view.id, "aria-selected") == "true");
    int count = 0;
    const json tree = page.browser.devtools("Accessibility.getFullAXTree", json::object());
    for (const json& node : tree["nodes"]) {
      if (node.value("ignored", false) || !used.count(node["role"]["value"])) continue;
      ++count;
      INFO(node.dump());
      CHECK(node["name"]["value"] != "");
    }
    CHECK(count > 20);
    CHECK(page.browser.evaluate("new Set(all('[id]').map((node) => node.id)).size === all('[id]').length") ==
          true);
  }
  CHECK(page.browser.errors().empty());
}

TEST_CASE("browser: a telephone shows every view without a sideways scroll") {
  Explorer page(with_papers);
  page.browser.resize(390, 844);
  page.browser.set_dark(true);
  const auto check = [&](const std::string& name) {
    CAPTURE(name);
    CHECK(page.browser.evaluate("document.scrollingElement.scrollWidth") <=
          page.browser.evaluate("innerWidth"));
    page.browser.keep_picture("390-" + name);
  };
  page.wait_for_values();
  for (const View& view : views) {
    show(page.browser, view);
    check(view.id);
  }
  page.open("board=3x4&rules=tromp-taylor&second=new-zealand&record=5,6,-1");
  page.browser.wait_until("one('#second-board svg')");
  check("two rulesets");
  page.open(
      "board=path:12&rules=tromp-taylor,suicide=forbidden,repetition=superko(situational,ignored,ignored)");
  check("long names");
}

TEST_CASE("browser: nothing is cut, and no name lies on another or on a stone") {
  Explorer page(with_papers);
  page.browser.resize(1280, 860);
  for (const char* const permalink :
       {"board=petersen&record=0,2,4", "board=2x2&record=0,3", "board=path:6&record=1"}) {
    CAPTURE(permalink);
    page.open(std::string(permalink) + "&rules=tromp-taylor");
    page.browser.wait_until("one('#curve svg')");
    page.wait_for_values();
    CHECK(page.browser.evaluate("one('#curve-box').getBoundingClientRect().bottom <= innerHeight") == true);
  }
  page.browser.resize(390, 844);
  CHECK(page.browser.evaluate("all('[role=tab]').every((tab) => tab.scrollWidth <= tab.clientWidth && "
                              "tab.getBoundingClientRect().right <= innerWidth)") == true);
  const char* const overlaps =
      "(() => { const boxes = (list) => all(list).map((node) => node.getBoundingClientRect());"
      "const apart = (a, b) => a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top + 3 || "
      "b.bottom <= a.top + 3;"
      "const names = boxes('#board .name'), stones = boxes('#board .face');"
      "const inside = (a, b) => Math.hypot((a.left + a.right - b.left - b.right) / 2, (a.top + a.bottom - "
      "b.top - "
      "b.bottom) / 2) < b.width / 2;"
      "return names.filter((a, i) => names.some((b, j) => i < j && !apart(a, b)) || stones.some((b) => "
      "inside(a, b)))"
      ".length; })()";
  for (const char* const board : {"petersen", "torus:3x4", "triangular:4", "hypercube:4", "wheel:6"}) {
    CAPTURE(board);
    page.open(std::string("board=") + board + "&rules=chinese-basic&record=0,2,4,1");
    page.browser.wait_until("all('#board .name').length > 5");
    CHECK(page.browser.evaluate(overlaps) == 0);
  }
}

TEST_CASE("browser: pictures of the page, light and dark, wide and narrow") {
  Explorer page({"3x3"});
  const std::vector<std::pair<std::string, std::string>> states = {
      {"3x3", "board=3x3&rules=tromp-taylor"},
      {"ko", "board=path:4&rules=tromp-taylor&record=1,2,3"},
      {"two-rulesets", "board=path:4&rules=tromp-taylor&second=new-zealand&position=.XX."},
      {"petersen", "board=petersen&rules=tromp-taylor&record=0,2,4"}};
  for (const auto& [name, permalink] : states)
    for (const int width : {1280, 390})
      for (const bool dark : {false, true}) {
        CAPTURE(name, width, dark);
        page.browser.resize(width, width == 390 ? 844 : 860);
        page.browser.set_dark(dark);
        page.open(permalink);
        page.wait_for_values();
        const std::string png = page.browser.screenshot();
        CHECK(size_of(png).x == width);
        CHECK(size_of(png).y >= 800);
        const char* const lightness =
            "getComputedStyle(document.documentElement).backgroundColor.match(/[0-9]+/)[0]";
        CHECK((std::stoi(page.browser.evaluate(lightness).get<std::string>()) < 128) == dark);
        page.browser.keep_picture("explorer-" + name + "-" + std::to_string(width) +
                                  (dark ? "-dark" : "-light"));
      }
}

}  // namespace graphgo::tests
