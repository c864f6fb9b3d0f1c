// Values do not change under an automorphism of the board, and swapping the colours (stones, side, prisoners)
// turns a value's sign. Seconds of line and proof are none of the value's.
#include <catch2/catch.hpp>

#include "graphgo/board/read_board.hpp"
#include "graphgo/symmetry/automorphisms.hpp"
#include "solver/engines/solve.hpp"
#include "solver/question/limits.hpp"
#include "solver/research/survey.hpp"
#include "tests/support/boards.hpp"
#include "tests/support/folder.hpp"
#include "tests/support/random.hpp"

namespace {

using namespace graphgo;
using namespace graphgo::solver;
using namespace graphgo::solver::engines;
using namespace graphgo::solver::research;

Value value_of(const Query& query) {
  const Answer answer = solve(query, {});
  REQUIRE(answer.value.solved);
  return answer.value;
}

void require_equal(const Value& a, const Value& b) {
  REQUIRE(a.lo == b.lo);
  REQUIRE(a.hi == b.hi);
}

const std::vector<std::string> boards = {"path:3", "cycle:3", "star:3", "path:2 + path:1", "cycle:4"};

/// Random legal positions; every ruleset of the common list whose values may be compared.
template <typename Check>
int for_random_states(int rounds, unsigned seed, Check&& check) {
  testing::Random random(seed);
  int checked = 0;
  for (const auto& name : boards) {
    const Board board = read_board(name);
    const auto starts = fresh_starts(board, {});
    for (const auto& text : testing::ruleset_texts()) {
      const Ruleset rules = read_ruleset(text);
      if (board.size() > 3 && rules.phases == 2 && rules.suicide == Suicide::allowed)
        continue;  // minutes in the reference
      for (int round = 0; round < rounds; ++round) {
        const auto& start = testing::any(random, starts);
        Query query = query_of(board, rules, start);
        if (rules.handicap.consecutive > 0 && query.to_move == Side::white) continue;
        query.prisoners = {testing::pick(random, 0, 2), testing::pick(random, 0, 2)};
        INFO(name << ", " << text);
        if (check(query)) ++checked;
      }
    }
  }
  return checked;
}

TEST_CASE("invariance: values under automorphisms") {
  const int checked = for_random_states(2, 11, [](const Query& query) {
    const Value value = value_of(query);
    for (const Permutation& automorphism : automorphism_group(query.board).generators) {
      Query image = query;
      image.position = permuted(query.position, automorphism);
      require_equal(value_of(image), value);
    }
    return true;
  });
  REQUIRE(checked > 250);
}

TEST_CASE("invariance: values under swapped colours") {
  const int checked = for_random_states(2, 12, [](const Query& query) {
    const Ruleset& r = query.rules;
    const bool symmetric = !r.ending.white_last && !r.phase2_ending.white_last && r.handicap == Handicap{} &&
                           r.komi == 0 && r.phase2_first == PhaseTwoFirst::alternation;
    if (!symmetric) return false;
    Query image = query;
    image.position = testing::swapped(query.position);
    image.to_move = opponent(query.to_move);
    std::swap(image.prisoners[0], image.prisoners[1]);
    const Value value = value_of(query), other = value_of(image);
    REQUIRE(other.lo == -value.hi);
    REQUIRE(other.hi == -value.lo);
    return true;
  });
  REQUIRE(checked > 200);
}

TEST_CASE("invariance: line and proof come on top of nodes and seconds") {
  const test::Folder folder;
  for (const char* rules : {"chinese-basic", "tromp-taylor,suicide=forbidden"}) {
    CAPTURE(rules);
    const Query query = empty_board_query(read_board("3x4"), read_ruleset(rules));
    const auto start = std::chrono::steady_clock::now();
    const Answer answer =
        solve(query, {.threads = 1}, {.principal_variation = true, .proof = folder.file("proof")});
    const double passed = seconds_since(start);
    REQUIRE(answer.proof);
    CHECK(answer.seconds > 0);
    CHECK(answer.seconds_on_top > 0);
    CHECK(answer.seconds + answer.seconds_on_top <= passed);
  }
}

}  // namespace
