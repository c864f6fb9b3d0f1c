// Hunts: relations, domains, counterexamples in order, files that go on where a stopped hunt was.
#include <atomic>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>

#include "graphgo/board/read_board.hpp"
#include "graphgo/error.hpp"
#include "graphgo/game/game.hpp"
#include "graphgo/record/position_text.hpp"
#include "solver/engines/solve.hpp"
#include "solver/research/hunt/certify.hpp"
#include "solver/research/hunt/hunt_file.hpp"
#include "solver/research/hunt/hunt_json.hpp"
#include "solver/research/hunt/reached.hpp"
#include "solver/research/survey.hpp"
#include "tests/support/folder.hpp"
#include "tests/support/rulesets.hpp"

namespace {

using namespace graphgo;
using namespace graphgo::solver;
using namespace graphgo::solver::engines;
using namespace graphgo::solver::research;
namespace fs = std::filesystem;

Value margin(int lo, int hi) {
  return {lo == hi ? ValueKind::margin : ValueKind::interval, Margin::of_points(lo), Margin::of_points(hi),
          true};
}
Value win(Side side) {
  return {ValueKind::winner, Margin::of_points(sign_of(side)), Margin::of_points(sign_of(side)), true};
}

TEST_CASE("relations: what holds between values") {
  const Ruleset area = read_ruleset("tromp-taylor"), maas = read_ruleset("lasker-maas"),
                basic = read_ruleset("chinese-basic"), conway = read_ruleset("conway-go");
  const auto holds_between = [&](const char* relation, const Value& a, const Ruleset& left, const Value& b,
                                 const Ruleset& right) {
    return holds(read_relation(relation), a, left, b, right);
  };
  CHECK(holds_between("equal", margin(3, 3), area, margin(3, 3), area));
  CHECK_FALSE(holds_between("equal", margin(3, 3), basic, margin(3, 4), basic));
  CHECK(holds_between("within(2)", margin(3, 3), area, margin(1, 1), area));
  CHECK_FALSE(holds_between("within(2)", margin(3, 3), area, margin(0, 0), area));
  CHECK(holds_between("at_most", margin(-1, 2), basic, margin(0, 2), basic));
  CHECK_FALSE(holds_between("at_most", margin(1, 2), basic, margin(0, 2), basic));
  CHECK(holds_between("winner", margin(1, 1), area, win(Side::black), conway));
  CHECK_FALSE(holds_between("winner", margin(0, 0), area, win(Side::black), conway));
  CHECK(holds_between("winner", margin(0, 0), maas, win(Side::white), conway));  // Maas: a tie is White's
  CHECK_FALSE(holds_between("winner", margin(0, 0), maas, margin(0, 0), area));
  const Value nobody{ValueKind::winner, Margin::of_points(-1), Margin::of_points(1), true};
  CHECK_FALSE(holds_between("winner", nobody, conway, win(Side::white), conway));
  CHECK_FALSE(holds_between("winner", nobody, conway, win(Side::black), conway));
  CHECK(holds_between("winner", margin(0, 0), area, margin(-1, 1), basic) ==
        false);  // a tie is not the same as no result
  const Value infinite{ValueKind::interval, Margin::minus_infinity(), Margin::infinity(), true};
  CHECK(holds_between("within(5)", infinite, basic, infinite, basic));
  CHECK_FALSE(holds_between("within(5)", infinite, basic, margin(0, 0), basic));
  for (const char* bad : {"", "same", "within", "within()", "within(-1)", "within(1", "within(1.5)"})
    CHECK_THROWS_AS(read_relation(bad), InputError);
  for (const char* text : {"equal", "within(3)", "winner", "at_most"})
    CHECK(to_text(read_relation(text)) == text);
  CHECK_THROWS_AS(check_relation({}, area, conway), InputError);
}

Question question(const char* left, const char* right, const char* relation = "equal") {
  return {{read_ruleset(left), read_ruleset(right)}, read_relation(relation)};
}

/// Over every position, with neither symmetry nor a shared table.
std::uint64_t against_by_hand(const Board& board, const Question& asked) {
  std::uint64_t against = 0;
  for (const SurveyState& state : fresh_starts(board, {}))
    if (!holds(asked.relation, solve(query_of(board, asked.rules.left, state), {}).value, asked.rules.left,
               solve(query_of(board, asked.rules.right, state), {}).value, asked.rules.right))
      ++against;
  return against;
}

TEST_CASE("hunt: weights stand for every position, whatever may be exchanged") {
  const std::vector<Question> questions{question("tromp-taylor", "taylor-concise"),
                                        question("lasker-maas", "lasker-maas-draft"),
                                        question("tromp-taylor", "lasker-maas", "within(1)"),
                                        question("tromp-taylor", "conway-go", "winner"),
                                        question("lasker-maas", "tromp-taylor", "winner"),
                                        question("tromp-taylor", "chinese-basic"),
                                        question("aga", "tromp-taylor", "at_most"),
                                        question("tromp-taylor,komi=1", "tromp-taylor", "at_most")};
  for (const char* name : {"path:3", "cycle:4", "star:3", "complete:3"})
    for (const Question& asked : questions) {
      INFO(name << " " << to_text(asked.rules.left) << " " << to_text(asked.rules.right) << " "
                << to_text(asked.relation));
      const Board board = read_board(name);
      const BoardResult result = compare_on(board, asked, {}, {});
      CHECK(result.complete());
      CHECK(result.states == fresh_starts(board, {}).size());
      CHECK(result.against == against_by_hand(board, asked));
    }
}

TEST_CASE("survey: values found together are those found one by one") {
  for (const char* rules : {"tromp-taylor", "lasker-maas", "taylor-concise,komi=0.5", "conway-go", "aga",
                            "lasker-maas,phase1_open_ko_tax=1"})
    for (const char* name : {"path:4", "complete:3", "1x5"}) {
      const Board board = read_board(name);
      const Ruleset ruleset = read_ruleset(rules);
      INFO(name << " " << rules);
      const Survey found =
          survey(board, std::vector{ruleset}, fresh_starts(board, {}), {}, [](auto, auto) {});
      REQUIRE(found.rows.size() == fresh_starts(board, {}).size());
      for (const SurveyRow& row : found.rows) {
        const Value alone = solve(query_of(board, ruleset, row.state), {}).value;
        REQUIRE(row.values[0].solved);
        REQUIRE(row.values[0].kind == alone.kind);
        REQUIRE(row.values[0].lo == alone.lo);
      }
    }
}

TEST_CASE("survey: every superko preset and change of one axis, against the reference") {
  int compared = 0;
  for (const Ruleset& rules : agreement::superko_rulesets(true)) {
    if (rules.handicap != Handicap{}) continue;
    for (const char* name : {"path:1 + path:1", "path:3", "complete:3"}) {
      const Board board = read_board(name);
      const std::vector both{rules};
      for (const SurveyRow& row :
           survey(board, both, fresh_starts(board, alike(both)), {}, [](auto, auto) {}).rows) {
        const Value judge = solve(query_of(board, rules, row.state), {}, {}, "reference").value;
        INFO(name << " " << to_text(rules) << " " << position_text(row.state.position)
                  << name_of(row.state.to_move));
        REQUIRE(row.values[0].solved);
        REQUIRE(row.values[0].lo == judge.lo);
        ++compared;
      }
    }
  }
  CHECK(compared > 1000);
}

TEST_CASE("survey: rulesets with engines of their own, and ends that are judged, as state by state") {
  Limits two;
  two.threads = 2;
  for (const char* text :
       {"nieminen", "nieminen,resume=false,komi=0.5", "nieminen,dispute=played", "logical-japanese",
        "logical-japanese,dispute=played", "chinese-basic,scoring=control", "new-zealand,scoring=control",
        "tromp-taylor,dispute=judged"}) {
    const std::vector rules{read_ruleset(text)};
    for (const char* name : {"path:1 + path:1", "path:3", "complete:3"}) {
      const Board board = read_board(name);
      const Survey found = survey(board, rules, fresh_starts(board, alike(rules)), two, [](auto, auto) {});
      REQUIRE_FALSE(found.rows.empty());
      for (const SurveyRow& row : found.rows) {
        const Value alone = solve(query_of(board, rules[0], row.state), {}).value;
        const Value judge = solve(query_of(board, rules[0], row.state), {}, {}, "reference").value;
        INFO(name << " " << text << " " << position_text(row.state.position) << name_of(row.state.to_move));
        REQUIRE(row.values[0].solved);
        CHECK(row.values[0].lo == alone.lo);
        CHECK(row.values[0].hi == alone.hi);
        REQUIRE(judge.solved);
        CHECK(row.values[0].lo == judge.lo);
        CHECK(row.values[0].hi == judge.hi);
      }
    }
  }
}

/// Where each position could take all that was left, 81 of the 92 values were open.
TEST_CASE("survey: a hard position does not starve those after it") {
  Limits limits;
  limits.looks_left = std::make_shared<std::atomic<std::int64_t>>(100'000);
  const Board board = read_board("graph6:D^{");
  const Survey found = survey(board, std::vector{read_ruleset("logical-japanese")},
                              fresh_starts(board, {.vertices = true}), limits, [](auto, auto) {});
  const auto open =
      std::count_if(found.rows.begin(), found.rows.end(), [](const SurveyRow& row) { return !row.solved(); });
  REQUIRE(found.rows.size() == 92);
  CHECK(open < 46);
}

TEST_CASE("certify: every value has a proof that the checker accepts, and no other value has") {
  const Board board = read_board("path:3");
  for (const char* rules : {"tromp-taylor,komi=0.5", "lasker-maas", "chinese-basic", "conway-go"})
    for (const SurveyState& state : fresh_starts(board, {})) {
      const Query query = query_of(board, read_ruleset(rules), state);
      Value value = solve(query, {}).value;
      INFO(rules << " " << position_text(state.position));
      REQUIRE(certify(query, value, {}));
      const Margin other = value.kind == ValueKind::winner ? -value.lo
                           : value.lo.finite()             ? value.lo.plus(2)
                                                           : Margin();
      value.lo = value.hi = other;
      REQUIRE_THROWS_AS(certify(query, value, {}), InternalError);
    }
  const BoardResult result =
      compare_on(board, question("tromp-taylor", "lasker-maas"), {}, {}, {.certify = true});
  CHECK(result.certified == 2 * fresh_starts(board, {.vertices = true, .colours = true}).size());
}

TEST_CASE("certify: a board whose proofs a limit cut short is not done, and --again asks it") {
  const test::Folder folder;
  Domain domain;
  domain.boards = {read_board("2x3")};
  const auto certified = [&](double seconds, bool again) {
    std::uint64_t count = 0;
    const Harvest harvest = hunt(question("tromp-taylor", "lasker-maas"), domain, {},
                                 {.board_seconds = seconds,
                                  .certify = true,
                                  .all = true,
                                  .tell =
                                      [&](const BoardResult& result) {
                                        count = result.certified;
                                        return true;
                                      }},
                                 {.journal = folder.file("journal"), .plan = {.again = again}});
    return std::pair(count, harvest.set_aside == 0);
  };
  // However fast the machine is, one of these ends among the proofs, or before them.
  std::uint64_t before = 0;
  for (double seconds = 0.002; seconds < 100; seconds *= 2) {
    const auto [count, done] = certified(seconds, true);
    CHECK(count >= before);
    before = count;
    if (done) break;
  }
  std::filesystem::remove(folder.file("journal"));
  CHECK(certified(0, false) == std::pair(before, true));
}

TEST_CASE("samples: the same seed draws the same states, and a small board is taken whole") {
  const Board board = read_board("3x4");
  const auto key = [](const std::vector<SurveyState>& states) {
    std::string text;
    for (const auto& state : states) {
      text += position_text(state.position) + name_of(state.to_move);
      for (const Turn turn : state.record) text += std::to_string(turn.vertex) + ",";
    }
    return text;
  };
  CHECK(key(sampled_starts(board, 50, 7)) == key(sampled_starts(board, 50, 7)));
  CHECK(key(sampled_starts(board, 50, 7)) != key(sampled_starts(board, 50, 8)));
  CHECK(sampled_starts(board, 50, 7).size() == 100);
  CHECK(sampled_starts(read_board("path:3"), 1000, 1).size() == 30);
  for (const SurveyState& state : sampled_starts(board, 50, 7))
    CHECK_NOTHROW(check_legal(board, state.position));
  const std::vector rules{read_ruleset("tromp-taylor"), read_ruleset("taylor-concise")};
  const auto games = sampled_reached(board, rules, 40, 3);
  CHECK(key(games) == key(sampled_reached(board, rules, 40, 3)));
  CHECK(games.size() > 30);
  for (const SurveyState& state : games)
    for (const Ruleset& ruleset : rules) CHECK_NOTHROW(check_query(query_of(board, ruleset, state)));
}

/// Hunts into the file, and is stopped after `most` boards, as by a power cut.
bool hunt_into(const fs::path& output, const Question& asked, const Domain& domain, int threads, int most) {
  HuntFile file(output, asked, domain, true);
  Limits limits;
  limits.threads = threads;
  int taken = 0;
  const Harvest harvest = hunt(asked, domain, limits,
                               {.tell =
                                    [&](const BoardResult& result) {
                                      file.add(result);
                                      return ++taken < most;
                                    }},
                               {.journal = file.partial()});
  if (harvest.whole()) file.finish();
  return harvest.whole();
}

TEST_CASE("hunt files: the same bytes on one thread and two, in one run and in many") {
  const test::Folder folder;
  const Question asked = question("lasker-maas", "lasker-maas,phase1_ending=passes(3)");
  Domain domain;
  domain.graphs = 5;
  REQUIRE(hunt_into(folder.file("one.jsonl"), asked, domain, 1, 1000));
  REQUIRE(hunt_into(folder.file("two.jsonl"), asked, domain, 2, 1000));
  int runs = 1;
  for (; !hunt_into(folder.file("parts.jsonl"), asked, domain, 1, 7 * runs); ++runs) {
    // What a killed process may leave behind: half a line.
    std::ofstream(folder.file("parts.jsonl.partial"), std::ios::app) << "{\"unit\":3";
    REQUIRE(runs < 10);
  }
  CHECK(runs >= 2);  // of 31 boards
  const std::string whole = folder.read("one.jsonl");
  CHECK(whole == folder.read("two.jsonl"));
  CHECK(whole == folder.read("parts.jsonl"));
  CHECK(whole.find("{\"boards\":31,\"states\":7434,\"compared\":7434,\"against\":24}") != std::string::npos);
}

TEST_CASE("hunt: boards come in order of size, however they were named") {
  Domain domain;
  domain.graphs = 2;
  for (const char* name : {"2x3", "path:4", "path:2"}) domain.boards.push_back(read_board(name));
  std::vector<int> sizes;
  for (const Board& board : boards_of(domain)) sizes.push_back(board.size());
  CHECK(sizes == std::vector<int>{1, 2, 2, 4, 6});
}

TEST_CASE("hunt answers: a board's result is read again as it was") {
  Domain domain;
  domain.graphs = 4;
  const auto check = [&](const Question& asked) {
    std::uint64_t against = 0;
    for (const Board& board : boards_of(domain)) {
      const BoardResult result = compare_on(board, asked, domain, {});
      const auto json = answer_json(result, asked);
      const BoardResult again = read_answer(json, board, asked);
      REQUIRE(answer_json(again, asked) == json);
      REQUIRE(again.counterexamples.size() == result.counterexamples.size());
      for (std::size_t i = 0; i < result.counterexamples.size(); ++i)
        REQUIRE(json_line(board, again.counterexamples[i], asked) ==
                json_line(board, result.counterexamples[i], asked));
      against += result.against;
    }
    CHECK(against > 0);
  };
  check(question("tromp-taylor", "new-zealand"));
  check(question("chinese-basic,komi=0.5", "tromp-taylor"));
  Question winners = question("conway-go", "tromp-taylor");
  winners.relation = read_relation("winner");
  check(winners);
  Question graphs = question("tromp-taylor", "tromp-taylor");
  graphs.formula.emplace("value <= other");
  graphs.between = {GraphExpression("G"), GraphExpression("G - v")};
  domain.which = Which::empty;
  check(graphs);
}

TEST_CASE("hunt files: what is there and of another hunt is not written over") {
  const test::Folder folder;
  Domain domain;
  domain.graphs = 2;
  const Question asked = question("tromp-taylor", "taylor-concise");
  REQUIRE(hunt_into(folder.file("a.jsonl"), asked, domain, 1, 1000));
  CHECK_NOTHROW(HuntFile(folder.file("a.jsonl"), asked, domain, true));
  CHECK_THROWS_AS(HuntFile(folder.file("a.jsonl"), asked, domain, false), InputError);
  CHECK_THROWS_AS(HuntFile(folder.file("a.txt"), asked, domain, true), InputError);

  domain.graphs = 0;
  domain.boards = {read_board("7x7")};  // its edges fill more than a page of a database
  HuntFile(folder.file("a.db"), asked, domain, true).finish();
  CHECK_NOTHROW(HuntFile(folder.file("a.db"), asked, domain, true));
  CHECK_THROWS_AS(HuntFile(folder.file("a.db"), asked, domain, false), InputError);
  domain.boards.push_back(read_board("P2"));
  CHECK_THROWS_AS(HuntFile(folder.file("a.db"), asked, domain, true), InputError);
  folder.write("b.db", "SQLite format 3");
  CHECK_THROWS_AS(HuntFile(folder.file("b.db"), asked, domain, true), InputError);
}

TEST_CASE("hunt: a relation holds where it holds for all margins between the bounds") {
  // In no time only the bounds that are known without search: -4 to 4 on four vertices.
  Domain domain{.which = Which::empty, .to_move = Side::black};
  domain.boards = {read_board("complete:4")};
  const auto found = [&](const std::string& relation, const std::string& rules, bool alone) {
    Question asked = read_question({read_ruleset(rules), read_ruleset(rules)}, relation);
    asked.alone = alone;
    Limits limits;
    limits.looks_left = std::make_shared<std::atomic<std::int64_t>>(1);
    const BoardResult result = compare_on(domain.boards[0], asked, domain, limits);
    CHECK(result.states == 1);
    CHECK(result.against == 0);
    return result.compared;
  };
  CHECK(found("value <= n", "tromp-taylor", true) == 1);
  CHECK(found("value + 1 > value", "tromp-taylor", true) == 1);
  CHECK(found("value < n", "tromp-taylor", true) == 0);
  CHECK(found("value > n", "tromp-taylor", true) == 0);  // refuted, and yet not counted: no value is known
  CHECK(found("abs(value - other) <= 2*n", "tromp-taylor", false) == 1);
  CHECK(found("abs(value - other) < 2*n", "tromp-taylor", false) == 0);
  CHECK(found("within(8)", "tromp-taylor", false) == 1);
  CHECK(found("within(7)", "tromp-taylor", false) == 0);
  CHECK(found("equal", "tromp-taylor", false) == 0);
  CHECK(found("winner", "tromp-taylor", false) == 0);
  CHECK(found("winner", "tromp-taylor,komi=5", false) == 1);  // White, whatever happens
}

}  // namespace
