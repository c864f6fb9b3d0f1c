#include "solver/question/parallel.hpp"

#include <atomic>
#include <catch2/catch.hpp>
#include <stdexcept>
#include <vector>

using graphgo::solver::parallel_for;

TEST_CASE("parallel: every index once, whatever the number of threads") {
  for (const int threads : {0, 1, 2, 4}) {
    std::vector<std::atomic<int>> calls(1000);
    parallel_for(calls.size(), threads, [&](std::size_t i) { ++calls[i]; });
    for (const auto& count : calls) REQUIRE(count == 1);
  }
  parallel_for(0, 2, [](std::size_t) { FAIL("nothing to do"); });
}

TEST_CASE("parallel: an exception reaches the caller") {
  CHECK_THROWS_AS(parallel_for(100, 2,
                               [](std::size_t i) {
                                 if (i == 57) throw std::runtime_error("57");
                               }),
                  std::runtime_error);
}
