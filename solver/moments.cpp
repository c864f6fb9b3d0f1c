#include "solver/moments.hpp"

#include <fmt/core.h>

#include "graphgo/error.hpp"
#include "solver/game_of.hpp"
#include "solver/nieminen/solve.hpp"
#include "solver/pauli/solve.hpp"

namespace graphgo::solver {
namespace {

Moment moment_of(const Game<1>& game, const Query& query) {
  return {unpack(game.position(), query.board.size()), game.to_move(), game.state().phase, game.over()};
}

std::vector<Moment> moments_by_game(const Query& query, const std::vector<Turn>& turns) {
  Game<1> game = game_of(query);
  std::vector<Moment> list{moment_of(game, query)};
  for (const Turn turn : turns) {
    const Side side = game.to_move();
    if (const Legality verdict = game.play(turn); !verdict)
      throw InputError(fmt::format("record: turn {}: {}", game.ply() + 1, explain(verdict, turn, side, query.board)));
    list.push_back(moment_of(game, query));
  }
  return list;
}

}  // namespace

std::vector<Moment> moments(const Query& query, const std::vector<Turn>& turns) {
  if (pauli::takes(query.rules)) return pauli::moments(query, turns);
  if (nieminen::takes(query.rules)) return nieminen::moments(query, turns);
  return moments_by_game(query, turns);
}

std::vector<Moment> moments_of_record(const Query& query) {
  Query start = query;
  start.record.clear();
  return moments(start, query.record);
}

}  // namespace graphgo::solver
