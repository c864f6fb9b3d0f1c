// Pauli's clause 17 by hand on small boards, and against control (clause 14) on all positions of small
// graphs.
#include "solver/engines/reference/clause17.hpp"

#include <bit>
#include <catch2/catch.hpp>

#include "graphgo/symmetry/graphs.hpp"
#include "solver/engines/reference/cycle_game.hpp"
#include "tests/support/reference_cases.hpp"

namespace graphgo::solver::engines::reference {
namespace {

using cases::packed;
using cases::path;
using cases::position;
using cases::set;
using cases::tail;

Ruleset logical_japanese(Dispute dispute) {
  Ruleset rules = preset("logical-japanese");
  rules.dispute = dispute;
  return rules;
}

TEST_CASE(
    "pauli clause 17: the smallest bordered set is what can be reached without crossing own stones, with "
    "these") {
  const Locations line(path(5));
  const Position p = position(".X.O.");
  CHECK(smallest_bordered(line, p, Side::black, 3) == set({1, 2, 3, 4}));
  CHECK(smallest_bordered(line, p, Side::black, 0) == set({0, 1}));
  CHECK(smallest_bordered(line, p, Side::white, 1) == set({0, 1, 2, 3}));
  CHECK(smallest_bordered(line, p, Side::black, 1) == set({1}));
  CHECK(smallest_bordered(line, position("....."), Side::black, 2) == line.all());
}

TEST_CASE(
    "pauli clause 17: empty locations that contact opposing and no own stones can be claimed to be neutral") {
  const Locations line(path(5));
  CHECK(can_be_neutral(line, position(".X.O."), Side::white) == set({0}));
  CHECK(can_be_neutral(line, position(".X.O."), Side::black) == set({4}));
  CHECK(can_be_neutral(line, position("...X."), Side::white) == set({0, 1, 2, 4}));
  CHECK(can_be_neutral(line, position("...X."), Side::black) == 0);
  CHECK(can_be_neutral(line, position("....."), Side::black) == 0);
}

TEST_CASE("pauli clause 17: to point to a stone claims all opposing ones in the smallest bordered set") {
  const Locations line(path(8));
  // Black's stone at 2 is the border: the white stone beyond it is not included.
  const Position p = position("O.X.O.O.");
  CHECK(dead_with(line, p, Side::black, 4) == set({4, 6}));
  CHECK(dead_with(line, p, Side::black, 6) == set({4, 6}));
  CHECK(dead_with(line, p, Side::black, 0) == set({0}));
  // Between White's own stones.
  CHECK(dead_with(line, p, Side::white, 2) == set({2}));
  // The stones 3 and 4 and no border: all of White's.
  CHECK(dead_with(line, position("O..OO..."), Side::black, 3) == set({0, 3, 4}));
}

TEST_CASE("pauli clause 17: the score follows from the claims") {
  const Locations line(path(5));
  const Position p = position(".X.O.");
  // Nothing claimed: 0 is Black's, 4 is White's, 2 contacts both.
  CHECK(controlled_by_claims(line, p, {}) == ControlledSets{set({0}), set({4})});
  CHECK(score_by_claims(line, p, {}) == 0);
  CHECK(score_by_claims(line, p, {set({0}), 0}) == -1);
  // White's stone is dead: its location and those beside it become Black's, and it counts itself.
  CHECK(controlled_by_claims(line, p, {0, set({3})}) == ControlledSets{set({0, 2, 3, 4}), 0});
  CHECK(score_by_claims(line, p, {0, set({3})}) == 4 + 1);
  CHECK(score_by_claims(line, p, {0, set({1})}) == -5);
  // All dead: nobody has a stone left.
  CHECK(score_by_claims(line, p, {0, set({1, 3})}) == 0);
  // 4 was claimed to be neutral, and from 2 and 3 one now contacts it.
  CHECK(score_by_claims(line, p, {set({4}), set({3})}) == 1);
}

TEST_CASE(
    "pauli clause 17: what contacts a neutral location is not controlled, and own stones are not territory") {
  CHECK(score_by_claims(Locations(path(5)), position("..X.."), {set({0}), 0}) == 2);
  CHECK(score_by_claims(Locations(path(5)), position("..X.."), {set({1, 3}), 0}) == 0);
  // The stone at 2 is treated as gone, so Black is treated as controlling 1 and 2, but at 2 sits his own
  // stone.
  CHECK(controlled_by_claims(Locations(path(3)), position("X.X"), {0, set({2})}) ==
        ControlledSets{set({1, 2}), 0});
  CHECK(score_by_claims(Locations(path(3)), position("X.X"), {0, set({2})}) == 1);
}

TEST_CASE("pauli clause 17: the prover extends his set") {
  Clause17Judge judge(path(5));
  Effort effort;
  const Position p = position(".X.X.");
  const std::vector<VertexSet> sets = {set({0, 1}), set({0, 1, 2, 3}), set({0, 1, 3, 4}),
                                       set({0, 1, 2, 3, 4})};
  CHECK(judge.sets(p, Side::black, 0) == sets);
  // On {0,1} White takes the stone from 0, on all five locations the formation stands.
  CHECK_FALSE(PlayedDispute(Locations(path(5)), set({0, 1}), Side::black, {}, effort).prover_wins(p));
  CHECK(judge.prover_wins(p, Side::black, 0));
}

TEST_CASE("pauli clause 17: disputes that the prover wins") {
  // Black takes the stone at 3 from 4 and fills 3: his chain 1-3-4 has the eyes 0 and 2.
  Clause17Judge judge(tail());
  CHECK(judge.prover_wins(position(".X.O."), Side::black, 3));
  CHECK(judge.prover_wins(position(".X.O."), Side::black, 0));
  CHECK(judge.prover_wins(position(".O.X."), Side::white, 3));
  // Black claims it and White cannot disagree: four locations and a stone.
  for (const Side first : {Side::black, Side::white}) {
    CHECK(judge.points(position(".X.O."), first) == 5);
    CHECK(judge.points(position(".O.X."), first) == -5);
  }
  // To claim that an eye of a formation is neutral would lose the game.
  CHECK(Clause17Judge(path(3)).points(position(".X."), Side::white) == 2);
}

TEST_CASE("pauli clause 17: disputes that the refuter wins") {
  // White plays 2: on {1,2,3,4} that takes the stone at 1, on all five it leaves 0 to it alone.
  Clause17Judge line(path(5));
  CHECK_FALSE(line.prover_wins(position(".X.O."), Side::black, 3));
  CHECK_FALSE(line.prover_wins(position(".X.O."), Side::white, 1));
  CHECK_FALSE(Clause17Judge(tail()).prover_wins(position(".X.O."), Side::white, 1));
  // No room for two eyes: 1 would be Black's if nobody claimed it, so White claims that it is neutral,
  // whoever begins.
  Clause17Judge two(path(2));
  CHECK(score_by_claims(Locations(path(2)), position("X."), {}) == 1);
  CHECK_FALSE(two.prover_wins(position("X."), Side::black, 1));
  for (const Side first : {Side::black, Side::white}) CHECK(two.points(position("X."), first) == 0);
  CHECK_THROWS_AS(two.prover_wins(position("X."), Side::black, 0), InputError);
}

TEST_CASE("pauli clause 17: control without a stone counts with a referee and not by claims") {
  // White takes both stones from the middle and has two eyes, so he controls everything. Claimed dead they
  // leave no stone at all, and then no location contacts an occupied one.
  CHECK(control_score(path(3), position("X.X")) == -5);
  Clause17Judge judge(path(3));
  CHECK(judge.prover_wins(position("X.X"), Side::white, 0));
  CHECK(judge.points(position("X.X"), Side::black) == 0);
  CHECK(judge.points(position("X.X"), Side::white) == 0);
}

/// The locations joined to one of these.
VertexSet joined_with(const Locations& locations, VertexSet set) {
  for (VertexSet before = 0; set != before;) {
    before = set;
    each_vertex(before, [&](Vertex v) { set |= locations.neighbours(v); });
  }
  return set;
}

/// Clause 5 where control counts only in parts of the board in which the controlling side has a stone. That
/// is all that tells control from claims: claimed dead, opposing stones leave nothing for the locations there
/// to contact.
int score_with_stones(const Locations& locations, const Position& p, const ControlledSets& sets) {
  const VertexSet black = sets.black & joined_with(locations, p.black);
  const VertexSet white = sets.white & joined_with(locations, p.white);
  return std::popcount(black & ~p.black) + std::popcount(black & p.white) - std::popcount(white & ~p.white) -
         std::popcount(white & p.black);
}

void compare_with_control(const Board& board) {
  Clause17Judge judge(board);
  ControlJudge control(board);
  for (const Stones& list : cases::legal_positions(board)) {
    const Position p = packed(list);
    const ControlledSets sets = control.controlled(p);
    for (Vertex v = 0; v < board.size(); ++v) {
      const VertexSet here = single(v);
      if ((p.black & here) == 0) REQUIRE(judge.prover_wins(p, Side::black, v) == ((sets.black & here) != 0));
      if ((p.white & here) == 0) REQUIRE(judge.prover_wins(p, Side::white, v) == ((sets.white & here) != 0));
    }
    const int score = score_with_stones(Locations(board), p, sets);
    for (const Side first : {Side::black, Side::white}) {
      REQUIRE(judge.points(p, first) == score);
      REQUIRE(judge.points(p, first) == -judge.points({p.white, p.black}, opponent(first)));
    }
  }
}

void compare_endings(const Board& board) {
  Clause17Judge all(board), no_border(board, {false, true}), no_formation(board, {true, false}),
      neither(board, {false, false});
  for (const Stones& list : cases::legal_positions(board)) {
    const Position p = packed(list);
    for (const Side prover : {Side::black, Side::white})
      for (Vertex v = 0; v < board.size(); ++v) {
        if ((stones(p, prover) & single(v)) != 0) continue;
        const bool wins = all.prover_wins(p, prover, v);
        REQUIRE(no_border.prover_wins(p, prover, v) == wins);
        REQUIRE(no_formation.prover_wins(p, prover, v) == wins);
        REQUIRE(neither.prover_wins(p, prover, v) == wins);
      }
  }
}

TEST_CASE("pauli clause 17: proofs and points against control, all graphs to four vertices") {
  for (int n = 1; n <= 4; ++n)
    for (const Board& board : all_graphs(n)) compare_with_control(board);
}

TEST_CASE(
    "pauli clause 17: the endings that shorten disputes change no outcome, all graphs to four vertices") {
  for (int n = 1; n <= 4; ++n)
    for (const Board& board : all_graphs(n)) compare_endings(board);
}

TEST_CASE("pauli clause 17: control and the endings on all graphs of five vertices", "[slow]") {
  for (const Board& board : all_graphs(5)) {
    compare_with_control(board);
    compare_endings(board);
  }
}

int margin_after_two_passes(const Board& board, const std::string& text, Dispute dispute) {
  const std::vector<Turn> passes{Turn::pass(), Turn::pass()};
  const CycleGame game(cases::query(board, text, logical_japanese(dispute), Side::black, passes));
  REQUIRE(game.over());
  return game.final_margin();
}

TEST_CASE("pauli clause 17: the end of a game with dispute=played is scored by claims") {
  CHECK(margin_after_two_passes(path(3), "X.X", Dispute::refereed) == -5);
  CHECK(margin_after_two_passes(path(3), "X.X", Dispute::played) == 0);
  CHECK(margin_after_two_passes(tail(), ".X.O.", Dispute::played) == 5);
  CHECK(margin_after_two_passes(path(2), "X.", Dispute::played) == 0);
  // With a referee White passes: three locations and two dead stones. Without one he has to take them: two
  // locations and two captives.
  const auto value = [](Dispute dispute) {
    return cases::interval_of(cases::query(path(3), "X.X", logical_japanese(dispute), Side::white));
  };
  CHECK(value(Dispute::refereed) == "-5..-5");
  CHECK(value(Dispute::played) == "-4..-4");
}

TEST_CASE("pauli clause 17: other scorings and judged disputes are refused where cycles are removed") {
  Ruleset rules = logical_japanese(Dispute::played);
  rules.scoring = Scoring::territory;
  CHECK_THROWS_AS(CycleGame(cases::query(path(3), "...", rules)), InputError);
  rules.dispute = Dispute::judged;
  CHECK_THROWS_AS(CycleGame(cases::query(path(3), "...", rules)), InputError);
}

}  // namespace
}  // namespace graphgo::solver::engines::reference
