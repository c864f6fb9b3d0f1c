#include "solver/question/query.hpp"

#include "graphgo/rules/predicates.hpp"

namespace graphgo::solver {

Query empty_board_query(const Board& board, const Ruleset& rules) {
  return {board, no_stones(board), first_to_move(rules), rules, {0, 0}, {}};
}

Query query_of(const Board& board, const Ruleset& rules, const SurveyState& state) {
  return {board, state.position, state.to_move, rules, {0, 0}, state.record};
}

bool names_vertices(const Ruleset& rules) {
  return !rules.handicap.stones.empty() || !rules.initial_prohibited.empty();
}

}  // namespace graphgo::solver
