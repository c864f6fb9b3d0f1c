// Play that a Game does not know: what follows a stop, and removed cycles. The rules themselves are tested
// where they are solved (tests/engines/resumption, tests/engines/cycle_removal), against the reference.
#include <catch2/catch.hpp>

#include "graphgo/board/read_board.hpp"
#include "graphgo/error.hpp"
#include "graphgo/game/cycles/record.hpp"
#include "graphgo/game/stops/play.hpp"
#include "graphgo/record/position_text.hpp"
#include "tests/support/says.hpp"

using namespace graphgo;
using testing::Says;

TEST_CASE("play after stops: two passes stop it, a resumption lets it go on, and states add up points") {
  const Board board = read_board("path:3");
  const stops::Play play(board, preset("nieminen"), {});
  const auto passed = play.replay(play.start(), {Turn::pass(), Turn::pass()}).back();
  CHECK(passed.state.stage == stops::Stage::first_asked);
  CHECK(passed.state.to_move == Side::black);
  const auto resumed = play.replay(passed, {Turn::resume(), Turn::pass()}).back();
  CHECK(resumed.state.stage == stops::Stage::play);
  CHECK(resumed.state.to_move == Side::white);  // the opponent of who resumes
  CHECK(resumed.state.fresh);

  // Black takes the stone in the middle: a point, on top of the two that play starts with.
  const Board four = read_board("path:4");
  const stops::Play capture(four, preset("nieminen"), {read_position(four, ".OX."), Side::black, {3, 1}});
  CHECK(capture.start().gain == 2);
  CHECK(capture.replay(capture.start(), {Turn{0}}).back().gain == 3);
}

TEST_CASE("play after stops: an illegal turn is named by its number from the start of the record") {
  const Board board = read_board("path:3");
  const stops::Play play(board, preset("nieminen"), {});
  const auto after = play.replay(play.start(), {Turn{1}}).back();
  CHECK_THROWS_WITH(play.replay(after, {Turn{1}}, 2), Says({"turn 2", "White", "occupied"}));
  CHECK_THROWS_WITH(play.replay(after, {Turn::pass(), Turn::resume()}, 2), Says({"turn 3", "resume"}));
  CHECK(play.replay(after, {}).empty());
}

TEST_CASE("play with removed cycles: turns are played, or refused with their number and the reason") {
  const Board board = read_board("path:3");
  const cycles::Rules rules(board, preset("logical-japanese"));
  cycles::Record record(rules, {}, {});
  record.play(Turn{1});
  CHECK(unpack(record.now().situation.position, 3) == read_position(board, ".X."));
  CHECK(record.now().situation.to_move == Side::white);
  CHECK_THROWS_WITH(record.play(Turn{1}), Says({"turn 2", "White", "occupied"}));
  CHECK(record.turns() == 1);
  record.play(Turn::pass());
  CHECK_FALSE(record.now().over);
  record.play(Turn::pass());
  CHECK(record.now().over);

  CHECK_THROWS_WITH(cycles::Record(rules, {read_position(board, "XOX"), {}, {}}, {}), Says({"position"}));
  const cycles::Rules beyond(board, read_ruleset("logical-japanese,initial_prohibited={3}"));
  CHECK_THROWS_WITH(cycles::Record(beyond, {}, {}), Says({"initial_prohibited", "vertex 3", "3 vertices"}));
}
