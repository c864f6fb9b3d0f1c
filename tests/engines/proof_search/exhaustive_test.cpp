// The proof search against the reference on every connected graph of at most four vertices: all positions,
// both sides, every superko preset and each change of one axis.
#include "graphgo/symmetry/graphs.hpp"
#include "tests/support/agreement.hpp"

namespace {

using namespace graphgo;
using namespace graphgo::solver;
using namespace graphgo::solver::engines;
using namespace graphgo::solver::research;
using namespace graphgo::solver::agreement;

struct ExhaustiveTally {
  int states = 0, decided = 0, unsolved = 0;
};

/// Every state of the board under the rules; the reference may look at its limits so often for each.
void compare_all(const Board& board, const Ruleset& rules, int patience, ExhaustiveTally& tally) {
  for (const SurveyState& start : fresh_starts(board, {.vertices = !names_vertices(rules)})) {
    const Query query = query_of(board, rules, start);
    if (!asks_sense(query)) continue;  // handicap stones where there are stones or no vertices
    const Answer found = solve(query, {}, {}, "search");
    const Answer judged = solve(query, within(patience), {}, "reference");
    ++tally.states;
    tally.unsolved += found.value.solved ? 0 : 1;
    tally.decided += found.value.solved && judged.value.solved ? 1 : 0;
    require_agree(query, found.value, judged.value, "proof search against reference");
  }
}

ExhaustiveTally compare_graphs(int most_vertices, const std::vector<Ruleset>& rulesets, int patience) {
  ExhaustiveTally tally;
  for (int n = 1; n <= most_vertices; ++n)
    for (const Board& board : connected_graphs(n))
      for (const Ruleset& rules : rulesets) compare_all(board, rules, patience, tally);
  UNSCOPED_INFO(tally.states << " states under " << rulesets.size() << " rulesets, " << tally.decided
                             << " decided by both, " << tally.unsolved << " left by the search");
  return tally;
}

TEST_CASE("proof search: all graphs of at most three vertices, every superko preset, against the reference") {
  const ExhaustiveTally tally = compare_graphs(3, superko_rulesets(false), 10);
  CHECK(tally.unsolved == 0);
  CHECK(tally.decided > 0.9 * tally.states);  // all 480 measured
}

TEST_CASE(
    "proof search: all graphs of at most four vertices, every change of one axis, against the reference",
    "[slow]") {
  const ExhaustiveTally tally = compare_graphs(4, superko_rulesets(true), 2);
  CHECK(tally.unsolved == 0);
  CHECK(tally.decided > 0.6 * tally.states);
}

}  // namespace
