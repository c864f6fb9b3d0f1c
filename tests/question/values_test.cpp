// What values mean: who wins, and forced wins of the last mover.
#include <catch2/catch.hpp>

#include "graphgo/board/read_board.hpp"
#include "graphgo/record/position_text.hpp"
#include "solver/engines/solve.hpp"
#include "solver/question/answer.hpp"

using namespace graphgo;
using namespace graphgo::solver;

namespace {

Value points(int lo, int hi) {
  return {ValueKind::interval, Margin::of_points(lo), Margin::of_points(hi), true};
}

/// The kind does not tell two values of a ruleset apart.
bool same(const Value& a, const Value& b) { return a.lo == b.lo && a.hi == b.hi && a.solved == b.solved; }

TEST_CASE("answers: a proof is cut where the value is known, and nothing else says why there is none") {
  Answer answer;
  CHECK_FALSE(proof_cut(answer));
  answer.value.solved = true;
  CHECK(proof_cut(answer));
  answer.no_proof = "there is no form of proof";
  CHECK_FALSE(proof_cut(answer));
  answer.no_proof.clear();
  answer.proof.emplace();
  CHECK_FALSE(proof_cut(answer));
}

}  // namespace

TEST_CASE("values: a forced win of the last mover is all there is to say") {
  const Value black = {ValueKind::winner, Margin::of_points(1), Margin::infinity(), true};
  CHECK(same(forced_win(black), points(1, 1)));
  const Value white = {ValueKind::winner, Margin::minus_infinity(), Margin::of_points(-1), true};
  CHECK(same(forced_win(white), points(-1, -1)));
  const Value nobody = {ValueKind::winner, Margin::minus_infinity(), Margin::infinity(), true};
  CHECK(same(forced_win(nobody), nobody));
  CHECK(winner_of(nobody, preset("conway-go")) == Winner::no_result);
  CHECK(same(forced_win(points(1, 3)), points(1, 3)));  // points are told apart

  // Black ends the game at vertex 2; White could force no end.
  const Board ring = read_board("cycle:4");
  const Ruleset rules = read_ruleset("conway-go,repetition=basic_ko,suicide=forbidden");
  const Query query{ring, read_position(ring, "X..."), Side::black, rules, {}, {}};
  for (const char* method : {"retrograde", "reference"}) {
    const Answer answer = engines::solve(query, {}, {.moves = true, .principal_variation = true}, method);
    CHECK(same(answer.value, points(1, 1)));
    CHECK(answer.principal_variation == std::vector{Turn{2}});
    CHECK(answer.endless_play.empty());
    for (const MoveValue& move : answer.moves)
      CHECK(same(move.value, answer.value) == (move.turn == Turn{2}));
  }
}

TEST_CASE("values: the winner is who has more, and White where she wins ties") {
  const Ruleset plain = preset("tromp-taylor"), ties = read_ruleset("tromp-taylor,tie=white_wins");
  CHECK(winner_of(points(1, 1), plain) == Winner::black);
  CHECK(winner_of(points(-1, -1), plain) == Winner::white);
  CHECK(winner_of(points(0, 0), plain) == Winner::nobody);
  CHECK(winner_of(points(0, 0), ties) == Winner::white);
  CHECK(winner_of(points(-2, 2), preset("chinese-basic")) == Winner::no_result);
}
