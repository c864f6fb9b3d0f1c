// The proof search with ends by certain areas [S19] and with lessons from the start, which it would not use
// for boards so small, against the reference; and its proof files before the checker.
#include "solver/certificates/check/check.hpp"
#include "solver/engines/proof_search/proof_search.hpp"
#include "tests/support/agreement.hpp"
#include "tests/support/folder.hpp"

namespace {

using namespace graphgo;
using namespace graphgo::solver;
using namespace graphgo::solver::agreement;
using engines::proof_search::Options;
using engines::proof_search::UseBounds;

const std::vector<std::string> rulesets = {
    "tromp-taylor",
    "tromp-taylor,suicide=forbidden",
    "taylor-concise",
    "new-zealand",
    "new-zealand,suicide=forbidden",
    "tromp-taylor,passing=gives_stone",
    "tromp-taylor,repetition=superko(situational,ignored,counted)",
    "tromp-taylor,repetition=superko(situational,ignored,ignored),suicide=forbidden"};

const Options at_once{.bounds = UseBounds::never, .certain_areas_from = 1, .lesson_at = 50};

TEST_CASE("certain ends: random cases of at most five vertices, with records, against the reference") {
  testing::Random random(20261124);
  compare_random_cases(random, rulesets, "certain ends against reference", [](const Query& query) {
    return engines::proof_search::solve(query, within(100), {.moves = true}, at_once);
  });
}

TEST_CASE("lessons: two threads take them together, random cases against the reference") {
  testing::Random random(20261126);
  compare_random_cases(random, rulesets, "lessons of two threads against reference", [](const Query& query) {
    Limits two = within(100);
    two.threads = 2;
    return engines::proof_search::solve(query, two, {.moves = true}, at_once);
  });
}

TEST_CASE("certain ends: larger boards with and without, after random records, and their proofs accepted") {
  testing::Random random(20261125);
  const test::Folder folder;
  const std::string file = folder.file("certain.proof");
  int solved = 0, shorter = 0;
  for (const char* name : {"1x7", "2x4", "3x3", "cycle:7", "wheel:6", "star:6", "hypercube:3"})
    for (const auto& text : rulesets)
      for (const int turns : {0, 5, 12}) {
        Query query = empty_board(read_board(name), read_ruleset(text));
        play_random_record(query, random, turns, 9);
        const Answer found = engines::proof_search::solve(
            query, within(60), {.principal_variation = true, .proof = file}, at_once);
        Options without = at_once;
        without.certain_areas_from = 65;
        const Answer plain = engines::proof_search::solve(query, within(60), {}, without);
        require_agree(query, found.value, plain.value, "certain ends against none");
        if (found.value.solved) require_line(query, found);
        if (!found.proof) continue;
        std::vector<std::pair<std::string, std::string>> facts;
        std::string complaint;
        INFO(describe(query) << ": " << complaint);
        REQUIRE(certificates::check::check_proof(file, facts, complaint, std::uint64_t{1} << 30) == 0);
        ++solved;
        shorter += found.nodes < plain.nodes ? 1 : 0;
      }
  CHECK(solved > 100);
  CHECK(shorter > 40);
}

}  // namespace
