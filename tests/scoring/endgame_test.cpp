// Endgames of large boards: who owns what, the small board, and what its values are worth on the large one.
#include "solver/scoring/endgame.hpp"

#include <cstdlib>

#include "tests/support/agreement.hpp"
#include "tests/support/boards.hpp"
#include "tests/support/says.hpp"

namespace {

using namespace graphgo;
using namespace graphgo::solver;
using namespace graphgo::solver::agreement;
using testing::error_of;
using testing::pick;
using testing::Says;

std::string given(const Board& board, const std::string& position, const std::string& open,
                  const std::string& dead = "") {
  const Stones stones = read_position(board, position);
  return position_text(
      board, scoring::given_owners(board, stones, read_vertices(board, open),
                                   dead.empty() ? std::vector<Vertex>() : read_vertices(board, dead)));
}

TEST_CASE("endgame: who owns what, as people say it") {
  const Board board = read_board("1x9");
  CHECK(given(board, ".X.X.O.O.", "e1") == "XXXX.OOOO");
  // A chain of which one stone is not open is settled whole.
  CHECK(given(board, ".XXX.O.O.", "d1 e1") == "XXXX.OOOO");
  // Dead stones are territory.
  CHECK(given(board, "OX.X.O.O.", "e1", "a1") == "XXXX.OOOO");
  CHECK(read_vertices(read_board("3x3"), "a1-b2, c3") == std::vector<Vertex>{2, 3, 4, 6, 7});

  const auto refused = [&](const char* position, const char* open, const char* dead = "") {
    return error_of([&] { given(board, position, open, dead); });
  };
  CHECK_THAT(refused(".X.X.O.O.", "a1"), Says({"e1", "d1", "f1", "--dead"}));
  CHECK_THAT(refused(".X.X..O.O", "e1"), Says({"f1", "e1"}));
  CHECK_THAT(refused(".X.X.O.O.", "e1", "a1"), Says({"a1", "no stone"}));
  CHECK_THAT(refused(".X.X.O.O.", "e1", "b1"), Says({"b1"}));
  CHECK_THAT(refused("OX.X.O.O.", "a1 e1", "a1"), Says({"a1", "open"}));
  CHECK_THAT(refused(".........", "e1"), Says({"d1", "e1"}));
  CHECK_THAT(error_of([&] { read_vertices(board, "e1 z9"); }), Says({"z9"}));
  CHECK_THAT(error_of([&] { read_vertices(board, " , "); }), Says({"no vertex"}));
}

TEST_CASE("endgame: the board that is searched") {
  const Board board = read_board("1x9");
  const Stones stones = read_position(board, ".X.X.O.O.");
  CHECK(position_text(scoring::certain_owners(board, stones)) == ".........");  // d1 and f1 have one eye
  const Board seven = read_board("1x7");
  CHECK(position_text(scoring::certain_owners(seven, read_position(seven, ".X.X.X."))) == "XXXXXXX");
  const auto owned = scoring::given_owners(board, stones, read_vertices(board, "e1"), {});
  const auto small = scoring::make_endgame(board, stones, owned, {2, 2});
  CHECK(small.open == std::vector<Vertex>{4});
  CHECK(position_text(small.position) == ".X..O..");
  const std::vector<std::pair<Vertex, Vertex>> edges{{0, 1}, {0, 4}, {1, 2}, {1, 3}, {4, 5}, {4, 6}};
  CHECK(std::vector(small.board.edges().begin(), small.board.edges().end()) == edges);
  CHECK(small.board.vertex_name(0) == "e1");
  CHECK(small.board.vertex_name(2) == "black-eye1");
  CHECK(small.offset(read_ruleset("tromp-taylor")) == 0);
  CHECK_THAT(error_of([&] { small.offset(read_ruleset("conway-go")); }), Says({"last_mover"}));

  // One side alone: White's dead stone is a point of area, and two of territory.
  const Board five = read_board("1x5");
  const Stones dead = read_position(five, "OX.X.");
  const auto all = scoring::given_owners(five, dead, read_vertices(five, "e1"), read_vertices(five, "a1"));
  const auto black = scoring::make_endgame(five, dead, all, {3, 3});
  CHECK(position_text(black.position) == ".X...");
  CHECK(black.offset(read_ruleset("tromp-taylor")) == 0);  // 4 points, of which the small board has 4
  CHECK(black.offset(read_ruleset("lasker-maas")) == 0);   // 2 vertices and a prisoner, less 3 eyes

  const Board goban = read_board("19x19");
  const Stones none(361, Colour::empty);
  CHECK_THAT(error_of([&] {
               scoring::make_endgame(goban, none, scoring::certain_owners(goban, none), {2, 2});
             }),
             Says({"361", "64"}));
}

struct EndgameTally {
  int states = 0, unsteady = 0, different = 0;
};

/// Most stones of one side, so that something of it is alive; every chain has a liberty.
Stones random_position(testing::Random& random, const Board& board) {
  const int black = pick(random, 10, 60);
  for (;;) {
    Stones stones(static_cast<std::size_t>(board.size()), Colour::empty);
    for (Colour& colour : stones)
      if (testing::chance(random, 78))
        colour = testing::chance(random, black) ? Colour::black : Colour::white;
    if (is_legal_position(Graph<1>(board), pack<1>(stones))) return stones;
  }
}

/// Solves positions of which static certainty settles a part, whole and as an endgame. Those whose value one
/// eye more changes are not compared: that the program says of them.
void compare(const Board& board, const Ruleset& rules, testing::Random& random, int tries,
             EndgameTally& tally) {
  for (int i = 0; i < tries; ++i) {
    Query whole{board, random_position(random, board), Side::black, rules, {}, {}};
    if (pick(random, 0, 1) == 1) whole.to_move = Side::white;
    const auto owners = scoring::certain_owners(board, whole.position);
    const auto settled =
        std::count_if(owners.begin(), owners.end(), [](Colour c) { return c != Colour::empty; });
    if (settled < 3 || settled == board.size()) continue;
    const auto as_endgame = [&](std::array<int, 2> eyes) {
      const auto small = scoring::make_endgame(board, whole.position, owners, eyes);
      Value value = solve({small.board, small.position, whole.to_move, rules, {}, {}}, within(60), {}).value;
      value.lo = value.lo.plus(2 * small.offset(rules));
      value.hi = value.hi.plus(2 * small.offset(rules));
      return value;
    };
    const Value value = solve(whole, within(60), {}).value, two = as_endgame({2, 2}),
                more_black = as_endgame({3, 2}), more_white = as_endgame({2, 3});
    if (!value.solved || !two.solved || !more_black.solved || !more_white.solved) continue;
    ++tally.states;
    if (!agree(two, more_black) || !agree(two, more_white))
      ++tally.unsteady;
    else if (!agree(value, two)) {
      ++tally.different;
      UNSCOPED_INFO(describe(whole) << ": " << describe(value) << ", as an endgame " << describe(two));
    }
  }
}

// No theorem but a sample: papers/endgames/README.md says why a value may be another one.
TEST_CASE("endgame: steady values are those of the whole board in a sample") {
  testing::Random random(20261124);
  EndgameTally tally;
  for (const char* board : {"3x4", "4x4", "3x6", "4x5"})
    compare(read_board(board), read_ruleset("tromp-taylor,suicide=forbidden"), random, 5000, tally);
  CHECK(tally.states > 200);
  CHECK(tally.different == 0);
}

TEST_CASE("endgame: steady values and whole boards under other rules", "[slow]") {
  const int tries = std::getenv("GRAPHGO_LONG_TESTS") ? 3000 : 700;
  for (const char* rules :
       {"tromp-taylor,suicide=forbidden", "tromp-taylor", "aga", "lasker-maas", "taylor16/tsnf"}) {
    testing::Random random(20261124);
    EndgameTally tally;
    for (const char* board : {"3x4", "4x4", "3x6", "4x5", "5x5"})
      compare(read_board(board), read_ruleset(rules), random, tries, tally);
    WARN(rules << ": " << tally.states << " states, " << tally.unsteady << " unsteady, " << tally.different
               << " steady and different");
    CHECK(tally.states > 40);
    CHECK(tally.different == 0);
  }
}

}  // namespace
