// Endgames of large boards: who owns what, the small board, and what its values are worth on the large one.
#include "solver/scoring/endgame.hpp"

#include <cstdlib>
#include <optional>

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
  for (const char* rules : {"lasker-maas,phases=1", "nieminen,resume=false,dispute=none",
                            "nieminen,resume=false,dispute=played", "tromp-taylor,scoring=territory"})
    CHECK_THAT(error_of([&] { small.offset(read_ruleset(rules)); }),
               Says({"territory", "nothing is settled"}));
  for (const char* rules :
       {"tromp-taylor,ending=passes(1)", "lasker-maas,phase2_ending=passes(1)+white_last"})
    CHECK_THAT(error_of([&] { small.offset(read_ruleset(rules)); }),
               Says({"one pass", "nothing is settled"}));

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

/// A query, and who owns what is not open in it.
struct OwnedQuery {
  Query query;
  scoring::Owners owners;
};

/// Most stones of one side, so that something of it is alive; every chain has a liberty.
Stones random_position(testing::Random& random, const Board& board) {
  const int black = pick(random, 10, 60);
  for (;;) {
    Stones stones = no_stones(board);
    for (Colour& colour : stones)
      if (testing::chance(random, 78))
        colour = testing::chance(random, black) ? Colour::black : Colour::white;
    if (is_legal_position(Graph<1>(board), pack<1>(stones))) return stones;
  }
}

/// A random position of which static certainty settles a part; nothing if it settles none or all.
std::optional<OwnedQuery> random_certain_part(testing::Random& random, const Board& board,
                                              const Ruleset& rules) {
  const Stones stones = random_position(random, board);
  const Side to_move = testing::chance(random, 50) ? Side::white : Side::black;
  const auto owners = scoring::certain_owners(board, stones);
  const auto settled =
      std::count_if(owners.begin(), owners.end(), [](Colour c) { return c != Colour::empty; });
  if (settled < 3 || settled == board.size()) return std::nullopt;
  return OwnedQuery{{board, stones, to_move, rules, {}, {}}, owners};
}

/// An open part of one to four vertices between a black and a white stone with two eyes or three each, of one
/// vertex or of two, with a dead stone in some; at times one side has no such stone.
class RandomEndgame {
 public:
  explicit RandomEndgame(testing::Random& random) : random_(random) {
    const int open = pick(random, 1, 4);
    for (int v = 0; v < open; ++v) {
      add(".XO."[static_cast<std::size_t>(testing::below(random, 4))], '.');
      for (int u = 0; u < v; ++u) join(u, v, 50);
    }
    for (const char side : {'X', 'O'})
      if (testing::chance(random, 90)) add_settled(side, open);
    parts_.size = static_cast<int>(text_.size());
  }

  OwnedQuery query(const Ruleset& rules) const {
    const Board board(parts_);
    return {{board, read_position(board, text_), Side::black, rules, {}, {}}, read_position(board, owners_)};
  }

 private:
  int add(char stone, char owner) {
    text_ += stone;
    owners_ += owner;
    return static_cast<int>(text_.size()) - 1;
  }
  bool join(int a, int b, int percent = 100) {
    const bool joined = testing::chance(random_, percent);
    if (joined) parts_.edges.push_back({a, b});
    return joined;
  }
  void add_settled(char side, int open) {
    const int stone = add(side, side);
    bool touches = false;
    for (int v = 0; v < open; ++v) touches |= join(v, stone, 50);
    if (!touches) join(0, stone);
    for (int eyes = pick(random_, 2, 3); eyes > 0; --eyes) {
      const int eye = add('.', side);
      join(stone, eye);
      if (!testing::chance(random_, 33)) continue;
      const int second = add(testing::chance(random_, 50) ? '.' : side == 'X' ? 'O' : 'X', side);
      join(eye, second);
      join(stone, second);
    }
  }

