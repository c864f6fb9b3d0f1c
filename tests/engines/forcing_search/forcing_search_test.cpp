// The forcing search against retrograde analysis, which lists all states.
#include "solver/engines/forcing_search/forcing_search.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdlib>

#include "graphgo/board/read_board.hpp"
#include "graphgo/record/position_text.hpp"
#include "solver/engines/registry.hpp"
#include "tests/support/agreement.hpp"
#include "tests/support/says.hpp"

namespace {

using namespace graphgo;
using namespace graphgo::solver;
using namespace graphgo::solver::agreement;
using testing::chance;
using testing::pick;

const std::vector<std::string>& forcing_rules() {
  static const std::vector<std::string> texts{"chinese-basic",
                                              "chinese-basic,repetition=none",
                                              "chinese-basic,ending=passes(3),no_result_value=2",
                                              "chinese-basic,ending=passes(2)+white_last,komi=1.5",
                                              "chinese-basic,ending=passes(1)",
                                              "tromp-taylor,suicide=forbidden,repetition=none,tie=white_wins",
                                              "chinese-basic,passing=gives_stone"};
  return texts;
}

/// A legal position, and at times a play and a pass before the question.
Query random_query(testing::Random& random, const Board& board, const Ruleset& rules) {
  Query query{board, {}, chance(random, 50) ? Side::black : Side::white, rules, {}, {}};
  const int filled = pick(random, 0, 90);
  do {
    query.position.assign(static_cast<std::size_t>(board.size()), Colour::empty);
    for (Colour& colour : query.position)
      if (chance(random, filled)) colour = chance(random, 50) ? Colour::black : Colour::white;
  } while (!is_legal_position(Graph<1>(board), pack<1>(query.position)));
  for (int turns = pick(random, 0, 3); turns > 0; --turns) {
    const Game<1> game = game_of(query);
    if (game.over()) break;
    const auto legal = game.legal_turns();
    query.record.push_back(testing::any(random, legal));
  }
  return query;
}

TEST_CASE("forcing search: values of states and turns are those of retrograde analysis") {
  testing::Random random(20261123);
  int endless = 0;
  const bool is_long = std::getenv("GRAPHGO_LONG_TESTS") != nullptr;
  const int queries = is_long ? 8000 : 250;
  std::vector<const char*> grids{"2x3", "2x4"};
  if (is_long) grids.insert(grids.end(), {"3x3", "2x5", "3x4"});
  for (int i = 0; i < queries; ++i) {
    const Ruleset rules = read_ruleset(testing::any(random, forcing_rules()));
    const Board board = chance(random, 30) ? read_board(testing::any(random, grids))
                                           : testing::random_board(random, pick(random, 1, 7), 0.45);
    const Query query = random_query(random, board, rules);
    INFO(describe(query));
    const Answer listed = solve(query, within(1000000), {.moves = true}, "retrograde");
    const Answer searched = solve(query, within(100000), {.moves = true}, "forcing");
    REQUIRE(listed.value.solved);
    REQUIRE(searched.value.solved);
    CHECK(searched.value.lo == listed.value.lo);
    CHECK(searched.value.hi == listed.value.hi);
    REQUIRE(searched.moves.size() == listed.moves.size());
    for (std::size_t m = 0; m < listed.moves.size(); ++m) {
      CHECK(searched.moves[m].turn == listed.moves[m].turn);
      CHECK(searched.moves[m].value.lo == listed.moves[m].value.lo);
      CHECK(searched.moves[m].value.hi == listed.moves[m].value.hi);
    }
    endless += listed.value.lo < listed.value.hi ? 1 : 0;
  }
  CHECK(endless > 20);
}

TEST_CASE("forcing search: its lines keep both bounds, and endless play comes round") {
  testing::Random random(20261124);
  int lines = 0, endless = 0;
  for (int i = 0; i < 200; ++i) {
    const Query query = random_query(random, testing::random_board(random, pick(random, 2, 8), 0.4),
                                     read_ruleset(testing::any(random, forcing_rules())));
    INFO(describe(query));
    const Answer found = solve(query, within(100000), {.principal_variation = true}, "forcing");
    REQUIRE(found.value.solved);
    Game<1> game = game_of(query);
    if (game.over()) continue;
    REQUIRE_FALSE(found.principal_variation.empty());
    for (const Turn turn : found.principal_variation) REQUIRE(game.play(turn));
    REQUIRE(game.over());
    const Margin end = Margin::of_points(game.margin()).plus(-query.rules.komi);
    CHECK(found.value.lo <= end);
    CHECK(end <= found.value.hi);
    ++lines;
    CHECK(found.endless_play.empty() == (found.value.lo == found.value.hi));
    if (found.endless_play.empty()) continue;
    Game<1> round = game_of(query);
    const int start = round.ply();
    for (const Turn turn : found.endless_play) REQUIRE(round.play(turn));
    CHECK(round.recurrence() == start + found.repeats_from);
    ++endless;
  }
  CHECK(lines > 80);
  CHECK(endless > 10);
}

TEST_CASE("forcing search: a strategy comes to its end against any play") {
  using engines::forcing_search::ForcingSearch;
  testing::Random random(20261126);
  int ends = 0;
  for (int i = 0; i < 300; ++i) {
    const Query query = random_query(random, testing::random_board(random, pick(random, 2, 7), 0.4),
                                     read_ruleset(testing::any(random, forcing_rules())));
    const Graph<1> graph(query.board);
    const engines::forcing_search::Play play(graph, query.rules);
    const Side side = chance(random, 50) ? Side::black : Side::white;
    INFO(describe(query) << "; " << name_of(side) << " forces");
    ForcingSearch search(play, side, 0);
    const Limits limits = within(100000);
    engines::forcing_search::State state{pack<1>(query.position), {}, query.to_move, 0};
    const int least = search.narrow(state, limits).least;
    for (const auto& next : play.turns(state))  // what follows may then be known to be worth more
      if (!next.over) search.narrow(next.state, limits);
    ForcingSearch::Strategy strategy(search, least);
    for (int turn = 0;; ++turn) {
      REQUIRE(turn < 3000);
      const auto turns = play.turns(state);
      const Turn kept = state.to_move == side ? strategy.turn(state) : testing::any(random, turns).turn;
      const auto next =
          std::find_if(turns.begin(), turns.end(), [&](const auto& n) { return n.turn == kept; });
      REQUIRE(next != turns.end());
      state = next->state;
      if (!next->over) continue;
      CHECK(play.margin(state.position, side) >= least);
      ++ends;
      break;
    }
  }
  CHECK(ends == 300);
}

TEST_CASE("forcing search: bounds at a limit hold what the whole search finds") {
  testing::Random random(20261125);
  int stopped = 0;
  for (int i = 0; i < 40; ++i) {
    const Query query = random_query(random, read_board("2x4"), read_ruleset("chinese-basic"));
    INFO(describe(query));
    const Value whole = solve(query, within(1000), {}, "retrograde").value;
    const Value part = solve(query, within(pick(random, 1, 6)), {}, "forcing").value;
    CHECK(part.lo <= whole.lo);
    CHECK(part.hi >= whole.hi);
    stopped += part.solved ? 0 : 1;
  }
  CHECK(stopped > 5);
}

TEST_CASE("forcing search: it is tried before states are listed, and threads change nothing") {
  const Board board = read_board("3x6");
  const Query query{
      board, read_position(board, "X.XXO.XXXXOOO.OO.O"), Side::white, read_ruleset("chinese-basic"), {}, {}};
  const Answer tried = solve(query, within(1000000), {.moves = true});
  REQUIRE(tried.value.solved);
  CHECK(std::string(tried.engine) == "forcing");
  Limits limits = within(1000000);
  limits.threads = 2;
  const Answer two = solve(query, limits, {.moves = true}, "forcing");
  CHECK(two.value.lo == tried.value.lo);
  CHECK(two.value.hi == tried.value.hi);
  CHECK(two.nodes == tried.nodes);
}

TEST_CASE("forcing search: what it takes") {
  const Engine& forcing = engines::named("forcing");
  CHECK(engines::takes(forcing, read_ruleset("chinese-basic")));
  CHECK(engines::takes(forcing, read_ruleset("chinese-basic,repetition=none,komi=0.5")));
  for (const auto& [rules, axis] : {std::pair{"tromp-taylor,suicide=forbidden", "repetition"},
                                    {"chinese-basic,suicide=allowed", "suicide"},
                                    {"lasker-maas,repetition=basic_ko", "scoring"},
                                    {"chinese-basic,long_cycle=long_cycle", "long_cycle"},
                                    {"chinese-basic,dispute=judged", "dispute"},
                                    {"chinese-basic,resume=true", "resume"},
                                    {"chinese-basic,phases=2", "phases"},
                                    {"chinese-basic,handicap=consecutive(2)", "handicap"}})
    CHECK_THAT(forcing.refusal(read_ruleset(rules)), testing::Says({axis}));
}

}  // namespace
