// Searches with numbers by history, and those among them with few tempo plays [S20]: what they prove is true
// in the game itself.
#include "solver/engines/proof_search/history_search.hpp"

#include "graphgo/symmetry/graphs.hpp"
#include "solver/engines/proof_search/proof_search.hpp"
#include "solver/engines/proof_search/query_search.hpp"
#include "solver/question/trace.hpp"
#include "tests/support/agreement.hpp"

namespace {

using namespace graphgo;
using namespace graphgo::solver;
using namespace graphgo::solver::agreement;
using proof_search::HistorySearch;
using proof_search::Play;

constexpr std::uint64_t table_bytes = std::uint64_t{1} << 22, round_nodes = 4096;
/// A search for a proof that does not exist goes through all of its rounds.
constexpr int rounds_of_winner = 6, rounds_of_loser = 1;

struct TempoTally {
  int states = 0, winners = 0, proved = 0;
};

Limits on_threads(int threads) {
  Limits limits;
  limits.threads = threads;
  return with_defaults(limits);
}
Limits one_thread() { return on_threads(1); }

/// Can the side prove its half of the question in so many rounds?
bool proves(const Query& query, int target, Side prover, int rounds) {
  const Symmetry<std::uint32_t> symmetry(query.board, most_symmetries);
  const Limits limits = one_thread();
  HistorySearch<std::uint32_t> search(query, symmetry, limits, table_bytes, target, prover);
  for (int round = 0; round < rounds; ++round)
    if (const auto winner = search.go_on(round_nodes)) {
      CHECK(winner == prover);
      return true;
    }
  return false;
}

/// Both questions next to the reference's value: the loser proves nothing.
void compare(const Query& query, int patience, TempoTally& tally) {
  const Play play(query.board, query.rules);
  if (!HistorySearch<std::uint32_t>::may_limit_tempo(play) || legal_turns(query).empty()) return;
  const Answer judged = solve(query, within(patience), {}, "reference");
  if (!judged.value.solved) return;
  const int points = judged.value.lo.plus(query.rules.komi).halves() / 2;
  ++tally.states;
  for (const int target : {points, points + 1}) {
    const Side winner = target <= points ? Side::black : Side::white;
    if (proof_search::Root(play, query).at(target).winner) continue;  // known without a search
    if (proves(query, target, opponent(winner), rounds_of_loser))
      FAIL("a proof of the loser\n" << describe(query));
    ++tally.winners;
    tally.proved += proves(query, target, winner, rounds_of_winner) ? 1 : 0;
  }
}

TempoTally compare_with_tempo(int least, int most, const std::vector<Ruleset>& rulesets, int patience) {
  TempoTally tally;
  for (int n = least; n <= most; ++n)
    for (const Board& board : connected_graphs(n))
      for (const Ruleset& rules : rulesets)
        for (const SurveyState& start : fresh_starts(board, {.vertices = !names_vertices(rules)}))
          if (const Query query = query_of(board, rules, start); asks_sense(query))
            compare(query, patience, tally);
  UNSCOPED_INFO(tally.states << " states, " << tally.winners << " questions, " << tally.proved << " proved");
  return tally;
}

std::vector<Ruleset> every_superko() {
  std::vector<Ruleset> rulesets;
  for (const auto& repetition : superkos())
    for (const char* suicide : {"forbidden", "allowed"})
      rulesets.push_back(
          read_ruleset("tromp-taylor,suicide=" + std::string(suicide) + ",repetition=" + repetition));
  return rulesets;
}

TEST_CASE("few tempo plays: graphs of at most three vertices, every superko, against the reference") {
  const TempoTally tally = compare_with_tempo(1, 3, every_superko(), 10);
  CHECK(tally.states > 100);
  CHECK(tally.proved == tally.winners);
}

TEST_CASE("few tempo plays: graphs of four vertices, every superko, against the reference", "[slow]") {
  const TempoTally tally = compare_with_tempo(4, 4, every_superko(), 2);
  CHECK(tally.states > 1000);
  CHECK(tally.proved > 0.9 * tally.winners);
}

TEST_CASE("few tempo plays: states with a record, against the reference") {
  testing::Random random(20261122);
  TempoTally tally;
  for (const char* name : {"path:4", "cycle:4", "complete:4", "path:2 + path:2", "cycle:3 + path:1"})
    for (const Ruleset& rules : every_superko())
      for (int i = 0; i < 4; ++i) {
        const Board board = read_board(name);
        Query query = query_of(board, rules, {Stones(4), Side::black, 1});
        play_random_record(query, random, 4 + 3 * i, 9);
        compare(query, 4, tally);
      }
  UNSCOPED_INFO(tally.states << " states, " << tally.winners << " questions, " << tally.proved << " proved");
  CHECK(tally.states > 100);
  CHECK(tally.proved > 0.9 * tally.winners);
}

/// What a search came to, next to the reference's word.
struct Compared {
  int questions = 0, answered = 0;
};

Compared compare_by_history(const std::vector<Ruleset>& rulesets, const Limits& limits, std::uint64_t bytes,
                            unsigned seed) {
  testing::Random random(seed);
  Compared compared;
  for (const char* name : {"path:4", "cycle:4", "complete:4", "path:2 + path:2", "cycle:3 + path:1"})
    for (const Ruleset& rules : rulesets) {
      const Board board = read_board(name);
      Query query = query_of(board, rules, {Stones(4), Side::black, 1});
      if (captives_count(rules) || pass_terms(rules.passing).returned > 0)
        query.prisoners = {testing::pick(random, 0, 3), testing::pick(random, 0, 3)};
      play_random_record(query, random, 5, 9);
      const Answer judged = solve(query, within(4), {}, "reference");
      if (!judged.value.solved || legal_turns(query).empty()) continue;
      const bool last_mover = rules.scoring == Scoring::last_mover;
      const int points = judged.value.lo.plus(last_mover ? 0 : rules.komi).halves() / 2;
      for (const int target : {points, points + 1}) {
        const int asked = last_mover ? proof_search::last_mover_target : target;
        const Side winner = last_mover ? (points > 0 ? Side::black : Side::white)
                                       : (target <= points ? Side::black : Side::white);
        if (proof_search::Root(Play(board, rules), query).at(asked).winner) continue;
        const Symmetry<std::uint32_t> symmetry(board, most_symmetries);
        HistorySearch<std::uint32_t> search(query, symmetry, limits, bytes, asked, std::nullopt);
        std::optional<Side> found;
        for (int round = 0; round < 50 && !found; ++round) found = search.go_on(round_nodes);
        CAPTURE(describe(query), asked);
        ++compared.questions;
        if (!found) continue;
        ++compared.answered;
        CHECK(found == winner);
        if (search.proof()) CHECK(search.proof().winner == winner);
      }
    }
  UNSCOPED_INFO(compared.questions << " questions, " << compared.answered << " answered");
  return compared;
}

std::vector<Ruleset> rulesets_by_history() {
  std::vector<Ruleset> rulesets = every_superko();
  for (const char* text : {"conway-go", "conway-go-prisoners", "lasker-maas", "lasker-maas-draft", "aga",
                           "taylor16/tsyf", "tromp-taylor-4pass", "tromp-taylor,handicap=consecutive(2)"})
    rulesets.push_back(read_ruleset(text));
  return rulesets;
}

TEST_CASE("numbers by history: the question as it is, against the reference") {
  for (const int threads : {1, 2}) {
    const Compared compared =
        compare_by_history(rulesets_by_history(), on_threads(threads), table_bytes, 20261123);
    CHECK(compared.questions > 100);
    CHECK(compared.answered == compared.questions);
  }
}

TEST_CASE("numbers by history: a graph that takes long without", "[slow]") {
  Query query =
      query_of(read_board("graph6:Es\\w"), read_ruleset("lasker-maas"), {Stones(6), Side::black, 1});
  const Answer answer = solve(query, one_thread(), {}, "search");
  REQUIRE(answer.value.solved);
  CHECK(answer.value.lo == Margin::of_points(0));
}

TEST_CASE("few tempo plays: a dense graph that goes round without", "[slow]") {
  // K6 without an edge
  Query query =
      query_of(read_board("graph6:E^~w"), read_ruleset("tromp-taylor"), {Stones(6), Side::black, 1});
  const Answer answer = solve(query, one_thread(), {}, "search");
  REQUIRE(answer.value.solved);
  CHECK(answer.value.lo == Margin::of_points(1));
}

TEST_CASE("numbers by history: two threads in little memory claim nothing that is false", "[slow]") {
  // The least memory that searches by history are made in. A triangle beside an edge is worth 0.
  Query query = query_of(read_board("graph6:D`K"), read_ruleset("tromp-taylor"), {Stones(5), Side::black, 1});
  Limits limits = on_threads(2);
  limits.memory = std::uint64_t{1} << 26;
  limits.deadline = deadline_after(10);
  const Answer answer = solve(query, limits, {}, "search");
  CHECK(answer.value.lo <= Margin::of_points(0));
  CHECK(answer.value.hi >= Margin::of_points(0));
  CHECK(answer.value.hi <= Margin::of_points(1));
}

}  // namespace
