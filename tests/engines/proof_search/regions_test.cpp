// The proof search with history-free bounds from the start
// (solver/engines/proof_search/history_free_bounds.hpp), which it would not make for boards so small, against
// the reference and against itself without them.
#include "solver/engines/proof_search/proof_search.hpp"
#include "tests/support/agreement.hpp"

namespace {

using namespace graphgo;
using namespace graphgo::solver;
using namespace graphgo::solver::engines;
using namespace graphgo::solver::research;
using namespace graphgo::solver::agreement;
using engines::proof_search::UseBounds;
using testing::pick;

const std::vector<std::string> plain_rulesets = {
    "tromp-taylor",
    "tromp-taylor,suicide=forbidden",
    "taylor-concise",
    "taylor-concise,suicide=forbidden",
    "new-zealand",
    "new-zealand,suicide=forbidden",
    "tromp-taylor,repetition=superko(situational,ignored,counted)",
    "tromp-taylor,repetition=superko(situational,ignored,ignored),suicide=forbidden",
    "tromp-taylor,passing=gives_stone,komi=0.5"};

Answer with_bounds(const Query& query, UseBounds use, bool moves, unsigned seed = 0, int threads = 1) {
  Limits limits = within(100);  // some states of five vertices take millions of nodes
  limits.memory = std::uint64_t{1} << 26;
  limits.threads = threads;
  return engines::proof_search::solve(query, limits, {.moves = moves}, {.bounds = use, .shuffle_seed = seed});
}

TEST_CASE("history-free bounds: random cases of at most five vertices against the reference") {
  testing::Random random(20261);
  compare_random_cases(random, plain_rulesets, "history-free bounds against reference",
                       [&](const Query& query) {
                         const auto seed = static_cast<unsigned>(random());
                         return with_bounds(query, UseBounds::at_once, true, seed, pick(random, 1, 2));
                       });
}

TEST_CASE("history-free bounds: larger boards with and without, and variations that end the game") {
  testing::Random random(20262);
  int lines = 0;
  for (const char* board :
       {"1x7", "1x8", "1x9", "2x4", "2x5", "3x3", "cycle:7", "cycle:8", "wheel:6", "path:4 + cycle:4"})
    for (const auto& text : plain_rulesets) {
      Query query = empty_board(read_board(board), read_ruleset(text));
      play_random_record(query, random, pick(random, 0, 10), 5);
      const Answer without = with_bounds(query, UseBounds::never, false);
      Limits limits;
      limits.memory = std::uint64_t{1} << 26;
      const Answer with = engines::proof_search::solve(query, limits, {.principal_variation = true},
                                                       {.bounds = UseBounds::at_once});
      require_agree(query, with.value, without.value, "with history-free bounds against without");
      REQUIRE(with.value.solved);
      REQUIRE(without.value.solved);
      if (with.line_cut) continue;  // beyond such a bound a line gets about as long as its value took
      require_line(query, with);
      ++lines;
    }
  CHECK(lines > 45);  // of 90
}

}  // namespace