  testing::Random& random_;
  BoardParts parts_;
  std::string text_, owners_;
};

struct EndgameTally {
  int states = 0, unsteady = 0, different = 0;
};

/// Solves a query whole and as an endgame. Values that one eye more changes are not compared, since the
/// program calls them unsteady.
void compare(const OwnedQuery& owned, EndgameTally& tally) {
  const Query& whole = owned.query;
  const auto as_endgame = [&](std::array<int, 2> eyes) {
    const auto small = scoring::make_endgame(whole.board, whole.position, owned.owners, eyes);
    const Query query{small.board, small.position, whole.to_move, whole.rules, {}, {}};
    Value value = solve(query, within(60), {}).value;
    value.lo = value.lo.plus(2 * small.offset(whole.rules));
    value.hi = value.hi.plus(2 * small.offset(whole.rules));
    return value;
  };
  const Value value = solve(whole, within(60), {}).value, two = as_endgame({2, 2}),
              more_black = as_endgame({3, 2}), more_white = as_endgame({2, 3});
  if (!value.solved || !two.solved || !more_black.solved || !more_white.solved) return;
  ++tally.states;
  if (!agree(two, more_black) || !agree(two, more_white))
    ++tally.unsteady;
  else if (!agree(value, two)) {
    ++tally.different;
    UNSCOPED_INFO(describe(whole) << ": " << describe(value) << ", as an endgame " << describe(two));
  }
}

void compare_certain_parts(const char* board, const Ruleset& rules, testing::Random& random, int tries,
                           EndgameTally& tally) {
  for (int i = 0; i < tries; ++i)
    if (const auto owned = random_certain_part(random, read_board(board), rules)) compare(*owned, tally);
}

// No theorem but a sample: papers/endgames/README.md says why a value may be another one.
TEST_CASE("endgame: steady values are those of the whole board in a sample") {
  testing::Random random(20261124);
  EndgameTally tally;
  for (const char* board : {"3x4", "4x4", "3x6", "4x5"})
    compare_certain_parts(board, read_ruleset("tromp-taylor,suicide=forbidden"), random, 5000, tally);
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
      compare_certain_parts(board, read_ruleset(rules), random, tries, tally);
    WARN(rules << ": " << tally.states << " states, " << tally.unsteady << " unsteady, " << tally.different
               << " steady and different");
    CHECK(tally.states > 40);
    CHECK(tally.different == 0);
  }
}

/// Is the ruleset one that an endgame can be asked about?
bool takes_endgames(const Ruleset& rules) {
  const Board board = read_board("1x1");
  const Stones none(1, Colour::empty);
  return error_of([&] { scoring::make_endgame(board, none, none, {2, 2}).offset(rules); }) == "accepted";
}

TEST_CASE("endgame: eyes with dead stones in them, under many rules", "[slow]") {
  auto texts = testing::ruleset_texts();
  for (const char* more :
       {"chinese-basic,dispute=judged", "nieminen,resume=false", "taylor16/tbnf", "taylor16/asyp",
        "lasker-maas,phases=1,passing=gives_stone,ending=passes(2)+white_last",
        "tromp-taylor,ending=passes(2)+white_last,passing=gives_stone"})
    texts.push_back(more);
  EndgameTally tally;
  for (const auto& text : texts) {
    const Ruleset rules = read_ruleset(text);
    if (!takes_endgames(rules) || rules.handicap != Handicap{}) continue;
    INFO(text);
    testing::Random random(20261123);
    EndgameTally own;
    for (int i = 0; i < 30; ++i) {
      OwnedQuery owned = RandomEndgame(random).query(rules);
      if (testing::chance(random, 50)) owned.query.to_move = Side::white;
      if (is_legal_position(Graph<1>(owned.query.board), pack<1>(owned.query.position))) compare(owned, own);
    }
    CHECK(own.different == 0);
    tally.states += own.states;
  }
  CHECK(tally.states > 500);
}

}  // namespace
