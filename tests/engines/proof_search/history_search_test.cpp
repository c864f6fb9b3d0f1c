// Searches that know each state with its history for itself [S20], against the reference.
#include "solver/engines/proof_search/history_search.hpp"

#include <atomic>
#include <deque>
#include <filesystem>

#include "graphgo/symmetry/graphs.hpp"
#include "solver/certificates/check/check.hpp"
#include "solver/certificates/writer/proof_file.hpp"
#include "solver/engines/proof_search/entry_proof.hpp"
#include "solver/engines/proof_search/proof_search.hpp"
#include "solver/engines/proof_search/query_search.hpp"
#include "solver/question/trace.hpp"
#include "tests/certificates/proof_text.hpp"
#include "tests/support/agreement.hpp"

namespace {

using namespace graphgo;
using namespace graphgo::solver;
using namespace graphgo::solver::agreement;
using proof_search::HistoryNumbers;
using proof_search::HistorySearch;
using proof_search::Play;
using proof_search::ProofNumbers;

constexpr std::uint64_t table_bytes = std::uint64_t{1} << 22, round_nodes = 4096;

/// What searches came to, next to the reference's word.
struct Compared {
  int questions = 0, answered = 0;
};

Limits one_thread() {
  Limits limits;
  limits.threads = 1;
  return with_defaults(limits);
}

/// A search for one target, and what it found.
struct Asked {
  Asked(const Query& query, const Symmetry<std::uint32_t>& symmetry, const Limits& limits,
        std::uint64_t bytes, int target, std::uint32_t order)
      : search(query, symmetry, limits, bytes, target, order) {
    const std::atomic<bool> never = false;
    for (int round = 0; round < 50 && !found; ++round) found = search.go_on(round_nodes, never);
  }
  HistorySearch<std::uint32_t> search;
  std::optional<Side> found;
};

/// Writes the proofs that searches for these claims found as one file, and has it checked.
void check_proof(const Query& query, const Symmetry<std::uint32_t>& symmetry, const Limits& limits,
                 const std::vector<std::pair<certificates::Claim, const Asked*>>& proofs) {
  const Play play(query.board, query.rules);
  const proof_search::Root root(play, query);
  std::vector<Permutation> maps;
  for (MapIndex map = 0; map < symmetry.size(); ++map) maps.push_back(symmetry.permutation(map));
  const std::string path = proof_tests::scratch_file("history_search.proof");
  certificates::ProofFile file(path, query, maps, certificates::plain_proof);
  for (const auto& [claim, asked] : proofs) {
    const auto hit = asked->search.proof();
    auto state = root.at(claim.margin ? *claim.margin + (claim.winner == Side::white ? 1 : 0)
                                      : proof_search::last_mover_target)
                     .state;
    state.passes =
        static_cast<std::uint8_t>(counted_passes(query.rules, state.phase, game_of(query).state().passes));
    proof_search::EntryProof<std::uint32_t> proof(play, symmetry, asked->search.table(), nullptr,
                                                  claim.winner, limits);
    proof.collect(state, hit, 0);
    file.begin(claim, proof.nodes());
    proof.write(file);
    file.count_states(proof.states());
    file.root(proof.root(), hit.map);
  }
  file.commit();
  std::vector<std::pair<std::string, std::string>> facts;
  std::string complaint;
  CAPTURE(describe(query), complaint);
  CHECK(certificates::check::check_proof(path, facts, complaint) == 0);
  std::filesystem::remove(path);
}

/// The questions next to the reference's value.
void compare(const Query& query, int patience, std::uint64_t bytes, Compared& compared) {
  if (legal_turns(query).empty()) return;
  const Answer judged = solve(query, within(patience), {}, "reference");
  if (!judged.value.solved) return;
  const bool last_mover = query.rules.scoring == Scoring::last_mover;
  const int points = judged.value.lo.plus(last_mover ? 0 : query.rules.komi).halves() / 2;
  std::vector<std::pair<certificates::Claim, int>> claims{{{Side::black, points}, points},
                                                          {{Side::white, points}, points + 1}};
  if (last_mover) claims = {{{points > 0 ? Side::black : Side::white, {}}, proof_search::last_mover_target}};
  const Limits limits = one_thread();
  const Symmetry<std::uint32_t> symmetry(query.board, most_symmetries);
  std::deque<Asked> asked;
  std::vector<std::pair<certificates::Claim, const Asked*>> proofs;
  for (const auto& [claim, target] : claims) {
    if (proof_search::Root(Play(query.board, query.rules), query).at(target).winner) continue;
    const auto order = static_cast<std::uint32_t>(compared.questions % 3);
    const Asked& one = asked.emplace_back(query, symmetry, limits, bytes, target, order);
    ++compared.questions;
    if (!one.found) continue;
    ++compared.answered;
    CAPTURE(describe(query), target);
    CHECK(one.found == claim.winner);
    proofs.emplace_back(claim, &one);
  }
  if (proofs.size() == claims.size()) check_proof(query, symmetry, limits, proofs);
}

std::vector<Ruleset> rulesets_with_histories() {
  std::vector<Ruleset> all;
  for (const auto& repetition : superkos())
    for (const char* suicide : {"forbidden", "allowed"})
      all.push_back(
          read_ruleset("tromp-taylor,suicide=" + std::string(suicide) + ",repetition=" + repetition));
  for (const char* text :
       {"conway-go", "conway-go-prisoners", "conway-go,ending=immobile_loses(literal)", "lasker-maas",
        "lasker-maas-draft", "aga", "taylor16/tsyf", "taylor16/tsnf", "tromp-taylor-4pass"})
    all.push_back(read_ruleset(text));
  return all;
}

Compared compare_starts(int least, int most, int patience, const std::vector<Ruleset>& rulesets_asked) {
  Compared compared;
  for (int n = least; n <= most; ++n)
    for (const Board& board : connected_graphs(n))
      for (const Ruleset& rules : rulesets_asked)
        for (const SurveyState& start : fresh_starts(board, {.vertices = !names_vertices(rules)}))
          if (const Query query = query_of(board, rules, start); asks_sense(query))
            compare(query, patience, table_bytes, compared);
  UNSCOPED_INFO(compared.questions << " questions, " << compared.answered << " answered");
  return compared;
}

Compared compare_records(int tries, std::uint64_t bytes, unsigned seed) {
  testing::Random random(seed);
  Compared compared;
  for (const char* name :
       {"path:4", "cycle:4", "complete:4", "path:2 + path:2", "cycle:3 + path:1", "cycle:3 + path:2"})
    for (const Ruleset& rules : rulesets_with_histories())
      for (int i = 0; i < tries; ++i) {
        const Board board = read_board(name);
        Query query = query_of(board, rules, {Stones(board.size()), Side::black, 1});
        if (captives_count(rules) || pass_terms(rules.passing).returned > 0)
          query.prisoners = {testing::pick(random, 0, 3), testing::pick(random, 0, 3)};
        play_random_record(query, random, 4 + 3 * i, 9);
        compare(query, 1, bytes, compared);
      }
  UNSCOPED_INFO(compared.questions << " questions, " << compared.answered << " answered");
  return compared;
}

TEST_CASE("history search: graphs of at most three vertices, against the reference") {
  const Compared compared = compare_starts(1, 3, 10, rulesets_with_histories());
  CHECK(compared.questions > 1000);
  CHECK(compared.answered > 0.99 * compared.questions);
}

TEST_CASE("history search: graphs of four vertices, against the reference", "[slow]") {
  const Compared compared = compare_starts(4, 4, 2, rulesets_with_histories());
  CHECK(compared.questions > 8000);
  CHECK(compared.answered > 0.9 * compared.questions);
}

TEST_CASE("history search: every superko ruleset and change of one axis, against the reference", "[slow]") {
  std::vector<Ruleset> all = superko_rulesets(true);
  for (const Ruleset& rules : rulesets_of_many_passes()) all.push_back(rules);
  std::erase_if(all, [](const Ruleset& rules) { return !HistorySearch<std::uint32_t>::applies_to(rules); });
  const Compared compared = compare_starts(1, 3, 2, all);
  CHECK(compared.questions > 10'000);
  CHECK(compared.answered > 0.99 * compared.questions);
}

TEST_CASE("history search: states with a record, against the reference") {
  const Compared compared = compare_records(2, table_bytes, 20261123);
  CHECK(compared.questions > 100);
  CHECK(compared.answered > 0.9 * compared.questions);
}

TEST_CASE("history search: states with a record in next to no memory", "[slow]") {
  const Compared compared = compare_records(4, std::uint64_t{3} << 18, 20261127);
  CHECK(compared.questions > 100);
  CHECK(compared.answered > 0.1 * compared.questions);
}

TEST_CASE("history search: small boards that took minutes") {
  const auto value = [](const char* name, const char* rules) {
    const Board board = read_board(name);
    const Answer answer = solve(query_of(board, read_ruleset(rules), {Stones(board.size()), Side::black, 1}),
                                one_thread(), {}, "search");
    return answer.value.solved ? std::optional(answer.value.lo) : std::nullopt;
  };
  // A triangle beside an edge, and K6 without an edge.
  CHECK(value("graph6:D`K", "tromp-taylor") == Margin::of_points(0));
  CHECK(value("graph6:E^~w", "tromp-taylor") == Margin::of_points(1));
}

TEST_CASE("history search: seven points all joined are for the search proper, whatever the memory") {
  // With a race after 17,496 nodes it hung on the memory whether there was an answer in a minute.
  for (const std::uint64_t memory : {std::uint64_t{1} << 30, std::uint64_t{3} << 30}) {
    Limits limits;
    limits.threads = 1;
    limits.memory = memory;
    const Answer answer =
        solve(empty_board_query(read_board("K7"), read_ruleset("tromp-taylor,suicide=forbidden")), limits);
    CHECK(answer.value.solved);
    CHECK(answer.nodes < 100'000);
  }
}

TEST_CASE("history search: several threads race for a value, and the first one's proof holds") {
  const std::string path = proof_tests::scratch_file("history_race.proof");
  for (const char* rules : {"tromp-taylor", "conway-go"}) {
    const Board board = read_board("graph6:D`K");
    Limits limits;
    limits.threads = 3;
    limits.memory = std::uint64_t{1} << 31;
    const Answer answer = solve(query_of(board, read_ruleset(rules), {Stones(board.size()), Side::black, 1}),
                                with_defaults(limits), {.proof = path}, "search");
    CAPTURE(rules);
    REQUIRE(answer.value.solved);
    CHECK(answer.threads == 3);
    CHECK(answer.value.lo == Margin::of_points(rules == std::string("conway-go") ? -1 : 0));
    std::vector<std::pair<std::string, std::string>> facts;
    std::string complaint;
    CHECK(certificates::check::check_proof(path, facts, complaint) == 0);
    std::filesystem::remove(path);
  }
}

TEST_CASE("history search: where memory is short fewer threads race") {
  Limits limits;
  limits.threads = 16;
  limits.memory = std::uint64_t{1} << 26;
  const Board board = read_board("graph6:D`K");
  const Query query = query_of(board, read_ruleset("tromp-taylor"), {Stones(5), Side::black, 1});
  const std::string path = proof_tests::scratch_file("history_short.proof");
  const Answer answer = solve(query, limits, {.proof = path}, "search");
  CHECK(answer.value.solved);
  CHECK(answer.threads == 1);
  std::vector<std::pair<std::string, std::string>> facts;
  std::string complaint;
  CHECK(certificates::check::check_proof(path, facts, complaint) == 0);
  std::filesystem::remove(path);
}

TEST_CASE("history search: a value far from the guess takes no more races than there is memory for") {
  // K3,3 after a stone of Black's: it counts as 6, and is worth 0.
  const Board board = read_board("bipartite:3x3");
  Query query = query_of(board, read_ruleset("tromp-taylor"), {Stones(6), Side::black, 1});
  query.record = {Turn{3}};
  const Answer answer = solve(query, one_thread(), {}, "search");
  REQUIRE(answer.value.solved);
  CHECK(answer.value.lo == Margin::of_points(0));
}

TEST_CASE("history search: the turns of a small board that took minutes") {
  // A triangle beside an edge: each turn's value, and the same one asked for by itself.
  const Board board = read_board("graph6:D`K");
  const Query query = query_of(board, read_ruleset("tromp-taylor"), {Stones(5), Side::black, 1});
  const Answer answer = solve(query, one_thread(), {.moves = true}, "search");
  REQUIRE(answer.moves.size() == 6);
  for (const MoveValue& move : answer.moves) {
    CAPTURE(move.turn.vertex);
    REQUIRE(move.value.solved);
    Query later = query;
    later.record.push_back(move.turn);
    const Answer alone = solve(later, one_thread(), {}, "search");
    REQUIRE(alone.value.solved);
    CHECK(move.value.lo == alone.value.lo);
  }
}

TEST_CASE("history search: numbers are kept where there is room, and the table grows") {
  HistoryNumbers numbers(std::uint64_t{1} << 20);
  for (std::uint32_t i = 1; i <= 10'000; ++i) numbers.set(proof_search::mixed_hash(i), {i, 2 * i});
  int kept = 0;
  for (std::uint32_t i = 1; i <= 10'000; ++i)
    if (const auto found = numbers.find(proof_search::mixed_hash(i))) {
      CHECK(*found == ProofNumbers{i, 2 * i});
      ++kept;
    }
  CHECK(kept > 9'000);
  CHECK_FALSE(numbers.find(proof_search::mixed_hash(10'001)));
  numbers.set(proof_search::mixed_hash(7), {1, 1});
  CHECK(numbers.find(proof_search::mixed_hash(7)) == ProofNumbers{1, 1});
}

}  // namespace
