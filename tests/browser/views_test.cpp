// The views at work, by clicks: proofs walked, counterexamples opened, records and boards in and out, rules
// chosen. What they say is compared with the program's own answers.
#include <catch2/catch.hpp>
#include <fstream>
#include <sstream>

#include "tests/browser/explorer_page.hpp"
#include "tests/support/paths.hpp"

namespace graphgo::tests {
namespace {

using nlohmann::json;

void show(Explorer& page, const std::string& view, const std::string& ready) {
  page.browser.click("#tab-" + view);
  page.browser.wait_until("one(given)", ready);
}

/// The query that the page shows for its state.
json asked_by(Explorer& page) {
  page.browser.click("#tab-turns");
  return json::parse(page.browser.evaluate("one('#json-query').value").get<std::string>());
}

/// Goes down the proof, always by the last turn that may be chosen; the turns.
std::vector<int> walk_down(Explorer& page) {
  const char* const choices =
      "all('[data-proof-turn]:not(:disabled)').map((button) => Number(button.dataset.proofTurn))";
  std::vector<int> path;
  while (!page.browser.evaluate("!!one('#proof-end')").get<bool>()) {
    const std::vector<int> turns = page.browser.evaluate(choices);
    REQUIRE(!turns.empty());
    path.push_back(turns.back());
    page.browser.click("[data-proof-turn='" + std::to_string(turns.back()) + "']");
  }
  return path;
}

/// The state that was opened has the value, and the values of turns, that the program gives it.
void check_state(Explorer& page) { page.check_values(answers({asked_by(page)})[0]); }

}  // namespace

TEST_CASE("browser: a proof is written, checked and walked, and its places have permalinks") {
  Explorer page({"2x2"});
  page.play({0});
  show(page, "proof", "#proof-write");
  page.browser.click("#proof-write");
  page.browser.wait_for_text("#proof-verdict", "accepted by the checker");
  const int value = answers({query("2x2", "tromp-taylor", {0})})[0].at("value");
  for (const bool blacks : {true, false}) {
    page.browser.click(blacks ? "label:has(#proof-claim-0)" : "label:has(#proof-claim-1)");
    const std::vector<int> path = walk_down(page);
    CAPTURE(blacks, value, path);
    std::vector<json> states;
    for (std::size_t turns = 0; turns <= path.size(); ++turns) {
      std::vector<int> record = {0};
      record.insert(record.end(), path.begin(), path.begin() + static_cast<long>(turns));
      states.push_back(query("2x2", "tromp-taylor", record));
    }
    for (const json& answer : answers(states))  // the side whose strategy it is never has less
      CHECK((blacks ? answer.at("value") >= value : answer.at("value") <= value));
  }
  page.browser.click("#proof-walk .line .step:nth-child(3)");  // after two turns
  const std::string place = page.address(), walk = page.browser.text("#proof-walk");
  CHECK(place.find("proof=1&walk=") != place.npos);
  Browser other;
  other.go(place);
  other.wait_until("one('#proof-walk .line .step:nth-child(3)')");
  CHECK(other.text("#proof-walk") == walk);
  page.browser.click("#proof-open");
  page.browser.wait_until("GG.pathTo(GG.model.here).length === 3");
  check_state(page);
  CHECK(page.browser.errors().empty());
}

TEST_CASE("browser: the conditions of a proof name positions of the history") {
  Explorer page;
  page.open("board=path:2&rules=tromp-taylor&position=O.&view=proof");
  page.browser.click("#proof-write");
  page.browser.wait_until("one('#proof-conditions')");
  page.browser.wait_for_text("#proof-conditions summary", "0 needed, 1 excluded");
  page.browser.click("#proof-conditions summary");
  CHECK(page.browser.evaluate("one('#proof-conditions .diagram .stone.black') !== null") == true);
}

TEST_CASE("browser: a claim is settled, and its counterexample opened") {
  Explorer page({"2x2", "--papers", source_folder() + "/papers"});
  show(page, "claims", "[data-claim='T2']");
  page.browser.click("[data-claim='T2']");
  page.browser.click("#claim-run");
  page.browser.wait_until("one('#claim-verdict')");
  CHECK(page.browser.attribute("#claim-verdict", "data-verdict") == "refuted");
  CHECK(page.address().find("claim=T2") != std::string::npos);
  page.browser.wait_until("one('#claim-result .finding [data-open] ') && one('#claim-result .diagram')");
  page.browser.click("#claim-result .finding:nth-child(1) [data-open]");
  page.browser.wait_until("!one('#second-box').hidden && GG.model.second === 'taylor-concise'");
  check_state(page);
  page.browser.wait_until(
      "one('#verdict-second').innerText.includes('wins') || "
      "one('#verdict-second').innerText.includes('tie')");
  const json second = page.browser.evaluate("GG.query(GG.model.here, GG.model.second)");
  const int value = answers({second})[0].at("value");
  std::string words = "Under taylor-concise: " + in_words(value);
  words[words.find(": ") + 2] = static_cast<char>(std::toupper(words[words.find(": ") + 2]));
  CHECK(page.browser.text("#verdict-second") == words);
  CHECK(value != answers({asked_by(page)})[0].at("value"));
}

TEST_CASE("browser: a hunt finds a counterexample, and it is opened side by side") {
  Explorer page;
  show(page, "hunt", "#hunt-begin");
  page.browser.evaluate("one('#hunt-vertices').value = '3'");
  page.browser.click("#hunt-begin");
  page.browser.wait_for_text("#hunt-status", "4 of 4 boards");
  page.browser.wait_until("one('#hunt-begin').disabled === false && one('.finding .diagram')");
  page.browser.click("#hunt-cards .finding:nth-child(1) [data-open]");
  page.browser.wait_until("!one('#second-box').hidden");
  const json first = asked_by(page);
  json second = first;
  second["rules"] = "new-zealand";
  const std::vector<json> both = answers({first, second});
  CHECK(both[0]["value"] != both[1]["value"]);
  page.check_values(both[0]);
  page.browser.click("#tab-hunt");
  const std::string link = page.address();
  CHECK(link.find("hunt=") != link.npos);  // the question is still part of the address
}

TEST_CASE("browser: proofs, claims and hunts are stopped by a click, and then the server rests") {
  Explorer page({"5x5", "--papers", source_folder() + "/papers"});
  page.browser.click("#halt");
  show(page, "proof", "#proof-write");
  page.browser.click("#proof-write");
  page.browser.click("#proof-stop");
  show(page, "claims", "[data-claim='M1']");
  page.browser.click("[data-claim='M1']");
  page.browser.click("#claim-run");
  page.browser.click("#claim-stop");
  show(page, "hunt", "#hunt-begin");
  page.browser.evaluate("(one('#hunt-vertices').value = '6', one('#hunt-right').value = 'tromp-taylor')");
  page.browser.click("#hunt-begin");
  page.browser.click("#hunt-stop");
  page.browser.wait_for_text("#hunt-status", "Stopped.");
  page.server.wait_until_idle();
}

TEST_CASE("browser: a game record goes in and comes out") {
  Explorer page;
  show(page, "setup", "#sgf-read");
  page.browser.type("#sgf-text", "(;SZ[2]AB[aa];W[bb];B[])");
  page.browser.click("#sgf-read");
  page.wait_for_record({3, -1});
  page.browser.wait_for_text("#chip-board-text", "2x2");
  CHECK(page.browser.evaluate("GG.model.position") == "X...");
  CHECK(page.browser.text("#context").find("White to move") != std::string::npos);
  check_state(page);
  page.play({1});
  show(page, "setup", "#sgf-write");
  page.browser.click("#sgf-write");
  page.browser.wait_until("one('#sgf-text').value");
  const std::string written = page.browser.evaluate("one('#sgf-text').value");
  page.open("board=3x3&rules=tromp-taylor&view=setup");
  page.browser.type("#sgf-text", written);
  page.browser.click("#sgf-read");
  page.wait_for_record({3, -1, 1});
  show(page, "setup", "#sgf-read");
  page.browser.type("#sgf-text", "(;SZ[2];B[aa];B[bb])");
  page.browser.click("#sgf-read");
  page.browser.wait_for_text("#sgf-problem", "record: turn 2: Black plays, but White is to move");
}

TEST_CASE("browser: a set-up keeps the prisoners of the state it begins from") {
  Explorer page({"path:4", "--rules", "lasker-maas"});
  page.play({0, 1});  // White takes the first stone
  show(page, "setup", "#setup-apply");
  CHECK(page.browser.evaluate("[one('#setup-prisoners-black').value, one('#setup-prisoners-white').value]") ==
        json{"0", "1"});
  page.browser.click("#setup-apply");
  page.wait_for_record({});
  page.browser.wait_until("GG.model.position === '.O..' && GG.model.prisoners.join() === '0,1'");
  check_state(page);
}

TEST_CASE("browser: a set-up that changes nothing leaves the question as it is, handicaps too") {
  for (const std::string handicap : {"consecutive(2)", "{0}", "prisoners(1,0)"}) {
    CAPTURE(handicap);
    Explorer page({"2x2", "--rules", "lasker-maas,handicap=" + handicap});
    page.wait_for_values();
    const json before = asked_by(page), value = page.browser.evaluate("one('#verdict').textContent");
    show(page, "setup", "#setup-apply");
    page.browser.click("#setup-apply");
    page.browser.wait_until("GG.view === 'turns'");
    page.wait_for_values();
    CHECK(asked_by(page) == before);
    CHECK(page.browser.evaluate("one('#verdict').textContent") == value);
  }
  Explorer page({"2x2", "--rules", "tromp-taylor,handicap=consecutive(3)"});
  page.play({0});
  show(page, "setup", "#setup-apply");
  page.browser.click("#setup-apply");
  page.browser.wait_until(
      "GG.model.position === 'X...' && GG.model.rules.endsWith('handicap=consecutive(2)')");
  check_state(page);
}

TEST_CASE("browser: the line says whose turn each is, and the headline whose a tie is") {
  Explorer page({"2x2", "--rules", "tromp-taylor,handicap=consecutive(2)"});
  page.browser.wait_until("all('#line .step').length > 2");
  CHECK(page.browser.evaluate("all('#line .step b').slice(0, 3).map((side) => side.textContent)") ==
        json{"B", "B", "W"});
  page.open("board=2x2&rules=lasker-maas");
  page.browser.wait_for_text("#verdict", "A tie, which White wins");
  page.browser.wait_until("one('#verdict').dataset.lead === 'white'");
  page.browser.wait_for_text("#line", "phase two");
  page.open("board=path:3&rules=nieminen&record=1,-1,-1");
  page.browser.wait_for_text("#line", "accept");
}

TEST_CASE("browser: an unfinished set-up has a permalink, and begins a game when it is taken") {
  Explorer page({"path:4"});
  page.play({0});
  show(page, "setup", "#setup-apply");
  page.browser.click(Explorer::vertex(1));
  page.browser.click("label:has(#setup-tool-white)");
  page.browser.click(Explorer::vertex(3));
  page.browser.type("#setup-komi", "1.5");
  page.browser.click("label:has(#setup-side-black)");
  const std::string placed = "all('#board .vertex').map((vertex) => vertex.getAttribute('aria-label'))";
  const std::string draft = "[location.href, one('#setup-komi').value, ...(" + placed + ")]";
  const std::string address = page.address();
  const json before = page.browser.evaluate(draft);
  CHECK(page.browser.evaluate("all('#board .vertex.placed').length") == 3);
  Browser other;
  other.go(address);
  other.wait_until("all('#board .vertex.placed').length === 3");
  other.click("label:has(#setup-tool-white)");
  other.wait_until("location.href === given", address);
  CHECK(other.evaluate(draft) == before);
  page.browser.click("#setup-apply");
  page.wait_for_record({});
  page.browser.wait_until("GG.model.position === 'XX.O' && GG.model.rules === 'tromp-taylor,komi=1.5'");
  CHECK(page.address().find("setup=") == std::string::npos);
  check_state(page);
}

TEST_CASE("browser: a set-up with a number that cannot be read is not taken") {
  Explorer page({"2x2"});
  page.open("board=2x2&rules=aga,scoring%3Dterritory&prisoners=3,0");
  show(page, "setup", "#setup-apply");
  const std::string question = "JSON.stringify(GG.query(GG.model.here))";
  const json before = page.browser.evaluate(question);
  page.browser.type("#setup-prisoners-black", "");
  page.browser.click("#setup-apply");
  page.browser.wait_for_text("#setup-problem", "Captured stones: write a whole number");
  page.browser.type("#setup-prisoners-black", "3");
  page.browser.type("#setup-komi", "-");
  page.browser.click("#setup-apply");
  page.browser.wait_for_text("#setup-problem", "Komi: write a number");
  CHECK(page.browser.evaluate(question) == before);
}

TEST_CASE("browser: boards come from families, graph6, edge lists, GraphML and govariants") {
  const std::string graphml =
      "<graphml><graph edgedefault='undirected'><node id='a'/><node id='b'/><node id='c'/>"
      "<edge source='a' target='b'/><edge source='b' target='c'/></graph></graphml>";
  const std::string govariants =
      R"({"type":"custom","coordinates":[[0,0],[1,0],[1,1]],"adjacencyList":[[1],[0,2],[1]]})";
  const std::vector<std::string> paths = {"BW", "3\n0 1\n1 2\n", "a b\nb c\n", graphml, govariants};
  Explorer page({"2x2"});
  show(page, "boards", "#gallery [data-board='torus:3x4']");
  page.browser.click("#gallery [data-board='cycle:5']");
  page.browser.wait_for_text("#chip-board-text", "cycle:5");
  check_state(page);
  show(page, "boards", "#paste-card");
  page.browser.click("#paste-card summary");
  for (const std::string& text : paths) {
    CAPTURE(text);
    show(page, "boards", "#board-paste");
    page.browser.evaluate("one('#board-name').value = 'path:2'");
    page.browser.click("#board-use");
    page.browser.wait_for_text("#chip-board-text", "path:2");
    page.browser.type("#board-paste", text);
    page.browser.click("#board-paste-use");
    page.browser.wait_until("GG.model.board.vertices === 3 && GG.model.board.edges.length === 2");
    page.browser.wait_until("all('#board .vertex').length === 3");
    check_state(page);
    CHECK(page.browser.evaluate("one('#verdict').innerText") == "Black wins by 3 points");
  }
  show(page, "boards", "#board-paste");
  page.browser.type("#board-paste", "<graphml><graph><node");
  page.browser.click("#board-paste-use");
  page.browser.wait_until("one('#board-problem').innerText.startsWith('pasted text')");
  CHECK(page.browser.evaluate("GG.model.board.vertices") == 3);  // as it was
}

TEST_CASE("browser: rules are chosen, and what cannot be chosen says why before") {
  Explorer page({"path:3"});
  show(page, "rules", "#rules-axes summary");
  page.browser.click("#rules-axes summary");
  CHECK(page.browser.evaluate("one('#rules-passing option[value=never]').disabled") == true);
  CHECK(page.browser.evaluate("one('#rules-passing option[value=gives_stone]').disabled") == false);
  CHECK(page.browser.evaluate("one('#rules-passing option[value=never]').title")
            .get<std::string>()
            .find("a side that can neither play nor pass would be without a turn") != std::string::npos);
  CHECK(page.browser.text("[data-axis='passing'] [data-refused='never']")
            .starts_with("✕ passing=never with ending=passes(2): "));
  page.browser.evaluate(
      "(one('#rules-suicide').value = 'forbidden', "
      "one('#rules-suicide').dispatchEvent(new Event('change')))");
  page.browser.wait_for_text("#chip-rules-text", "tromp-taylor,suicide=forbidden");
  page.browser.wait_until("one('#rules-suicide').value === 'forbidden'");
  page.browser.type("#rules-text", "tromp-taylor,passing=never");
  page.browser.press({key::enter});
  page.browser.wait_for_text("#rules-problem", "Refused: ruleset tromp-taylor: passing=never with ending");
  CHECK(page.browser.text("#chip-rules-text") == "tromp-taylor,suicide=forbidden");
  page.browser.click("label:has(#two-rulesets)");
  page.browser.wait_until("one('#second-preset') && !one('#second-box').hidden");
  page.browser.evaluate(
      "(one('#second-preset').value = 'conway-go', "
      "one('#second-preset').dispatchEvent(new Event('change')))");
  page.browser.wait_for_text("#second-caption", "conway-go");
  page.browser.wait_for_text("#rules-differences", "last_mover");
}

}  // namespace graphgo::tests
