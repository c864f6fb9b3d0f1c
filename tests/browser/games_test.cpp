// Games of the page's perfect player against a reader who clicks anywhere.
#include <catch2/catch.hpp>
#include <random>

#include "tests/browser/explorer_page.hpp"

namespace graphgo::tests {
namespace {

using nlohmann::json;

constexpr int games_a_board = 50;  // on four boards

/// Begins a game and plays it through within the page: `given` says at random which of the turns that may be
/// clicked is clicked next, once the page says that it is the reader's turn and what the turns are worth.
const std::string whole_game = R"((async () => {
  const record = () => GG.recordOf(GG.model.here), status = () => one('#play-status').innerText;
  const last = Date.now() + 20000;
  const until = async (done) => {
    do {
      await new Promise((go) => setTimeout(go, 2));  // what a click changes is seen a little later
      if (Date.now() > last) throw `waited in vain for ${done} after ${record()}: ${status()}`;
    } while (!done());
  };
  const click = (node) => node.dispatchEvent(new MouseEvent('click', {bubbles: true, cancelable: true}));
  const says = (words) => status().startsWith(words) && GG.here().final;
  const open = '#board .vertex:not([data-kind=stone]):not([data-kind=banned])';
  click(one('#play-begin'));
  await until(() => record().length < 2);  // every game has two passes
  for (const number of given) {
    await until(() => says('Your turn') || says('The game is over'));
    if (says('The game is over')) break;
    const places = [...all(open), one('#pass')], before = record().length;
    click(places[number % places.length]);
    await until(() => record().length > before);
  }
  await until(() => says('The game is over'));
  return {record: record(), status: status(), total: one('#loss-total').innerText};
})())";

/// The values of all states that a game came through, by the program itself.
std::vector<int> values_along(const std::string& board, const std::vector<int>& record) {
  std::vector<json> queries;
  for (std::size_t turns = 0; turns <= record.size(); ++turns)
    queries.push_back(
        query(board, "tromp-taylor", {record.begin(), record.begin() + static_cast<long>(turns)}));
  std::vector<int> values;
  for (const json& answer : answers(queries)) values.push_back(answer.at("value"));
  return values;
}

/// The program never lost a point, and the page tells the reader what each of his turns lost.
void check_game(const std::string& board, const json& game, bool reader_is_black) {
  const std::vector<int> record = game["record"], values = values_along(board, record);
  CAPTURE(board, reader_is_black, record, values);
  int lost = 0;
  for (std::size_t turn = 0; turn < record.size(); ++turn) {
    const bool readers = (turn % 2 == 0) == reader_is_black;
    if (readers) lost += std::abs(values[turn] - values[turn + 1]);
    if (!readers) CHECK(values[turn] == values[turn + 1]);
  }
  CHECK(game["status"] == "The game is over: " + in_words(values.back()) + ".");
  CHECK(game["total"] == "In all: " + std::to_string(lost) + (lost == 1 ? " point" : " points") + " lost.");
}

/// The reader is each side in turn, and the program chooses in each of its two ways.
void play_games(const std::string& board, unsigned seed) {
  std::mt19937 random(seed);
  Explorer page({board});
  page.browser.click("#tab-play");
  page.browser.evaluate("GG.replyPause = 0");
  for (int game = 0; game < games_a_board; ++game) {
    const bool reader_is_black = game % 2 == 0;
    page.browser.click(reader_is_black ? "label:has(#play-side-black)" : "label:has(#play-side-white)");
    page.browser.click(game % 4 < 2 ? "label:has(#play-policy-longest)" : "label:has(#play-policy-random)");
    std::vector<unsigned> numbers(200);
    for (unsigned& number : numbers) number = random() % 5040;
    const json played = page.browser.evaluate_promise(whole_game, numbers);
    INFO(played.dump());
    REQUIRE(played.contains("record"));
    check_game(board, played, reader_is_black);
  }
  CHECK(page.browser.errors().empty());
}

/// The program's first turn on the board that is looked at, as the list of turns has it.
const std::string first_turn = R"((async () => {
  const until = async (done) => { while (!done()) await new Promise((go) => setTimeout(go, 2)); };
  await until(() => GG.here().final);
  const click = (node) => node.dispatchEvent(new MouseEvent('click', {bubbles: true, cancelable: true}));
  click(document.querySelector('#play-begin'));
  await until(() => GG.model.here !== GG.model.root);
  const played = GG.model.here.turn, start = GG.entry(GG.model.root);
  const row = GG.rankedTurns(start).find((one) => GG.sameTurn(one.turn, played));
  return {loss: row.loss, lo: row.value.lo, hi: row.value.hi};
})())";

}  // namespace

TEST_CASE("browser: while the program looks for its turn the reader makes none, wherever he clicks") {
  Explorer page({"path:4"});
  page.browser.click("#tab-play");
  page.browser.evaluate("GG.replyPause = 1e6");
  page.browser.click("label:has(#play-policy-random)");
  page.browser.click("#play-begin");
  page.play({1});
  page.browser.wait_for_text("#play-status", "The program looks for its turn");
  page.wait_for_values();
  for (const std::string& turn : {Explorer::vertex(2), std::string("#pass")}) {
    page.browser.evaluate("GG.say('')");
    page.browser.click(turn);
    CHECK(page.browser.text("#say") == "The program is to move.");
  }
  page.browser.click("#tab-turns");
  page.browser.click("#turns-table [data-turn='-1'] button");
  CHECK(page.browser.text("#say") == "The program is to move.");
  CHECK(page.browser.evaluate("GG.recordOf(GG.model.here)") == json{1});
}

// The start of 2x2 is [-4, 4], no result; in the second state [3, 9] 3 no turn but one keeps both bounds.
TEST_CASE("browser: where play can go round the program makes a turn that keeps the result") {
  Explorer page({"2x2", "--rules", "chinese-basic"});
  page.browser.click("#tab-play");
  page.browser.evaluate("GG.replyPause = 0");
  page.browser.click("label:has(#play-side-white)");
  CHECK(page.browser.evaluate_promise(first_turn) == json{{"loss", 0}, {"lo", -4}, {"hi", 4}});
  page.open("board=3x3&rules=chinese-basic&position=.......X.&to_move=white");
  page.browser.click("#tab-play");
  page.browser.evaluate("GG.replyPause = 0");
  page.browser.click("label:has(#play-side-black)");
  CHECK(page.browser.evaluate_promise(first_turn) == json{{"loss", 0}, {"lo", 3}, {"hi", 9}});
  CHECK(page.browser.evaluate(
            "[GG.worth({lo: -4, hi: 4}, 1), GG.worth({lo: 3, hi: 9}, 0), GG.worth({lo: 5, hi: 5}, 0)]") ==
        json{1, 3, 5});
  CHECK(page.browser.errors().empty());
}

// 200 games in all.
TEST_CASE("browser: perfect play never loses a point to random clicks on 2x2") { play_games("2x2", 20); }
TEST_CASE("browser: perfect play never loses a point to random clicks on path 3") {
  play_games("path:3", 21);
}
TEST_CASE("browser: perfect play never loses a point to random clicks on path 4") {
  play_games("path:4", 22);
}
TEST_CASE("browser: perfect play never loses a point to random clicks on 2x3") { play_games("2x3", 23); }

}  // namespace graphgo::tests
