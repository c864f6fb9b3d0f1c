// The confined game of clause 14: can the builder be prevented from building a two-eye formation on a set?
//
// The board has two more locations, each a neighbour of every location outside the set; all outside begins as
// the opponent's stones. The builder wins as soon as a situation shows the formation (clause 16); repetition,
// two passes and endless play are his loss. So this is a reachability game: he wins from exactly the states
// of the attractor of the formations, by a strategy whose ranks fall, along which no situation can recur;
// repetition need not be looked for.
//
// States are (position, side, location a ko capture has just cleared). Passes need not be counted. A pass of
// the builder in a situation without a temporary prohibition loses: the opponent passes too, which ends the
// game, and no formation has come up, for the position is the one before the pass. With a prohibition it does
// not count and lifts it. The opponent's counted pass leaves the builder the choice between a play and a pass
// that ends the game, which loses too: the same as if it had not counted.
#pragma once
#include <cstdint>
#include <limits>
#include <optional>
#include <unordered_map>
#include <vector>

#include "graphgo/board/board.hpp"
#include "graphgo/game/graph.hpp"
#include "graphgo/stones.hpp"
#include "solver/question/limits.hpp"

namespace graphgo::solver::scoring {

struct ConfinedState {
  Position<1> position;
  Side to_move = Side::white;
  Vertex ko = -1;  ///< -1: none
  friend bool operator==(const ConfinedState&, const ConfinedState&) = default;
};
struct ConfinedHash {
  std::size_t operator()(const ConfinedState& s) const;
};

/// On one set; the builder is Black (exchange colours for White). What was decided is kept. Not for several
/// threads at once.
class ConfinedGame {
 public:
  /// When the builder has lost.
  enum class Ends {
    never,  ///< clause 14: when he builds no formation
    /// Clause 17: also as soon as the opponent plays on a location of the set with a neighbour outside.
    shortened
  };
  /// Not empty, of locations of the board; the new locations are numbers size() and size() + 1. On sets of at
  /// most `few` locations all states are listed at once: what is lost is then known as well, and need not be
  /// found again.
  ConfinedGame(const Board& board, const Mask<1>& set, Ends ends = Ends::never, int few = 10);

  /// The start that clause 14 makes of a position on which Black has bordered the set.
  ConfinedState start(const Position<1>& position) const;
  /// Throws LimitReached if a limit strikes.
  bool builder_wins(const ConfinedState& start, const Limits& limits) {
    return *builder_wins(start, std::numeric_limits<std::size_t>::max(), limits);
  }
  /// Nothing where more than `most` states would have to be listed at a time.
  std::optional<bool> builder_wins(const ConfinedState& start, std::size_t most, const Limits& limits);
  /// From a start at which the builder wins: he as soon as he can, the opponent as late as he can, to the
  /// formation.
  std::vector<Turn> line(const ConfinedState& start, const Limits& limits);

 private:
  bool formation(const Position<1>& position) const;
  /// By state: the stage at which it was found won, from 1, smaller than that of whatever rests on it; 0:
  /// lost.
  using Decided = std::unordered_map<ConfinedState, std::uint32_t, ConfinedHash>;
  /// Which plays are looked at.
  enum class Plays {
    /// None on the new locations (there nobody can play: see confined_game.cpp), so what is outside never
    /// changes.
    inside,
    /// Of these, none of the builder's that fills a location among his stones alone: fewer states, and mostly
    /// enough to win.
    careful,
    /// All of the opponent's; of the builder's, where he has one that wins in the game without the new
    /// locations, only that.
    followed,
    all
  };
  struct Successor {
    Turn turn;
    ConfinedState state;
  };

  void successors(const ConfinedState& state, Plays plays, std::vector<Successor>& out) const;
  std::optional<Successor> followed(const ConfinedState& state) const;
  std::optional<bool> decide(const ConfinedState& start, Plays plays, Decided& decided, std::size_t most,
                             const Limits& limits);
  std::optional<Successor> after(const ConfinedState& state, Vertex v) const;
  bool is_hopeless(const Position<1>& position) const;
  bool is_stopped(const ConfinedState& state) const;
  Mask<1> added() const { return graph_.all().without(board_); }

  const Mask<1> set_;
  const Graph<1> graph_;  ///< with the two new locations
  const Mask<1> board_;
  /// Inside with a neighbour outside, outside with a neighbour inside (clause 15).
  const Mask<1> border_, beyond_;
  const Ends ends_;
  const bool few_;
  bool buildable_;  ///< has every location of the set a neighbour?
  std::uint32_t stage_ = 0;
  Decided inner_, whole_;
};

}  // namespace graphgo::solver::scoring
