#include "tables/representatives.hpp"

#include <algorithm>
#include <atomic>
#include <catch2/catch.hpp>
#include <set>

#include "graphgo/board/read_board.hpp"
#include "graphgo/error.hpp"
#include "graphgo/symmetry/graphs.hpp"
#include "tables/large_pages.hpp"
#include "tables/legal_positions.hpp"
#include "tests/tables/brute_table.hpp"

using namespace graphgo;
using test::one_by_one;

TEST_CASE(
    "representatives: one legal position of each class, numbered in order, on every graph of at most 5 "
    "vertices") {
  for (int n = 1; n <= 5; ++n)
    for (const Board& board : all_graphs(n)) {
      const Symmetry<std::uint32_t> symmetry(board, 720);
      const tables::Representatives rows(board, symmetry, one_by_one);
      std::set<std::uint32_t> smallest;
      const tables::LegalPositions legal(board);
      const auto maps = all_automorphisms(board, 720);
      legal.for_each([&](std::uint64_t, const Position<1>& position) {
        std::uint64_t least = index_of(position);
        for (const auto& map : maps)
          least = std::min(least, index_of(pack<1>(permuted(unpack(position, n), map))));
        smallest.insert(static_cast<std::uint32_t>(least));
      });
      REQUIRE(rows.size() == smallest.size());
      REQUIRE(rows.legal_positions() == legal.size());
      std::uint32_t rank = 0;
      auto next = smallest.begin();
      for (std::size_t block = 0; block < rows.blocks(); ++block)
        rows.for_each_in(block, [&](std::uint32_t r, std::uint32_t code) {
          REQUIRE(r == rank++);
          REQUIRE(code == *next++);
          REQUIRE(rows.rank(code) == r);
        });
      legal.for_each(
          [&](std::uint64_t, const Position<1>& position) { REQUIRE(rows.rank(position) < rows.size()); });
    }
}

TEST_CASE("representatives: larger boards, and refusal past 20 vertices") {
  const Board board = read_board("3x4");
  const Symmetry<std::uint32_t> symmetry(board, 720);
  const tables::Representatives rows(board, symmetry, one_by_one);
  CHECK(rows.legal_positions() == 321689);
  CHECK(rows.size() > 321689 / 4);
  CHECK(rows.size() < 321689 / 3);
  const Board large = read_board("3x7");
  const Symmetry<std::uint32_t> narrow(board, 720);
  CHECK_THROWS_AS(tables::Representatives(large, narrow, one_by_one), InputError);
}

TEST_CASE("large arrays: small and large ones begin with the value of their type, and can be given back") {
  for (const std::size_t size : {std::size_t{3}, std::size_t{5'000'001}}) {
    tables::LargeArray<std::atomic<std::uint32_t>> numbers(size);
    CHECK(std::all_of(numbers.begin(), numbers.end(), [](const auto& n) { return n.load() == 0; }));
    numbers.back() = 7;
    const auto taken = std::move(numbers);
    CHECK(taken.back() == 7);
    CHECK(taken.size() == size);
  }
}
