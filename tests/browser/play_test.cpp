// What the page says of states, and what happens to clicks: every number beside the program's own answer.
#include <fmt/core.h>

#include <catch2/catch.hpp>

#include "tests/browser/explorer_page.hpp"

namespace graphgo::tests {
using nlohmann::json;

TEST_CASE("browser: every number of 2x2 is the program's, at the start and after turns") {
  const std::vector<std::vector<int>> records = {{}, {0}, {0, 3}, {0, 3, 1}, {0, -1}, {0, 1, 3}};
  std::vector<json> queries;
  for (const auto& record : records) queries.push_back(query("2x2", "tromp-taylor", record));
  const std::vector<json> expected = answers(queries);
  Explorer page({"2x2"});
  for (std::size_t i = 0; i < records.size(); ++i) {
    CAPTURE(records[i]);
    if (i > 0) page.browser.click("#to-start");
    page.wait_for_record({});
    page.play(records[i]);
    page.check_values(expected[i]);
    const std::string words = in_words(expected[i].at("value"));
    CHECK(page.browser.text("#verdict").substr(1) == words.substr(1));  // it begins with a capital
    CHECK(page.browser.text("#context").find(records[i].empty() ? "fresh start" : " as history") !=
          std::string::npos);
  }
  CHECK(page.browser.errors().empty());
}

TEST_CASE("browser: a ko is played by clicks, its ban is named, and the moment it would repeat is shown") {
  Explorer page({"path:4"});
  page.play({1, 2, 3});  // Black takes the stone on 2; White may not take back
  CHECK(page.browser.evaluate("all('#board .stone.black').length") == 2);
  CHECK(page.browser.attribute(Explorer::vertex(2), "data-kind") == "banned");
  page.browser.wait_for_text("[data-banned='2']", "superko, it repeats the position after turn 2");
  page.browser.click(Explorer::vertex(2));
  page.browser.wait_until("one('.moment.marked')");
  CHECK(page.browser.text("#say") == "2 is not allowed: superko, it repeats the position after turn 2");
  CHECK(page.browser.attribute(".moment.marked", "data-ply") == "2");
  CHECK(page.record() == std::vector<int>{1, 2, 3});
  page.browser.click(".moment.marked");
  page.wait_for_record({1, 2});
  CHECK(page.browser.evaluate("all('#board .vertex.stone').length") == 2);
  page.browser.click("#forward");
  page.wait_for_record({1, 2, 3});
  CHECK(page.browser.errors().empty());
}

TEST_CASE("browser: boards that are no grid") {
  Explorer page;
  for (const std::string board : {"petersen", "torus:3x3"}) {
    CAPTURE(board);
    page.browser.click("#tab-boards");
    page.browser.type("#board-name", board);
    page.browser.click("#board-use");
    page.browser.wait_for_text("#chip-board-text", board);
    page.browser.click("#tab-turns");
    page.check_values(answers({query(board, "tromp-taylor")})[0]);
    page.play({0});
    CHECK(page.browser.attribute(Explorer::vertex(0), "data-kind") == "stone");
  }
}

TEST_CASE("browser: a board is drawn with the mouse") {
  Explorer page;
  page.browser.click("#tab-boards");
  page.browser.evaluate("one('#sketch').scrollIntoView({block: 'center'})");
  const json box = page.browser.evaluate("one('#sketch').getBoundingClientRect().toJSON()");
  const auto at = [&](double x, double y) {  // in parts of the drawing's width and height
    return Point{static_cast<int>(box["x"].get<double>() + x * box["width"].get<double>()),
                 static_cast<int>(box["y"].get<double>() + y * box["height"].get<double>())};
  };
  const auto has = [&](const std::string& facts) { page.browser.wait_for_text("#sketch-facts", facts); };
  const std::vector<Point> places = {at(.2, .2), at(.5, .2), at(.35, .6), at(.8, .6)};
  for (const Point place : places) page.browser.drag({place});
  has("4 vertices, 0 edges");
  const auto join = [&](std::size_t u, std::size_t v) {
    page.browser.drag({places[u]});
    page.browser.drag({places[v]});
  };
  join(0, 1), join(1, 2), join(2, 0), join(2, 3), join(1, 3);
  has("4 vertices, 5 edges");
  join(1, 3);  // parted again
  has("4 vertices, 4 edges, 2 symmetries, 3 kinds of vertices");
  page.browser.drag({places[3], at(.7, .5), at(.8, .3)});
  const json height = page.browser.evaluate("Number(one('[data-sketch=\"3\"] circle').getAttribute('cy'))");
  CHECK(std::abs(height.get<double>() - 90) < 3);  // of 300
  page.browser.click("#sketch-use");
  page.browser.wait_for_text("#chip-board-text", "4 vertices");
  page.browser.click("#tab-turns");
  const json asked = json::parse(page.browser.evaluate("one('#json-query').value").get<std::string>());
  CHECK(asked["board"]["edges"] == json{{0, 1}, {0, 2}, {1, 2}, {2, 3}});
  page.check_values(answers({asked})[0]);
}

TEST_CASE("browser: two rulesets side by side, and the turns where they part") {
  // The first board parts in numbers, the second in what is allowed.
  const std::vector<std::pair<std::string, std::string>> starts = {{"path:4", ".XX."}, {"2x2", ".OO."}};
  Explorer page;
  for (const auto& [board, position] : starts) {
    CAPTURE(board, position);
    std::vector<json> both;
    for (const char* rules : {"tromp-taylor", "new-zealand"}) {
      both.push_back(query(board, rules));
      both.back()["position"] = position;
    }
    both = answers(both);
    const TurnValues first = turn_values(both[0]), second = turn_values(both[1]);
    page.open(fmt::format("board={}&position={}&rules=tromp-taylor&second=new-zealand", board, position));
    page.check_values(both[0]);
    page.browser.wait_until("!all('#turns-table td').some((cell) => cell.innerText === '…')");
    std::vector<int> parting;
    for (int v = 0; v < 4; ++v) {
      const auto value = [v](const TurnValues& values) { return values.count(v) ? values.at(v) : "banned"; };
      if (value(first) != value(second)) parting.push_back(v);
    }
    REQUIRE(!parting.empty());
    const std::string marked =
        "all('#' + given + ' .differs').map((sign) => Number(sign.closest('.vertex').dataset.vertex))";
    CHECK(page.browser.evaluate(marked, "board") == parting);
    CHECK(page.browser.evaluate(marked, "second-board") == parting);
    for (const auto& [turn, value] : first)
      CHECK(page.browser.evaluate(
                "one('#turns-table tr[data-turn=\"' + given + '\"] td:last-child').innerText", turn) ==
            (first.at(turn) == second.at(turn) ? "" : "≠ ") + second.at(turn));
  }
  page.browser.click("#tab-rules");
  page.browser.wait_for_text("#rules-differences", "repetition");
  page.browser.click("label:has(#two-rulesets)");
  page.browser.wait_until("one('#second-box').hidden && !one('#board .differs')");
  CHECK(page.browser.errors().empty());
}

TEST_CASE("browser: a permalink opened anew shows the same") {
  Explorer page;
  page.open("board=path:4&position=.XX.&rules=tromp-taylor&second=new-zealand");
  page.play({0, 3});
  page.wait_for_values();
  const auto all_of = [](Browser& browser) {
    browser.wait_until("!all('#turns-table td').some((cell) => cell.innerText === '…')");
    return browser.evaluate(
        "[location.href, one('#permalink').value, one('#command').value, one('#json-query').value].concat("
        "['#verdict', '#verdict-second', '#context', '#turns-table', '.part-banned', '.part-second', "
        "'#remembered']"
        ".map((selector) => one(selector).innerText), "
        "all('#board [data-vertex], #second-board [data-vertex]').map((vertex) => "
        "vertex.getAttribute('aria-label')))");
  };
  const json before = all_of(page.browser);
  CHECK(before[0] == before[1]);
  Browser other;
  other.go(before[1]);
  other.wait_until("one('#verdict') && one('#verdict').dataset.solved === 'true' && one('#turns-table')");
  CHECK(all_of(other) == before);
}

TEST_CASE("browser: a held key makes hundreds of addresses, of which the last counts") {
  Explorer page({"path:4"});
  page.play({1, 2, 3});
  page.browser.evaluate(
      "Array.from({length: 451}).forEach((_, i) => document.body.dispatchEvent("
      "new KeyboardEvent('keydown', {key: i % 2 ? '.' : ',', bubbles: true})))");
  page.browser.wait_until("GG.recordOf(GG.model.here).length === 2");
  CHECK(page.address().ends_with("record=1,2"));
  CHECK(page.browser.errors().empty());
}

TEST_CASE("browser: a search is stopped, goes on, and ends with the page") {
  Explorer page({"5x5"});
  page.browser.click("#halt");
  page.browser.wait_for_text(".part-table", "Search on");
  page.server.wait_until_idle();
  CHECK(page.browser.attribute("#verdict", "data-solved") == "false");
  page.browser.click("#resume");
  page.browser.wait_until("one('#halt')");
  page.browser.wait_for_text("#verdict", "between");
  page.browser.go("about:blank");
  page.server.wait_until_idle();
}

TEST_CASE("browser: the search of a second ruleset is stopped and goes on like that of the first") {
  Explorer page({"2x5"});
  page.open("board=2x5&rules=tromp-taylor,suicide%3Dforbidden&second=nieminen");
  page.browser.wait_until("GG.here().final && GG.here(GG.model.second).busy");
  CHECK(page.browser.evaluate("one('.part-table').textContent.includes('Under nieminen: Searching')") ==
        true);
  page.browser.click("#halt");
  page.browser.wait_for_text(".part-table", "Under nieminen: The search was stopped. Search on");
  page.server.wait_until_idle();
  for (const int width : {1280, 390}) {
    page.browser.resize(width, 860);
    page.browser.keep_picture(fmt::format("explorer-second-stopped-{}", width));
  }
  page.browser.click("#resume");
  page.browser.wait_until("one('#halt')");
  page.browser.go("about:blank");
}

}  // namespace graphgo::tests
