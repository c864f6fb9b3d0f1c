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
    CHECK((one.verdict == ClaimVerdict::open) ==
          (claim.kind == "unfilled-ko"));  // only all domains refute it
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
  const std::string head = "[[claim]]\nid = \"X\"\ntitle=\"t\"\n",
                    pairs = "pairs=[{left=\"aga\",right=\"tromp-taylor,komi=1\"}]\n",
                    domain = "domain=[{graphs=2}]\n", at = "/paper/claims.toml, claim X";
  CHECK(message(head + pairs + domain) == "accepted");
  CHECK(message(head + pairs + domain + "overrides=[\"komi=2\", \"suicide=allowed\"]\n") == "accepted");
  const std::map<std::string, std::string> refused = {
      {head + pairs, at + ": domain: missing; the kind relation wants it"},
      {head + pairs + "domain = [{ states = \"empty\" }]\n", at + ", domain 1: neither graphs nor boards"},
      {head + pairs + "domain = [{ graphs = 99 }]\n",
       at + ", domain 1: graphs: must be a number from 0 to 8"},
      {head + pairs + "domain = [{ graphs = 2, colour = 1 }]\n", at + ", domain 1: colour: no such key"},
      {head + pairs + "domain = [{ graphs = 2, sample = true }]\n",
       at + ", domain 1: sample: must be a number from 1 to 100000000"},
      {head + pairs + "domain = [{ graphs = 2, seed = 1 }]\n",
       at + ", domain 1: seed: without sample nothing is drawn"},
      {head + pairs + "domain = [{ graphs = 2, follow = 1 }]\n",
       at + ", domain 1: follow: the kind relation has no use for it"},
      {head + pairs + domain + "rules = [\"aga\"]\n", at + ": rules: the kind relation has no use for it"},
      {head + pairs + domain + "kind = \"nope\"\n", at + ": kind: 'nope': no such kind; known: relation"},
      {head + domain + "pairs=[{left=\"aga\",right=\"nope\"}]\n", at + ", pair 1: right: "},
      {head + pairs + domain + "overrides=[\"komi\"]\n", at + ": overrides: 'komi': write axis=value"},
      {head + pairs + domain + "overrides=[\"nope=1\"]\n", at + ": overrides: "},
      {head + pairs + domain + "relation = \"nope\"\n", at + ": relation: relation 'nope'"},
      {head + "kind=\"outcomes\"\nrules=[\"aga\",\"aga\"]\nstate = [{ name = \"a\", board = \"path:2\", "
              "position = \"XX\" }]\n",
       at + ", state 1: "},
      {"[[claim]]\nid = \"a/b\"\n", "/paper/claims.toml: id 'a/b': must be at most 40 of the characters"},
      {"[[claim]]\nid = \"X\"\ntitle = \"t\\n# u\"\n",
       at + ": title: must be one line, without control characters"},
      {head + "pairs=[]\n" + domain, at + ": pairs: empty; leave it out, or name some"},
      {head + pairs + "domain=[{boards=[\"1x2\", \"path:2\"]}]\n",
       at + ", domain 1: boards: path:2 is there twice"},
      {head + pairs + "domain=[{graphs=2, boards=[\"1x2\"]}]\n",
       at + ", domain 1: boards: 1x2 is one of the graphs of at most 2 vertices already"},
      {head + "kind=\"komi-path\"\nrules=[\"aga\"]\nrelation=\"equal\"\n" + domain,
       at + ": relation: the kind komi-path has no use for it"},
      {head + "kind=\"customary\"\nrelation=\"equal\"\nstate = [{ name = \"a\", board = \"path:2\", "
              "position = \"X.\" }]\n",
       at + ": relation: without pairs nothing is compared"},
      {head + "kind=\"unfilled-ko\"\nrules=[\"lasker-maas\"]\nstate = [{ name = \"a\", board = \"path:2\", "
              "position = \"X.\" }, { name = \"a\", board = \"path:2\", position = \".X\" }]\n",
       at + ", state 2: name: another state is called 'a'"},
      {"[[clam]]\n" + head + pairs + domain, "/paper/claims.toml: clam: no such key"},
      {"claim = [1]\n", "/paper/claims.toml: claim: must be tables, [[claim]]"},
  };
  for (const auto& [text, refusal] : refused) {
    INFO(text);
    CHECK(message(text).substr(0, refusal.size()) == refusal);
  }
  CHECK(message("[[claim\n").find("/paper/claims.toml: line 1: ") == 0);
}

