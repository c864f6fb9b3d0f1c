// Play that goes on after a stop: the engine against the plain reference, every legal position of all small
// connected graphs, both sides.
#include <algorithm>
#include <catch2/catch.hpp>
#include <random>

#include "graphgo/symmetry/graphs.hpp"
#include "solver/engines/resumption/solve.hpp"
#include "solver/presentation/words.hpp"
#include "tests/support/reference_cases.hpp"

namespace {

using namespace graphgo;
using namespace graphgo::solver;
using namespace graphgo::solver::engines;
using namespace graphgo::solver::presentation;
using graphgo::solver::engines::reference::cases::legal_positions;

const std::vector<std::string>& rulesets() {
  static const std::vector<std::string> list = {
      "nieminen",
      "nieminen,resume=false",
      "nieminen,dispute=none",
      "nieminen,suicide=allowed",
      "nieminen,repetition=none",
      "nieminen,scoring=area",
      "nieminen,passing=gives_stone",
      "nieminen,ending=passes(1)",
      "nieminen,ending=passes(3)",
      "nieminen,ending=passes(2)+white_last",
      "nieminen,resume=false,suicide=allowed",
      "nieminen,resume=false,repetition=none",
      "nieminen,dispute=none,suicide=allowed,repetition=none",
      "chinese-basic,dispute=judged",
      "chinese-basic,resume=true",
  };
  return list;
}

std::string described(const Query& query, const Value& a, const Value& b) {
  return question_text(query) + "engine " + a.lo.text() + " " + a.hi.text() + ", reference " + b.lo.text() +
         " " + b.hi.text();
}

/// Value, turns, and the values of those.
void compare(const Query& query, bool turns) {
  const Wanted wanted{.moves = turns, .principal_variation = turns};
  const Answer engine = engines::resumption::solve(query, {}, wanted),
               plain = engines::reference::solve(query, {}, wanted);
  INFO(described(query, engine.value, plain.value));
  REQUIRE(engine.value.solved);
  REQUIRE(plain.value.solved);
  REQUIRE(engine.value.lo == plain.value.lo);
  REQUIRE(engine.value.hi == plain.value.hi);
  // The reference lists a chain to point at by each of its vertices: as many turns, or those of no other
  // value.
  if (query.rules.dispute == Dispute::played)
    for (const MoveValue& move : plain.moves)
      REQUIRE(std::any_of(engine.moves.begin(), engine.moves.end(), [&](const MoveValue& m) {
        return m.value.lo == move.value.lo && m.value.hi == move.value.hi;
      }));
  else
    REQUIRE(engine.moves.size() == plain.moves.size());
  for (const MoveValue& move : engine.moves) {
    const auto same = std::find_if(plain.moves.begin(), plain.moves.end(),
                                   [&](const MoveValue& m) { return m.turn == move.turn; });
    REQUIRE(same != plain.moves.end());
    REQUIRE(same->value.lo == move.value.lo);
    REQUIRE(same->value.hi == move.value.hi);
  }
  if (!turns) return;
  // Illegal turns of a line throw; one value for both sides is reached by a line that ends.
  const auto after = trace(query, engine.principal_variation);
  if (engine.value.lo == engine.value.hi) REQUIRE(after.back().over);
}

void compare_all(const Board& board, const std::string& rules, bool turns) {
  Query query{board, {}, Side::black, read_ruleset(rules), {0, 0}, {}};
  for (const Stones& position : legal_positions(board))
    for (const Side side : {Side::black, Side::white}) {
      query.position = position;
      query.to_move = side;
      compare(query, turns);
    }
}

}  // namespace

TEST_CASE("nieminen against the reference: every position of graphs of at most three vertices") {
  for (int n = 1; n <= 3; ++n)
    for (const Board& board : connected_graphs(n))
      for (const std::string& rules : rulesets()) compare_all(board, rules, true);
}

TEST_CASE("nieminen against the reference: disputes played for real") {
  for (int n = 1; n <= 3; ++n)
    for (const Board& board : connected_graphs(n))
      for (const char* rules :
           {"nieminen,dispute=played", "nieminen,dispute=played,resume=false",
            "nieminen,dispute=played,passing=gives_stone,resume=false",
            "nieminen,dispute=played,scoring=area", "nieminen,dispute=played,repetition=none,resume=false",
            "nieminen,dispute=played,suicide=allowed,resume=false"})
        compare_all(board, rules, true);
}

TEST_CASE("nieminen against the reference: every position of graphs of four vertices", "[slow]") {
  for (const Board& board : connected_graphs(4))
    for (const std::string& rules : rulesets()) compare_all(board, rules, false);
}

TEST_CASE("nieminen against the reference: disputes played for real on graphs of four vertices", "[slow]") {
  for (const Board& board : connected_graphs(4))
    for (const char* rules : {"nieminen,dispute=played", "nieminen,dispute=played,repetition=none"})
      for (const Stones& position : legal_positions(board)) {
        const auto stones = std::count(position.begin(), position.end(), Colour::empty);
        if (stones % 2 == 0) continue;  // half of them: the reference is slow here
        compare({board, position, Side::black, read_ruleset(rules), {0, 0}, {}}, false);
      }
}

TEST_CASE("nieminen against the reference: graphs of five vertices from the empty board", "[slow]") {
  for (const Board& board : connected_graphs(5))
    for (const std::string& rules : rulesets()) {
      Query query{board, Stones(5), Side::black, read_ruleset(rules), {0, 0}, {}};
      compare(query, true);
    }
}

TEST_CASE("nieminen against the reference: after random turns, answers and disputes among them") {
  std::mt19937 random(7);
  for (const Board& board : connected_graphs(4))
    for (const char* rules : {"nieminen", "nieminen,suicide=allowed", "nieminen,handicap=consecutive(2)",
                              "nieminen,dispute=played,resume=false", "nieminen,dispute=played,scoring=area",
                              "nieminen,ending=passes(1),passing=gives_stone"})
      for (int game = 0; game < 2; ++game) {
        Query query{board, Stones(4), Side::black, read_ruleset(rules), {1, 0}, {}};
        for (int turn = 0; turn < 12; ++turn) {
          compare(query, true);
          const auto moves = engines::resumption::solve(query, {}, {.moves = true}).moves;
          if (moves.empty()) break;
          // Passes and acceptance come last, and lead to what is tested here.
          const std::size_t i = random() % 2 == 0 ? moves.size() - 1 : random() % moves.size();
          query.record.push_back(moves[i].turn);
        }
      }
}
