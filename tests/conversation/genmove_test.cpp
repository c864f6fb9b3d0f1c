// What the program plays: nothing that loses, and where no superko ends play, nothing that leads round.
#include <algorithm>
#include <catch2/catch.hpp>
#include <map>
#include <new>
#include <stdexcept>
#include <tuple>

#include "graphgo/board/read_board.hpp"
#include "graphgo/record/position_text.hpp"
#include "solver/conversation/game_session.hpp"
#include "solver/question/game_of.hpp"
#include "tables/contexts.hpp"
#include "tests/conversation/gtp_helpers.hpp"
#include "tests/support/reference_cases.hpp"

using namespace graphgo;
using graphgo::test::Gtp;

namespace {

/// All games that a side plays by `best_turn` from states where it is sure to win, against whatever the other
/// plays: does one of them come to a state again? A state known to end is not entered twice.
class Rounds {
 public:
  Rounds(solver::conversation::GameSession& game, Side sure) : game_(game), sure_(sure) {}

  bool none() {
    if (game_.now().over) return true;
    const tables::Context context = tables::context_of(solver::game_of(game_.query()));
    const auto state = std::tuple(position_text(game_.now().position), context.to_move, context.phase,
                                  context.passes, context.ko);
    if (const auto [place, is_new] = ended_.try_emplace(state, false); !is_new) return place->second;
    const solver::Answer answer = game_.ask({.moves = true, .principal_variation = true}, {});
    std::vector<Turn> turns;
    if (game_.now().to_move == sure_)
      turns.push_back(game_.best_turn(answer, {}));
    else
      for (const solver::MoveValue& move : answer.moves) turns.push_back(move.turn);
    bool all_end = true;
    for (const Turn turn : turns) {
      game_.play(turn);
      all_end = all_end && none();
      game_.undo();
    }
    return ended_[state] = all_end;
  }

 private:
  using State = std::tuple<std::string, Side, std::uint8_t, std::uint8_t, Vertex>;

  solver::conversation::GameSession& game_;
  Side sure_;
  std::map<State, bool> ended_;  ///< false while it is entered
};

}  // namespace

TEST_CASE("genmove: where play can go round the turn that is played loses nothing either", "[gtp]") {
  int undecided = 0;
  for (const char* board : {"2x2", "2x3", "path:4"})
    for (const char* rules : {"chinese-basic", "chinese-basic,komi=6.5", "lasker-maas-long-cycle",
                              "taylor16/tbyf", "tromp-taylor,repetition=none"})
      for (Vertex first = 0; first < 4; ++first) {
        const Board on = read_board(board);
        solver::conversation::GameSession game({on, no_stones(on), Side::black, read_ruleset(rules), {}, {}},
                                               {});
        game.play(Turn{first});
        for (int turn = 0; turn < 8 && !game.now().over; ++turn) {
          const solver::Answer answer = game.ask({.moves = true, .principal_variation = true}, {});
          const Turn chosen = game.best_turn(answer, {});
          const auto its = std::ranges::find(answer.moves, chosen, &solver::MoveValue::turn);
          INFO(board << " " << rules << ", first " << first << ", then turn " << turn);
          REQUIRE(its != answer.moves.end());
          CHECK(solver::conversation::points_lost(answer.value, its->value, game.now().to_move,
                                                  game.rules()) == Margin());
          undecided += answer.value.lo < answer.value.hi ? 1 : 0;
          game.play(chosen);
        }
      }
  CHECK(undecided > 50);
}

TEST_CASE("genmove: a side that is sure to win comes to an end, whatever the other plays", "[gtp]") {
  int won = 0;
  for (const char* rules : {"chinese-basic", "chinese-basic,ending=passes(3)", "aga,repetition=basic_ko",
                            "tromp-taylor,repetition=none", "lasker-maas,repetition=basic_ko"})
    for (const char* text : {"path:4", "2x2"}) {
      const Board board = read_board(text);
      const Ruleset ruleset = read_ruleset(rules);
      for (const Side to_move : {Side::black, Side::white})
        for (const Stones& position : solver::engines::reference::cases::legal_positions(board)) {
          solver::conversation::GameSession game({board, position, to_move, ruleset, {}, {}}, {});
          const solver::Value value = game.ask({}, {}).value;
          const Margin least = value.lo, most = value.hi;
          if (least <= Margin() && most >= Margin()) continue;
          INFO(text << " " << rules << " " << position_text(position));
          CHECK(Rounds(game, least > Margin() ? Side::black : Side::white).none());
          ++won;
        }
    }
  CHECK(won > 200);
}

TEST_CASE("genmove: a turn out of turn is taken back whole, and the history before it stands again",
          "[gtp]") {
  Gtp gtp("1x2");
  for (const char* turn : {"play b b1", "play w a1"}) REQUIRE(gtp.ask(turn) == "=");
  REQUIRE(gtp.ask("is_legal b b1") == "= 0");  // superko
  const std::string value = gtp.ask("graphgo-value");
  for (const char* line : {"genmove w", "lz-genmove_analyze w"}) {
    REQUIRE(gtp.raw(line).starts_with("="));
    CHECK(gtp.ask("undo") == "=");
    CHECK(gtp.ask("is_legal b b1") == "= 0");
    CHECK(gtp.ask("graphgo-value") == value);
  }
  // A side that is set up stays so when a turn after it is taken back.
  for (const char* line : {"gogui-setup_player w", "play w b1", "undo"}) CHECK(gtp.ask(line) == "=");
  CHECK(gtp.ask("gogui-rules_side_to_move") == "= white");
}

TEST_CASE("genmove: where it fails the game is as it was, and so is the search", "[gtp]") {
  std::string out;
  bool fails = false;
  test::gtp::Engine engine(test::setting("3x3", "tromp-taylor"), [&](const std::string& text) {
    if (fails && text.find("info") != std::string::npos) throw std::runtime_error("no room");
    out += text;
  });
  const auto ask = [&](const std::string& line) {
    out.clear();
    engine.handle(line);
    return out;
  };
  ask("play b b2");
  const std::string game = ask("printsgf"), value = ask("graphgo-value");
  for (const char* line : {"3 kata-genmove_analyze b", "3 kata-analyze b"}) {
    fails = true;
    CHECK(ask(line) == "=3\n\n");  // it had begun
    fails = false;
    CHECK(ask("printsgf") == game);
    CHECK(ask("graphgo-value") == value);
  }

  solver::conversation::GameSession session(solver::empty_board_query(read_board("3x3"), read_ruleset("aga")),
                                            {});
  const solver::Answer right = session.ask({.moves = true}, {});
  solver::conversation::GameSession other(solver::empty_board_query(read_board("3x3"), read_ruleset("aga")),
                                          {});
  const auto fail = [](const solver::Answer&) { throw std::bad_alloc(); };
  CHECK_THROWS_AS(other.ask({.moves = true}, {}, fail), std::bad_alloc);
  const solver::Answer again = other.ask({.moves = true}, {});
  CHECK(again.value.lo == right.value.lo);
  REQUIRE(again.moves.size() == right.moves.size());
  for (std::size_t i = 0; i < again.moves.size(); ++i)
    CHECK(again.moves[i].value.lo == right.moves[i].value.lo);
}
