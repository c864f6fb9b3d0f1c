// Are lo and hi of the game without history bounds of superko's values of fresh starts?
// (papers/values/history_free.md)
#include "graphgo/symmetry/graphs.hpp"
#include "tests/support/agreement.hpp"

namespace {

using namespace graphgo;
using namespace graphgo::solver;
using namespace graphgo::solver::engines;
using namespace graphgo::solver::research;
using namespace graphgo::solver::agreement;

std::string value_of(const Board& board, const std::string& position, Side to_move,
                     const std::string& rules) {
  const Query query{board, read_position(board, position), to_move, read_ruleset(rules), {0, 0}, {}};
  return describe(solve(query, {}).value);
}

/// Fresh starts whose superko value lies outside [lo, hi] of the game with no repetition rule.
int violations(const Board& board, Ruleset rules, const std::string& superko) {
  set_axis(rules, "repetition", superko);
  Ruleset free = rules;
  set_axis(free, "repetition", "none");
  const std::vector<Ruleset> both{rules, free};
  const Survey values = survey(board, both, fresh_starts(board, {.vertices = true}), {}, [](auto, auto) {});
  REQUIRE_FALSE(values.rows.empty());
  int found = 0;
  for (const SurveyRow& row : values.rows) {
    REQUIRE(row.solved());
    if (row.values[0].lo < row.values[1].lo || row.values[0].lo > row.values[1].hi) ++found;
  }
  return found;
}

TEST_CASE("history-free bounds: with basic ko kept they are none") {
  BoardParts parts;
  parts.size = 5;
  parts.edges = {{0, 1}, {0, 2}, {0, 3}, {1, 4}};
  const Board board(parts);
  CHECK(value_of(board, "....X", Side::black, "chinese-basic") == "5..5");
  CHECK(value_of(board, "....X", Side::black, "tromp-taylor,suicide=forbidden") == "1..1");
}

TEST_CASE("history-free bounds: under territory scoring they are none, on three vertices") {
  const Board triangle = read_board("complete:3");
  const std::string territory = "tromp-taylor,scoring=territory,suicide=forbidden,repetition=";
  CHECK(value_of(triangle, "X..", Side::black, territory + "none") == "0..0");
  CHECK(value_of(triangle, "X..", Side::black, territory + "superko(positional,counted,counted)") ==
        "-1..-1");
  CHECK(value_of(triangle, "X..", Side::white, territory + "none") == "0..0");
  CHECK(value_of(triangle, "X..", Side::white, territory + "superko(situational,ignored,counted)") ==
        "-1..-1");
  for (const std::string& superko : superkos())
    CHECK(violations(triangle, read_ruleset("tromp-taylor,scoring=territory,suicide=forbidden"), superko) >
          0);
}

TEST_CASE(
    "history-free bounds: under area scoring they hold on all connected graphs of at most four vertices") {
  for (int n = 1; n <= 4; ++n)
    for (const Board& board : connected_graphs(n))
      for (const char* suicide : {"forbidden", "allowed"})
        for (const char* ending : {"passes(1)", "passes(2)", "passes(3)", "passes(2)+white_last"})
          for (const std::string& superko : superkos()) {
            Ruleset rules = preset("tromp-taylor");
            set_axis(rules, "suicide", suicide);
            set_axis(rules, "ending", ending);
            INFO(board.label() << " " << suicide << " " << ending << " " << superko);
            CHECK(violations(board, rules, superko) == 0);
          }
}

}  // namespace
