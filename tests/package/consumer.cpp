// Solves the three-vertex path by the installed package; prints the value.
#include <cstdio>

#include "graphgo/board/read_board.hpp"
#include "graphgo/game/game.hpp"
#include "solver/engines/solve.hpp"

int main() {
  const graphgo::Board board = graphgo::read_board("path:3");
  const graphgo::Ruleset rules = graphgo::read_ruleset("tromp-taylor");
  graphgo::Game<1> game(board, rules);
  game.play(graphgo::Turn{1});
  const auto answer =
      graphgo::solver::engines::solve({board, graphgo::Stones(3), graphgo::Side::black, rules, {}, {}}, {});
  std::printf("path:3 %s after b1 %d\n", answer.value.lo.text().c_str(), game.margin());
  return answer.value.lo == graphgo::Margin::of_points(3) ? 0 : 1;
}
