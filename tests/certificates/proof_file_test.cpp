// Proofs as files: whatever is solved is written, says the value, and is accepted by the checker.
#include <filesystem>

#include "graphgo/symmetry/graphs.hpp"
#include "solver/certificates/check/check.hpp"
#include "tests/certificates/proof_text.hpp"
#include "tests/support/agreement.hpp"

namespace {

using namespace graphgo;
using namespace graphgo::solver;
using namespace graphgo::solver::certificates;
using namespace graphgo::solver::engines;
using namespace graphgo::solver::research;
using namespace graphgo::solver::agreement;

std::string proof_path() { return proof_tests::scratch_file("graphgo_proof"); }

/// What claims say of one bound: it is at least, and at most, so much.
struct Said {
  Margin least = Margin::minus_infinity(), most = Margin::infinity();
};

/// The number a claim names, as values are given.
Margin named(const proof_tests::ClaimText& claim, const Query& query) {
  const bool black = claim.words[1] == "black";
  if (claim.words[2] == "wins") return Margin::of_points(black ? 1 : -1);
  if (claim.words[2] == "none") return black ? Margin::infinity() : Margin::minus_infinity();
  return Margin::of_points(std::stoi(claim.words[2])).plus(-query.rules.komi);
}

/// Do the claims of the file together say the value and no less? Black secures that lo is at least so much,
/// or, where play may be endless, that hi is; White that hi, or lo, is at most so much.
bool says(const std::vector<proof_tests::ClaimText>& claims, const Query& query, const Value& value) {
  Said lo, hi;
  const bool last_mover = query.rules.scoring == Scoring::last_mover;
  if (last_mover) lo = hi = {Margin::of_points(-1), Margin::of_points(1)};
  // Who can keep play from ending may have infinity for a bound: it wins, or at least nobody else does.
  const auto number = [&](Margin m) { return last_mover ? Margin::of_points(m > Margin() ? 1 : -1) : m; };
  for (const auto& claim : claims) {
    if (!is_true(claim, query, value)) return false;
    const bool black = claim.words[1] == "black", endless = claim.words.size() == 4;
    Said& bound = black != endless ? lo : hi;
    if (black)
      bound.least = std::max(bound.least, named(claim, query));
    else
      bound.most = std::min(bound.most, named(claim, query));
  }
  hi.least = std::max(hi.least, lo.least);
  lo.most = std::min(lo.most, hi.most);
  return lo.least == number(value.lo) && lo.most == number(value.lo) && hi.least == number(value.hi) &&
         hi.most == number(value.hi);
}

struct Tally {
  int proofs = 0, refused = 0;
};

/// Solves, writes, and has the file checked.
void require_proof(const Query& query, Tally& tally) {
  const Answer answer = solve(query, Limits{}, {.proof = proof_path()});
  if (!answer.no_proof.empty()) {
    ++tally.refused;
    return;
  }
  if (!answer.value.solved || !answer.proof) FAIL("no proof\n" << describe(query));
  std::vector<std::pair<std::string, std::string>> facts;
  std::string complaint;
  if (certificates::check::check_proof(proof_path(), facts, complaint) != 0)
    FAIL("rejected: " << complaint << "\n" << describe(query));
  const auto lines = proof_tests::lines_of(proof_tests::text_of_file(proof_path()));
  if (!says(proof_tests::claims_of(lines), query, answer.value))
    FAIL("claims something else\n" << describe(query));
  ++tally.proofs;
}

/// Every position of the board, and after a random record.
void require_proofs(const Board& board, const Ruleset& rules, testing::Random& random, Tally& tally) {
  for (const SurveyState& start : fresh_starts(board, {.vertices = !names_vertices(rules)})) {
    Query query = query_of(board, rules, start);
    if (!asks_sense(query)) continue;
    require_proof(query, tally);
    play_random_record(query, random, 12, 3);
    require_proof(query, tally);
  }
}

Tally require_proofs(int least, int most, const std::vector<Ruleset>& rulesets) {
  testing::Random random(5);
  Tally tally;
  for (int n = least; n <= most; ++n)
    for (const Board& board : connected_graphs(n))
      for (const Ruleset& rules : rulesets) require_proofs(board, rules, random, tally);
  std::filesystem::remove(proof_path());
  UNSCOPED_INFO(tally.proofs << " proofs, " << tally.refused << " refused");
  return tally;
}

TEST_CASE("proof files: all graphs of at most three vertices, every superko preset and change of one axis") {
  const Tally tally = require_proofs(1, 2, superko_rulesets(true));
  CHECK(tally.refused == 0);
  CHECK(tally.proofs > 1000);
  CHECK(require_proofs(3, 3, superko_rulesets(false)).refused == 0);
}

TEST_CASE("proof files: all graphs of at most three vertices, endings of three passes or more") {
  Tally tally = require_proofs(1, 3, rulesets_of_many_passes());
  CHECK(tally.proofs > 1000);
  // Boards of twelve vertices are searched in other ways.
  for (const char* const rules : {"tromp-taylor-4pass", "tromp-taylor,suicide=forbidden,ending=passes(3)"}) {
    Query query = query_of(read_board("3x4"), read_ruleset(rules), {Stones(12), Side::black, 1});
    require_proof(query, tally);
    query.record = {Turn{5}, Turn::pass(), Turn::pass()};
    require_proof(query, tally);
  }
  CHECK(tally.refused == 0);
}

TEST_CASE("proof files: all graphs of at most three vertices, rulesets without memory") {
  const Tally tally = require_proofs(1, 2, history_free_rulesets(true));
  CHECK(tally.proofs > 1000);
  CHECK(tally.refused == 0);
}

TEST_CASE("proof files: all graphs of at most three vertices, the last mover wins and play can go round") {
  CHECK(require_proofs(1, 3, last_mover_rulesets_with_cycles()).refused == 0);
}

TEST_CASE("proof files: all graphs of three and four vertices, every superko ruleset", "[slow]") {
  CHECK(require_proofs(3, 3, superko_rulesets(true)).refused == 0);
  CHECK(require_proofs(4, 4, superko_rulesets(false)).refused == 0);
}

TEST_CASE("proof files: all graphs of three and four vertices, rulesets without memory", "[slow]") {
  const Tally tally = require_proofs(3, 3, history_free_rulesets(true)),
              four = require_proofs(4, 4, history_free_rulesets(false));
  CHECK(tally.refused == 0);
  CHECK(four.refused == 0);
}

}  // namespace
