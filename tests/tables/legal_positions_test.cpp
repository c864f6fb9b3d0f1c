#include "tables/legal_positions.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <random>

#include "graphgo/error.hpp"
#include "graphgo/game/graph.hpp"
#include "graphgo/symmetry/graphs.hpp"
#include "tests/support/boards.hpp"

using namespace graphgo;
using tables::LegalPositions;
using testing::grid;

TEST_CASE("position: the index is the number in base three") {
  std::mt19937_64 random(3);
  for (int round = 0; round < 10000; ++round) {
    Position<1> position;
    std::uint64_t index = 0;
    for (Vertex v = max_indexed_size - 1; v >= 0; --v) {
      const auto digit = random() % 3;
      if (digit == 1) position.black.set(v);
      if (digit == 2) position.white.set(v);
      index = 3 * index + digit;
    }
    CHECK(index_of(position) == index);
    CHECK(position_of(index) == position);
  }
  CHECK(index_of(Position<1>{}) == 0);
  CHECK(position_of(power_of_three(39)) == Position<1>{Mask<1>::single(39), {}});
  CHECK_THROWS_AS(position_of(power_of_three(40)), InputError);
}

TEST_CASE("legal positions: exactly the legal ones, in order, on every graph of at most 5 vertices") {
  for (int n = 1; n <= 5; ++n)
    for (const Board& board : all_graphs(n)) {
      const LegalPositions positions(board);
      const Graph<1> graph(board);
      std::uint64_t rank = 0;
      for (std::uint64_t index = 0; index < power_of_three(n); ++index) {
        const Position<1> position = position_of(index);
        const bool legal = is_legal_position(graph, position);
        REQUIRE(positions.contains(position) == legal);
        if (!legal) continue;
        REQUIRE(positions.rank(position) == rank);
        REQUIRE(positions.unrank(rank) == position);
        ++rank;
      }
      CHECK(positions.size() == rank);
    }
}

TEST_CASE("legal positions: published counts") {
  // Tromp, Farneback: Combinatorics of Go.
  CHECK(LegalPositions(grid(1, 9)).size() == 6649);
  CHECK(LegalPositions(grid(2, 5)).size() == 35117);
  CHECK(LegalPositions(grid(3, 3)).size() == 12675);
  CHECK(LegalPositions(grid(3, 4)).size() == 321689);
  CHECK(LegalPositions(grid(4, 4)).size() == 24318165);
}

TEST_CASE("legal positions: numbering there and back on 3x4, one by one and in a sweep") {
  const LegalPositions positions(grid(3, 4));
  std::uint64_t expected = 0, wrong = 0;
  positions.for_each([&](std::uint64_t rank, const Position<1>& position) {
    wrong += rank != expected++ || positions.rank(position) != rank || positions.unrank(rank) != position;
  });
  CHECK(wrong == 0);
  CHECK(expected == positions.size());
}

TEST_CASE("legal positions: stones off the board are no position of it") {
  const LegalPositions positions(grid(2, 2));
  CHECK_FALSE(positions.contains(Position<1>{Mask<1>::single(4), {}}));
  CHECK_FALSE(positions.contains(Position<1>{{}, Mask<1>::single(63)}));
}

TEST_CASE("legal positions: boards past the memory are refused with the size") {
  CHECK_THROWS_WITH(LegalPositions(grid(3, 7)),
                    Catch::Contains("21 vertices") && Catch::Contains("limit is 1073741824"));
  CHECK_THROWS_AS(LegalPositions(grid(3, 3), 1000), InputError);
  CHECK(LegalPositions(grid(3, 3), LegalPositions::memory_needed(9)).size() == 12675);
  CHECK_THROWS_WITH(LegalPositions(grid(1, 41), ~std::uint64_t{0}), Catch::Contains("at most 40"));
}
