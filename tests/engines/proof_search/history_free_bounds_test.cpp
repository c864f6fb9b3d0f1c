// History-free bounds (solver/engines/proof_search/history_free_bounds.hpp). First: the proof search with
// them from the start, which it would not make for boards so small, against the reference and against itself
// without them. Then: are lo and hi of the game without history bounds of superko's values of fresh starts?
// (papers/values/history_free.md)
#include "graphgo/board/facts.hpp"
#include "graphgo/symmetry/graphs.hpp"
#include "solver/engines/proof_search/proof_search.hpp"
#include "tests/support/agreement.hpp"

namespace {

using namespace graphgo;
using namespace graphgo::solver;
using namespace graphgo::solver::engines;
using namespace graphgo::solver::research;
using namespace graphgo::solver::agreement;
using engines::proof_search::UseBounds;
using testing::pick;

const std::vector<std::string> plain_rulesets = {
    "tromp-taylor",
    "tromp-taylor,suicide=forbidden",
    "taylor-concise",
    "taylor-concise,suicide=forbidden",
    "new-zealand",
    "new-zealand,suicide=forbidden",
    "tromp-taylor,repetition=superko(situational,ignored,counted)",
    "tromp-taylor,repetition=superko(situational,ignored,ignored),suicide=forbidden",
    "tromp-taylor,passing=gives_stone,komi=0.5"};

Answer with_bounds(const Query& query, UseBounds use, bool moves, unsigned seed = 0, int threads = 1) {
  Limits limits = within(100);  // some states of five vertices take millions of nodes
  limits.memory = std::uint64_t{1} << 26;
  limits.threads = threads;
  return engines::proof_search::solve(query, limits, {.moves = moves}, {.bounds = use, .shuffle_seed = seed});
}

TEST_CASE("history-free bounds: random cases of at most five vertices against the reference") {
  testing::Random random(20261);
  compare_random_cases(random, plain_rulesets, "history-free bounds against reference",
                       [&](const Query& query) {
                         const auto seed = static_cast<unsigned>(random());
                         return with_bounds(query, UseBounds::at_once, true, seed, pick(random, 1, 2));
                       });
}

TEST_CASE("history-free bounds: larger boards with and without, and variations that end the game") {
  testing::Random random(20262);
  int lines = 0;
  for (const char* board :
       {"1x7", "1x8", "1x9", "2x4", "2x5", "3x3", "cycle:7", "cycle:8", "wheel:6", "path:4 + cycle:4"})
    for (const auto& text : plain_rulesets) {
      Query query = empty_board(read_board(board), read_ruleset(text));
      play_random_record(query, random, pick(random, 0, 10), 5);
      const Answer without = with_bounds(query, UseBounds::never, false);
      Limits limits;
      limits.memory = std::uint64_t{1} << 26;
      const Answer with = engines::proof_search::solve(query, limits, {.principal_variation = true},
                                                       {.bounds = UseBounds::at_once});
      require_agree(query, with.value, without.value, "with history-free bounds against without");
      REQUIRE(with.value.solved);
      REQUIRE(without.value.solved);
      if (with.line_cut) continue;  // beyond such a bound a line gets about as long as its value took
      require_line(query, with);
      ++lines;
    }
  CHECK(lines > 45);  // of 90
}

std::string value_of(const Board& board, const std::string& position, Side to_move,
                     const std::string& rules) {
  const Query query{board, read_position(board, position), to_move, read_ruleset(rules), {0, 0}, {}};
  return describe(solve(query, {}).value);
}

/// Fresh starts whose superko value lies outside [lo, hi] of the game with no repetition rule.
int violations(const Board& board, Ruleset rules, const std::string& superko) {
  set_axis(rules, "repetition", superko);
  Ruleset free = rules;
  set_axis(free, "repetition", "none");
  const std::vector<Ruleset> both{rules, free};
  const Survey values = survey(board, both, fresh_starts(board, {.vertices = true}), {}, [](auto, auto) {});
  REQUIRE_FALSE(values.rows.empty());
  int found = 0;
  for (const SurveyRow& row : values.rows) {
    REQUIRE(row.solved());
    if (row.values[0].lo < row.values[1].lo || row.values[0].lo > row.values[1].hi) ++found;
  }
  return found;
}

TEST_CASE("history-free bounds: with basic ko kept they are none") {
  BoardParts parts;
  parts.size = 5;
  parts.edges = {{0, 1}, {0, 2}, {0, 3}, {1, 4}};
  const Board board(parts);
  CHECK(value_of(board, "....X", Side::black, "chinese-basic") == "5..5");
  CHECK(value_of(board, "....X", Side::black, "tromp-taylor,suicide=forbidden") == "1..1");
}

TEST_CASE("history-free bounds: under territory scoring they are none, on three vertices") {
  const Board triangle = read_board("complete:3");
  const std::string territory = "tromp-taylor,scoring=territory,suicide=forbidden,repetition=";
  CHECK(value_of(triangle, "X..", Side::black, territory + "none") == "0..0");
  CHECK(value_of(triangle, "X..", Side::black, territory + "superko(positional,counted,counted)") ==
        "-1..-1");
  CHECK(value_of(triangle, "X..", Side::white, territory + "none") == "0..0");
  CHECK(value_of(triangle, "X..", Side::white, territory + "superko(situational,ignored,counted)") ==
        "-1..-1");
  for (const std::string& superko : superkos())
    CHECK(violations(triangle, read_ruleset("tromp-taylor,scoring=territory,suicide=forbidden"), superko) >
          0);
}

TEST_CASE(
    "history-free bounds: under area scoring they hold on all connected graphs of at most four vertices") {
  for (int n = 1; n <= 4; ++n)
    for (const Board& board : connected_graphs(n))
      for (const char* suicide : {"forbidden", "allowed"})
        for (const char* ending : {"passes(1)", "passes(2)", "passes(3)", "passes(2)+white_last"})
          for (const std::string& superko : superkos()) {
            Ruleset rules = preset("tromp-taylor");
            set_axis(rules, "suicide", suicide);
            set_axis(rules, "ending", ending);
            INFO(board.label() << " " << suicide << " " << ending << " " << superko);
            CHECK(violations(board, rules, superko) == 0);
          }
}

/// Superko as its axis has it, with suicide allowed or not.
Ruleset with_superko(const char* suicide, const std::string& superko) {
  Ruleset rules = preset("tromp-taylor");
  set_axis(rules, "suicide", suicide);
  set_axis(rules, "repetition", superko);
  return rules;
}

/// S14, by its words: what bans say of the empty board does the side that passed first no harm. On connected
/// boards it is as if the start were remembered (S21).
bool first_mover_is_safe(const Ruleset& rules, const Board& board) {
  return rules.suicide == Suicide::forbidden || rules.repetition.initial_counted ||
         !rules.repetition.passes_counted || (board.size() > 1 && connected_components(board).size() == 1);
}

TEST_CASE("first mover: does not lose, by the reference on all graphs of at most four vertices") {
  int decided = 0;
  for (int n = 1; n <= 4; ++n)
    for (const Board& board : all_graphs(n))
      for (const char* suicide : {"forbidden", "allowed"})
        for (const std::string& superko : superkos()) {
          const Ruleset rules = with_superko(suicide, superko);
          const Value value = solve(empty_board(board, rules), within(20), {}, "reference").value;
          if (!value.solved || !first_mover_is_safe(rules, board)) continue;
          ++decided;
          INFO(board.label() << " " << to_text(rules));
          CHECK(value.lo >= Margin());
        }
  CHECK(decided > 150);
}

TEST_CASE("first mover: the bound is known at once where it is proved, and nowhere else") {
  for (const char* name : {"4x4", "2x4 + 2x4"})
    for (const char* suicide : {"forbidden", "allowed"})
      for (const std::string& superko : superkos()) {
        const Board board = read_board(name);
        const Ruleset rules = with_superko(suicide, superko);
        const Query query = empty_board(board, rules);
        const Value value = solve(query, within(1), {}, "search").value;
        INFO(name << " " << to_text(rules));
        const bool positional_from_nothing =
            rules.repetition.key == Repetition::Key::positional && !rules.repetition.initial_counted;
        CHECK((value.lo >= Margin()) == (first_mover_is_safe(rules, board) && !positional_from_nothing));
      }
}

}  // namespace
