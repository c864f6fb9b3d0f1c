// The transition function by itself: prices of passes, points, phases, immobile sides. What it makes of whole
// games is judged by game_stress_test.cpp and by the comparisons with the reference engine.
#include "graphgo/game/transition.hpp"

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "graphgo/board/read_board.hpp"
#include "graphgo/record/position_text.hpp"
#include "tests/support/random.hpp"

using namespace graphgo;

namespace {

/// A ruleset on a board.
struct RulesOnBoard {
  Graph<1> graph;
  Ruleset rules;
  RulesOnBoard(const Board& board, const std::string& text) : graph(board), rules(read_ruleset(text)) {}
  Transition<1> operator()() const { return {graph, rules}; }
};

Board board_of_four() { return read_board("path:4"); }

bool same(const TurnState<1>& a, const TurnState<1>& b) {
  return a.position == b.position && a.to_move == b.to_move && a.phase == b.phase && a.passes == b.passes &&
         a.handicap_left == b.handicap_left && a.prisoners == b.prisoners;
}

/// Every position of the board that is legal.
std::vector<Position<1>> legal_positions(const Graph<1>& graph) {
  std::vector<Position<1>> found;
  std::uint64_t count = 1;
  for (int v = 0; v < graph.size(); ++v) count *= 3;
  for (std::uint64_t index = 0; index < count; ++index)
    if (is_legal_position(graph, position_of(index))) found.push_back(position_of(index));
  return found;
}

}  // namespace

TEST_CASE("a pass costs what its ruleset says, and in the handicap what Black can pay", "[transition]") {
  struct Row {
    const char* rules;
    std::array<int, 2> prisoners;
    int handicap;
    Verdict verdict;
    std::array<int, 2> after;
    int points;
  };
  const Row row = GENERATE(values<Row>({
      {"tromp-taylor", {3, 1}, 0, Verdict::legal, {3, 1}, 0},
      {"lasker-maas", {3, 1}, 0, Verdict::legal, {3, 1}, 0},
      {"aga", {3, 1}, 0, Verdict::legal, {3, 2}, 0},
      {"aga,scoring=territory", {3, 1}, 0, Verdict::legal, {3, 2}, -1},
      {"aga,scoring=territory", {3, 1}, 2, Verdict::legal, {3, 2}, -1},
      {"conway-go", {3, 1}, 0, Verdict::passing_never, {3, 1}, 0},
      {"conway-go", {3, 1}, 1, Verdict::legal, {3, 1}, 0},
      {"conway-go-prisoners", {3, 1}, 0, Verdict::legal, {2, 1}, 0},
      {"conway-go-prisoners", {0, 1}, 0, Verdict::no_prisoner, {0, 1}, 0},
      {"conway-go-prisoners", {3, 1}, 1, Verdict::legal, {2, 1}, 0},
      {"conway-go-prisoners", {0, 1}, 1, Verdict::legal, {0, 1}, 0},
  }));
  const RulesOnBoard table(board_of_four(), row.rules);
  TurnState<1> state{
      .position = {}, .handicap_left = static_cast<std::uint8_t>(row.handicap), .prisoners = row.prisoners};
  const TurnState<1> before = state;
  INFO(row.rules << ", handicap " << row.handicap);
  CHECK(table().pass_verdict(state) == row.verdict);
  const Effect effect = table().pass(state);
  CHECK(effect.verdict == row.verdict);
  CHECK(state.prisoners == row.after);
  CHECK(effect.points == row.points);
  if (row.verdict != Verdict::legal) {
    CHECK(same(state, before));
    return;
  }
  CHECK(state.to_move == Side::white);
  CHECK(state.handicap_left == 0);
  CHECK(state.passes == 1);
}

TEST_CASE("points are what prisoners gain and the bonus, turn by turn", "[transition]") {
  testing::Random random(20);
  int captures = 0, placed_in_two = 0, suicides = 0;
  for (const std::string& text : testing::ruleset_texts())
    for (int game = 0; game < 20; ++game) {
      const RulesOnBoard table(testing::random_board(random, testing::pick(random, 2, 9), 0.4), text);
      TurnState<1> state = table().start({}, Side::black, {2, 2});
      const Ruleset& rules = table.rules;
      REQUIRE(state.prisoners ==
              std::array{2 + rules.handicap.prisoners[0], 2 + rules.handicap.prisoners[1]});
      REQUIRE(state.position.black.count() == static_cast<int>(rules.handicap.stones.size()));
      for (int turn = 0; turn < 60; ++turn) {
        const TurnState<1> before = state;
        const int v = testing::pick(random, -1, table.graph.size() - 1);
        if (v >= 0 && state.position.stones().test(v)) continue;
        const Effect effect = v < 0 ? table().pass(state) : table().play(state, v);
        INFO(text << ", turn at " << v);
        if (!effect) {
          REQUIRE(same(state, before));
          continue;
        }
        REQUIRE(is_legal_position(table.graph, state.position));
        REQUIRE(effect.points ==
                table().points_of(state.prisoners) - table().points_of(before.prisoners) + effect.bonus);
        REQUIRE((effect.remembered == (is_superko(rules) && (v >= 0 || rules.repetition.passes_counted))));
        if (!captives_count(rules) && !rules.phase1_open_ko_tax) REQUIRE(effect.points == 0);
        if (v >= 0) REQUIRE((effect.bonus != 0) == (before.phase == 2 && captives_count(rules)));
        placed_in_two += v >= 0 && effect.bonus != 0;
        captures +=
            state.position.of(opponent(before.to_move)) != before.position.of(opponent(before.to_move));
        suicides += v >= 0 && !state.position.of(before.to_move).test(v);
        if (effect.over) break;
      }
    }
  CHECK(captures > 0);
  CHECK(placed_in_two > 0);
  CHECK(suicides > 0);
}

