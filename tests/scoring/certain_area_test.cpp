// Certain areas: what solver/scoring/certain_area.md promises, against complete analysis.
#include "solver/scoring/certain_area.hpp"

#include "graphgo/symmetry/graphs.hpp"
#include "tests/support/agreement.hpp"
#include "tests/support/boards.hpp"

namespace {

using namespace graphgo;
using namespace graphgo::solver;
using namespace graphgo::solver::agreement;
using testing::pick;

struct Found {
  int alive, area;
  friend bool operator==(const Found&, const Found&) = default;
};

Found black_has(const Board& board, const std::string& position) {
  const Graph<1> graph(board);
  const auto certain =
      scoring::CertainAreaFinder<1>(graph).find(pack<1>(read_position(board, position)), Side::black);
  return {certain.alive.count(), certain.area.count()};
}

TEST_CASE("certain areas: two eyes, and what has no room for two") {
  const Board board = read_board("3x3");
  CHECK(black_has(board, ".O.XXX.X.") == Found{4, 9});
  CHECK(black_has(board, "...XXX.X.") == Found{4, 9});
  // An eye may be large, if all of it is next to the chain.
  CHECK(black_has(board, "...XXX...") == Found{3, 9});
  // One eye is too few; chains that share an eye live by it both.
  CHECK(black_has(board, "XX.XX....") == Found{0, 0});
  CHECK(black_has(read_board("1x7"), ".X.X...") == Found{0, 0});
  CHECK(black_has(read_board("1x7"), ".X.X.X.") == Found{3, 7});
}

TEST_CASE("certain areas: an inner vertex at a dead end is a ko, and not certain") {
  // Black lives by the leaves of vertex 0. From vertex 3 a path of two goes on: White plays at 3, next to
  // Black, Black takes at 4, White takes back.
  const Board fork = testing::graph(5, {{0, 1}, {0, 2}, {0, 3}, {3, 4}});
  CHECK(black_has(fork, "X....") == Found{1, 3});
  // With another way round to vertex 4 it is.
  const Board ring = testing::graph(6, {{0, 1}, {0, 2}, {0, 3}, {3, 4}, {4, 5}, {5, 0}});
  CHECK(black_has(ring, "X.....") == Found{1, 6});
}

struct Tally {
  int states = 0, certain = 0;
};

/// In the game without a repetition rule the side forces as much, endless play being lost for it. (Suicide is
/// forbidden: the other side could go on with it for ever.)
void compare(const Board& board, Tally& tally) {
  const Graph<1> graph(board);
  const scoring::CertainAreaFinder<1> finder(graph);
  const std::vector rules{
      read_ruleset("tromp-taylor,repetition=none,long_cycle=no_result,suicide=forbidden")};
  const int n = board.size();
  for (const SurveyRow& row :
       survey(board, rules, fresh_starts(board, {.vertices = true}), {}, [](auto, auto) {}).rows) {
    ++tally.states;
    for (const Side side : {Side::black, Side::white}) {
      const int area = finder.find(pack<1>(row.state.position), side).area.count();
      if (area == 0) continue;
      ++tally.certain;
      const Margin forced = side == Side::black ? row.values[0].lo : row.values[0].hi;
      const int margin = sign_of(side) * (2 * area - n);
      INFO(position_text(row.state.position) << " on " << board.label());
      REQUIRE(
          (side == Side::black ? forced >= Margin::of_points(margin) : forced <= Margin::of_points(margin)));
    }
  }
}

TEST_CASE("certain areas: none on named boards that cannot be forced") {
  Tally tally;
  for (const char* board : {"1x7", "1x9", "2x4", "2x5", "3x3", "cycle:6", "cycle:8", "star:5", "wheel:6",
                            "complete:5", "bipartite:2x4", "hex:1", "path:3 + cycle:4", "hypercube:3"})
    compare(read_board(board), tally);
  CHECK(tally.states > 30000);
  CHECK(tally.certain > 1500);
}

TEST_CASE("certain areas: none on random graphs that cannot be forced") {
  testing::Random random(20261122);
  Tally tally;
  for (int i = 0; i < 150; ++i)
    compare(testing::random_board(random, pick(random, 4, 7), 0.1 * pick(random, 2, 8)), tally);
  CHECK(tally.certain > 2000);
}

TEST_CASE("certain areas: none on larger boards that cannot be forced", "[slow]") {
  Tally tally;
  for (const char* board : {"3x4", "2x6", "1x11", "torus:3x3", "cycle:11", "wheel:9", "triangular:4"})
    compare(read_board(board), tally);
  testing::Random random(20261123);
  for (int i = 0; i < 60; ++i)
    compare(testing::random_board(random, pick(random, 8, 9), 0.1 * pick(random, 2, 6)), tally);
  CHECK(tally.certain > 50000);
}

}  // namespace
