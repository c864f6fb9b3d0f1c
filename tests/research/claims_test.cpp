// Claims: read from papers/, settled on small domains, counterexamples checked by a search of their own.
#include <catch2/catch.hpp>
#include <chrono>
#include <filesystem>

#include "graphgo/board/read_board.hpp"
#include "graphgo/error.hpp"
#include "graphgo/game/game.hpp"
#include "graphgo/record/position_text.hpp"
#include "tests/research/claim_helpers.hpp"
#include "tests/support/folder.hpp"

namespace {

using namespace graphgo;
using namespace graphgo::solver;
using namespace graphgo::solver::research;
using namespace graphgo::tests;

enum class Truth { no, yes, unknown };

/// "Margin >= t?" over the game core, `depth` turns ahead: shares no rules code with the reference engine.
Truth ask(Game<1>& game, int t, int depth) {
  if (game.over()) return game.outcome().points >= t ? Truth::yes : Truth::no;
  if (depth == 0) return Truth::unknown;
  const Truth wish = game.to_move() == Side::black ? Truth::yes : Truth::no;
  bool unknown = false;
  auto turns = game.legal_turns();
  std::rotate(turns.begin(), turns.end() - 1, turns.end());  // the pass first
  for (const Turn turn : turns) {
    game.play(turn);
    const Truth truth = ask(game, t, depth - 1);
    game.undo();
    if (truth == wish) return wish;
    unknown = unknown || truth == Truth::unknown;
  }
  return unknown ? Truth::unknown : wish == Truth::yes ? Truth::no : Truth::yes;
}

bool at_least(const Board& board, const std::string& rules, const std::string& position, Side side, int t) {
  Game<1> game(board, read_ruleset(rules), {read_position(board, position), side, {0, 0}});
  for (int depth = 1;; ++depth)
    if (const Truth truth = ask(game, t, depth); truth != Truth::unknown) return truth == Truth::yes;
}

TEST_CASE("claims: M2 holds on every connected graph with at most three vertices") {
  const Report report = settled(claim_named("M2"), 3);
  REQUIRE(report.verdict == ClaimVerdict::verified);
  REQUIRE(report.findings.empty());
  // Legal positions of K1, K2, P3, K3: 1, 5, 15, 19 (1xn: Tromp, Farneback), two sides each.
  REQUIRE(report.parts[0].compared == 2 + 10 + 30 + 38);
}

// The triangle with a tail of two: the smallest connected graph on which three passes instead of two change a
// value.
TEST_CASE("claims: M2's counterexample stands under a second search over the game core") {
  const Board board = read_board("graph6:D`[");
  REQUIRE(at_least(board, "lasker-maas", "X....", Side::black, -1));
  REQUIRE_FALSE(at_least(board, "lasker-maas", "X....", Side::black, 0));
  REQUIRE(at_least(board, "lasker-maas,phase1_ending=passes(3)", "X....", Side::black, 0));
  REQUIRE_FALSE(at_least(board, "lasker-maas,phase1_ending=passes(3)", "X....", Side::black, 1));
}

TEST_CASE("claims: a claim that is false is refuted by its smallest counterexample") {
  Claim claim = claim_named("M2");
  claim.pairs = {{read_ruleset("tromp-taylor"), read_ruleset("taylor-concise")}};
  claim.overrides = {"suicide=forbidden"};
  const Report report = settled(claim, 2);
  REQUIRE(report.verdict == ClaimVerdict::refuted);
  const Finding& finding = report.findings.at(0);
  REQUIRE(finding.board.size() == 2);
  REQUIRE(finding.answers[0].answer.value.lo != finding.answers[1].answer.value.lo);
  const Page written = page(report, "repeat this");
  REQUIRE(written.text.find("## Verdict: refuted") != std::string::npos);
  REQUIRE(written.text.find("The smallest counterexample") != std::string::npos);
  REQUIRE(written.text.find("repeat this") != std::string::npos);
  REQUIRE(written.pictures.size() == report.findings.size());
  REQUIRE(page(settled(claim, 2), "repeat this").text == written.text);
}

TEST_CASE("claims: a limit leaves open what it did not let be seen") {
  Limits none;
  none.deadline = std::chrono::steady_clock::now();
  for (const char* id : {"M1", "M2", "M4", "M5", "M6", "T1", "T2", "G1", "G2"}) {
    INFO(id);
    const Report report =
        settle(claim_named(id), {.graphs = 5, .quick = false, .proofs = {}, .certify = false, .judge = 0},
               none, [](const std::string&) {});
    CHECK(report.verdict == ClaimVerdict::open);
    CHECK_NOTHROW(page(report, "").text);
  }
}

TEST_CASE("claims: every claim is settled on all graphs of at most two vertices") {
  for (const Claim& claim : read_claims(source_folder() + "/papers")) {
    if (claim.kind == "outcomes") continue;  // about one position, which no number of vertices narrows
    INFO(claim.id);
    const Report one = settled(claim, 2);
    CHECK(one.verdict != ClaimVerdict::open);
    CHECK(page(one, "").text == page(settled(claim, 2), "").text);
  }
}

TEST_CASE("claims: files that are no claims are refused with file and place") {
  const test::Folder folder;
  std::filesystem::create_directory(folder.file("paper"));
  const auto message = [&](const std::string& text) {
    folder.write("paper/claims.toml", text);
    try {
      read_claims(folder.path());
    } catch (const InputError& e) {
      return std::string(e.what()).substr(folder.path().size());
    }
    return std::string("accepted");
  };
  CHECK(message("nothing = 1\n") == "/paper/claims.toml: no [[claim]]");
  CHECK(message("[[claim]]\nid = \"X\"\n") == "/paper/claims.toml, claim X: title: missing, or not text");
  const std::string whole =
      "[[claim]]\nid = \"X\"\ntitle=\"t\"\nquote=\"q\"\nsource=\"s\"\nform=\"f\"\nkind=\"relation\"\n";
  CHECK(message(whole) == "accepted");
  CHECK(message(whole + "domain = [{ states = \"empty\" }]\n") ==
        "/paper/claims.toml, claim X, domain 1: neither graphs nor boards");
  CHECK(message(whole + "domain = [{ graphs = 99 }]\n") ==
        "/paper/claims.toml, claim X, domain 1: graphs: must be a number from 0 to 8");
  CHECK(message(whole + "domain = [{ graphs = 2, colour = 1 }]\n") ==
        "/paper/claims.toml, claim X, domain 1: colour: no such key");
  CHECK(message(whole + "state = [{ name = \"a\", board = \"path:2\", position = \"XX\" }]\n")
            .find("/paper/claims.toml, claim X, state 1: ") == 0);
  CHECK(message("[[claim\n").find("/paper/claims.toml: line 1: ") == 0);
}

}  // namespace
