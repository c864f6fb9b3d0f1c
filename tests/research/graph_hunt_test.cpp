// Hunts between graphs and against formulas: what formulas mean, which graphs are made, and that every
// verdict is what the values one by one say.
#include <catch2/catch.hpp>
#include <map>
#include <set>

#include "graphgo/board/formats.hpp"
#include "graphgo/board/read_board.hpp"
#include "graphgo/error.hpp"
#include "graphgo/symmetry/automorphisms.hpp"
#include "graphgo/symmetry/graphs.hpp"
#include "solver/engines/solve.hpp"
#include "solver/research/hunt/hunt.hpp"
#include "tests/support/says.hpp"

namespace {

using namespace graphgo;
using namespace graphgo::solver;
using namespace graphgo::solver::engines;
using namespace graphgo::solver::research;
using graphgo::testing::error_of;
using graphgo::testing::Says;
using Verdict = Formula::Verdict;

Value margin(Margin lo, Margin hi) {
  return {lo == hi ? ValueKind::margin : ValueKind::interval, lo, hi, true};
}
Value margin(int points) { return margin(Margin::of_points(points), Margin::of_points(points)); }

constexpr GraphFacts five_by_four{5, 4, 1, 3};

Verdict judged(const char* formula, const Value& value, const Value& other) {
  return Formula(formula).judge(value, other, five_by_four);
}

TEST_CASE("formulas: what holds between numbers") {
  const std::pair<const char*, bool> rows[] = {
      {"value <= other + 1", true},
      {"value <= other", false},
      {"value - other = 1", true},
      {"value == 3", true},
      {"value != 3", false},
      {"value < 3", false},
      {"value >= 3", true},
      {"value > 2.5", true},
      {"value = n - 2*m + 2*max_degree", true},  // 5 - 8 + 6
      {"value = n - (m - 2*min_degree)", true},
      {"2 * 3 - value * -1 = 9", true},
      {"-value = 0 - 3", true},
      {"value / 2 + value / 2 = value", true},
      {"value / 3 * 3 = 3", true},
      {"1 / 3 + 1 / 3 + 1 / 3 = value - 2", true},
      {"abs(other - value) = 1", true},
      {"min(value, other) = 2", true},
      {"max(value, other, 0) = 3", false},
      {"value - 1 - 1 = 1", true},  // from the left
      {"8 / 2 / 2 = value - 1", true},
  };
  for (const auto& [formula, holds] : rows) {
    INFO(formula);
    if (std::string(formula).find("other, 0") != std::string::npos)
      CHECK_THAT(error_of([&] { Formula wrong(formula); }), Says({"character 17", "')' expected"}));
    else
      CHECK(judged(formula, margin(3), margin(2)) == (holds ? Verdict::holds : Verdict::fails));
  }
}

TEST_CASE("formulas: lo with lo and hi with hi, and infinities only where they mean something") {
  const Margin inf = Margin::infinity();
  const Value endless = margin(-inf, inf), low = margin(Margin::of_points(-1), Margin::of_points(2));
  CHECK(judged("value <= 2", low, low) == Verdict::holds);
  CHECK(judged("value <= 1", low, low) == Verdict::fails);
  CHECK(judged("value >= -1", low, low) == Verdict::holds);
  CHECK(judged("value <= other + 1", endless, endless) == Verdict::holds);
  CHECK(judged("value - other <= 1", endless, endless) == Verdict::undefined);
  CHECK(judged("value * 0 = 0", endless, low) == Verdict::undefined);
  CHECK(judged("value <= n", endless, low) == Verdict::fails);
  CHECK(judged("other <= n / 0", endless, low) == Verdict::undefined);
  CHECK(judged("n*n*n*n*n*n*n*n*n*n*n*n*n*n*n*n*n*n*n*n*n*n*n*n*n*n*n*n*n*n*n*n > value", low, low) ==
        Verdict::undefined);
  CHECK(Formula("value <= n - 1").sides_text(margin(3), {}, five_by_four) == "3 <= 4");
  CHECK(Formula("value == other").sides_text(low, endless, five_by_four) ==
        "-1 = -inf for lo, 2 = inf for hi");
  CHECK(Formula("value <= 1").sides_text(low, endless, five_by_four) == "2 <= 1 for hi");
}

TEST_CASE("formulas: bad ones are refused with their place") {
  const std::pair<const char*, std::vector<std::string>> rows[] = {
      {"value", {"character 6", "<="}},
      {"value <= 2m", {"character 11", "2*m"}},
      {"2value <= 3", {"character 2", "2*m"}},
      {"value <= ", {"character 10", "expected"}},
      {"value <= edges", {"'edges'", "max_degree"}},
      {"value <= (n", {"')' expected"}},
      {"value <= n <= m", {"character 12", "'<'"}},
      {"value <= n and m > 2", {"one comparison", "two hunts"}},
      {"value = n or value <= 1", {"one comparison", "'or' is not read"}},
      {"value <= 99999999999", {"digits"}},
      {"<= 3", {"character 1"}}};
  for (const auto& [text, facts] : rows) {
    INFO(text);
    CHECK_THAT(error_of([&] { Formula wrong(text); }), Says(facts));
  }
  CHECK_THROWS_AS(Formula("value <= " + std::string(300, '(') + "1"), InputError);
  CHECK_THROWS_AS(Formula("value <= " + std::string(300, '-') + "1"), InputError);
}

/// The graphs, as canonical texts, each as often as it is made.
std::multiset<std::string> made(const char* expression, const Board& graph, bool merge) {
  std::multiset<std::string> graphs;
  for (const auto& one : GraphExpression(expression).made_from(graph, merge))
    for (std::uint64_t i = 0; i < one.ways; ++i) graphs.insert(canonical_form(one.board).graph6);
  return graphs;
}

std::multiset<std::string> canonical(const std::vector<const char*>& boards) {
  std::multiset<std::string> graphs;
  for (const char* board : boards) graphs.insert(canonical_form(read_board(board)).graph6);
  return graphs;
}

TEST_CASE("made graphs: every term, and choices made in all ways") {
  const Board path = read_board("P3"), cycle = read_board("C4");
  for (const bool merge : {false, true}) {
    CHECK(made("G", path, merge) == canonical({"P3"}));
    CHECK(made("G + path:1", path, merge) == canonical({"P3 + P1"}));
    CHECK(made("G + G", path, merge) == canonical({"P3 + P3"}));
    CHECK(made("G - v", path, merge) == canonical({"P2", "P1 + P1", "P2"}));
    CHECK(made("G-e", path, merge) == canonical({"P2 + P1", "P2 + P1"}));
    CHECK(made("G / e", cycle, merge) == canonical({"C3", "C3", "C3", "C3"}));
    CHECK(made("G / e", read_board("C3"), merge) == canonical({"P2", "P2", "P2"}));
    CHECK(made("subdivide(G)", cycle, merge) == canonical({"C5", "C5", "C5", "C5"}));
    CHECK(made("K1 + G - v", path, merge) == canonical({"P1 + P2", "P1 + P1 + P1", "P1 + P2"}));
    CHECK(made("G - v", read_board("P1"), merge).empty());
    CHECK(made("G - e", read_board("P1"), merge).empty());
  }
  CHECK(GraphExpression("G - v").made_from(path, true).size() == 2);
  CHECK(GraphExpression("G - v").made_from(path, false)[1].choice == "v = 1");
  CHECK(GraphExpression("G / e").made_from(read_board("2x2"), false)[0].choice == "e = a2-b2");
  // The made graph's label names it.
  for (const auto& one : GraphExpression("subdivide(G) + K1,3").made_from(cycle, false))
    CHECK(read_board(one.board.label()) == one.board);
  CHECK_THAT(error_of([] { GraphExpression wrong("G - w"); }), Says({"G - v", "subdivide(G)", "'G - w'"}));
  CHECK_THAT(error_of([] { GraphExpression wrong("G - v + G - e"); }), Says({"one term"}));
  CHECK_THAT(error_of([] {
               GraphExpressions{GraphExpression("G - v"), GraphExpression("G - e")}.check();
             }),
             Says({"only one of the two"}));
}

Question between(const char* left, const char* right, const char* relation,
                 const char* rules = "tromp-taylor") {
  Question question{{read_ruleset(rules), read_ruleset(rules)}, {}};
  question.between = {GraphExpression(left), GraphExpression(right)};
  if (Formula::is_formula(relation))
    question.formula.emplace(relation);
  else
    question.relation = read_relation(relation);
  check_question(question);
  return question;
}

/// Tables are small where so many states are solved one by one.
Limits small_limits() {
  Limits limits;
  limits.memory = std::uint64_t{4} << 20;
  return limits;
}

Domain empty_boards(std::optional<Side> to_move = {}) {
  Domain domain;
  domain.which = Which::empty;
  domain.to_move = to_move;
  return domain;
}

int value_of(const Board& board, const Ruleset& rules) {
  static std::map<std::string, int> known;
  const auto [found, is_new] = known.emplace(write_board(board, BoardFormat::graph6) + to_text(rules), 0);
  if (is_new) {
    const Stones empty = no_stones(board);
    found->second =
        solve({board, empty, Side::black, rules, {0, 0}, {}}, small_limits()).value.lo.halves() / 2;
  }
  return found->second;
}

TEST_CASE("hunt between graphs: counts and the first counterexample are those of the values one by one") {
  const Ruleset rules = read_ruleset("tromp-taylor");
  const Domain domain = empty_boards(Side::black);
  std::uint64_t judged = 0, against = 0;
  for (int n = 1; n <= 4; ++n)
    for (const Board& graph : connected_graphs(n))
      for (const char* expression : {"G + path:1", "G + G", "G - v", "G - e", "subdivide(G)"})
        for (const int slack : {0, 2}) {
          if (std::string(expression) == "G + G" && n > 2) continue;  // K3 + K3 takes minutes
          const std::string relation = "value <= other + " + std::to_string(slack);
          const BoardResult result =
              compare_on(graph, between("G", expression, relation.c_str()), domain, small_limits());
          std::uint64_t states = 0, expected = 0;
          for (const auto& one : GraphExpression(expression).made_from(graph, false)) {
            ++states;
            if (value_of(graph, rules) > value_of(one.board, rules) + slack) ++expected;
          }
          INFO(graph.label() << " " << expression << " " << relation);
          CHECK(result.complete());
          CHECK(result.states == states);
          CHECK(result.against == expected);
          judged += states;
          against += expected;
          if (result.counterexamples.empty()) continue;
          const Counterexample& first = result.counterexamples[0];
          CHECK(first.left.lo.halves() / 2 == value_of(first.graphs->left, rules));
          CHECK(first.right.lo.halves() / 2 == value_of(first.graphs->right, rules));
        }
  CHECK(judged > 100);
  CHECK(against > 0);
  CHECK(against < judged);
}

TEST_CASE("hunt against a formula: one ruleset alone, on positions and on empty boards") {
  const Ruleset rules = read_ruleset("tromp-taylor,komi=0.5");
  Question question{{rules, rules}, {}, Formula("value <= n - m + max_degree"), {}, true};
  check_question(question);
  for (const char* name : {"P3", "C4", "K3", "K1,3"}) {
    const Board board = read_board(name);
    const GraphFacts facts = facts_of(board);
    for (const Which which : {Which::empty, Which::positions})
      for (const std::optional<Side> side : {std::optional<Side>(), std::optional(Side::white)}) {
        Domain domain = empty_boards(side);
        domain.which = which;
        const BoardResult result = compare_on(board, question, domain, small_limits());
        std::uint64_t states = 0, against = 0;
        auto all = fresh_starts(board, {});
        if (which == Which::empty) all = {all[0], all[1]};
        for (const SurveyState& state : all) {
          if (side && state.to_move != *side) continue;
          ++states;
          const Margin value = solve(query_of(board, rules, state), small_limits()).value.lo;
          if (value.halves() > 2 * (facts.n - facts.m + facts.max_degree)) ++against;
        }
        INFO(name);
        CHECK(result.complete());
        CHECK(result.states == states);
        CHECK(result.against == against);
      }
  }
}

TEST_CASE("hunt between graphs: what a limit leaves open agrees with nothing") {
  std::atomic<bool> stop{true};
  Limits limits;
  limits.stop = &stop;
  const BoardResult result =
      compare_on(read_board("P3"), between("G", "G + K1", "value = other"), empty_boards(), limits);
  CHECK(result.states == 2);
  CHECK(result.compared == 0);
  CHECK_FALSE(result.complete());
  CHECK(result.counterexamples.empty());
}

TEST_CASE("hunt between graphs: a formula without a meaning leaves the state open") {
  const BoardResult result =
      compare_on(read_board("P2"), between("G", "G + G", "value / (n - 2) = other"), empty_boards(), {});
  CHECK(result.undefined == 2);
  CHECK_FALSE(result.complete());
}

TEST_CASE("hunt between graphs: proofs of both values are checked") {
  const BoardResult result = compare_on(read_board("P2"), between("G", "G + K1", "winner"),
                                        empty_boards(Side::black), {}, {.certify = true});
  CHECK(result.certified == 2);
}

TEST_CASE("hunt: a board whose states a limit did not let be listed is told, and the next one follows") {
  const Question question{{read_ruleset("tromp-taylor"), read_ruleset("aga")}, {}};
  Domain domain;
  domain.boards = {read_board("3x3"), read_board("P2")};
  std::vector<std::string> told;
  std::vector<bool> complete;
  const Harvest all =
      hunt(question, domain, {}, {.board_seconds = 1e-9, .tell = [&](const BoardResult& result) {
                                    told.push_back(result.board.label());
                                    complete.push_back(result.complete());
                                    return true;
                                  }});
  CHECK(all.whole());
  CHECK(told == std::vector<std::string>{"P2", "3x3"});
  CHECK_FALSE(complete[1]);
}

TEST_CASE("questions: a formula must speak of the values it is given") {
  const Ruleset area = read_ruleset("tromp-taylor"), conway = read_ruleset("conway-go");
  const auto refusal = [](Question question) { return error_of([&] { check_question(question); }); };
  CHECK_THAT(refusal({{area, area}, {}, Formula("value <= other"), {}, true}), Says({"other", "--between"}));
  CHECK_THAT(refusal({{area, area}, {}, Formula("value <= n"), {}, false}),
             Says({"other", "second ruleset"}));
  CHECK_THAT(refusal({{area, area}, {}, Formula("n <= m"), {}, true}), Says({"`value`"}));
  CHECK_THAT(refusal({{conway, conway}, {}, Formula("value <= n"), {}, true}), Says({"conway-go", "winner"}));
}

}  // namespace
