// Pauli's rules: control, score and values against the plain reference, on all small connected graphs.
#include <catch2/catch.hpp>
#include <random>

#include "graphgo/board/read_board.hpp"
#include "graphgo/game/cycles/record.hpp"
#include "graphgo/record/position_text.hpp"
#include "graphgo/symmetry/graphs.hpp"
#include "solver/engines/cycle_removal/claims_phase.hpp"
#include "solver/engines/cycle_removal/solve.hpp"
#include "solver/engines/reference/clause17.hpp"
#include "solver/engines/reference/control.hpp"
#include "solver/engines/reference/reference.hpp"
#include "solver/presentation/words.hpp"
#include "solver/question/game_of.hpp"
#include "solver/scoring/control/control.hpp"
#include "tests/support/reference_cases.hpp"
#include "tests/support/work.hpp"

namespace {

using namespace graphgo;
using namespace graphgo::solver;
using namespace graphgo::solver::engines;
using namespace graphgo::solver::presentation;
using namespace graphgo::solver::scoring;
using graphgo::solver::engines::reference::cases::legal_positions;

void compare_control(const Board& board) {
  const scoring::Control control(board);
  engines::reference::ControlJudge judge(board);
  for (const Stones& stones : legal_positions(board)) {
    const Position<1> p = pack<1>(stones);
    const scoring::Controlled found = control.of(p);
    const engines::reference::Position plain{p.black.words()[0], p.white.words()[0]};
    const engines::reference::ControlledSets judged = judge.controlled(plain);
    INFO(board.label() << " " << position_text(stones));
    REQUIRE(found.black.words()[0] == judged.black);
    REQUIRE(found.white.words()[0] == judged.white);
    REQUIRE(scoring::control_margin(p, found) == judge.score(plain));
  }
}

/// How many values the reference found within its looks at the limits, all of which must agree.
struct Tally {
  int asked = 0, judged = 0;
};

void compare_value(engines::cycle_removal::Solver& solver, const Query& query, int patience, Tally& tally) {
  const Answer found = solver.solve(query, {}, {});
  ++tally.asked;
  const Answer plain = engines::reference::solve(query, testing::within(patience), {});
  INFO(question_text(query) << "engine " << found.value.lo.text() << " " << found.value.hi.text()
                            << ", reference " << plain.value.lo.text() << " " << plain.value.hi.text());
  REQUIRE(found.value.solved);
  // What the reference proved before it had to stop must hold as well.
  REQUIRE(plain.value.lo <= found.value.hi);
  REQUIRE(found.value.lo <= plain.value.hi);
  if (!plain.value.solved) return;
  ++tally.judged;
  REQUIRE(found.value.lo == plain.value.lo);
  REQUIRE(found.value.hi == plain.value.hi);
}

void compare_all(const Board& board, const std::string& rules, int patience, Tally& tally) {
  Query query{board, {}, Side::black, read_ruleset(rules), {0, 0}, {}};
  engines::cycle_removal::Solver solver(board, query.rules);
  for (const Stones& position : legal_positions(board))
    for (const Side side : {Side::black, Side::white}) {
      query.position = position;
      query.to_move = side;
      compare_value(solver, query, patience, tally);
    }
}

}  // namespace

TEST_CASE(
    "pauli: control and score of every position, all connected graphs to five vertices, against the "
    "reference") {
  for (int n = 1; n <= 5; ++n)
    for (const Board& board : connected_graphs(n)) compare_control(board);
}

TEST_CASE(
    "pauli: control and score of every position of some boards of six and seven vertices, against the "
    "reference",
    "[slow]") {
  for (const char* board : {"2x3", "path:6", "cycle:6", "wheel:5", "path:3 + path:3", "star:5", "path:7"})
    compare_control(read_board(board));
}

