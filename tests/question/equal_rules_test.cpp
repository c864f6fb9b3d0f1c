// Rulesets with one value of the empty board: the theorems (soundness.md, S21) against the reference.
#include "solver/question/equal_rules.hpp"

#include <catch2/catch.hpp>
#include <map>
#include <string>
#include <vector>

#include "graphgo/board/facts.hpp"
#include "graphgo/board/read_board.hpp"
#include "solver/engines/solve.hpp"
#include "solver/question/query.hpp"
#include "tests/support/rulesets.hpp"

namespace {

using namespace graphgo;
using namespace graphgo::solver;

std::vector<Ruleset> area_rulesets() {
  std::vector<Ruleset> rulesets;
  for (const std::string& superko : agreement::superkos())
    for (const char* suicide : {"allowed", "forbidden"})
      for (const char* ending :
           {"passes(1)", "passes(2)", "passes(3)", "passes(1)+white_last", "passes(2)+white_last"})
        for (const char* passing : {"free", "gives_stone"})
          rulesets.push_back(read_ruleset("tromp-taylor,repetition=" + superko + ",suicide=" + suicide +
                                          ",ending=" + ending + ",passing=" + passing));
  return rulesets;
}

/// How many rulesets have the value of another one by a theorem. Method "reference": by plain recursion.
int compare_values(const std::string& name, const std::string& method) {
  const Board board = read_board(name);
  std::map<std::string, Margin> values;
  int compared = 0;
  for (const Ruleset& rules : area_rulesets()) {
    const Query query{board, Stones(static_cast<std::size_t>(board.size())), Side::black, rules, {}, {}};
    const Value value = engines::solve(query, {}, {}, method).value;
    INFO(name << " " << to_text(rules));
    REQUIRE(value.solved);
    const auto [known, is_new] = values.emplace(to_text(same_on_empty_board(rules, board)), value.lo);
    REQUIRE(known->second == value.lo);
    if (!is_new) ++compared;
  }
  return compared;
}

TEST_CASE("equal rules: the empty board's value is that of the ruleset that stands for them") {
  int compared = 0;
  for (const char* board : {"path:1", "path:2", "path:3", "cycle:3", "path:1 + path:1", "path:1 + path:2"})
    compared += compare_values(board, "reference");
  CHECK(compared > 300);
}

TEST_CASE("equal rules: the same on four vertices") {
  for (const char* board : {"path:4", "star:3", "cycle:4", "complete:4", "graph6:CV", "graph6:C^"})
    CHECK(compare_values(board, "") > 50);
}

TEST_CASE("equal rules: which presets are the same on which boards") {
  const auto same = [](const char* left, const char* right, const char* name) {
    const Board board = read_board(name);
    return same_on_empty_board(preset(left), board) == same_on_empty_board(preset(right), board);
  };
  CHECK(same("aga", "taylor16/asnf", "path:2 + path:2"));
  CHECK(same("taylor-concise", "new-zealand", "path:4"));
  CHECK_FALSE(same("taylor-concise", "new-zealand", "path:2 + path:2"));
  CHECK(same("tromp-taylor", "tromp-taylor-4pass", "path:2 + path:2"));
  CHECK_FALSE(same("tromp-taylor", "new-zealand", "path:4"));
  CHECK_FALSE(same("lasker-maas", "lasker-maas-draft", "path:4"));
  const Board apart = read_board("path:1 + path:2");
  const auto stands_for = [&](const std::string& superko) {
    return same_on_empty_board(read_ruleset("tromp-taylor,repetition=superko" + superko), apart).repetition;
  };
  CHECK_FALSE(stands_for("(positional,ignored,ignored)") == stands_for("(positional,counted,ignored)"));
  CHECK(stands_for("(positional,ignored,counted)") == stands_for("(positional,counted,counted)"));
  for (const Ruleset& rules : area_rulesets())
    CHECK(same_on_empty_board(same_on_empty_board(rules, apart), apart) == same_on_empty_board(rules, apart));
}

}  // namespace
