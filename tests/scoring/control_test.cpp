// The confined game and what ends it early, against plainer ways to the same answers.
#include <catch2/catch.hpp>
#include <map>
#include <set>

#include "graphgo/board/read_board.hpp"
#include "graphgo/game/cycles/play.hpp"
#include "graphgo/record/position_text.hpp"
#include "solver/scoring/control/bordered.hpp"
#include "solver/scoring/control/confined_game.hpp"
#include "solver/scoring/control/pass_alive.hpp"
#include "tests/support/reference_cases.hpp"

namespace {

using namespace graphgo;
using namespace graphgo::solver;
using namespace graphgo::solver::engines;
using namespace graphgo::solver::scoring;
using graphgo::solver::engines::reference::cases::legal_positions;

const std::vector<const char*>& boards() {
  static const std::vector<const char*> list{"2x3",     "path:6",          "cycle:6",
                                             "wheel:5", "path:3 + path:3", "star:4 + path:1"};
  return list;
}

/// Which of the owner's stones an opponent who plays on and on, the owner passing, can take: every position
/// he can come to is listed.
Mask<1> taken_in_the_end(const Graph<1>& graph, const Position<1>& start, Side owner) {
  std::set<std::pair<std::uint64_t, std::uint64_t>> seen;
  std::vector<Position<1>> todo{start};
  Mask<1> taken;
  while (!todo.empty()) {
    const Position<1> position = todo.back();
    todo.pop_back();
    if (!seen.insert({position.black.words()[0], position.white.words()[0]}).second) continue;
    taken |= start.of(owner).without(position.of(owner));
    graph.empty(position).for_each([&](Vertex v) {
      if (const auto played = cycles::play(graph, position, opponent(owner), v))
        todo.push_back(played->after);
    });
  }
  return taken;
}

}  // namespace

TEST_CASE("control: bordered sets are those that clause 15 describes") {
  for (const char* name : boards()) {
    const Board board = read_board(name);
    const Graph<1> graph(board);
    for (const Stones& stones : legal_positions(board)) {
      const Position<1> p = pack<1>(stones);
      std::set<std::uint64_t> plain, found;
      for (std::uint64_t bits = 1; bits < std::uint64_t{1} << board.size(); ++bits) {
        bool bordered = true;
        for (const auto& [u, v] : board.edges())
          for (const auto& [inside, outside] : {std::pair(u, v), std::pair(v, u)})
            if (bits >> inside & 1 && !(bits >> outside & 1))
              bordered = bordered && p.black.test(inside) && !p.black.test(outside);
        if (bordered) plain.insert(bits);
      }
      for (const Mask<1>& set : scoring::bordered_sets(graph, p, {})) found.insert(set.words()[0]);
      INFO(name << " " << position_text(stones));
      REQUIRE(found == plain);
    }
  }
}

TEST_CASE("control: careful builders and lists cut short change no answer") {
  int answered = 0, cut = 0;
  for (const char* name : {"2x3", "path:6", "path:3 + path:3"}) {
    const Board board = read_board(name);
    const Graph<1> graph(board);
    std::map<std::uint64_t, std::pair<scoring::ConfinedGame, scoring::ConfinedGame>> games;
    for (const Stones& stones : legal_positions(board)) {
      const Position<1> p = pack<1>(stones);
      for (const Mask<1>& set : scoring::bordered_sets(graph, p, {})) {
        auto& [whole, careful] = games
                                     .try_emplace(set.words()[0], ConfinedGame(board, set),
                                                  ConfinedGame(board, set, ConfinedGame::Ends::never, 0))
                                     .first->second;
        const bool wins = whole.builder_wins(whole.start(p), {});
        INFO(name << " " << position_text(stones) << " set " << set.words()[0]);
        for (const std::size_t most : {1u, 8u, 64u}) {
          const auto short_answer = careful.builder_wins(careful.start(p), most, {});
          if (short_answer) REQUIRE(*short_answer == wins);
          ++(short_answer ? answered : cut);
        }
        REQUIRE(careful.builder_wins(careful.start(p), {}) == wins);
      }
    }
  }
  CHECK(answered > 100);
  CHECK(cut > 100);
}

TEST_CASE("control: chains called alive without a play of their owner's cannot be taken") {
  int alive_somewhere = 0;
  for (const char* name : boards()) {
    const Board board = read_board(name);
    const Graph<1> graph(board);
    for (const Stones& stones : legal_positions(board)) {
      const Position<1> p = pack<1>(stones);
      const Mask<1> alive = scoring::pass_alive(graph, p, Side::black);
      INFO(name << " " << position_text(stones));
      if (alive.none()) continue;
      ++alive_somewhere;
      REQUIRE_FALSE(alive.intersects(taken_in_the_end(graph, p, Side::black)));
    }
  }
  CHECK(alive_somewhere > 50);
}
