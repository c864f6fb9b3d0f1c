// Superko rulesets whose end is judged: the proof search against the plain reference.
#include <catch2/catch.hpp>

#include "graphgo/symmetry/graphs.hpp"
#include "solver/engines/proof_search/proof_search.hpp"
#include "solver/engines/solve.hpp"
#include "solver/presentation/words.hpp"
#include "tests/support/reference_cases.hpp"

namespace {

using namespace graphgo;
using namespace graphgo::solver;
using namespace graphgo::solver::engines;
using namespace graphgo::solver::presentation;
using graphgo::solver::engines::reference::cases::legal_positions;

void compare(const Query& query) {
  const Answer found = engines::proof_search::solve(query, {}, {.moves = true, .principal_variation = true});
  const Answer plain = engines::reference::solve(query, {}, {.moves = true});
  INFO(question_text(query) << "search " << found.value.lo.text() << ", reference " << plain.value.lo.text());
  REQUIRE(found.value.solved);
  REQUIRE(plain.value.solved);
  REQUIRE(found.value.lo == plain.value.lo);
  REQUIRE(found.moves.size() == plain.moves.size());
  for (std::size_t i = 0; i < found.moves.size(); ++i)
    REQUIRE(found.moves[i].value.lo == plain.moves[i].value.lo);
  const auto after = trace(query, found.principal_variation);  // a legal line to the end
  REQUIRE(after.back().over);
}

void compare_all(int vertices, std::initializer_list<const char*> rulesets) {
  for (const Board& board : connected_graphs(vertices))
    for (const char* rules : rulesets) {
      Query query{board, {}, Side::black, read_ruleset(rules), {0, 0}, {}};
      for (const Stones& position : legal_positions(board))
        for (const Side side : {Side::black, Side::white}) {
          query.position = position;
          query.to_move = side;
          compare(query);
        }
    }
}

}  // namespace

TEST_CASE("judged ends under superko: search against reference on graphs of at most three vertices") {
  for (int n = 1; n <= 3; ++n)
    compare_all(n, {"tromp-taylor,dispute=judged", "tromp-taylor,scoring=territory,dispute=judged",
                    "new-zealand,dispute=judged,suicide=forbidden", "aga,scoring=territory,dispute=judged",
                    "taylor-concise,scoring=territory,dispute=judged,suicide=forbidden",
                    "tromp-taylor-4pass,dispute=judged"});
}

TEST_CASE("judged ends under superko: search against reference on graphs of four vertices", "[slow]") {
  compare_all(4, {"tromp-taylor,dispute=judged,suicide=forbidden",
                  "new-zealand,scoring=territory,dispute=judged,suicide=forbidden"});
}

TEST_CASE("judged ends under superko: a dead stone is a prisoner, and under area scoring only gone") {
  // On the path .X.X.O White's stone is dead: Black takes it from 4, and White at 4 would be suicide. Nobody
  // plays there, and the count after two passes says what became of the stone: judged dead, it leaves 4 and 5
  // to Black.
  using graphgo::solver::engines::reference::cases::path;
  using graphgo::solver::engines::reference::cases::stones;
  struct Row {
    const char* rules;
    int points;
    const char* count;
  };
  for (const auto& [rules, points, count] :
       {Row{"tromp-taylor,dispute=judged", 6, "all six vertices"},
        Row{"tromp-taylor", 4 - 1, "two stones and two eyes against a stone; 4 is nobody's"},
        Row{"tromp-taylor,scoring=territory,dispute=judged", 4 + 1, "four empty vertices and a prisoner"},
        Row{"tromp-taylor,scoring=territory", 2, "two eyes"}}) {
    CAPTURE(rules, count);
    const Query query{
        path(6), stones(".X.X.O"), Side::black, read_ruleset(rules), {0, 0}, {Turn::pass(), Turn::pass()}};
    CHECK(solve(query, {}).value.lo == Margin::of_points(points));
    CHECK(engines::reference::solve(query, {}).value.lo == Margin::of_points(points));
  }
}

TEST_CASE("judged ends under superko: a dead stone need not be taken off") {
  // Taking it costs Black a point of territory; where ends are judged he passes, and where not he has to.
  using graphgo::solver::engines::reference::cases::path;
  using graphgo::solver::engines::reference::cases::stones;
  for (const auto& [rules, points] :
       {std::pair{"tromp-taylor,scoring=territory,suicide=forbidden,dispute=judged", 5},
        std::pair{"tromp-taylor,scoring=territory,suicide=forbidden", 4}}) {
    CAPTURE(rules);
    const Query query{path(6), stones(".X.X.O"), Side::black, read_ruleset(rules), {0, 0}, {}};
    const Answer found = engines::proof_search::solve(query, {}, {.principal_variation = true});
    CHECK(found.value.lo == Margin::of_points(points));
    CHECK(found.principal_variation.front().is_pass() == (points == 5));
  }
}
