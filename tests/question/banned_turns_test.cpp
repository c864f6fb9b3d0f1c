// The turns that a state forbids, with the reasons of the rules that play it.
#include "solver/question/banned_turns.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <random>

#include "graphgo/board/read_board.hpp"
#include "graphgo/game/game.hpp"
#include "graphgo/record/position_text.hpp"
#include "solver/question/trace.hpp"

using namespace graphgo;
using namespace graphgo::solver;
using Catch::Contains;

namespace {

Query query_of(const char* board, const char* rules, const char* position, std::vector<Turn> record = {}) {
  const Board there = read_board(board);
  return {there, read_position(there, position), Side::black, read_ruleset(rules), {}, std::move(record)};
}

/// Why the vertex is forbidden; -1: the pass. Empty where it is not.
std::string reason(const Query& query, Vertex v) {
  for (const BannedTurn& banned : banned_turns(query))
    if (banned.turn == Turn{v}) return banned.reason;
  return "";
}

/// Of the plays at empty vertices and the pass each is either legal, perhaps after a removal, or forbidden.
void check_told_apart(const Query& query) {
  const TraceStep now = trace_of_record(query).back();
  const auto legal = legal_turns(query);
  const auto banned = banned_turns(query);
  std::vector<Vertex> places{-1};
  for (Vertex v = 0; v < query.board.size(); ++v)
    if (now.position[static_cast<std::size_t>(v)] == Colour::empty) places.push_back(v);
  for (const Vertex v : places) {
    const auto there = [v](Turn turn) { return turn.vertex == v; };
    const auto forbidden =
        std::ranges::count_if(banned, [&](const BannedTurn& turn) { return there(turn.turn); });
    CHECK(forbidden == (std::ranges::any_of(legal, there) ? 0 : 1));
  }
  CHECK(std::ranges::none_of(banned, [](const BannedTurn& turn) { return turn.reason.empty(); }));
}

}  // namespace

TEST_CASE("forbidden turns: plays and passes are either legal or forbidden, along random games") {
  std::mt19937 random(22);
  int states = 0, passes = 0;
  for (const char* rules :
       {"tromp-taylor", "conway-go-prisoners", "chinese-basic", "nieminen", "nieminen,suicide=allowed",
        "nieminen,dispute=played", "logical-japanese", "logical-japanese,dispute=played",
        "chinese-basic,handicap=consecutive(2)", "nieminen,handicap=consecutive(2)"})
    for (int game = 0; game < 12; ++game) {
      Query query = query_of(game % 2 == 0 ? "path:4" : "cycle:3 + path:1", rules, "....");
      for (int ply = 0; ply < 14; ++ply) {
        CAPTURE(rules, game, ply);
        const TraceStep now = trace_of_record(query).back();
        if (now.over) {
          const bool immobile = std::string(rules) == "conway-go-prisoners";  // over for want of a legal play
          CHECK(static_cast<std::ptrdiff_t>(banned_turns(query).size()) ==
                (immobile ? std::ranges::count(now.position, Colour::empty) : 0));
          break;
        }
        if (now.asked.empty()) check_told_apart(query);
        passes += reason(query, -1).empty() ? 0 : 1;
        const auto legal = legal_turns(query);
        query.record.push_back(legal[random() % legal.size()]);
        ++states;
      }
    }
  CHECK(states > 800);
  CHECK(passes > 50);  // Conway's, handicaps', and disputes' after a play of the other side
}

TEST_CASE("forbidden turns: play after stops says why, suicide of one stone among the reasons") {
  // Black's stone between two white ones of a path: it would leave all as it is, as the pass before did.
  const Query still = query_of("path:5", "nieminen,suicide=allowed", ".X.X.", {Turn::pass()});
  CHECK(reason(still, 2) == "suicide of one stone, it leaves the position as it is (ko)");
  CHECK(reason(query_of("path:5", "nieminen", ".X.X.", {Turn::pass()}), 2) == "suicide is forbidden");
  CHECK_THAT(reason(query_of("path:4", "nieminen", ".XO.", {Turn{3}}), 2), Contains("ko, it restores"));
  CHECK_THAT(reason(query_of("path:4", "nieminen,handicap=consecutive(2)", "...."), -1),
             Contains("handicap"));
}

TEST_CASE(
    "forbidden turns: where cycles are removed, prohibitions for a turn and for good, and both suicides") {
  CHECK(reason(query_of("path:5", "logical-japanese", ".O.O."), 2) == "suicide is forbidden (clause 10)");
  CHECK_THAT(reason(query_of("path:3", "logical-japanese,initial_prohibited={1}", "..."), 1),
             Contains("for this turn"));
  CHECK_THAT(reason(query_of("path:4", "logical-japanese", ".XO.", {Turn{3}}), 2), Contains("by a ko"));
  // White takes, Black takes back after a pass, and White's pass brings the first situation again: Black
  // removes the cycle.
  Query removed = query_of("path:4", "logical-japanese", "X.X.");
  removed.to_move = Side::white;
  for (int ply = 0; ply < 40; ++ply) {
    const auto legal = legal_turns(removed);
    const auto removal = std::ranges::find_if(legal, [](Turn turn) { return turn.removes >= 0; });
    removed.record.push_back(removal != legal.end() ? *removal : legal.front());
    if (removal != legal.end()) break;
  }
  REQUIRE(removed.record.back().removes >= 0);
  const auto banned = banned_turns(removed);
  CHECK(std::ranges::any_of(banned, [](const BannedTurn& turn) {
    return turn.reason == "the vertex is prohibited for good, a removed cycle had used it (clause 9)";
  }));
}

TEST_CASE("forbidden turns: who loses for want of a legal play is told what forbids each") {
  CHECK(reason(query_of("path:1", "conway-go,suicide=forbidden", "."), 0) == "suicide is forbidden");
  const Query repeats = query_of("path:2", "conway-go,suicide=forbidden", "..", {Turn{0}, Turn{1}});
  CHECK_THAT(reason(repeats, 0), Contains("superko, it repeats the position after turn 1"));
  CHECK(reason(repeats, -1).empty());  // there are no passes to be banned
}

TEST_CASE("forbidden turns: turns of other rulesets are called by their names") {
  const Board board = read_board("path:3");
  const Game<1> game(board, preset("tromp-taylor"));
  for (const Turn turn : {Turn::resume(), Turn::gift(), Turn{0, 4}, Turn{-1, 4}})
    CHECK_THAT(explain(game.legality(turn), turn, Side::black, board),
               Contains(turn_name(turn, board)) && Contains("this ruleset has no such turn"));
  CHECK(turn_name(Turn{0, 4}, board) == "remove-4+0");
  CHECK(turn_name(Turn{-1, 4}, board) == "remove-4");
  CHECK(turn_name(Turn{17}, board) == "17");
  const Board odd({.size = 2, .edges = {{0, 1}}, .names = {"Pass", "b"}});
  CHECK(turn_name(Turn{0}, odd) == "Pass (0)");
  CHECK(turn_name(Turn{1}, odd) == "b");
  CHECK(turn_name(Turn::pass(), odd) == "pass");
  CHECK_THAT(explain(game.legality(Turn{17}), Turn{17}, Side::black, board), Contains("no such vertex"));
}
