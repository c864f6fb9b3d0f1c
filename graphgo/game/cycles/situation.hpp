// Pauli's Logical Japanese Rules (papers/rules.md section 6; clause numbers are those of his text):
// situations and the turns that lead from one to the next, removal of cycles aside (clauses 3, 4, 6, 8 to
// 13).
#pragma once
#include <cstdint>
#include <optional>

#include "graphgo/game/game.hpp"
#include "graphgo/game/graph.hpp"
#include "graphgo/rules/ruleset.hpp"

namespace graphgo::cycles {

/// Taken when a side gets the turn; similar ones (clause 8) are equal.
struct Situation {
  Position<1> position;
  Mask<1> temporary;  ///< empty locations prohibited initially or by a ko capture
  Mask<1> permanent;
  Side to_move = Side::black;
  /// Passes needed to reach the end: 3 while a location is temporarily prohibited, 1 after a counted pass.
  std::uint8_t needed = 2;
  friend bool operator==(const Situation&, const Situation&) = default;
};
struct SituationHash {
  std::size_t operator()(const Situation& s) const;
};

/// What a turn leads to.
struct Next {
  Situation situation;
  bool over = false;
  int gain = 0;  ///< captives, for Black
};

class Rules {
 public:
  /// Of a ruleset that removes cycles. Throws InputError for one that no game is played under.
  Rules(const Board& board, const Ruleset& rules);

  const Board& board() const { return board_; }
  const Graph<1>& graph() const { return graph_; }
  const Ruleset& rules() const { return rules_; }
  /// Are stones removed from the board points? (Not under area scoring.)
  bool captives_count() const { return captives_count_; }

  /// Throws InputError for a start that Game refuses, and for prohibited vertices that are not on the board.
  Situation start(const Start& start) const;
  Next after_pass(const Situation& s) const;
  /// Nothing if the location is occupied or the play is prohibited; then `why`, if given, says why.
  std::optional<Next> after_play(const Situation& s, Vertex v, const char** why = nullptr) const;
  /// The situation with the cycle's locations emptied and prohibited for good, the same side to move: what it
  /// may then play on (not a situation of the game). The gain is that of the stones removed.
  Next without_cycle(const Situation& s, const Mask<1>& used) const;
  /// Instead of a play: the turn ends with the removal, which is no pass.
  Situation after_removal(const Situation& removed) const;

 private:
  Next with_turn_passed(Position<1> position, Mask<1> temporary, const Situation& before) const;

  Board board_;
  Graph<1> graph_;
  Ruleset rules_;
  bool captives_count_;
};

}  // namespace graphgo::cycles
