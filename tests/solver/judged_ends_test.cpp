// Superko rulesets whose end is judged: the proof search against the plain reference.
#include <catch2/catch.hpp>

#include "graphgo/symmetry/graphs.hpp"
#include "solver/engines/proof_search/proof_search.hpp"
#include "solver/engines/solve.hpp"
#include "solver/presentation/words.hpp"
#include "tests/solver/reference_cases.hpp"

namespace {

using namespace graphgo;
using namespace graphgo::solver;
using namespace graphgo::solver::engines;
using namespace graphgo::solver::presentation;
using namespace graphgo::solver::scoring;
using graphgo::solver::engines::reference::cases::legal_positions;

void compare(const Query& query) {
  const Answer found = engines::proof_search::solve(query, {}, {.moves = true, .principal_variation = true});
  const Answer plain = engines::reference::solve(query, {}, {.moves = true});
  INFO(question_text(query) << "search " << found.value.lo.text() << ", reference " << plain.value.lo.text());
  REQUIRE(found.value.solved);
  REQUIRE(plain.value.solved);
  REQUIRE(found.value.lo == plain.value.lo);
  REQUIRE(found.moves.size() == plain.moves.size());
  for (std::size_t i = 0; i < found.moves.size(); ++i) REQUIRE(found.moves[i].value.lo == plain.moves[i].value.lo);
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
    compare_all(
        n, {"tromp-taylor,dispute=judged", "tromp-taylor,scoring=territory,dispute=judged",
            "new-zealand,dispute=judged,suicide=forbidden", "aga,scoring=territory,dispute=judged",
            "taylor-concise,scoring=territory,dispute=judged,suicide=forbidden", "tromp-taylor-4pass,dispute=judged"});
}

TEST_CASE("judged ends under superko: search against reference on graphs of four vertices", "[slow]") {
  compare_all(4, {"tromp-taylor,dispute=judged,suicide=forbidden",
                  "new-zealand,scoring=territory,dispute=judged,suicide=forbidden"});
}

TEST_CASE("judged ends under superko: a dead stone is a prisoner, and under area scoring only gone") {
  // White's stone at the end of a path of five lives by no means; nothing else is left to gain.
  using graphgo::solver::engines::reference::cases::path;
  using graphgo::solver::engines::reference::cases::stones;
  Query query{path(5), stones(".X.XO"), Side::black, read_ruleset("tromp-taylor,dispute=judged"), {0, 0}, {}};
  query.position = stones(".X.X.");
  query.record = {};
  CHECK(engines::proof_search::solve(query, {}).value.lo == Margin::of_points(5));
  query.rules = read_ruleset("tromp-taylor,scoring=territory,dispute=judged");
  CHECK(engines::proof_search::solve(query, {}).value.lo == Margin::of_points(3));
}
