// Values of all fresh starts, which share one table of entries, against the reference and against single
// questions.
#include "graphgo/symmetry/graphs.hpp"
#include "solver/engines/proof_search/fresh_start/values.hpp"
#include "solver/engines/proof_search/proof_search.hpp"
#include "tests/support/agreement.hpp"

namespace {

using namespace graphgo;
using namespace graphgo::solver;
using namespace graphgo::solver::engines;
using namespace graphgo::solver::research;
using namespace graphgo::solver::agreement;
using namespace graphgo::solver::engines::proof_search::fresh_start;

using StartOptions = engines::proof_search::fresh_start::Options;

bool has_table(const Ruleset& rules) { return !names_vertices(rules) && rules.handicap == Handicap{}; }

/// As `solve` would answer.
Value value_of(const Interval& interval, const Ruleset& rules) {
  const auto margin = [&](std::int32_t points) {
    if (points <= -tables::Entry::infinity) return Margin::minus_infinity();
    if (points >= tables::Entry::infinity) return Margin::infinity();
    return Margin::of_points(points);
  };
  if (rules.scoring == Scoring::last_mover)
    return {ValueKind::winner, margin(interval.lo), margin(interval.hi), interval.exact()};
  return {ValueKind::margin, margin(interval.lo).plus(-rules.komi), margin(interval.hi).plus(-rules.komi),
          interval.exact()};
}

struct FreshStartTally {
  int states = 0, decided = 0, open = 0;
};

/// Every legal position, not only representatives, or one of `stride`; `judge` gives a value to compare with.
template <typename Judge>
void compare_all(const Board& board, const Ruleset& rules, FreshStartTally& tally, Judge&& judge,
                 StartOptions options = {}, int threads = 1, std::size_t stride = 1) {
  const Starts starts(board, rules, threads);
  Values values(starts);
  Limits limits;
  limits.threads = threads;
  find_values(values, limits, {}, std::move(options));
  const auto all = fresh_starts(board, {});
  for (std::size_t i = 0; i < all.size(); i += stride) {
    const SurveyState& start = all[i];
    const Query query = query_of(board, rules, start);
    const Interval found = values.of(pack<1>(start.position), start.to_move);
    const Value judged = judge(query);
    ++tally.states;
    tally.open += found.exact() ? 0 : 1;
    tally.decided += judged.solved ? 1 : 0;
    require_agree(query, value_of(found, rules), judged, "all fresh starts against a single one");
  }
}

Value reference(const Query& query, int patience) {
  return solve(query, within(patience), {}, "reference").value;
}
Value single(const Query& query) { return engines::proof_search::solve(query, {}, {}, {}).value; }

FreshStartTally compare_fresh_starts(int least, int most, const std::vector<Ruleset>& rulesets, int patience,
                                     const StartOptions& options = {}) {
  FreshStartTally tally;
  for (int n = least; n <= most; ++n)
    for (const Board& board : connected_graphs(n))
      for (const Ruleset& rules : rulesets)
        if (has_table(rules))
          compare_all(
              board, rules, tally, [&](const Query& query) { return reference(query, patience); }, options);
  UNSCOPED_INFO(tally.states << " states, " << tally.decided << " decided by the reference, " << tally.open
                             << " left open");
  return tally;
}

Values solved(const Starts& starts, StartOptions options, int threads) {
  Values values(starts);
  Limits limits;
  limits.threads = threads;
  find_values(values, limits, {}, std::move(options));
  return values;
}

void require_equal(const Values& a, const Values& b) {
  REQUIRE(a.open() == 0);
  for (std::size_t i = 0; i < a.starts().size(); ++i)
    if (a.get(i) != b.get(i))
      FAIL(position_text(unpack(a.starts().position(a.starts().row(i)), a.starts().board().size()))
           << ": " << a.get(i).lo << ".." << a.get(i).hi << " against " << b.get(i).lo << ".."
           << b.get(i).hi);
}

TEST_CASE("fresh starts: all graphs of at most three vertices, every superko preset, against the reference") {
  const FreshStartTally tally = compare_fresh_starts(1, 3, superko_rulesets(false), 10);
  CHECK(tally.open == 0);
  CHECK(tally.decided > 0.9 * tally.states);
}

TEST_CASE("fresh starts: all graphs of four vertices, every change of one axis, against the reference",
          "[slow]") {
  const FreshStartTally tally = compare_fresh_starts(1, 4, superko_rulesets(true), 2);
  CHECK(tally.open == 0);
  CHECK(tally.decided > 0.6 * tally.states);
}

TEST_CASE("fresh starts: graphs of five and six vertices, a sample against the reference", "[slow]") {
  testing::Random random(5);
  const std::vector<Ruleset> rulesets = superko_rulesets(true);
  int judged = 0, asked = 0;
  for (const int n : {5, 6}) {
    const auto graphs = connected_graphs(n);
    for (int round = 0; round < 25; ++round) {
      const Board& board = testing::any(random, graphs);
      const Ruleset& rules = testing::any(random, rulesets);
      if (!has_table(rules)) continue;
      const Starts starts(board, rules, 1);
      Values values(starts);
      find_values(values, within(1000));
      const auto states = fresh_starts(board, {});
      for (int i = 0; i < 40; ++i) {
        const SurveyState& start = testing::any(random, states);
        const Query query = query_of(board, rules, start);
        const Value value = value_of(values.of(pack<1>(start.position), start.to_move), rules);
        const Value judge = reference(query, 5);
        ++asked;
        judged += judge.solved && value.solved ? 1 : 0;
        require_agree(query, value, judge, "all fresh starts against the reference");
      }
    }
  }
  UNSCOPED_INFO(judged << " of " << asked << " judged");
  CHECK(judged > 0.2 * asked);
}

/// Nearly every question goes to the searches that know each history.
const StartOptions with_histories{.patience = 1};

TEST_CASE(
    "fresh starts: searches with histories, all graphs of at most three vertices, against the reference") {
  const FreshStartTally tally = compare_fresh_starts(1, 3, superko_rulesets(false), 10, with_histories);
  CHECK(tally.open == 0);
  CHECK(tally.decided > 0.9 * tally.states);
}

TEST_CASE("fresh starts: searches with histories, every change of one axis, against the reference",
          "[slow]") {
  const FreshStartTally tally = compare_fresh_starts(1, 4, superko_rulesets(true), 2, with_histories);
  CHECK(tally.open == 0);
  CHECK(tally.decided > 0.6 * tally.states);
}

TEST_CASE("fresh starts: a board where bans decide, against single questions") {
  for (const char* rules : {"tromp-taylor", "taylor16/tsyf", "conway-go"}) {
    FreshStartTally tally;
    compare_all(read_board("complete:5"), read_ruleset(rules), tally, single);
    CHECK(tally.open == 0);
    CHECK(tally.decided == tally.states);
  }
}

TEST_CASE("fresh starts: two threads, each with searches that know each history") {
  for (const char* rules : {"tromp-taylor", "taylor-concise", "conway-go"}) {
    INFO(rules);
    const Starts starts(read_board("complete:5"), read_ruleset(rules), 1);
    require_equal(solved(starts, {}, 1), solved(starts, with_histories, 2));
  }
}

TEST_CASE("fresh starts: a third of 3x3 against single questions", "[slow]") {
  for (const char* rules : {"tromp-taylor", "taylor-concise"}) {
    FreshStartTally tally;
    compare_all(read_board("3x3"), read_ruleset(rules), tally, single, {}, 1, 3);
    CHECK(tally.states == 2 * 12675 / 3);
    CHECK(tally.open == 0);
    CHECK(tally.decided == tally.states);
  }
}

TEST_CASE("fresh starts: the order of the starts, the threads and the history-free bounds change no value") {
  for (const char* rules :
       {"tromp-taylor", "new-zealand,suicide=forbidden", "taylor-concise", "conway-go", "lasker-maas",
        "tromp-taylor-4pass,repetition=superko(positional,counted,ignored)"})
    for (const char* board : {"2x3", "path:6", "cycle:5"}) {
      INFO(rules << " on " << board);
      const Starts starts(read_board(board), read_ruleset(rules), 1);
      const Values usual = solved(starts, {}, 1);
      for (const Order order : {Order::emptiest_first, Order::shuffled})
        for (const bool bounds : {true, false}) require_equal(usual, solved(starts, {order, bounds}, 1));
      require_equal(usual, solved(starts, {Order::shuffled, false}, 2));
      require_equal(usual, solved(starts, {}, 2));
    }
}

}  // namespace
