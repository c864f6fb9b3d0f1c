#include <atomic>
#include <catch2/catch.hpp>

#include "graphgo/error.hpp"
#include "graphgo/symmetry/graphs.hpp"
#include "solver/research/count/legal_positions.hpp"
#include "tables/legal_positions.hpp"
#include "tests/support/boards.hpp"
#include "tests/support/random.hpp"

using namespace graphgo;
using solver::research::count_legal_positions;
using testing::grid;

TEST_CASE("count legal: published counts of grids") {
  // Tromp, Farneback: Combinatorics of Go, tables of L(m, n).
  const char* lines[] = {"1",   "5",    "15",   "41",    "113",   "313",
                         "867", "2401", "6649", "18413", "50991", "141209"};
  for (int n = 1; n <= 12; ++n) CHECK(count_legal_positions(grid(1, n)).value().str() == lines[n - 1]);
  const char* ladders[] = {"5", "57", "489", "4125", "35117", "299681"};
  for (int n = 1; n <= 6; ++n) CHECK(count_legal_positions(grid(2, n)).value().str() == ladders[n - 1]);
  CHECK(count_legal_positions(grid(3, 3)).value().str() == "12675");
  CHECK(count_legal_positions(grid(3, 4)).value().str() == "321689");
  CHECK(count_legal_positions(grid(4, 4)).value().str() == "24318165");
  CHECK(count_legal_positions(grid(5, 5)).value().str() == "414295148741");
  CHECK(count_legal_positions(grid(6, 6)).value().str() == "62567386502084877");
  CHECK(count_legal_positions(grid(7, 7)).value().str() == "83677847847984287628595");
}

TEST_CASE("count legal: long boards obey the published recurrence") {
  // Combinatorics of Go: L(1, k+3) = 3 L(1, k+2) - L(1, k+1) + L(1, k), so numbers past machine words are
  // right too.
  BigInteger a = 1, b = 5, c = 15;
  for (int n = 4; n <= 300; ++n) {
    const BigInteger next = 3 * c - b + a;
    a = b, b = c, c = next;
  }
  CHECK(count_legal_positions(grid(1, 300)).value() == c);
}

TEST_CASE("count legal: as many as are listed on every graph of at most 6 vertices") {
  for (int n = 1; n <= 6; ++n)
    for (const Board& board : all_graphs(n))
      CHECK(count_legal_positions(board).value() == tables::LegalPositions(board).size());
}

TEST_CASE("count legal: as many as are listed on random graphs") {
  testing::Random random(11);
  for (int round = 0; round < 60; ++round) {
    const int size = testing::pick(random, 7, 11);
    const Board board = testing::random_board(random, size, 0.1 * testing::pick(random, 1, 9));
    CHECK(count_legal_positions(board).value() == tables::LegalPositions(board).size());
  }
}

TEST_CASE("count legal: components multiply") {
  // Two 2x2 squares, a path of three and two isolated vertices: 57 * 57 * 15 * 1 * 1.
  BoardParts parts;
  parts.size = 13;
  parts.edges = {{0, 1}, {1, 2}, {2, 3}, {3, 0}, {7, 4}, {4, 5}, {5, 6}, {6, 7}, {8, 9}, {9, 10}};
  const Board board(std::move(parts));
  CHECK(count_legal_positions(board).value() == 57 * 57 * 15);
}

TEST_CASE("count legal: limits stop it and hopeless boards are refused") {
  const std::atomic<bool> stop{true};
  solver::Limits stopped;
  stopped.stop = &stop;
  CHECK_FALSE(count_legal_positions(grid(5, 5), stopped).has_value());
  solver::Limits little;
  little.memory = 100'000;
  CHECK_FALSE(count_legal_positions(grid(8, 8), little).has_value());
  CHECK_THROWS_WITH(count_legal_positions(grid(64, 64)), Catch::Contains("frontier of at most 60"));
}
