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
  const until = async (done) => { while (!done()) await new Promise((go) => setTimeout(go, 2)); };
  const click = (node) => node.dispatchEvent(new MouseEvent('click', {bubbles: true, cancelable: true}));
  const played = () => new URLSearchParams(location.hash.slice(1)).get('record') || '';
  const record = () => JSON.parse('[' + played() + ']');
  const says = (words) => one('#play-status').innerText.startsWith(words) && GG.here().final;
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
  return {record: record(), status: one('#play-status').innerText, total: one('#loss-total').innerText};
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

}  // namespace

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
