// Cases in which the proof search once went wrong, each with the reason.
#include "solver/proof_search/proof_search.hpp"
#include "tests/solver/agreement.hpp"

namespace {

using namespace graphgo;
using namespace graphgo::solver;
using namespace graphgo::solver::agreement;

Query query_on(int size, std::vector<std::array<Vertex, 2>> edges, const char* position, Side to_move,
               const char* rules, const std::vector<int>& record, std::array<int, 2> prisoners = {0, 0}) {
  BoardParts parts;
  parts.size = size;
  for (const auto& [u, v] : edges) parts.edges.push_back({u, v});
  const Board board(parts);
  Query query{board, read_position(board, position), to_move, read_ruleset(rules), prisoners, {}};
  for (const int vertex : record) query.record.push_back(Turn{vertex});
  return query;
}

// A ban covered by an entry: where all plays are banned the pass is gone too, and an unbanned play brings it back.
TEST_CASE("regression: literal immobility depends on every ban") {
  const Query query = query_on(5, {{1, 4}, {2, 3}}, ".....", Side::white,
                               "conway-go-prisoners,ending=immobile_loses(literal),suicide=forbidden,"
                               "repetition=superko(positional,ignored,ignored)",
                               {-1, 4}, {3, 2});
  for (const Method method : {Method::search, Method::exact}) {
    const Answer found = solve(query, {}, {.moves = true}, method);
    const Answer judged = solve(query, {}, {.moves = true}, Method::reference);
    require_agree(query, found.value, judged.value, "literal");
    require_same_moves(query, found, judged, "turns, literal");
  }
}

// An element made into a region was left out although the root's history had its mirror image.
TEST_CASE("regression: regions and what the root remembers") {
  const Query query = query_on(5, {{0, 1}, {0, 2}, {0, 3}, {1, 2}}, "O.XO.", Side::white,
                               "new-zealand,suicide=forbidden", {1, 2, 3, 0, -1});
  const Answer found = proof_search::solve(query, within(std::chrono::seconds(10)), {.moves = true},
                                           {.regions = proof_search::RegionUse::at_once});
  const Answer judged = solve(query, within(std::chrono::seconds(10)), {.moves = true}, Method::reference);
  REQUIRE(judged.value.solved);
  require_agree(query, found.value, judged.value, "regions");
  require_same_moves(query, found, judged, "turns, regions");
}

}  // namespace
