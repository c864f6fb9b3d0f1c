// The kinds of claims about Pauli's rules: control against custom, and play that need not end.
#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>

#include "graphgo/board/read_board.hpp"
#include "graphgo/error.hpp"
#include "graphgo/record/position_text.hpp"
#include "solver/engines/solve.hpp"
#include "solver/presentation/words.hpp"
#include "tests/research/claim_helpers.hpp"
#include "tests/support/folder.hpp"

namespace {

using namespace graphgo;
using namespace graphgo::solver;
using namespace graphgo::solver::engines;
using namespace graphgo::solver::presentation;
using namespace graphgo::solver::research;
using namespace graphgo::tests;

ClaimState state_of(const std::string& name, const std::string& board, const std::string& position,
                    const std::string& territory) {
  const Board read = read_board(board);
  return {.name = name,
          .board = read,
          .position = read_position(read, position),
          .territory = territory.empty() ? Stones{} : read_position(read, territory),
          .reason = "two eyes"};
}

/// P1 about these states alone.
Claim customary(std::vector<ClaimState> states) {
  Claim claim = claim_named("P1");
  claim.states = std::move(states);
  claim.domains.clear();
  return claim;
}

/// What reading a papers folder with this one claim says.
std::string reading_refusal(const std::string& state) {
  const test::Folder folder;
  std::filesystem::create_directory(folder.file("text"));
  folder.write("text/claims.toml",
               "[[claim]]\nid = \"X1\"\nkind = \"customary\"\ntitle = \"t\"\nquote = \"q\"\nsource = "
               "\"s\"\n[[claim.state]]\nname = \"n\"\n" +
                   state);
  try {
    read_claims(folder.path());
  } catch (const InputError& e) {
    return e.what();
  }
  return "accepted";
}

TEST_CASE(
    "claims: control agrees with custom where the data says what is so, and not where it says what is not") {
  const ClaimState right = state_of("three eyes", "1x5", ".X.X.", "X.X.X");
  const Report agrees = settled(customary({right}));
  CHECK(agrees.verdict == ClaimVerdict::verified);
  REQUIRE(agrees.findings.size() == 1);
  CHECK(agrees.findings[0].title == "three eyes");
  CHECK(agrees.grids.at(0).rows.at(0) == std::vector<std::string>{"three eyes", "3", "3", "3", "3", "yes"});

  // Black's middle eye is said to be nobody's.
  const ClaimState wrong = state_of("two of them", "1x5", ".X.X.", "X...X");
  const Report differs = settled(customary({right, wrong}));
  CHECK(differs.verdict == ClaimVerdict::refuted);
  CHECK(part_of(differs, "control counts the customary score").against == 1);
  REQUIRE(differs.findings.size() == 2);
  CHECK(differs.findings[0].title == "Control differs: two of them");  // what differs comes first
  CHECK(differs.findings[0].remark.find("Black controls c1 by the bordered set") != std::string::npos);
  CHECK(differs.grids.at(0).rows.at(1).back() == "no");
}

TEST_CASE("claims: a score may agree though the points do not") {
  // Control gives each side both of its eyes.
  const Report report = settled(customary({state_of("an eye each", "1x9", ".X.X.O.O.", "X.......O")}));
  CHECK(part_of(report, "control gives every point to its customary owner").against == 1);
  CHECK(report.verdict == ClaimVerdict::verified);
}

TEST_CASE("claims: a dead stone counts twice, for its location and for itself") {
  const Report report =
      settled(customary({state_of("dead", "4x4", ".X.O/XXXX/OOOO/.O..", "X.XX/..../..../O.OO")}), 0, true);
  CHECK(report.grids.at(0).rows.at(0) ==
        std::vector<std::string>{"dead", "1", "1", "1", "not settled", "yes"});
}

TEST_CASE("claims: a position on which customs differ is shown, and does not decide") {
  const ClaimState right = state_of("three eyes", "1x5", ".X.X.", "X.X.X");
  ClaimState open = state_of("two of them", "1x5", ".X.X.", "X...X");
  open.decides = false;
  const Report report = settled(customary({right, open}));
  CHECK(report.verdict == ClaimVerdict::verified);
  CHECK(part_of(report, "control counts the customary score").states == 1);
  const Part& differing = report.parts.back();
  CHECK(differing.domain == "the positions below on which customs differ, one of them taken");
  CHECK((differing.states == 1 && differing.against == 1 && !differing.decides));
  REQUIRE(report.findings.size() == 2);
  CHECK(report.findings[1].title == "Customs differ: two of them");
  CHECK(report.grids.at(0).rows.at(1).at(1) == "(2)");
}

TEST_CASE("claims: pairs beside custom are compared on the claim's domains, and do not decide") {
  Claim claim = customary({state_of("three eyes", "1x5", ".X.X.", "X.X.X")});
  REQUIRE(claim.pairs.size() == 1);
  ClaimDomain domain;
  domain.domain.graphs = 3;
  claim.domains = {domain};
  const Report report = settled(claim);
  const Part& part = part_of(report, "logical-japanese and logical-japanese,dispute=played");
  CHECK_FALSE(part.decides);
  CHECK(part.compared == 80);
  CHECK(part.verdict ==
        // two black stones round an empty vertex: White, without a stone, controls all
        ClaimVerdict::refuted);
  CHECK(report.verdict == ClaimVerdict::verified);
}

TEST_CASE("claims: lines say what is asked and what is disputed") {
  Claim claim = claim_named("N2");
  ClaimDomain domain;
  domain.domain.graphs = 2;
  domain.domain.which = Which::empty;
  claim.domains = {domain};
  const std::string text = page(settled(claim), "").text;
  CHECK(text.find("3. Black is asked whether play has ended: accept") != std::string::npos);
  CHECK(text.find("6. White is asked whether a chain is dead: accept; the game ends") != std::string::npos);
  CHECK(text.find("each keeps the other from a better one by play without an end: B 0  W 1") !=
        std::string::npos);

  Query query{
      read_board("1x3"), {}, Side::black, read_ruleset("nieminen,resume=false,dispute=played"), {0, 0}, {}};
  query.position = read_position(query.board, "X.O");
  const Turn pass = Turn::pass();
  CHECK(line_text(query, {pass, pass, pass, Turn{0}}) == "B pass  W pass  B accept  W dispute a1");
}

// Neither colour has a stone; the set of all locations is bordered by both.
TEST_CASE("claims: colours without a stone that control locations are counted apart") {
  Claim claim = customary({state_of("three eyes", "1x5", ".X.X.", "X.X.X")});
  ClaimDomain domain;
  domain.domain.graphs = 3;
  claim.domains = {domain};
  const Part part = part_of(settled(claim), "no colour without a stone");
  CHECK_FALSE(part.decides);
  CHECK(part.graphs == 4);
  CHECK(part.verdict != ClaimVerdict::open);
  claim.domains[0].domain.which = Which::reached;
  CHECK(refusal(claim).find("claim P1: domain: ") == 0);
}

TEST_CASE(
    "claims: under basic ko some states have no end that both prefer, with removed cycles none of these") {
  Claim claim = claim_named("P2");
  ClaimDomain domain;
  domain.domain.graphs = 3;
  claim.domains = {domain};
  CHECK(settled(claim).verdict == ClaimVerdict::verified);

  // Sending one, returning one on two vertices goes on for ever where suicide is allowed.
  claim.rules = {read_ruleset("taylor16/abyf")};
  const Report report = settled(claim);
  CHECK(report.verdict == ClaimVerdict::refuted);
  std::uint64_t open = 0, spread = 0, infinite = 0;
  for (const Board& board : boards_of(domain.domain))
    for (const SurveyState& state : fresh_starts(board, {})) {
      const Value value = solve(query_of(board, claim.rules[0], state), {}).value;
      open += result_of(value, claim.rules[0]).no_result ? 1 : 0;
      spread += value.lo != value.hi ? 1 : 0;
      infinite += value.lo.finite() && value.hi.finite() ? 0 : 1;
    }
  REQUIRE(open > 0);
  CHECK(part_of(report, "somebody is served better").against == open);
  CHECK(part_of(report, "decides nothing").against == spread);
  CHECK(part_of(report, "both sides can force an end").against == infinite);
  REQUIRE_FALSE(report.findings.empty());
  CHECK(report.findings[0].title.find("The smallest state in which both sides prefer play that never ends") ==
        0);
  CHECK(report.findings[0].remark.find("Play that never ends: ") == 0);
}

TEST_CASE("claims: data that the kinds about Pauli cannot use is refused in one line that names the place") {
  CHECK(refusal(customary({state_of("n", "1x5", ".X.X.", "")}))
            .find("claim P1: state 'n': territory: missing") == 0);
  Claim claim = customary({state_of("n", "1x5", ".X.X.", "X.X.X")});
  claim.states[0].reason.clear();
  CHECK(refusal(claim).find("claim P1: state 'n': reason: missing") == 0);
  claim = claim_named("P2");
  claim.rules.clear();
  CHECK(refusal(claim).find("claim P2: rules: ") == 0);
  claim.rules = {preset("tromp-taylor")};
  CHECK(refusal(claim).find("claim P2: rules: ") == 0);
  claim = claim_named("P2");
  claim.domains[0].domain.which = Which::reached;
  CHECK(refusal(claim).find("claim P2: domain: ") == 0);

  const std::string place = "claim X1, state 1: territory: ";
  CHECK(reading_refusal("board = \"1x3\"\nposition = \".X.\"\nterritory = \"X.X\"\n") == "accepted");
  CHECK(reading_refusal("board = \"1x3\"\nposition = \".X.\"\nterritory = \"XX.\"\n")
            .find(place + "b1: Black has a stone there") != std::string::npos);
  CHECK(reading_refusal("board = \"1x3\"\nposition = \".X.\"\nterritory = \"XX\"\n").find(place) !=
        std::string::npos);
  CHECK(reading_refusal("board = \"1x3\"\nposition = \".X.\"\ndecides = 0\n")
            .find("claim X1, state 1: decides: ") != std::string::npos);
  CHECK(reading_refusal("board = \"1x3\"\nposition = \".X.\"\nterritory = 7\n").find(place) !=
        std::string::npos);
}

}  // namespace
