// The proof search against the reference, exact keys, small tables and two threads in random cases: graphs of
// at most six vertices, connected or not, positions, records, rulesets.
#include "solver/engines/proof_search/proof_search.hpp"
#include "tests/support/agreement.hpp"

namespace {

using namespace graphgo;
using namespace graphgo::solver;
using namespace graphgo::solver::engines;
using namespace graphgo::solver::research;
using namespace graphgo::solver::agreement;
using testing::pick;

Query random_query(testing::Random& random, const std::vector<Ruleset>& rulesets, int most_vertices) {
  for (;;) {
    const Board board =
        testing::random_board(random, pick(random, 1, most_vertices), 0.1 * pick(random, 1, 9));
    const Ruleset& rules = testing::any(random, rulesets);
    const auto starts = fresh_starts(board, {});
    Query query = query_of(board, rules, testing::any(random, starts));
    if (pick(random, 0, 2) == 0) query.position.assign(query.position.size(), Colour::empty);
    if (pick(random, 0, 2) == 0) query.prisoners = {pick(random, 0, 3), pick(random, 0, 3)};
    if (!asks_sense(query)) continue;
    play_random_record(query, random, pick(random, 0, 1) == 0 ? 6 : 40, pick(random, 2, 9));
    return query;
  }
}

struct RandomTally {
  int reference = 0, exact = 0, small = 0, solved = 0, longest_record = 0;
};

void compare(const Query& query, testing::Random& random, RandomTally& tally) {
  const Answer found = solve(query, within(40), {.moves = true}, "search");
  require_best_move(query, found);
  const Answer judged = solve(query, within(2), {.moves = true}, "reference");
  require_agree(query, found.value, judged.value, "against reference");
  require_same_moves(query, found, judged, "turns against reference");
  const Answer exact = solve(query, within(4), {}, "exact");
  require_agree(query, found.value, exact.value, "against exact keys");
  Limits small = within(20);
  small.memory = 1000 * static_cast<std::uint64_t>(pick(random, 70, 230));
  small.threads = pick(random, 1, 2);
  const Answer crowded =
      engines::proof_search::solve(query, small, {}, {.shuffle_seed = static_cast<std::uint32_t>(random())});
  require_agree(query, found.value, crowded.value, "against a small table, shuffled");
  tally.reference += judged.value.solved ? 1 : 0;
  tally.exact += exact.value.solved ? 1 : 0;
  tally.small += crowded.value.solved ? 1 : 0;
  tally.solved += found.value.solved ? 1 : 0;
  tally.longest_record = std::max(tally.longest_record, static_cast<int>(query.record.size()));
}

RandomTally compare_random(int cases, int most_vertices, unsigned seed,
                           const std::vector<Ruleset>& rulesets = superko_rulesets(true)) {
  testing::Random random(seed);
  RandomTally tally;
  for (int i = 0; i < cases; ++i) compare(random_query(random, rulesets, most_vertices), random, tally);
  UNSCOPED_INFO(cases << " cases; solved: " << tally.solved << ", by the reference " << tally.reference
                      << ", exact keys " << tally.exact << ", small tables " << tally.small
                      << "; longest record " << tally.longest_record);
  return tally;
}

TEST_CASE("proof search: random cases of at most four vertices against all other ways") {
  const RandomTally tally = compare_random(500, 4, 20260301);
  CHECK(tally.solved == 500);
  CHECK(tally.reference > 400);
  CHECK(tally.exact > 400);
}

TEST_CASE("proof search: random cases under endings of three passes or more, against all other ways") {
  const RandomTally tally = compare_random(400, 4, 20261125, rulesets_of_many_passes());
  CHECK(tally.solved == 400);
  CHECK(tally.reference > 300);
}

TEST_CASE("proof search: random cases of at most six vertices against all other ways", "[slow]") {
  const RandomTally tally = compare_random(10000, 6, 20260302);
  CHECK(tally.solved > 9000);
  CHECK(tally.reference > 6000);
  CHECK(tally.exact > 7000);
  CHECK(tally.longest_record > 30);
}

}  // namespace
