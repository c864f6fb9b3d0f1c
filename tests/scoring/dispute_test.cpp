// Judged disputes: the rule of papers/rules.md section 5 word by word on all small boards, and positions
// known by hand.
#include <catch2/catch.hpp>
#include <optional>
#include <set>

#include "graphgo/board/read_board.hpp"
#include "graphgo/symmetry/graphs.hpp"
#include "solver/scoring/dispute/judge.hpp"
#include "tests/support/reference_cases.hpp"

namespace {

using namespace graphgo;
using namespace graphgo::solver;
using namespace graphgo::solver::engines;
using namespace graphgo::solver::scoring;
using graphgo::solver::engines::reference::cases::grid;
using graphgo::solver::engines::reference::cases::legal_positions;
using graphgo::solver::engines::reference::cases::path;
using graphgo::solver::engines::reference::cases::stones;

/// The dispute as it is told, passes included, with nothing kept or left out.
class Literal {
 public:
  Literal(const Board& board, scoring::Terms terms) : graph_(board), terms_(terms) {}

  bool captured(const Position<1>& start, Vertex stone) {
    owner_ = start.black.test(stone) ? Side::black : Side::white;
    stone_ = stone;
    left_ = {{index_of(start), opponent(owner_)}};
    return turn(start, owner_, std::nullopt, Before::nothing);
  }

 private:
  enum class Before { nothing, play, pass_or_gift };

  bool turn(const Position<1>& p, Side side, std::optional<Position<1>> ko, Before before) {
    const bool owner = side == owner_;
    // The owner's pass ends it after a pass. Else, by pass or gift, the turn goes over.
    if (owner && before == Before::pass_or_gift) return false;  // he can, and lives
    bool wins = false;                                          // the side to move
    const auto learn = [&](bool captured) { wins = wins || captured != owner; };
    for (Mask<1> empty = graph_.empty(p); empty.any() && !wins;) {
      const Placement<1> placed = place(graph_, p, side, empty.pop_first());
      if (placed.suicided.any() && terms_.suicide == Suicide::forbidden) continue;
      if (terms_.basic_ko && ko && *ko == placed.after) continue;
      const std::pair<std::uint64_t, Side> element{index_of(placed.after), side};
      if (left_.contains(element)) continue;
      if (!placed.after.of(owner_).test(stone_)) {
        learn(true);
        continue;
      }
      left_.insert(element);
      learn(turn(placed.after, opponent(side), p, Before::play));
      left_.erase(element);
    }
    if (!wins) learn(turn(p, opponent(side), p, Before::pass_or_gift));
    return wins != owner;
  }

  Graph<1> graph_;
  scoring::Terms terms_;
  Side owner_ = Side::black;
  Vertex stone_ = 0;
  std::set<std::pair<std::uint64_t, Side>> left_;
};

void compare_all(const Board& board, scoring::Terms terms) {
  const DisputeJudge judge(board, terms);
  Literal literal(board, terms);
  for (const Stones& position : legal_positions(board)) {
    const Position<1> p = pack<1>(position);
    const Mask<1> dead = judge.dead(p);
    p.stones().for_each([&](Vertex v) {
      INFO(board.label() << " position " << index_of(p) << " vertex " << v);
      REQUIRE(dead.test(v) == literal.captured(p, v));
    });
  }
}

std::string dead_on(const Board& board, const std::string& position, scoring::Terms terms = {}) {
  std::string text;
  const Position<1> p = pack<1>(stones(position));
  const Mask<1> dead = DisputeJudge(board, terms).dead(p);
  for (Vertex v = 0; v < board.size(); ++v) text += dead.test(v) ? 'd' : p.stones().test(v) ? 'a' : '.';
  return text;
}

}  // namespace

TEST_CASE("judge: every chain of every position of small graphs, against the rule word by word") {
  for (int n = 1; n <= 4; ++n)
    for (const Board& board : connected_graphs(n))
      for (const Suicide suicide : {Suicide::forbidden, Suicide::allowed})
        for (const bool ko : {true, false}) compare_all(board, {suicide, ko});
}

TEST_CASE("judge: one eye is dead, two are alive, a lone stone is dead where it can be surrounded") {
  // X at 1 and 3 of a path of five have three regions of one vertex; both are one move from nothing.
  CHECK(dead_on(path(3), ".X.") == ".a.");
  CHECK(dead_on(path(2), "X.") == "d.");
  CHECK(dead_on(grid(3, 3), "XXX X.X .XX") == "aaaa.a.aa");
  CHECK(dead_on(grid(3, 3), "... .X. ...") == "....a....");
}

TEST_CASE("judge: a stone in atari whose owner moves first is saved where a play saves it") {
  // White at the end has one liberty and no second one to be had: dead. Black's chain has the eye space of
  // three besides.
  CHECK(dead_on(grid(2, 5), "XXXX. ...XO") == "aaaa....ad");
  // On a star White's lone leaf is in atari at the middle; he takes the middle himself, and Black's leaves
  // are in atari.
  CHECK(dead_on(path(4), "O.X.") == "d.a.");
}

TEST_CASE("judge: basic ko binds in a dispute where superko would not") {
  // Whether the owner may take a ko back at once after a pass of his; eight positions of the path of six.
  const Board board = path(6);
  const DisputeJudge with(board, {Suicide::forbidden, true}), without(board, {Suicide::forbidden, false});
  int more = 0;
  for (const Stones& position : legal_positions(board)) {
    const Position<1> p = pack<1>(position);
    CHECK(without.dead(p).without(with.dead(p)).none());  // it binds the owner only
    if (with.dead(p) != without.dead(p)) ++more;
  }
  CHECK(more > 0);
}

TEST_CASE("judge: every chain of every position of graphs of five vertices", "[slow]") {
  for (const Board& board : connected_graphs(5))
    for (const bool ko : {true, false}) compare_all(board, {Suicide::forbidden, ko});
  compare_all(grid(2, 3), {});
  compare_all(path(6), {});
}

TEST_CASE("judge: what was found is the same whatever was asked before") {
  const Board board = path(6);
  const DisputeJudge used(board);
  for (const Stones& position : legal_positions(board)) {
    const Position<1> p = pack<1>(position), turned{p.white, p.black};
    CHECK(used.dead(p) == DisputeJudge(board).dead(p));
    CHECK(used.dead(turned) == used.dead(p));
  }
}

TEST_CASE("judge: boards of more than sixteen vertices are refused") {
  CHECK_NOTHROW(DisputeJudge::check_size(path(16)));
  CHECK_THROWS_AS(DisputeJudge::check_size(path(17)), InputError);
}
