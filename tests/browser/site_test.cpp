// `graphgo site` from file://, as a reader opens it: no server is there.
#include <catch2/catch.hpp>
#include <filesystem>

#include "tests/browser/explorer_page.hpp"
#include "tests/program/run_program.hpp"
#include "tests/support/paths.hpp"

namespace graphgo::tests {
namespace {

using nlohmann::json;

/// A site of some papers, with tables of a few boards, and a browser at its start.
struct Site {
  Site() {
    const std::filesystem::path from = source_folder() + "/papers", to = folder.file("papers");
    for (const char* name : {"taylor/pictures", "proofs"}) std::filesystem::create_directories(to / name);
    for (const char* name : {"README.md", "rules.md", "taylor/claims.toml", "taylor/T2.md",
                             "taylor/pictures/T2-1.svg", "proofs/2x2--tromp-taylor.proof"})
      std::filesystem::copy_file(from / name, to / name);
    const test::Run run =
        test::run_program({"site", folder.file("out"), "--papers", to.string(), "--board", "2x2", "--board",
                           "path:3", "--rules", "tromp-taylor", "--rules", "chinese-basic"});
    if (run.exit_code != 0) throw std::runtime_error("no site: " + run.err);
    go("index.html");
  }
  void go(const std::string& page) {
    browser.go("about:blank");
    browser.go("file://" + folder.file("out/" + page));
  }
  /// The list of turns, once it is there.
  TurnValues values() {
    browser.wait_until(
        "one('#verdict').dataset.solved === 'true' && all('#turns-table tbody tr').length > 0");
    TurnValues found;
    for (const json& row :
         browser.evaluate("all('#turns-table tbody tr').map((row) => [Number(row.dataset.turn), "
                          "row.querySelector('.num').textContent])"))
      found[row[0]] = row[1];
    return found;
  }