TEST_CASE("claims: what speaks of nothing is not verified, and an axis is replaced where it is named") {
  const test::Folder folder;
  std::filesystem::create_directory(folder.file("paper"));
  folder.write("paper/claims.toml", R"(
[[claim]]
id = "C1"
title = "nothing is asked of a state that does not decide"
kind = "customary"
state = [{ name = "a", board = "path:3", position = "X..", territory = ".OO", reason = "r", decides = false }]
[[claim]]
id = "C2"
title = "suicide changes nothing, tried with suicide in both"
pairs = [{ left = "tromp-taylor", right = "tromp-taylor,suicide=forbidden" }]
overrides = ["suicide=allowed"]
domain = [{ boards = ["1x5"] }]
[[claim]]
id = "C3"
title = "suicide changes nothing, on a sample that does not show it"
pairs = [{ left = "tromp-taylor", right = "tromp-taylor,suicide=forbidden" }]
domain = [{ boards = ["1x5"], sample = 4, seed = 3 }]
)");
  const auto claims = read_claims(folder.path());
  const Report nothing = settled(claims[0]);
  CHECK(nothing.verdict == ClaimVerdict::open);
  CHECK(nothing.parts.at(0).verdict == ClaimVerdict::nothing);
  const Report refuted = settled(claims[1]);
  CHECK(refuted.verdict == ClaimVerdict::refuted);
  CHECK_FALSE(refuted.drawn);
  const auto& causes = refuted.grids.back();
  REQUIRE(causes.title.starts_with("Why"));
  CHECK(causes.rows.at(0).at(0) == "`suicide=allowed`");
  CHECK(causes.rows.at(0).at(1) == "2");
  const Report sample = settled(claims[2]);
  CHECK(sample.verdict == ClaimVerdict::verified);
  CHECK((sample.drawn && all_drawn(claims[2].domains) && !all_drawn(claims[1].domains)));
  CHECK(page(sample, "").text.find("drawn at random: others may refute") != std::string::npos);
}

/// Reads the claims, after the text's, of a file of their own.
std::vector<Claim> claims_of(const std::string& text) {
  const test::Folder folder;
  std::filesystem::create_directory(folder.file("paper"));
  folder.write("paper/claims.toml", text);
  return read_claims(folder.path());
}

TEST_CASE("claims: a page's verdict is that of the claim as it was asked, on all its domains") {
  const std::string claim = R"([[claim]]
id = "C1"
title = "the winner is another"
kind = "outcomes"
rules = ["tromp-taylor", "conway-go"]
state = [{ name = "a", board = "path:3", position = ".X." }]
)";
  const Claim asked = claims_of(claim).at(0);
  const Report report = settled(asked);
  const std::string text = page(report, "").text;
  CHECK(verdict_on(text, asked) == name_of(report.verdict));
  std::string changed = claim;
  changed.replace(changed.find(".X."), 3, "X.O");
  const Claim other = claims_of(changed).at(0);
  CHECK(verdict_on(text, other).empty());
  CHECK(asked_text(asked) != asked_text(other));
  CHECK(asked_text(asked) == asked_text(claims_of("# another layout\n" + claim).at(0)));
  // "Verified" of some domains says nothing of the others, "refuted" does.
  Report some = report;
  some.whole = false;
  some.verdict = ClaimVerdict::verified;
  CHECK(verdict_on(page(some, "").text, asked).empty());
  some.verdict = ClaimVerdict::refuted;
  CHECK(verdict_on(page(some, "").text, asked) == "refuted");
  // What it has is not lost to a page of less; a page of the claim as it was before is.
  Report less = report;
  less.parts.pop_back();
  CHECK(loses(page(less, "").text, text, asked));
  less.parts = report.parts;
  less.parts[0].compared = 0;
  CHECK(loses(page(less, "").text, text, asked));
  CHECK_FALSE(loses(page(less, "").text, page(less, "").text, asked));
  CHECK_FALSE(loses(text, page(less, "").text, asked));
  CHECK_FALSE(loses(text, text, asked));
  CHECK_FALSE(loses(page(less, "").text, text, other));
}

