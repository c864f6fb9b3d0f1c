// Game: a state of play under a ruleset, with its whole history. Play, undo, legality with reasons, ends of
// phases, prisoners, score. A template on the mask so that one implementation serves solvers (one word) and
// 19x19.
//
// Not safe for concurrent use; copy it (cost: the history) to branch. Margins are whole points, seen by
// Black, before komi. Errors: InputError for a start that makes no game; an illegal turn is no error but a
// Legality that says why.
//
// Example: Black in the middle of a path of three.
//   graphgo::Game<1> game(board, rules);
//   const graphgo::Legality legality = game.play(graphgo::Turn{1});
//   // legality is true; game.margin() is 3
#pragma once
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "graphgo/board/board.hpp"
#include "graphgo/game/graph.hpp"
#include "graphgo/game/history.hpp"
#include "graphgo/game/legality.hpp"
#include "graphgo/game/position.hpp"
#include "graphgo/game/transition.hpp"
#include "graphgo/rules/ruleset.hpp"

namespace graphgo {

/// Where a game starts. The ruleset's handicap comes on top.
struct Start {
  Stones position;                     ///< one colour a vertex; empty vector: the empty board
  std::optional<Side> to_move;         ///< default: Black, or White if handicap stones are placed
  std::array<int, 2> prisoners{0, 0};  ///< stones Black, White has captured
};

/// How a finished game ended.
struct Outcome {
  enum class Kind { margin, black_wins, white_wins, no_result };
  Kind kind = Kind::margin;
  int points = 0;  ///< margin before komi, for `margin`
  friend bool operator==(const Outcome&, const Outcome&) = default;
};

/// What ended the game, if it has ended.
enum class End : std::uint8_t { none, passes, immobile, long_cycle };

/// Everything about a moment of the game but its history.
template <int Words>
struct GameState : TurnState<Words> {
  End end = End::none;
  int bonus = 0;  ///< points for Black beside territory and prisoners: stones placed in phase two, ko tax
};

template <int Words>
class Game {
 public:
  /// Throws InputError: ruleset not playable, board too large for the mask, illegal position, handicap stones
  /// on stones or off the board, negative prisoners, consecutive handicap with White to move.
  Game(const Board& board, const Ruleset& rules, const Start& start = {});

  const Ruleset& rules() const { return rules_; }
  const Board& board() const { return board_; }
  const Position<Words>& position() const { return state().position; }
  const GameState<Words>& state() const { return states_.back(); }
  Side to_move() const { return state().to_move; }
  bool over() const { return state().end != End::none; }
  /// Turns played so far.
  int ply() const { return static_cast<int>(states_.size()) - 1; }
  /// The state after `ply` turns, 0 <= ply <= this->ply().
  const GameState<Words>& state_at(int ply) const { return states_[static_cast<std::size_t>(ply)]; }
  std::span<const Turn> turns() const { return turns_; }

  Legality legality(Turn turn) const;
  bool is_legal(Turn turn) const { return static_cast<bool>(legality(turn)); }
  /// Of a play, whether or not the game is over: why a side that lost for want of a legal play had none.
  Legality legality_of_play(Vertex v) const;
  /// Plays the turn if it is legal. A refused turn changes nothing.
  Legality play(Turn turn);
  /// Takes the last turn back; there must be one.
  void undo();

  /// Every legal turn, plays in vertex order, then the pass. Empty when the game is over.
  std::vector<Turn> legal_turns() const;

  /// Black's score minus White's if the game were counted now, before komi (not for last_mover).
  int margin() const;
  /// How the game ended; only when it is over.
  Outcome outcome() const;
  /// The earlier ply whose state (position, side, ko, passes, phase) equals the present one, if any. Under
  /// `long_cycle` such a recurrence ends the game; under `no_result` the players may then agree on no result.
  std::optional<int> recurrence() const;

  const Graph<Words>& graph() const { return *graph_; }

 private:
  using State = GameState<Words>;

  Transition<Words> transition() const { return {*graph_, rules_}; }
  /// Is the turn legal? What a legal play does to the stones is left in `placed`.
  Legality try_turn(Turn turn, Placement<Words>& placed) const;
  Legality try_play(Vertex v, Placement<Words>& placed) const;
  Legality try_pass() const;
  bool banned_by_ko(const Position<Words>& after) const;
  bool has_legal_play() const;
  /// Ends the game where the side to move is immobile or a state recurs.
  void end_if_decided();
  /// The vertices whose play basic ko forbids after `ply` turns.
  Mask<Words> ko_bans(int ply) const;
  Outcome long_cycle_outcome() const;

  Board board_;
  Ruleset rules_;
  std::shared_ptr<const Graph<Words>> graph_;
  std::vector<State> states_;  ///< after 0, 1, ... turns
  std::vector<Turn> turns_;
  History<Words> history_;
};

}  // namespace graphgo
