// Retrograde analysis of long_cycle against the reference: fresh starts, turns, records that met states
// before, and lines.
#include "graphgo/symmetry/graphs.hpp"
#include "solver/engines/retrograde/retrograde.hpp"
#include "solver/engines/retrograde/solution.hpp"
#include "tests/support/agreement.hpp"

namespace {

using namespace graphgo;
using namespace graphgo::solver;
using namespace graphgo::solver::engines;
using namespace graphgo::solver::research;
using namespace graphgo::solver::agreement;

const Wanted everything{.moves = true, .principal_variation = true};

/// Counts what the reference answered within its few looks at the limits: it is slow here, and silent on the
/// rest.
class Comparison {
 public:
  explicit Comparison(int patience) : patience_(patience) {}

  int judged() const { return judged_; }
  int judged_after_others() const { return judged_after_others_; }

  void compare(const Query& query, const engines::retrograde::Solution& solution) {
    const Answer found = engines::retrograde::look_up(query, solution, Limits{}, everything);
    compare(query, found.value);
    if (query.record.empty() && !found.value.solved) FAIL("a fresh start was left open\n" << describe(query));
    if (found.value.solved) require_line_keeps_bounds(query, found);
    for (const MoveValue& move : found.moves) {
      Query after = query;
      after.record.push_back(move.turn);
      compare(after, move.value);
    }
  }

  /// All positions of the board, their turns, and records of which play can come back to a state.
  void compare_all(const Board& board, const Ruleset& rules, testing::Random& random) {
    engines::retrograde::Solution solution(board, rules, Limits{});
    solution.run(Limits{});
    for (const SurveyState& start : fresh_starts(board, {.vertices = !names_vertices(rules)})) {
      Query query = query_of(board, rules, start);
      if (!asks_sense(query)) continue;
      compare(query, solution);
      play_random_record(query, random, 10, 3);
      compare(query, solution);
    }
  }

 private:
  void compare(const Query& query, const Value& found) {
    const Answer reference = solve(query, within(patience_), {}, "reference");
    if (!reference.value.solved) return;
    ++judged_;
    if (!query.record.empty()) ++judged_after_others_;
    const Value& value = reference.value;
    if (found.solved) return require_agree(query, found, value, "long_cycle, retrograde against reference");
    if (found.lo > value.lo || found.hi < value.hi)
      FAIL("the value is not within: " << describe(found) << " against " << describe(value) << "\n"
                                       << describe(query));
  }

  /// The line is legal and ends the game, within lo and hi: a side that can force an end is not led into a
  /// cycle it does not win.
  static void require_line_keeps_bounds(const Query& query, const Answer& answer) {
    Game<1> game = game_of(query);
    for (const Turn turn : answer.principal_variation)
      if (!game.play(turn)) FAIL("an illegal turn in the line: " << turn.vertex << "\n" << describe(query));
    if (!game.over()) FAIL("the line does not end the game\n" << describe(query));
    Margin lo = Margin::minus_infinity(), hi = Margin::infinity();
    if (game.outcome().kind == Outcome::Kind::no_result) {
    } else if (game.state().end == End::long_cycle) {
      lo = hi =
          game.outcome().kind == Outcome::Kind::black_wins ? Margin::infinity() : Margin::minus_infinity();
    } else {
      lo = hi = worth(game);
    }
    if (lo < answer.value.lo || hi > answer.value.hi)
      FAIL("the line ends with " << lo.text() << ".." << hi.text() << ", the value is "
                                 << describe(answer.value) << "\n"
                                 << describe(query));
  }

