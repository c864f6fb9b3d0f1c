// The game core against the reference's own game: the same legal turns, captures, phases and ends in random
// play. The two share nothing but the ruleset value.
#include <catch2/catch.hpp>

#include "graphgo/game/game.hpp"
#include "solver/engines/reference/state.hpp"
#include "tests/support/random.hpp"

namespace {

using namespace graphgo;
using solver::Query;
namespace reference = solver::engines::reference;

Verdict verdict_of(reference::Refusal refusal) {
  switch (refusal) {
    case reference::Refusal::none:
      return Verdict::legal;
    case reference::Refusal::game_over:
      return Verdict::game_over;
    case reference::Refusal::no_such_vertex:
      return Verdict::no_such_vertex;
    case reference::Refusal::occupied:
      return Verdict::occupied;
    case reference::Refusal::suicide:
      return Verdict::suicide;
    case reference::Refusal::ko:
      return Verdict::ko;
    case reference::Refusal::superko:
      return Verdict::superko;
    case reference::Refusal::passing_never:
      return Verdict::passing_never;
    case reference::Refusal::no_prisoner:
      return Verdict::no_prisoner;
    case reference::Refusal::handicap_play:
      return Verdict::handicap_play;
  }
  throw std::logic_error("unknown refusal");
}

void require_same_outcome(const Game<1>& core, const reference::Game& ref) {
  const reference::State& state = ref.now();
  const Outcome outcome = core.outcome();
  switch (state.status) {
    case reference::Status::playing:
      FAIL("the core's game is over, the reference's is not");
      break;
    case reference::Status::counted:
      REQUIRE(outcome.kind == Outcome::Kind::margin);
      REQUIRE(outcome.points ==
              ref.referee().margin_so_far(state) + ref.referee().board_score(state.position));
      break;
    case reference::Status::no_result:
      REQUIRE(outcome.kind == Outcome::Kind::no_result);
      break;
    case reference::Status::immobile:
    case reference::Status::cycle_won:
      REQUIRE(outcome.kind ==
              (state.winner == Side::black ? Outcome::Kind::black_wins : Outcome::Kind::white_wins));
      break;
  }
}

void require_same_state(const Game<1>& core, const reference::Game& ref) {
  const auto& ours = core.state();
  const reference::State& theirs = ref.now();
  REQUIRE(ours.position.black.words()[0] == theirs.position.black);
  REQUIRE(ours.position.white.words()[0] == theirs.position.white);
  REQUIRE(core.over() == theirs.over());
  REQUIRE(ours.to_move == theirs.to_move);
  REQUIRE(ours.phase == theirs.phase);
  REQUIRE(ours.passes == theirs.passes);
  REQUIRE(ours.handicap_left == theirs.handicap_left);
  REQUIRE(ours.prisoners == theirs.captured);
  REQUIRE(ours.bonus == theirs.bonus);
  if (core.over()) require_same_outcome(core, ref);
}

/// Random play in which passes are rare enough for fights and common enough for phase ends.
std::size_t play_both(const Query& query, testing::Random& random, int turns) {
  Game<1> core(query.board, query.rules, {query.position, query.to_move, query.prisoners});
  reference::Game ref(query);
  std::size_t compared = 0;
  require_same_state(core, ref);
  while (core.ply() < turns && !core.over()) {
    for (Vertex v = -1; v <= query.board.size(); ++v, ++compared)
      REQUIRE(core.legality(Turn{v}).verdict == verdict_of(ref.refusal(Turn{v})));
    const auto legal = core.legal_turns();
    REQUIRE(legal == ref.legal_turns());
    const bool want_pass = testing::pick(random, 0, 5) == 0;
    const Turn turn = want_pass && core.is_legal(Turn::pass()) ? Turn::pass() : testing::any(random, legal);
    REQUIRE(core.play(turn));
    REQUIRE(ref.play(turn));
    require_same_state(core, ref);
  }
  return compared;
}

TEST_CASE("core against reference: the same legality, states and outcomes in random play") {
  testing::Random random(20260101);
  std::size_t compared = 0;
  for (const auto& text : testing::ruleset_texts()) {
    const Ruleset rules = read_ruleset(text);
    for (int round = 0; round < 60; ++round) {
      const int size = testing::pick(random, 1, 7);
      const Board board = testing::random_board(random, size, 0.2 + 0.1 * testing::pick(random, 0, 6));
      const Side side =
          rules.handicap.consecutive > 0 || testing::pick(random, 0, 1) == 0 ? Side::black : Side::white;
      INFO(text << ", " << size << " vertices, round " << round);
      compared +=
          play_both({board, Stones(static_cast<std::size_t>(size)), side, rules, {round % 3, round % 2}, {}},
                    random, 80);
    }
  }
  REQUIRE(compared > 100000);
}

}  // namespace
