#include "solver/question/query.hpp"

namespace graphgo::solver {

Query query_of(const Board& board, const Ruleset& rules, const SurveyState& state) {
  return {board, state.position, state.to_move, rules, {0, 0}, state.record};
}

bool names_vertices(const Ruleset& rules) {
  return !rules.handicap.stones.empty() || !rules.initial_prohibited.empty();
}

}  // namespace graphgo::solver
