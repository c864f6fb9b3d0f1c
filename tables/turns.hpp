// The turns of a history-free state by the rules of the game, for the verification of tables: what each leads
// to and gains.
#pragma once
#include <vector>

#include "graphgo/game/graph.hpp"
#include "graphgo/rules/ruleset.hpp"
#include "tables/entry.hpp"

namespace graphgo::tables {

/// A play at an empty vertex, whatever the phase and whatever basic ko bans.
struct Play {
  Vertex vertex;
  bool changes_nothing;  ///< a single stone placed and removed
  int captures;          ///< stones won by capture less stones lost by suicide, for Black
  Position<1> after;
  Vertex ko;  ///< Context::ko of the state it leaves
};

/// What a pass makes of a context.
struct Pass {
  bool ends_play;
  /// For Black: a stone given, the tax at the end of phase one; where play ends, the board's count too.
  int gain;
  Context next;
};

class Turns {
 public:
  /// A ruleset without superko that has tables.
  Turns(const Board& board, const Ruleset& rules) : graph_(board), rules_(rules) {}

  /// Plays of `side`, forbidden suicides left out.
  std::vector<Play> plays(const Position<1>& position, Side side) const;
  /// Does basic ko forbid the play in a state with that `Context::ko`?
  static bool banned(const Play& play, Vertex ko) {
    return ko == play.vertex || (ko == Context::standing_still && play.changes_nothing);
  }
  /// For Black.
  int gain(const Play& play, Side side, int phase) const;

  bool can_pass() const { return rules_.passing != Passing::never; }
  Pass pass(const Position<1>& position, const Context& context) const;

  /// The value of a state whose side to move has no turn: it has lost.
  static int value_of_immobile(Side to_move) { return -sign_of(to_move); }

 private:
  /// `Context::ko` after a play of `side` from one position to the other.
  Vertex ko_after(const Position<1>& before, const Position<1>& after, Side side,
                  const Mask<1>& captured) const;
  int count(const Position<1>& position) const;

  Graph<1> graph_;
  Ruleset rules_;
};

}  // namespace graphgo::tables
