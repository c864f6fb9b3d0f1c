#include "solver/solve.hpp"

#include <fmt/core.h>

#include "graphgo/error.hpp"
#include "graphgo/game/game.hpp"
#include "solver/proof_search/proof_search.hpp"
#include "solver/reference/reference.hpp"

namespace graphgo::solver {
namespace {

/// Plays the record by the game core, for its reasons; the engines then replay it by their own rules.
void check_record(const Query& query) {
  Game<1> game(query.board, query.rules, {query.position, query.to_move, query.prisoners});
  for (const Turn turn : query.record) {
    const Side side = game.to_move();
    if (const Legality verdict = game.play(turn); !verdict)
      throw InputError(fmt::format("record: turn {}: {}", game.ply() + 1, explain(verdict, turn, side, query.board)));
  }
}

Method resolved(Method method, const Ruleset& rules) {
  if (method != Method::best) return method;
  return is_superko(rules) ? Method::search : Method::reference;
}

}  // namespace

void check_query(const Query& query) {
  if (query.board.size() > max_solver_size)
    throw InputError(fmt::format("board {}: solvers take at most {} vertices, this one has {}", query.board.label(),
                                 max_solver_size, query.board.size()));
  check_record(query);
}

const char* method_name(Method method, const Ruleset& rules) {
  switch (resolved(method, rules)) {
    case Method::exact:
      return "exact";
    case Method::reference:
      return "reference";
    default:
      return "search";
  }
}

Answer solve(const Query& query, const Limits& limits, Wanted wanted, Method method) {
  check_query(query);
  switch (resolved(method, query.rules)) {
    case Method::exact:
      return proof_search::solve(query, limits, wanted, {proof_search::HistoryKeys::exact});
    case Method::reference:
      return reference::solve(query, limits, wanted);
    default:
      return proof_search::solve(query, limits, wanted);
  }
}

}  // namespace graphgo::solver
