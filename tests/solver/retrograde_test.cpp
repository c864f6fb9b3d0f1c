// Retrograde analysis against the reference: every ruleset without memory of earlier positions (long_cycle has a test of its own),
// fresh starts and the states that random records lead to (passes, kos, phases, handicaps).
#include "solver/engines/retrograde/retrograde.hpp"

#include "graphgo/symmetry/graphs.hpp"
#include "solver/engines/retrograde/solution.hpp"
#include "tests/solver/agreement.hpp"

namespace {

using namespace graphgo;
using namespace graphgo::solver;
using namespace graphgo::solver::engines;
using namespace graphgo::solver::research;
using namespace graphgo::solver::agreement;

/// Exact intervals: the line need not end play, but each turn of it keeps the mover's bound, so it is legal throughout.
void require_legal_line(const Query& query, const Answer& answer) {
  Game<1> game = game_of(query);
  for (const Turn turn : answer.principal_variation)
    if (!game.play(turn)) FAIL("an illegal turn in the line: " << turn.vertex << "\n" << describe(query));
  if (answer.value.lo == answer.value.hi && answer.value.lo.finite()) require_line(query, answer);
}

void compare(const Query& query, const engines::retrograde::Solution& solution, bool with_moves) {
  const Wanted wanted{with_moves, with_moves};
  const Answer found = engines::retrograde::look_up(query, solution, Limits{}, wanted);
  const Answer judged = solve(query, within(std::chrono::seconds(20)), {.moves = with_moves}, "reference");
  if (!judged.value.solved) FAIL("the reference gave up\n" << describe(query));
  require_agree(query, found.value, judged.value, "retrograde against reference");
  if (!with_moves) return;
  require_same_moves(query, found, judged, "turns, retrograde against reference");
  require_legal_line(query, found);
}

/// All positions of the board, with their turns and some records where `thorough`.
void compare_all(const Board& board, const Ruleset& rules, testing::Random& random, bool thorough) {
  engines::retrograde::Solution solution(board, rules, Limits{});
  solution.run(Limits{});
  for (const SurveyState& start : fresh_starts(board, {.vertices = !names_vertices(rules)})) {
    Query query = query_of(board, rules, start);
    if (!asks_sense(query)) continue;
    compare(query, solution, thorough);
    for (int i = 0; thorough && i < 2; ++i) {
      query.record.clear();
      play_random_record(query, random, 12, 3);
      compare(query, solution, true);
    }
  }
}

TEST_CASE("retrograde: all graphs of at most three vertices, every change of one axis, against the reference") {
  testing::Random random(1);
  const auto rulesets = history_free_rulesets(true);
  CHECK(rulesets.size() > 100);
  for (int n = 1; n <= 3; ++n)
    for (const Board& board : all_graphs(n))
      for (const Ruleset& rules : rulesets) compare_all(board, rules, random, true);
}

TEST_CASE("retrograde: all graphs of at most three vertices, the last mover wins, forced handicap passes") {
  testing::Random random(4);
  for (int n = 1; n <= 3; ++n)
    for (const Board& board : all_graphs(n))
      for (const Ruleset& rules : last_mover_rulesets_with_cycles()) compare_all(board, rules, random, true);
}

TEST_CASE("retrograde: all graphs of four vertices, every ruleset, turns and records, against the reference",
          "[slow]") {
  testing::Random random(2);
  for (const Board& board : all_graphs(4))
    for (const Ruleset& rules : history_free_rulesets(false)) compare_all(board, rules, random, true);
}

TEST_CASE("retrograde: random boards of five and six vertices, every change of one axis, against the reference",
          "[slow]") {
  testing::Random random(3);
  const auto rulesets = history_free_rulesets(true);
  for (int round = 0; round < 400; ++round) {
    const Board board = testing::random_board(random, testing::pick(random, 5, 6), 0.5);
    const Ruleset& rules = rulesets[static_cast<std::size_t>(round) % rulesets.size()];
    engines::retrograde::Solution solution(board, rules, Limits{});
    solution.run(Limits{});
    const auto starts = fresh_starts(board, {.vertices = !names_vertices(rules)});
    for (int i = 0; i < 5; ++i) {
      const auto chosen = static_cast<std::size_t>(testing::pick(random, 0, static_cast<int>(starts.size()) - 1));
      Query query = query_of(board, rules, starts[chosen]);
      if (!asks_sense(query)) continue;
      play_random_record(query, random, 10, 3);
      compare(query, solution, i == 0);
    }
  }
}

}  // namespace