TEST_CASE(
    "pauli: every position of graphs to three vertices and each change of an axis, against the reference") {
  Tally tally;
  for (int n = 1; n <= 3; ++n)
    for (const Board& board : connected_graphs(n))
      for (const char* rules :
           {"logical-japanese", "logical-japanese,scoring=area,dispute=none",
            "logical-japanese,scoring=territory,dispute=none", "logical-japanese,initial_prohibited={0}"})
        compare_all(board, rules, 400, tally);
  CHECK(tally.judged * 20 >= tally.asked * 19);
}

TEST_CASE("pauli: every position of graphs of four vertices, against the reference", "[slow]") {
  Tally tally;
  for (const Board& board : connected_graphs(4)) compare_all(board, "logical-japanese", 1000, tally);
  CHECK(tally.judged * 20 >= tally.asked * 19);
}

/// A random game of so many turns at most, in which cycles close: hardly any passes, and every other cycle is
/// removed.
std::vector<Turn> random_game(const cycles::Rules& rules, const Query& start, int turns,
                              std::mt19937& random) {
  cycles::Record record(rules, start_of(start), start.record);
  std::vector<Turn> played;
  while (static_cast<int>(played.size()) < turns && !record.now().over) {
    std::vector<Turn> plays, removals;
    cycles::for_each_turn(rules, record.now(), [&](Turn turn, const Mask<1>& used, const cycles::Next&) {
      if (turn.removes >= 0)
        removals.push_back(record.named(turn, used));
      else if (turn.is_play())
        plays.push_back(turn);
    });
    const bool remove = !removals.empty() && random() % 2 == 0;
    const std::vector<Turn>& from = remove ? removals : plays;
    played.push_back(from.empty() || random() % 8 == 0 ? Turn::pass() : from[random() % from.size()]);
    record.play(played.back());
  }
  return played;
}

TEST_CASE("pauli: after random games, with cycles and removals, against the reference") {
  std::mt19937 random(4);
  Tally tally;
  int removals = 0, cycles = 0;
  for (int game = 0; game < 600; ++game) {
    const auto boards = connected_graphs(2 + game % 3);
    const Board& board = boards[random() % boards.size()];
    Query query{board, no_stones(board), Side::black, preset("logical-japanese"), {0, 0}, {}};
    const cycles::Rules rules(board, query.rules);
    query.record = random_game(rules, query, 6 + static_cast<int>(random() % 20), random);
    for (const Turn turn : query.record) removals += turn.removes >= 0 ? 1 : 0;
    cycles +=
        cycles::disturbing_cycles(cycles::Record(rules, start_of(query), query.record).now()).empty() ? 0 : 1;
    engines::cycle_removal::Solver solver(board, query.rules);
    compare_value(solver, query, 100, tally);
  }
  CHECK(removals > 100);
  CHECK(cycles > 20);
  CHECK(tally.judged * 2 >= tally.asked);
}

TEST_CASE(
    "pauli clause 17: claims and disputes of every position, all connected graphs to four vertices, against "
    "the "
    "reference") {
  for (int n = 1; n <= 4; ++n)
    for (const Board& board : connected_graphs(n)) {
      engines::cycle_removal::ClaimsPhase claims(board);
      engines::reference::Clause17Judge judge(board);
      for (const Stones& stones : legal_positions(board)) {
        const Position<1> p = pack<1>(stones);
        const engines::reference::Position plain{p.black.words()[0], p.white.words()[0]};
        INFO(board.label() << " " << position_text(stones));
        for (const Side side : {Side::black, Side::white}) {
          REQUIRE(claims.points(p, side) == judge.points(plain, side));
          for (Vertex v = 0; v < board.size(); ++v)
            if (p.at(v) != stone_of(side))
              REQUIRE(claims.prover_wins(p, side, v) == judge.prover_wins(plain, side, v));
        }
      }
    }
}

TEST_CASE("pauli clause 17: values of every position of graphs to three vertices, against the reference") {
  Tally tally;
  for (int n = 1; n <= 3; ++n)
    for (const Board& board : connected_graphs(n))
      compare_all(board, "logical-japanese,dispute=played", 400, tally);
  CHECK(tally.judged * 20 >= tally.asked * 19);
}
