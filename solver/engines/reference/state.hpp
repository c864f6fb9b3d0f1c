// A game of the reference: the present state, all earlier ones, and what superko remembers (papers/rules.md
// section 2). Legality is decided from explicit lists, compared in full.
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "solver/engines/reference/final_count.hpp"
#include "solver/engines/reference/referee.hpp"
#include "solver/question/query.hpp"

namespace graphgo::solver::engines::reference {

/// Why a turn is refused.
enum class Refusal {
  none,
  game_over,
  no_such_vertex,
  occupied,
  suicide,
  ko,
  superko,
  passing_never,
  no_prisoner,   ///< a pass costs a prisoner and the side to move has none
  handicap_play  ///< a handicap turn with a legal play is not a pass
};
std::string text_of(Refusal refusal);

class Game {
 public:
  /// The state after the query's record; resumption, disputes played and removal of cycles are not for it.
  /// Throws InputError: more than 64 vertices, unplayable ruleset, illegal position, handicap that does not
  /// fit, illegal turn in the record (naming its number, from 1, and why).
  /// `limits` hold for what judges ends, which throws LimitReached.
  explicit Game(const Query& query, const Limits& limits = {});

  const Referee& referee() const { return referee_; }
  /// What the board counts at the end, seen by Black, prisoners taken in play not included.
  int board_points(const Position& position) const { return count_.points(position); }
  const State& now() const { return moments_.back().state; }
  /// Turns played since the query's position.
  int ply() const { return static_cast<int>(moments_.size()) - 1; }

  Refusal refusal(Turn turn) const;
  /// Plays the turn if it is legal; otherwise changes nothing and returns false.
  bool play(Turn turn);
  /// Takes the last turn back; there must be one.
  void undo();
  /// Plays in vertex order, then the pass. Empty when the game is over.
  std::vector<Turn> legal_turns() const;

 private:
  /// A position with the side that left it.
  struct Left {
    Position position;
    Side by;
  };
  struct Ply {
    State state;
    std::size_t remembered;  ///< how many entries of `left_` were made up to here
  };

  bool refused_by_superko(const Position& position, Side by) const;
  /// The state the turn leads to, or nothing and the reason.
  std::optional<State> attempt(Turn turn, Refusal& why) const;
  std::optional<State> attempt_pass(Refusal& why) const;
  bool any_legal_play() const;
  void enter(const State& state);
  /// Ends the game if a long cycle closed or the side to move is immobile.
  void end_if_decided();
  bool end_long_cycle();
  bool same_for_long_cycle(const State& a, const State& b) const;
  void replay(const Query& query);

  Referee referee_;
  FinalCount count_;
  std::vector<Ply> moments_;
  std::vector<Left> left_;
};

}  // namespace graphgo::solver::engines::reference
