// Pauli's clauses one by one, on boards small enough to see the answer: stones and liberties, formations,
// control.
#include <catch2/catch.hpp>

#include "solver/engines/reference/control.hpp"
#include "tests/support/reference_cases.hpp"

namespace graphgo::solver::engines::reference {
namespace {

using cases::graph;
using cases::packed;
using cases::path;
using cases::position;
using cases::set;

bool formation(const Board& board, const std::string& text, VertexSet on, Side side = Side::black) {
  return two_eye_formation(Locations(board), position(text), side, on);
}

TEST_CASE("pauli clause 13: a location contacts what is next to the like locations it is joined with") {
  const Locations line(path(6));
  CHECK(line.liberties(position(".XX.O."), 1) == set({0, 3}));
  CHECK(line.liberties(position(".XX.O."), 4) == set({3, 5}));
  // From an empty location through empty ones, to the stones around them.
  CHECK(line.contacted(position("X...O."), 2) == set({0, 1, 2, 3, 4}));
}

TEST_CASE("pauli clause 6: opposing stones without liberties are captured, and only they") {
  const Putting p = Locations(path(5)).put(position("XOO.."), Side::black, 3, 0);
  CHECK(p.captured == set({1, 2}));
  CHECK(p.after == position("X..X."));
  CHECK_FALSE(p.suicide);
}

TEST_CASE("pauli clause 10: a stone without liberty that captures nothing is suicide") {
  CHECK(Locations(path(3)).put(position(".X."), Side::white, 0, 0).suicide);
  CHECK(Locations(path(3)).put(position(".XX"), Side::black, 0, 0).suicide);
  CHECK_FALSE(Locations(path(3)).put(position("XX."), Side::white, 2, 0).suicide);  // it captures
}

TEST_CASE("pauli clause 11: pseudo-suicide leaves the new stone permanently prohibited liberties alone") {
  const Locations line(path(4));
  CHECK(line.put(position("...."), Side::black, 0, set({1})).pseudo_suicide);
  CHECK_FALSE(line.put(position("...."), Side::black, 2, set({1})).pseudo_suicide);  // 3 is a liberty as well
  CHECK(line.put(position("..XX"), Side::black, 0, set({1})).pseudo_suicide);
  CHECK_FALSE(line.put(position(".X.."), Side::black, 0, set({2, 3})).suicide);
  CHECK(line.put(position(".X.."), Side::black, 0, set({2, 3}))
            .pseudo_suicide);  // the chain's liberty, not the stone's own
  // It captures, so it is neither suicide nor pseudo-suicide.
  const Putting capture = line.put(position(".OX."), Side::black, 0, set({3}));
  CHECK_FALSE(capture.pseudo_suicide);
  CHECK(capture.captured == set({1}));
}

TEST_CASE("pauli clause 12: a ko capture leaves exactly two stones without liberties, one of each colour") {
  CHECK(Locations(path(2)).put(position("O."), Side::black, 1, 0).ko_capture);
  CHECK(Locations(path(4))
            .put(position("O.O."), Side::black, 1, 0)
            .ko_capture);  // 0 and the new stone, while 2 breathes at 3
  // The new stone has a liberty of its own: no ko capture.
  CHECK_FALSE(Locations(path(3)).put(position("O.."), Side::black, 1, 0).ko_capture);
  // Two stones captured by one: three without liberties.
  CHECK_FALSE(Locations(path(3)).put(position("OO."), Side::black, 2, 0).ko_capture);
}

TEST_CASE("pauli clause 15: bordered sets") {
  const Locations line(path(4));
  const Position p = position(".X.O");
  CHECK(bordered(line, p, Side::black, set({0, 1})));
  CHECK_FALSE(bordered(line, p, Side::black, set({0})));        // 0 has a neighbour outside and is empty
  CHECK_FALSE(bordered(line, p, Side::black, set({0, 1, 2})));  // so is 2
  CHECK(bordered(line, p, Side::white, set({3})));
  CHECK_FALSE(bordered(line, position(".XX."), Side::black, set({0, 1})));  // 2 outside holds Black's stone
  // All locations: nothing lies across a border, so both colours have bordered it.
  CHECK(bordered(line, p, Side::black, line.all()));
  CHECK(bordered(line, p, Side::white, line.all()));
}

TEST_CASE("pauli clause 16: two-eye formations and what lacks one condition") {
  CHECK(formation(path(3), ".X.", set({0, 1, 2})));
  CHECK(formation(path(5), ".X.X.", set({0, 1, 2, 3, 4})));
  CHECK(formation(graph(4, {{0, 1}, {1, 2}, {2, 3}, {3, 0}}), "X.X.", set({0, 1, 2, 3})));
  CHECK_FALSE(formation(path(3), ".X.", 0));  // the set is not empty
  CHECK_FALSE(formation(path(3), ".X.", set({0, 1, 2}), Side::white));
  CHECK_FALSE(formation(path(5), ".X.XO", set({0, 1, 2, 3, 4})));                 // an opposing stone
  CHECK_FALSE(formation(path(5), ".X.X.", set({0, 1, 2})));                       // not bordered
  CHECK_FALSE(formation(graph(4, {{0, 1}, {1, 2}}), ".X..", set({0, 1, 2, 3})));  // 3 has no neighbour
  CHECK(formation(graph(4, {{0, 1}, {1, 2}}), ".X..", set({0, 1, 2})));
  CHECK_FALSE(formation(path(4), ".X..", set({0, 1, 2, 3})));  // 2 and 3 are empty neighbours
  CHECK_FALSE(formation(path(3), "X.X", set({0, 1, 2})));      // one liberty each
  // Liberties in the set count, others do not: 3 has 2 inside and 4 outside.
  CHECK_FALSE(formation(path(5), ".X.X.", set({0, 1, 2, 3})));
}

TEST_CASE("pauli clause 14: nobody controls a location of the empty paths of one to three locations") {
  // One location has no neighbour. On two there is no room. On three the opponent starts in the middle, and
  // the ends are suicide.
  for (int n = 1; n <= 3; ++n) CHECK(controlled(path(n), Position{}) == ControlledSets{});
}

TEST_CASE("pauli clause 14: all locations as the set") {
  // The formation stands in the first situation already.
  CHECK(controlled(path(3), position(".X.")) == ControlledSets{set({0, 1, 2}), 0});
  CHECK(control_score(path(3), position(".X.")) == 2);
  CHECK(control_score(path(3), position(".O.")) == -2);
  // The isolated location has no neighbour, so no formation holds it.
  CHECK(controlled(graph(4, {{0, 1}, {1, 2}}), position(".X..")) == ControlledSets{set({0, 1, 2}), 0});
}

TEST_CASE("pauli clauses 5 and 14: a dead stone counts twice, as a location and as a stone") {
  // 1 joins the ends 0 and 2 and the tail 3-4. White at 3 can do nothing; Black takes it from 4 and fills 3,
  // and his chain 1-3-4 has the eyes 0 and 2. White's sets {3,4} has no room for two eyes.
  CHECK(controlled(cases::tail(), position(".X.O.")) == ControlledSets{set({0, 1, 2, 3, 4}), 0});
  CHECK(control_score(cases::tail(), position(".X.O.")) == 4 + 1);
  CHECK(control_score(cases::tail(), position(".O.X.")) == -5);
}

TEST_CASE("pauli clause 14: stones that the clearing leaves without liberties are removed first") {
  // On the path .X.O. Black has bordered {0,1}. Outside, 2 becomes white: his stone keeps the liberty 0,
  // White starts and takes it.
  CHECK(controlled(path(5), position(".X.O.")) == ControlledSets{});
  // X..OO-like: {0} alone is bordered, and the stone on it is gone as soon as 1 is white.
  ControlJudge judge(path(3));
  CHECK_FALSE(judge.cannot_be_prevented(position("X.."), Side::black, set({0})));
}

TEST_CASE("pauli clause 14: the opponent starts") {
  // The comb 0-1-2 with 1 joined to the outside 3: Black at 1 has his eyes; with 1 and 0 filled there is but
  // one, whoever starts.
  const Board comb = graph(5, {{0, 1}, {1, 2}, {1, 3}, {3, 4}});
  CHECK(ControlJudge(comb).cannot_be_prevented(position(".X.O."), Side::black, set({0, 1, 2})));
  CHECK_FALSE(ControlJudge(comb).cannot_be_prevented(position("XX.O."), Side::black, set({0, 1, 2})));
}

TEST_CASE(
    "pauli clause 14: three empty locations in a row are too few when the opponent starts, four are enough") {
  // 0 is joined to each of the row and to the outside. Of three, White takes the middle and passes from then
  // on: Black can only fill both ends, which leaves one eye. Of four, Black answers in the other middle,
  // takes White's stone and has two.
  const Board three = graph(6, {{0, 1}, {0, 2}, {0, 3}, {1, 2}, {2, 3}, {0, 4}, {4, 5}});
  CHECK_FALSE(ControlJudge(three).cannot_be_prevented(position("X...O."), Side::black, set({0, 1, 2, 3})));
  CHECK(ControlJudge(three).cannot_be_prevented(position("X.X.O."), Side::black, set({0, 1, 2, 3})));
  const Board four = graph(7, {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2}, {2, 3}, {3, 4}, {0, 5}, {5, 6}});
  CHECK(ControlJudge(four).cannot_be_prevented(position("X....O."), Side::black, set({0, 1, 2, 3, 4})));
  CHECK(ControlJudge(four).cannot_be_prevented(position("X.O..O."), Side::black, set({0, 1, 2, 3, 4})) ==
        false);
}

TEST_CASE("pauli clause 5: control changes its sign with the colours") {
  const Board board = graph(4, {{0, 1}, {1, 2}, {2, 3}, {3, 0}, {0, 2}});
  ControlJudge judge(board);
  for (const Stones& list : cases::legal_positions(board)) {
    const Position p = packed(list);
    const ControlledSets sets = judge.controlled(p), swapped = judge.controlled({p.white, p.black});
    REQUIRE(sets == ControlledSets{swapped.white, swapped.black});
  }
}

}  // namespace
}  // namespace graphgo::solver::engines::reference
