#include <atomic>
#include <catch2/catch.hpp>
#include <vector>

#include "graphgo/error.hpp"
#include "graphgo/symmetry/graphs.hpp"
#include "solver/research/count/games.hpp"
#include "tables/legal_positions.hpp"
#include "tests/support/boards.hpp"

using namespace graphgo;
using solver::research::count_games;
using solver::research::enumerate_games;
using solver::research::GameCount;
using testing::grid;

namespace {

Ruleset superko(Repetition::Key key, bool passes, bool initial, Suicide suicide) {
  Ruleset rules;
  rules.repetition = {Repetition::Kind::superko, key, passes, initial};
  rules.suicide = suicide;
  return rules;
}

constexpr auto positional = Repetition::Key::positional;
constexpr auto situational = Repetition::Key::situational;

/// The eight superko variations, with and without suicide.
std::vector<Ruleset> superko_variations() {
  std::vector<Ruleset> all;
  for (const auto key : {positional, situational})
    for (const bool passes : {false, true})
      for (const bool initial : {false, true})
        for (const auto suicide : {Suicide::forbidden, Suicide::allowed})
          all.push_back(superko(key, passes, initial, suicide));
  return all;
}

void check_same(const Board& board, const Ruleset& rules, const Start& start = {}) {
  INFO(board.label() << " key " << static_cast<int>(rules.repetition.key) << " passes "
                     << rules.repetition.passes_counted << " initial " << rules.repetition.initial_counted
                     << " suicide " << static_cast<int>(rules.suicide));
  const GameCount plain = enumerate_games(board, rules, start).value(),
                  memo = count_games(board, rules, start).value();
  CHECK(memo.games == plain.games);
  CHECK(memo.longest == plain.longest);
}

std::string games(const Board& board, const Ruleset& rules) {
  return count_games(board, rules).value().games.str();
}
int longest(const Board& board, const Ruleset& rules) { return count_games(board, rules).value().longest; }

}  // namespace

TEST_CASE("count games: published numbers, positional superko, suicide allowed") {
  // Tromp: Number of legal Go positions and games, table of numbers of games.
  const Ruleset rules = superko(positional, true, true, Suicide::allowed);
  CHECK(games(grid(1, 1), rules) == "1");
  CHECK(games(grid(1, 2), rules) == "9");
  CHECK(games(grid(1, 3), rules) == "907");
  CHECK(enumerate_games(grid(1, 3), rules).value().games == 907);
}

TEST_CASE("count games: 1x4, published and known", "[slow]") {
  CHECK(games(grid(1, 4), superko(positional, true, true, Suicide::allowed)) == "2098407841");  // Tromp
  const GameCount no_suicide =
      count_games(grid(1, 4), superko(positional, true, true, Suicide::forbidden)).value();
  CHECK(no_suicide.games == 719178893);
  CHECK(no_suicide.longest == 61);
}

TEST_CASE("count games: 1x4 situational", "[slow]") {
  CHECK(games(grid(1, 4), superko(situational, true, true, Suicide::forbidden)) == "1359471437");
}

TEST_CASE("count games: other known numbers on lines") {
  CHECK(games(grid(1, 3), superko(situational, true, true, Suicide::forbidden)) == "959");
  const Ruleset rules = superko(positional, true, true, Suicide::forbidden);
  CHECK(longest(grid(1, 2), rules) == 5);
  CHECK(longest(grid(1, 3), rules) == 21);
}

TEST_CASE("count games: memory and playing out agree from the empty board under every superko") {
  for (int n = 1; n <= 3; ++n)
    for (const Board& board : all_graphs(n))
      for (const Ruleset& rules : superko_variations()) check_same(board, rules);
}

TEST_CASE("count games: memory and playing out agree from every position of the path of three", "[slow]") {
  const Board board = grid(1, 3);
  tables::LegalPositions(board).for_each([&](std::uint64_t, const Position<1>& position) {
    for (const Side side : {Side::black, Side::white})
      for (const Ruleset& rules : superko_variations())
        check_same(board, rules, Start{unpack(position, 3), side, {0, 0}});
  });
}

TEST_CASE("count games: memory and playing out agree under other endings, passes and handicaps") {
  // Situational keys leave too many games on three vertices to play them out.
  for (const Board& board : {grid(1, 1), grid(1, 2), grid(1, 3)})
    for (Ruleset rules : superko_variations()) {
      if (board.size() == 3 && rules.repetition.key == situational) continue;
      rules.ending.passes = 3;
      check_same(board, rules);
      rules.ending.passes = 2;
      rules.ending.white_last = true;
      check_same(board, rules);
      rules.ending.white_last = false;
      rules.handicap.consecutive = 2;
      check_same(board, rules);
    }
}

TEST_CASE("count games: memory and playing out agree in two phases") {
  for (const Board& board : connected_graphs(2))
    for (Ruleset rules : superko_variations())
      for (const auto first : {PhaseTwoFirst::alternation, PhaseTwoFirst::black, PhaseTwoFirst::white}) {
        rules.scoring = Scoring::territory;
        rules.phases = 2;
        rules.phase2_first = first;
        check_same(board, rules);
      }
}

TEST_CASE("count games: memory and playing out agree where passes cost prisoners or are none", "[slow]") {
  for (int n = 1; n <= 3; ++n)
    for (const Board& board : all_graphs(n))
      for (Ruleset rules : superko_variations()) {
        if (n == 3 && rules.repetition.key == situational) continue;  // too many games to play out
        rules.scoring = Scoring::last_mover;
        rules.ending.kind = Ending::Kind::immobile_loses;
        rules.passing = Passing::never;
        check_same(board, rules);
        rules.passing = Passing::costs_prisoner;
        check_same(board, rules);
        if (n <= 2) check_same(board, rules, Start{{}, Side::white, {1, 2}});
        rules.ending.literal = true;
        check_same(board, rules);
      }
}

TEST_CASE("count games: any number of threads plays out the same games") {
  const Ruleset rules = superko(situational, false, false, Suicide::allowed);
  const Board board = grid(1, 3);
  const GameCount one = enumerate_games(board, rules).value();
  solver::Limits limits;
  limits.threads = 4;
  const GameCount four = enumerate_games(board, rules, {}, limits).value();
  CHECK(one.games == four.games);
  CHECK(one.longest == four.longest);
  CHECK(one.nodes == four.nodes);
}

TEST_CASE("count games: limits") {
  const std::atomic<bool> stop{true};
  solver::Limits stopped;
  stopped.stop = &stop;
  const Ruleset rules = superko(positional, true, true, Suicide::allowed);
  CHECK_FALSE(count_games(grid(2, 2), rules, {}, stopped).has_value());
  CHECK_FALSE(enumerate_games(grid(2, 2), rules, {}, stopped).has_value());
  CHECK_FALSE(count_games(grid(5, 5), rules, {}, stopped).has_value());
  solver::Limits little;
  little.memory = 1'000'000;
  CHECK_FALSE(count_games(grid(2, 2), rules, {}, little).has_value());
}

TEST_CASE("count games: rulesets without superko are refused") {
  Ruleset rules;
  rules.repetition.kind = Repetition::Kind::basic_ko;
  CHECK_THROWS_WITH(count_games(grid(1, 2), rules), Catch::Contains("repetition"));
  CHECK_THROWS_AS(enumerate_games(grid(1, 2), rules), InputError);
}