  int patience_;
  int judged_ = 0, judged_after_others_ = 0;
};

TEST_CASE("long_cycle: all graphs of at most two vertices, every change of one axis, against the reference") {
  testing::Random random(11);
  Comparison comparison(20);
  const auto rulesets = rulesets_with_cycles(LongCycle::long_cycle, true);
  CHECK(rulesets.size() > 300);
  for (int n = 1; n <= 2; ++n)
    for (const Board& board : all_graphs(n))
      for (const Ruleset& rules : rulesets) comparison.compare_all(board, rules, random);
  CHECK(comparison.judged() > 8000);
  CHECK(comparison.judged_after_others() > 5000);
}

TEST_CASE("long_cycle: all graphs of three vertices, every ruleset, against the reference") {
  testing::Random random(12);
  Comparison comparison(1);
  for (const Board& board : all_graphs(3))
    for (const Ruleset& rules : rulesets_with_cycles(LongCycle::long_cycle, false))
      comparison.compare_all(board, rules, random);
  CHECK(comparison.judged() > 1000);
}

TEST_CASE("long_cycle: all graphs of three vertices, every change of one axis, against the reference",
          "[slow]") {
  testing::Random random(13);
  Comparison comparison(4);
  for (const Board& board : all_graphs(3))
    for (const Ruleset& rules : rulesets_with_cycles(LongCycle::long_cycle, true))
      comparison.compare_all(board, rules, random);
  CHECK(comparison.judged() > 10000);
}

TEST_CASE("long_cycle: random boards of four and five vertices against the reference", "[slow]") {
  testing::Random random(14);
  Comparison comparison(4);
  const auto rulesets = rulesets_with_cycles(LongCycle::long_cycle, true);
  for (int round = 0; round < 400; ++round) {
    const Board board = testing::random_board(random, testing::pick(random, 4, 5), 0.5);
    const Ruleset& rules = testing::any(random, rulesets);
    engines::retrograde::Solution solution(board, rules, Limits{});
    solution.run(Limits{});
    const auto starts = fresh_starts(board, {.vertices = !names_vertices(rules)});
    for (int i = 0; i < 10; ++i) {
      Query query = query_of(board, rules, testing::any(random, starts));
      if (!asks_sense(query)) continue;
      if (i % 2 == 1) play_random_record(query, random, 10, 3);
      comparison.compare(query, solution);
    }
  }
  CHECK(comparison.judged() > 2000);
}

TEST_CASE("long_cycle: kos that a symmetry takes to each other are one state that was met before") {
  // Two single edges; White's play at 1 takes the ko that the record took there, not its image at 3.
  const Ruleset rules = read_ruleset("aga,repetition=basic_ko,long_cycle=long_cycle");
  const Board board(
      BoardParts{.size = 4, .edges = {{0, 1}, {2, 3}}, .names = {}, .coordinates = {}, .label = {}});
  Query query{board, Stones(4), Side::black, rules, {0, 0}, {}};
  for (const Vertex v : {-1, 3, 0, 1, 2, -1, 0, -1, -1}) query.record.push_back(Turn{v});
  engines::retrograde::Solution solution(board, rules, Limits{});
  solution.run(Limits{});
  const Value value = engines::retrograde::look_up(query, solution, Limits{}, {}).value;
  CHECK(value.lo == Margin::minus_infinity());
  CHECK(solve(query, {}, {}, "reference").value.lo == Margin::minus_infinity());
}

TEST_CASE("long_cycle: a state that recurs ends play also where the immobile side loses") {
  const Ruleset rules = read_ruleset("conway-go,repetition=none,long_cycle=long_cycle");
  Game<1> game(read_board("1x1"), rules);
  REQUIRE(game.play(Turn{0}));
  REQUIRE_FALSE(game.over());
  REQUIRE(game.play(Turn{0}));
  CHECK(game.over());
  CHECK(game.outcome().kind == Outcome::Kind::no_result);
}

TEST_CASE("long_cycle: phase two with passes that give a stone stays with the reference") {
  const Query query{read_board("1x2"),
                    Stones(2),
                    Side::black,
                    read_ruleset("lasker-maas-long-cycle,passing=gives_stone"),
                    {0, 0},
                    {}};
  CHECK_THROWS_WITH(solve(query, Limits{}, {}, "retrograde"), Catch::Contains("passing=gives_stone"));
  CHECK(std::string(solve(query, {}).engine) == "reference");
}

}  // namespace
