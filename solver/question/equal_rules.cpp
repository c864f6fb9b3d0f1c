#include "solver/question/equal_rules.hpp"

#include "graphgo/board/facts.hpp"
#include "graphgo/rules/predicates.hpp"

namespace graphgo::solver {
namespace {

/// Play of which the theorems speak: what a game is worth is told by its last position, and a side can always
/// pass.
bool is_plain_area(const Ruleset& r) {
  return is_superko(r) && r.scoring == Scoring::area && r.phases == 1 && r.dispute == Dispute::none &&
         r.ending.kind == Ending::Kind::passes && always_passes(r) && r.handicap == Handicap{};
}

bool is_connected(const Board& board) { return board.size() > 1 && connected_components(board).size() == 1; }

/// Passes add nothing to what superko remembers.
bool passes_add_nothing(const Repetition& superko) {
  return !superko.passes_counted || (superko.key == Repetition::Key::positional && superko.initial_counted);
}

/// Whether the start is remembered changes nothing: no play leaves the board empty, or none that its side
/// needs [S21].
bool start_decides_nothing(const Ruleset& r, const Board& board) {
  return r.suicide == Suicide::forbidden ||
         (r.ending.passes <= 2 && !r.ending.white_last && is_connected(board));
}

/// Two passes end the game as well as more do [S6].
void end_by_two_passes(Ruleset& r) {
  if (r.ending.passes > 2 && !r.ending.white_last && passes_add_nothing(r.repetition)) r.ending.passes = 2;
}

}  // namespace

Ruleset same_on_empty_board(const Ruleset& rules, const Board& board) {
  Ruleset same = rules;
  if (!is_plain_area(rules)) return same;
  same.passing = Passing::free;                                 // area counts no prisoners
  if (same.ending.passes == 2) same.ending.white_last = false;  // [S21]
  end_by_two_passes(same);
  Repetition& superko = same.repetition;
  if (start_decides_nothing(same, board)) superko.initial_counted = true;
  end_by_two_passes(same);
  if (superko.key == Repetition::Key::positional && superko.initial_counted) superko.passes_counted = true;
  return same;
}

}  // namespace graphgo::solver
