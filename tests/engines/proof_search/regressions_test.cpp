// Cases in which the proof search once went wrong, each with the reason.
#include "solver/engines/proof_search/proof_search.hpp"
#include "tests/support/agreement.hpp"
#include "tests/support/says.hpp"

namespace {

using namespace graphgo;
using namespace graphgo::solver;
using namespace graphgo::solver::engines;
using namespace graphgo::solver::research;
using namespace graphgo::solver::agreement;

Query query_on(int size, const std::vector<std::array<Vertex, 2>>& edges, const char* position, Side to_move,
               const char* rules, const std::vector<int>& record, std::array<int, 2> prisoners = {0, 0}) {
  BoardParts parts;
  parts.size = size;
  for (const auto& [u, v] : edges) parts.edges.push_back({u, v});
  const Board board(parts);
  Query query{board, read_position(board, position), to_move, read_ruleset(rules), prisoners, {}};
  for (const int vertex : record) query.record.push_back(Turn{vertex});
  return query;
}

// A ban covered by an entry: where all plays are banned the pass is gone too, and an unbanned play brings it
// back.
TEST_CASE("regression: literal immobility depends on every ban") {
  const Query query = query_on(5, {{1, 4}, {2, 3}}, ".....", Side::white,
                               "conway-go-prisoners,ending=immobile_loses(literal),suicide=forbidden,"
                               "repetition=superko(positional,ignored,ignored)",
                               {-1, 4}, {3, 2});
  for (const char* method : {"search", "exact"}) {
    const Answer found = solve(query, {}, {.moves = true}, method);
    const Answer judged = solve(query, {}, {.moves = true}, "reference");
    REQUIRE(found.value.solved);
    REQUIRE(judged.value.solved);
    require_agree(query, found.value, judged.value, "literal");
    require_same_moves(query, found, judged, "turns, literal");
  }
}

// A play into a state that history-free bounds decide was left unsaid although the root's history had its
// mirror image.
TEST_CASE("regression: history-free bounds and what the root remembers") {
  const Query query = query_on(5, {{0, 1}, {0, 2}, {0, 3}, {1, 2}}, "O.XO.", Side::white,
                               "new-zealand,suicide=forbidden", {1, 2, 3, 0, -1});
  const Answer found = engines::proof_search::solve(query, {}, {.moves = true},
                                                    {.bounds = engines::proof_search::UseBounds::at_once});
  const Answer judged = solve(query, {}, {.moves = true}, "reference");
  REQUIRE(judged.value.solved);
  require_agree(query, found.value, judged.value, "history-free bounds");
  require_same_moves(query, found, judged, "turns, history-free bounds");
}

// Not once wrong, but wrong without a rule: a condition may not be left out of the excluded set while its
// position is in view (soundness.md, S7), be it only an image of what the root remembers. A hunt with the
// rule switched off gave these.
TEST_CASE("regression: positions in view stay in the excluded set") {
  const auto require_right = [](const Query& query, std::uint32_t seed) {
    const Answer found = engines::proof_search::solve(query, {}, {}, {.shuffle_seed = seed});
    const Answer judged = solve(query, {}, {}, "reference");
    REQUIRE(found.value.solved);
    REQUIRE(judged.value.solved);
    require_agree(query, found.value, judged.value, "in view");
  };
  require_right(query_on(5, {{0, 1}, {0, 4}, {1, 2}, {1, 4}}, "O.O.X", Side::black,
                         "tromp-taylor,suicide=forbidden,repetition=superko(situational,ignored,ignored),"
                         "ending=passes(3)",
                         {1, -1, 0, -1, -1}),
                0);
  require_right(query_on(5, {{0, 2}, {0, 3}, {1, 2}, {1, 3}, {1, 4}, {2, 3}, {3, 4}}, "..OOX", Side::black,
                         "tromp-taylor,suicide=forbidden", {-1, 0, -1, 1, 4, -1, 0, 2, -1}),
                11);
  require_right(query_on(5, {{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {1, 4}, {2, 4}}, ".....", Side::white,
                         "tromp-taylor,suicide=forbidden,repetition=superko(situational,counted,counted)",
                         {-1, 1, 4, 2, 3, 4, -1}),
                11);
}

// Endings past 63 passes were refused; their number had no room in a state's context.
TEST_CASE("regression: as many passes and handicap plays as a ruleset's text allows") {
  const char* const rulesets[] = {"tromp-taylor,ending=passes(70)",
                                  "taylor-concise,ending=passes(64)+white_last",
                                  "new-zealand,suicide=forbidden,ending=passes(99)",
                                  "lasker-maas,ending=passes(65),phase2_ending=passes(2)",
                                  "tromp-taylor,handicap=consecutive(64)",
                                  "new-zealand,ending=passes(99),handicap=consecutive(64)"};
  int judged_too = 0;
  for (const char* const rules : rulesets)
    for (const char* const position : {".", "..", "O.", ".X"}) {
      const int size = position[1] == 0 ? 1 : 2;
      const Query query =
          query_on(size, size == 1 ? std::vector<std::array<Vertex, 2>>{} : std::vector{std::array{0, 1}},
                   position, Side::black, rules, {});
      const Answer found = solve(query, {}, {.moves = true, .principal_variation = true});
      const Answer judged = solve(query, within(1000), {.moves = true}, "reference");
      REQUIRE(found.value.solved);
      require_line(query, found);
      require_agree(query, found.value, judged.value, rules);
      require_same_moves(query, found, judged, rules);
      judged_too += judged.value.solved ? 1 : 0;
    }
  CHECK(judged_too >= 12);
}

// Points that a query or its record brings along had to fit 16 bits; what did not escaped as no exception of
// ours.
TEST_CASE("regression: any number of prisoners") {
  const int most = most_prisoners;
  for (const char* const rules :
       {"lasker-maas", "lasker-maas-draft,handicap=prisoners(10000,0)", "aga,scoring=territory"})
    for (const std::array<int, 2> prisoners :
         {std::array{40000, 0}, {0, 40000}, {most, 0}, {0, most}, {most, most}})
      for (const std::vector<int>& record : {std::vector<int>{}, {0, -1}}) {
        Query none = query_on(3, {{0, 1}, {1, 2}}, "...", Side::black, rules, record), some = none;
        some.prisoners = prisoners;
        const Wanted all{.moves = true, .principal_variation = true};
        const Answer base = solve(none, {}, all), found = solve(some, {}, all);
        REQUIRE(found.value.solved);
        CHECK(found.value.lo == base.value.lo.plus(2 * (prisoners[0] - prisoners[1])));
        CHECK(found.moves.size() == base.moves.size());
        require_line(some, found);
      }
  for (const int wrong : {-1, most + 1, 2'000'000'000})
    for (const char* const rules : {"lasker-maas", "conway-go-prisoners", "tromp-taylor"}) {
      const Query query = query_on(2, {{0, 1}}, "..", Side::black, rules, {}, {0, wrong});
      CHECK_THROWS_WITH(solve(query, {}),
                        testing::Says({"prisoners", std::to_string(wrong), std::to_string(most)}));
    }
}

TEST_CASE("regression: a search path that grows past the search's depth ends it with a reason") {
  const Query query = query_on(1, {}, ".", Side::black, "conway-go-prisoners", {}, {40000, 40000});
  const Answer found = solve(query, {});
  CHECK_FALSE(found.value.solved);
  CHECK(found.stopped_by == StoppedBy::depth);
}

}  // namespace