TEST_CASE("claims: the lines of answers are the same with several threads") {
  const Claim claim = claims_of(R"([[claim]]
id = "L"
title = "komi changes nothing"
pairs = [{ left = "tromp-taylor,suicide=forbidden", right = "tromp-taylor,suicide=forbidden,komi=1" }]
domain = [{ boards = ["3x4", "2x5"], states = "empty" }]
)")
                          .at(0);
  const std::string alone = page(settled(claim), "").text;
  for (int run = 0; run < 3; ++run) CHECK(page(settled(claim, 0, false, 4), "").text == alone);
}

TEST_CASE("claims: an unfilled ko is shown by a state or the family, and refuted by whole domains alone") {
  const auto unfilled = [](const std::string& rest, const std::string& rules = "lasker-maas") {
    return claims_of("[[claim]]\nid=\"U\"\ntitle=\"t\"\nkind=\"unfilled-ko\"\nrules=[\"" + rules + "\"]\n" +
                     rest)
        .at(0);
  };
  const std::string state = "state=[{name=\"a\", board=\"path:3\", position=\"...\"";
  const Report one_state = settled(unfilled(state + "}]\n"));
  CHECK(one_state.verdict == ClaimVerdict::open);
  CHECK(is_complete(one_state));
  const Report domain = settled(unfilled("domain=[{graphs=2}]\n"));
  CHECK(domain.verdict == ClaimVerdict::refuted);
  CHECK(domain.parts.at(0).decides);
  CHECK(settled(unfilled("threats=1\ndame=0\n")).verdict == ClaimVerdict::verified);
  const Claim partly_quick = unfilled("domain=[{graphs=1, quick=true}, {boards=[\"path:2\"]}]\n");
  const Report quick = settled(partly_quick, 0, true), small = settled(partly_quick, 1);
  for (const Report& some : {quick, small}) {
    CHECK(some.verdict == ClaimVerdict::open);
    CHECK_FALSE(some.whole);
    CHECK(verdict_on(page(some, "").text, partly_quick) == "open");
  }
  Report earlier = quick;  // as versions to 0.26.0 wrote
  earlier.verdict = ClaimVerdict::refuted;
  CHECK(verdict_on(page(earlier, "").text, partly_quick).empty());
  CHECK(settled(partly_quick).verdict == ClaimVerdict::refuted);
  const Report all_quick = settled(unfilled("domain=[{graphs=2, quick=true}]\n"), 0, true);
  CHECK(all_quick.verdict == ClaimVerdict::refuted);
  CHECK(all_quick.whole);
  // To play there is a suicide of both stones: it fills nothing.
  CHECK(settled(unfilled("domain=[{boards=[\"path:2\"]}]\n", "lasker-maas,suicide=allowed")).verdict ==
        ClaimVerdict::refuted);
  const std::string shown = "state=[{name=\"a\", board=\"path:4\", position=\"....\"";
  const Claim shows = unfilled(shown + "}]\ndomain=[{graphs=4}]\n");
  CHECK(settled(unfilled(shown + "}]\n")).verdict == ClaimVerdict::verified);
  const Report found = settled(shows, 0, true);
  CHECK(found.verdict == ClaimVerdict::verified);
  CHECK_FALSE(found.whole);
  CHECK(verdict_on(page(found, "").text, shows) == "verified");
  CHECK_THROWS_WITH(settled(unfilled(state + ", line=[1,1]}]\n")),
                    Catch::StartsWith("claim U: state 'a': line: record: turn 2"));
  CHECK_THROWS_WITH(settled(unfilled(shown + ", line=[1,2,3]}]\n")),
                    Catch::StartsWith("claim U: state 'a': line: the game is not over"));
}

}  // namespace