  test::Folder folder;
  Browser browser;
};

/// Values where play need not end: "−4|4" for lo and hi.
TurnValues interval_values(const json& answer) {
  const auto text = [](int x) { return x < 0 ? "−" + std::to_string(-x) : std::to_string(x); };
  TurnValues found;
  for (const json& move : answer.at("moves")) {
    const int lo = move.at("lo"), hi = move.at("hi");
    found[move.at("turn")] = lo == hi ? text(lo) : text(lo) + "|" + text(hi);
  }
  return found;
}

}  // namespace

TEST_CASE("browser: a site from file:// shows values, and after a turn only what is known of it") {
  Site site;
  Browser& browser = site.browser;
  browser.click("a.door[href='explorer/index.html']");
  const json start = answers({query("2x2", "tromp-taylor")}).at(0);
  CHECK(site.values() == turn_values(start));
  CHECK(browser.text("#context").find("As a fresh start") == 0);

  browser.click(Explorer::vertex(0));
  browser.wait_until("one('#unknown-turns')");
  CHECK(browser.attribute("#verdict", "data-value") == turn_values(start).at(0));
  CHECK(browser.text("#context").find("After 1 turn") == 0);
  CHECK(browser.text("#unknown-turns").find("The turns from here hang on that history") != std::string::npos);
  CHECK(browser.evaluate("one('#explore-command').value") ==
        "graphgo explore 2x2 --rules tromp-taylor --to-move black");
  CHECK_FALSE(browser.evaluate("one('#turns-table')").is_object());
  browser.click(Explorer::vertex(1));
  browser.wait_for_text("#say", "does not go on from here");

  browser.click("#as-fresh-start");
  json fresh = query("2x2", "tromp-taylor");
  fresh["position"] = "X...";
  fresh["to_move"] = "white";
  browser.wait_for_text("#context", "As a fresh start");
  CHECK(site.values() == turn_values(answers({fresh}).at(0)));
  CHECK(browser.errors().empty());
}

TEST_CASE("browser: a site from file:// plays on where rules remember no more than a ko") {
  Site site;
  Browser& browser = site.browser;
  site.go("explorer/index.html#board=2x2&rules=chinese-basic");
  site.values();
  const std::vector<int> record = {0, 3, 1};
  for (std::size_t turns = 1; turns <= record.size(); ++turns) {
    browser.click(Explorer::vertex(record[turns - 1]));
    browser.wait_until(record_expression + ".length === given", turns);
    CAPTURE(turns);
    CHECK(site.values() ==
          interval_values(answers({query("2x2", "chinese-basic",
                                         {record.begin(), record.begin() + static_cast<int>(turns)})})
                              .at(0)));
  }
  browser.click("#tab-tables");
  browser.click("[data-board='path:3']");
  browser.wait_for_text("#chip-board-text", "path:3");
  browser.click("#tab-turns");
  CHECK(site.values() == interval_values(answers({query("path:3", "chinese-basic")}).at(0)));
  CHECK(browser.errors().empty());
}

TEST_CASE("browser: a site's claims lead to states with their history, its proofs can be walked") {
  Site site;
  Browser& browser = site.browser;
  browser.click("#claims a[href='papers/taylor/T2.html']");
  browser.click("a[href*='explorer/index.html#']");
  browser.wait_for_text("#context", "After 13 turns from the start");
  const std::vector<int> record = {1, -1, 0, 2, 0, 1, 0, 1, -1, 0, 2, 0, 1};
  CHECK(site.values() == turn_values(answers({query("path:3", "tromp-taylor", record)}).at(0)));
  CHECK(browser.text("#verdict-second") == "Under taylor-concise: A tie");
  CHECK(browser.evaluate("all('#turns-table thead th').pop().textContent") == "Under taylor-concise");
  CHECK(browser.errors().empty());

  site.go("proofs.html");
  browser.click("a[href$='proof=proofs/2x2--tromp-taylor.proof']");
  browser.wait_for_text("#proof-verdict", "accepted by the checker");
  CHECK(browser.text("#proof-verdict").find("The value is 1.") != std::string::npos);
  for (int step = 0; step < 40 && !browser.evaluate("!!one('#proof-end')").get<bool>(); ++step)
    browser.click("[data-proof-turn]:not(:disabled)");
  browser.wait_for_text("#proof-end", "likes it");
  const std::string end = browser.text("#proof-end"), address = address_of(browser);
  CHECK(address.find("walk=") != std::string::npos);
  browser.go("about:blank");  // from one # to another the browser would not load anything
  browser.go(address);
  browser.wait_until("one('#proof-end')");
  CHECK(browser.text("#proof-end") == end);
  CHECK(browser.errors().empty());
}

TEST_CASE("browser: a site's pages fit a narrow screen, in light and dark") {
  Site site;
  const std::pair<const char*, const char*> pages[] = {
      {"index.html", "site-start"},
      {"papers/index.html", "site-results"},
      {"papers/taylor/T2.html", "site-claim"},
      {"papers/rules.html", "site-rules"},
      {"proofs.html", "site-proofs"},
      {"explorer/index.html#board=2x2&rules=tromp-taylor&record=0", "site-explorer"},
      {"explorer/index.html#board=path%3A3&rules=tromp-taylor&view=tables", "site-tables"},
      {"explorer/index.html#view=proof&proof=proofs/2x2--tromp-taylor.proof", "site-proof"}};
  for (const auto& [page, name] : pages)
    for (const int width : {1280, 390}) {
      CAPTURE(page, width);
      site.browser.resize(width, 900);
      site.browser.set_dark(width == 390);
      site.go(page);
      site.browser.wait_until(std::string(page).starts_with("explorer") ? "location.hash && one('#board svg')"
                                                                        : "one('h1')");
      if (std::string(page).find("view=proof") != std::string::npos)
        site.browser.wait_until("one('#proof-verdict')");
      CHECK(site.browser.evaluate("document.documentElement.scrollWidth <= window.innerWidth") == true);
      site.browser.keep_picture(std::string(name) + "-" + std::to_string(width));
    }
}

}  // namespace graphgo::tests