TEST_CASE("a phase goes on after most_passes and no more", "[transition]") {
  const std::string last = GENERATE("", "+white_last");
  const int number = GENERATE(1, 2, 3, 4);
  const Side first = GENERATE(Side::black, Side::white);
  const RulesOnBoard table(board_of_four(),
                           "tromp-taylor,ending=passes(" + std::to_string(number) + ")" + last);
  TurnState<1> state{.position = {}, .to_move = first};
  std::array<int, 2> most{0, 0};
  while (true) {
    const Side passer = state.to_move;
    if (table().pass(state).over) break;
    most[static_cast<std::size_t>(index_of(passer))] = state.passes;
  }
  // Who passes first comes to the odd numbers, the other side to the even ones.
  for (const Side passer : {Side::black, Side::white}) {
    const int found = most[static_cast<std::size_t>(index_of(passer))];
    const int said = most_passes(table.rules.ending, passer);
    INFO(last << " " << number);
    CHECK(found <= said);
    if ((said % 2 == 1) == (passer == first)) CHECK(found == said);
  }
}

TEST_CASE("where nobody counts passes, their number stops at 255", "[transition]") {
  const RulesOnBoard table(board_of_four(), "conway-go-prisoners");
  TurnState<1> state{.position = {}, .prisoners = {300, 300}};
  for (int turn = 0; turn < 600; ++turn) {
    REQUIRE(table().pass(state));
    REQUIRE(state.passes == std::min(turn + 1, 255));
  }
  CHECK(table().pass(state).verdict == Verdict::no_prisoner);
  CHECK(counted_passes(table.rules, 1, state.passes) == 0);
}

TEST_CASE("phase two begins with the side that its ruleset says, and takes the tax", "[transition]") {
  // Black at 4 would take the stone at 3 with a stone whose only liberty is then 3: White holds an open ko.
  const auto [first, next] = GENERATE(table<const char*, Side>(
      {{"alternation", Side::white}, {"black", Side::black}, {"white", Side::white}}));
  const bool tax = GENERATE(false, true);
  const Board path = read_board("path:7");
  const RulesOnBoard table(
      path, std::string("lasker-maas,phase2_first=") + first + (tax ? ",phase1_open_ko_tax=1" : ""));
  TurnState<1> state{
      .position = pack<1>(read_position(path, "..XO.O.")), .to_move = Side::black, .passes = 1};
  const Effect effect = table().pass(state);
  CHECK_FALSE(effect.over);
  CHECK(state.phase == 2);
  CHECK(state.passes == 0);
  CHECK(state.to_move == next);
  CHECK(effect.points == (tax ? 1 : 0));
  CHECK(effect.bonus == effect.points);
}

TEST_CASE("a side without a turn has lost", "[transition]") {
  struct Row {
    const char* rules;
    int prisoners, handicap;
    bool stands_without_play, immobile_without_play;
  };
  const Row row = GENERATE(values<Row>({
      {"tromp-taylor", 0, 0, true, false},
      {"tromp-taylor", 0, 1, true, false},
      {"conway-go", 0, 0, true, true},
      {"conway-go", 0, 1, true, false},
      {"conway-go-prisoners", 0, 0, true, true},
      {"conway-go-prisoners", 1, 0, true, false},
      {"conway-go-prisoners,ending=immobile_loses(literal)", 1, 0, false, true},
      {"conway-go-prisoners,ending=immobile_loses(literal)", 1, 1, true, false},
  }));
  const RulesOnBoard table(board_of_four(), row.rules);
  const TurnState<1> state{.position = {},
                           .handicap_left = static_cast<std::uint8_t>(row.handicap),
                           .prisoners = {row.prisoners, 0}};
  INFO(row.rules << ", " << row.prisoners << " prisoners, handicap " << row.handicap);
  CHECK(table().pass_stands(state, false) == row.stands_without_play);
  CHECK(table().pass_stands(state, true) == (row.handicap == 0));
  CHECK(table().immobile(state, false) == row.immobile_without_play);
  CHECK_FALSE(table().immobile(state, true));
}

TEST_CASE("plays_leaving lists the plays that give a position", "[transition]") {
  const bool suicide = GENERATE(false, true);
  const RulesOnBoard table(read_board("2x2"), suicide ? "tromp-taylor" : "tromp-taylor,suicide=forbidden");
  const auto positions = legal_positions(table.graph);
  int found = 0;
  for (const Position<1>& now : positions)
    for (const Position<1>& target : positions) {
      const TurnState<1> state{.position = now, .to_move = Side::white};
      const Mask<1> plays = table().plays_leaving(target, state);
      table.graph.empty(now).for_each([&](Vertex v) {
        TurnState<1> next = state;
        const bool leaves = table().play(next, v) && next.position == target;
        REQUIRE(plays.test(v) == leaves);
        found += leaves;
      });
    }
  CHECK(found > 0);
}
