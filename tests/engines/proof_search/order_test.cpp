// Answers of the proof search do not depend on the order of search: entries found under other histories
// exercise their conditions in other ways. Boards larger than the reference can judge.
#include <set>

#include "graphgo/board/read_board.hpp"
#include "solver/engines/proof_search/proof_search.hpp"
#include "tests/support/agreement.hpp"

namespace {

using namespace graphgo;
using namespace graphgo::solver;
using namespace graphgo::solver::engines;
using namespace graphgo::solver::research;
using namespace graphgo::solver::agreement;

constexpr int most_looks = 60;

/// The board's empty start and two states after random turns, under every superko and both suicides.
std::vector<Query> queries_of(const std::string& name, testing::Random& random) {
  std::vector<Query> queries;
  const Board board = read_board(name);
  for (const auto& repetition : superkos())
    for (const char* suicide : {"forbidden", "allowed"}) {
      const Ruleset rules =
          read_ruleset("tromp-taylor,suicide=" + std::string(suicide) + ",repetition=" + repetition);
      for (const int turns : {0, 8, 20}) {
        Query query = empty_board(board, rules);
        play_random_record(query, random, turns, 9);
        queries.push_back(query);
      }
    }
  return queries;
}

struct OrderTally {
  int queries = 0, shuffled = 0, runs = 0, solved = 0;
  std::size_t orders = 0;  ///< different numbers of nodes, summed over queries
};

void require_same_in_every_order(const Query& query, std::uint32_t seeds, OrderTally& tally) {
  const Answer plain = engines::proof_search::solve(query, within(most_looks));
  ++tally.queries;
  if (!plain.value.solved) return;
  ++tally.shuffled;
  std::set<std::uint64_t> nodes;
  for (std::uint32_t seed = 1; seed <= seeds; ++seed) {
    Limits limits = within(most_looks);
    if (seed % 4 == 0) limits.memory = 100000 + 10000 * seed;
    const Answer shuffled = engines::proof_search::solve(query, limits, {}, {.shuffle_seed = seed});
    if (!agree(plain.value, shuffled.value)) UNSCOPED_INFO("seed " << seed << ", memory " << limits.memory);
    require_agree(query, plain.value, shuffled.value, "another order of search");
    nodes.insert(shuffled.nodes);
    ++tally.runs;
    tally.solved += shuffled.value.solved ? 1 : 0;
  }
  tally.orders += nodes.size();
}

OrderTally shuffle(const std::vector<std::string>& boards, std::uint32_t seeds) {
  testing::Random random(20260401);
  OrderTally tally;
  for (const auto& board : boards)
    for (const Query& query : queries_of(board, random)) require_same_in_every_order(query, seeds, tally);
  UNSCOPED_INFO(tally.queries << " queries, " << tally.shuffled << " shuffled, " << tally.runs << " runs, "
                              << tally.solved << " solved, " << tally.orders << " different orders");
  return tally;
}

TEST_CASE("proof search: the order of search changes no value of small boards") {
  const OrderTally tally = shuffle({"path:5", "path:6", "cycle:5", "2x3"}, 4);
  CHECK(tally.solved == tally.runs);
  CHECK(tally.orders > static_cast<std::size_t>(tally.shuffled));
}

TEST_CASE("proof search: the order of search changes no value of paths, 2x4 and cycles", "[slow]") {
  const OrderTally tally = shuffle({"path:7", "path:8", "path:9", "path:10", "2x4", "cycle:7", "cycle:8"}, 8);
  CHECK(tally.shuffled > 0.7 * tally.queries);
  CHECK(tally.solved > 0.8 * tally.runs);
  CHECK(tally.orders > 3 * static_cast<std::size_t>(tally.shuffled));
}

}  // namespace
