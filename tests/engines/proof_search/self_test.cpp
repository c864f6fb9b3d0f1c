// The proof search against itself: more threads, tables so small that replacement is constant, limits that
// strike, the same question twice, exact keys, lines and turns under all of these.
#include <atomic>

#include "graphgo/board/read_board.hpp"
#include "solver/engines/proof_search/proof_search.hpp"
#include "tests/support/agreement.hpp"

namespace {

using namespace graphgo;
using namespace graphgo::solver;
using namespace graphgo::solver::engines;
using namespace graphgo::solver::research;
using namespace graphgo::solver::agreement;
using testing::pick;

constexpr int patience = 40;
const Wanted everything{.moves = true, .principal_variation = true};

/// Boards on which most superko rulesets take the search less than a second.
const std::vector<std::string> boards = {
    "path:4", "path:5", "path:6", "cycle:4",         "cycle:5",          "2x3",
    "star:3", "star:4", "2x2",    "path:3 + path:2", "cycle:3 + path:2", "complete:3"};

Query random_query(testing::Random& random, const std::vector<Ruleset>& rulesets) {
  for (;;) {
    const Board board = read_board(testing::any(random, boards));
    const Ruleset& rules = testing::any(random, rulesets);
    Query query = empty_board(board, rules);
    if (!asks_sense(query)) continue;
    play_random_record(query, random, 2 * pick(random, 0, 15), 9);
    return query;
  }
}

template <typename Check>
void for_random_queries(int cases, unsigned seed, Check&& check) {
  testing::Random random(seed);
  const auto rulesets = superko_rulesets(true);
  for (int i = 0; i < cases; ++i) check(random_query(random, rulesets), random);
}

Answer search(const Query& query, int looks, int threads = 1, std::uint64_t memory = 0,
              const Wanted& wanted = {}) {
  Limits limits = within(looks);
  limits.threads = threads;
  limits.memory = memory;
  return engines::proof_search::solve(query, limits, wanted);
}

/// The line ends the game with the value, or says that a limit cut it short and does not end the game. An
/// unsolved value has no line and a reason.
void require_line_or_word(const Query& query, const Answer& answer) {
  if (answer.value.solved && !answer.line_cut) return require_line(query, answer);
  Query after = query;
  after.record.insert(after.record.end(), answer.principal_variation.begin(),
                      answer.principal_variation.end());
  REQUIRE_FALSE(game_of(after).over());
  if (answer.value.solved) return;
  REQUIRE(answer.principal_variation.empty());
  REQUIRE(answer.stopped_by.has_value());
}

TEST_CASE("proof search: values, turns and lines with one thread and with two") {
  int solved = 0, lines = 0;
  for_random_queries(150, 20260501, [&](const Query& query, testing::Random&) {
    const Answer one = search(query, patience, 1, 0, everything);
    const Answer two = search(query, patience, 2, 0, everything);
    require_agree(query, one.value, two.value, "one thread against two");
    require_same_moves(query, one, two, "turns of one thread against two");
    require_best_move(query, one);
    require_line_or_word(query, one);
    require_line_or_word(query, two);
    solved += one.value.solved && two.value.solved ? 1 : 0;
    lines += one.principal_variation.empty() ? 0 : 1;
  });
  CHECK(solved > 120);
  CHECK(lines > 100);
}

TEST_CASE("proof search: tables so small that entries are forgotten all the time") {
  int solved = 0;
  for_random_queries(150, 20260502, [&](const Query& query, testing::Random& random) {
    const Answer roomy = search(query, patience, 1, 0, {.moves = true});
    const std::uint64_t memory = 1000 * static_cast<std::uint64_t>(pick(random, 70, 230));
    const Answer crowded = search(query, 100, pick(random, 1, 2), memory, everything);
    require_agree(query, roomy.value, crowded.value, "a small table");
    require_same_moves(query, roomy, crowded, "turns with a small table");
    require_line_or_word(query, crowded);
    solved += crowded.value.solved ? 1 : 0;
  });
  CHECK(solved > 100);
}

TEST_CASE("proof search: a line that a small table cuts short says so") {
  const Board board = read_board("path:8");
  const Query query = query_of(board, read_ruleset("tromp-taylor"), {Stones(8), Side::black, 1});
  int whole = 0, cut = 0;
  for (std::uint64_t memory = 80000; memory <= 200000; memory += 12000) {
    const Answer answer = search(query, 300, 1, memory, everything);
    require_line_or_word(query, answer);
    if (answer.value.solved) ++(answer.line_cut ? cut : whole);
  }
  CHECK(whole > 0);
  CHECK(cut > 0);
}

TEST_CASE("proof search: conditions against whole histories as keys") {
  int solved = 0;
  for_random_queries(150, 20260503, [&](const Query& query, testing::Random&) {
    const Answer conditional = search(query, patience);
    const Answer exact = engines::proof_search::solve(query, within(50), {},
                                                      {.keys = engines::proof_search::HistoryKeys::exact});
    require_agree(query, conditional.value, exact.value, "exact keys");
    solved += exact.value.solved ? 1 : 0;
  });
  CHECK(solved > 75);
}

TEST_CASE("proof search: bounds left by a limit contain the value") {
  int struck = 0, bounded = 0;
  const auto require_bounds = [&](const Query& query, const Value& value, const Limits& limits) {
    const Answer cut = engines::proof_search::solve(query, limits, everything);
    require_agree(query, value, cut.value, "bounds at a limit");
    require_line_or_word(query, cut);
    if (!cut.value.solved) REQUIRE(cut.stopped_by == (limits.stop ? StoppedBy::interrupt : StoppedBy::time));
    struck += cut.value.solved ? 0 : 1;
    bounded += !cut.value.solved && (cut.value.lo.finite() || cut.value.hi.finite()) ? 1 : 0;
  };
  for (const char* rules :
       {"tromp-taylor", "taylor-concise", "lasker-maas", "tromp-taylor,suicide=forbidden"})
    for (const char* name : {"path:8", "2x4", "cycle:6", "star:5"}) {
      const Query query = empty_board(read_board(name), read_ruleset(rules));
      const Answer full = search(query, 2000);
      if (!full.value.solved) continue;
      for (const int looks : {0, 1, 2, 4, 8, 16, 32}) require_bounds(query, full.value, within(looks));
      const std::atomic<bool> interrupted{true};
      Limits limits;
      limits.stop = &interrupted;
      require_bounds(query, full.value, limits);
    }
  CHECK(struck > 10);
  CHECK(bounded > 5);
}

TEST_CASE("proof search: one thread takes the same nodes every time") {
  int compared = 0;
  for_random_queries(100, 20260504, [&](const Query& query, testing::Random&) {
    const Answer first = search(query, patience), second = search(query, patience);
    if (!first.value.solved || !second.value.solved) return;
    if (first.nodes != second.nodes)
      FAIL(first.nodes << " and " << second.nodes << " nodes\n" << describe(query));
    ++compared;
  });
  CHECK(compared > 80);
}

}  // namespace
