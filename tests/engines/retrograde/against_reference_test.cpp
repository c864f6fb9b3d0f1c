// Retrograde analysis against the reference: every ruleset without memory of earlier positions (long_cycle
// has a test of its own), fresh starts and the states that random records lead to (passes, kos, phases,
// handicaps).
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

/// Exact intervals: the line need not end play, but each turn of it keeps the mover's bound, so it is legal
/// throughout.
void require_legal_line(const Query& query, const Answer& answer) {
  Game<1> game = game_of(query);
  for (const Turn turn : answer.principal_variation)
    if (!game.play(turn)) FAIL("an illegal turn in the line: " << turn.vertex << "\n" << describe(query));
  if (answer.value.lo == answer.value.hi && answer.value.lo.finite()) require_line(query, answer);
}

void compare(const Query& query, const engines::retrograde::Solution& solution, bool with_moves) {
  const Wanted wanted{with_moves, with_moves};
  const Answer found = engines::retrograde::look_up(query, solution, Limits{}, wanted);
  const Answer judged = solve(query, Limits{}, {.moves = with_moves}, "reference");
  if (!judged.value.solved) FAIL("the reference gave up\n" << describe(query));
  require_agree(query, found.value, judged.value, "retrograde against reference");
  if (!with_moves) return;
  require_same_moves(query, found, judged, "turns, retrograde against reference");
  require_legal_line(query, found);
}

/// All positions of the board, with their turns and some records where `thorough`; how many states were
/// compared.
int compare_all(const Board& board, const Ruleset& rules, testing::Random& random, bool thorough) {
  int compared = 0;
  engines::retrograde::Solution solution(board, rules, Limits{});
  solution.run(Limits{});
  for (const SurveyState& start : fresh_starts(board, {.vertices = !names_vertices(rules)})) {
    Query query = query_of(board, rules, start);
    if (!asks_sense(query)) continue;
    compare(query, solution, thorough);
    ++compared;
    for (int i = 0; thorough && i < 2; ++i) {
      query.record.clear();
      play_random_record(query, random, 12, 3);
      compare(query, solution, true);
      ++compared;
    }
  }
  return compared;
}

TEST_CASE(
    "retrograde: all graphs of at most three vertices, every change of one axis, against the reference") {
  testing::Random random(1);
  const auto rulesets = history_free_rulesets(true);
  CHECK(rulesets.size() > 100);
  int compared = 0;
  for (int n = 1; n <= 3; ++n)
    for (const Board& board : all_graphs(n))
      for (const Ruleset& rules : rulesets) compared += compare_all(board, rules, random, true);
  CHECK(compared > 10'000);
}

TEST_CASE("retrograde: all graphs of at most three vertices, the last mover wins, forced handicap passes") {
  testing::Random random(4);
  int compared = 0;
  for (int n = 1; n <= 3; ++n)
    for (const Board& board : all_graphs(n))
      for (const Ruleset& rules : last_mover_rulesets_with_cycles())
        compared += compare_all(board, rules, random, true);
  CHECK(compared > 1'000);
}

TEST_CASE("retrograde: all graphs of four vertices, every ruleset, turns and records, against the reference",
          "[slow]") {
  testing::Random random(2);
  int compared = 0;
  for (const Board& board : all_graphs(4))
    for (const Ruleset& rules : history_free_rulesets(false))
      compared += compare_all(board, rules, random, true);
  CHECK(compared > 10'000);
}

TEST_CASE(
    "retrograde: random boards of five and six vertices, every change of one axis, against the reference",
    "[slow]") {
  testing::Random random(3);
  const auto rulesets = history_free_rulesets(true);
  int compared = 0;
  for (int round = 0; round < 400; ++round) {
    const Board board = testing::random_board(random, testing::pick(random, 5, 6), 0.5);
    const Ruleset& rules = rulesets[static_cast<std::size_t>(round) % rulesets.size()];
    engines::retrograde::Solution solution(board, rules, Limits{});
    solution.run(Limits{});
    const auto starts = fresh_starts(board, {.vertices = !names_vertices(rules)});
    for (int i = 0; i < 5; ++i) {
      Query query = query_of(board, rules, testing::any(random, starts));
      if (!asks_sense(query)) continue;
      play_random_record(query, random, 10, 3);
      compare(query, solution, i == 0);
      ++compared;
    }
  }
  CHECK(compared > 1'000);
}

}  // namespace
