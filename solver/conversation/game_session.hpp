// A game somebody plays with the program: a state with its history, taken forward and back, and asked about
// in a warm session. GTP, terminal play and the referee stand on it. Values are margins seen by Black, after
// komi. Errors: InputError with the reason for a turn that is illegal; the game is then as it was.
//
// Example: two turns, and what the second one lost.
//   GameSession game(empty_board_query(board, rules), limits);
//   game.play(Turn{4});
//   const Value before = game.ask({}, each).value;
//   game.play(Side::white, Turn{0});
//   const auto points = points_lost(before, game.ask({}, each).value, Side::white, rules);
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "solver/engines/session.hpp"
#include "solver/question/answer.hpp"
#include "solver/question/banned_turns.hpp"
#include "solver/question/limits.hpp"
#include "solver/question/query.hpp"
#include "solver/question/trace.hpp"

namespace graphgo::solver::conversation {

/// What the turns of a state are worth to the side to move, the best first: by what is proved, then in the
/// order in which people prefer turns (solver/question/natural_order.hpp).
std::vector<MoveValue> ranked(const Query& query, const Answer& answer);

/// Points that the side gives away by going from a state of the first value to one of the second; none where
/// one of them is open or infinite. Where the last mover wins, a game thrown away counts 2.
std::optional<Margin> points_lost(const Value& before, const Value& after, Side side, const Ruleset& rules);

/// "2", "the game" where the last mover wins, "?" where it is not known.
std::string loss_text(const std::optional<Margin>& loss, const Ruleset& rules);

class GameSession {
 public:
  /// Turns that a game may have: each is replayed with those before it.
  static constexpr std::size_t most_turns = 10'000;

  /// `limits`: memory and threads of the session. Throws what `engines::check_query` throws.
  GameSession(const Query& start, const Limits& limits);

  const Board& board() const { return query().board; }
  const Ruleset& rules() const { return query().rules; }
  /// The state, as a question: where its history begins, and the turns since.
  const Query& query() const { return eras_.back().query; }
  /// What stands on the board, and whose turn it is.
  const TraceStep& now() const { return now_; }
  /// Was the history forgotten since the beginning, because somebody played out of turn?
  bool was_set_up() const { return eras_.size() > 1; }
  /// Stones that Black, White has captured, those before the start included.
  std::array<int, 2> prisoners() const;
  /// Does the game stand where `start`, which has no record, begins one?
  bool is_at_start_of(const Query& start) const;
  /// The last turn of the record was a pass.
  bool after_pass() const;

  /// The side to move's turn.
  void play(Turn turn);
  /// A turn of the side not to move is set-up, as clients place stones before a game: what then stands is a
  /// fresh start, and no earlier position counts. Refused in a handicap and after a stop.
  void play(Side side, Turn turn);
  /// Makes it the side's turn, in the same way. `for_a_turn`: one that comes next, with which it is taken
  /// back.
  void turn_to(Side side, bool for_a_turn = false);
  /// Takes the last turn back, set-up included; false if there is none.
  bool undo();
  /// The same game under other rules. Throws InputError where a turn of it is illegal under them, and
  /// where they have another handicap: it comes before all turns.
  void change_rules(const Ruleset& rules);
  /// Another start; what was found is kept where board and rules are the same.
  void restart(const Query& start);

  /// As Session::ask about the present state, or about a fresh start of `side` where that is not to move.
  Answer ask(const Wanted& wanted, const Limits& limits, const engines::OnBounds& on_bounds = {});
  Answer ask(const Query& query, const Wanted& wanted, const Limits& limits,
             const engines::OnBounds& on_bounds = {});
  /// The present state; the same stones as a fresh start of `side`, if that is not to move. Refused where
  /// `play` refuses set-up.
  Query state_for(Side side) const;

  /// What the rules forbid in the present state.
  std::vector<BannedTurn> banned() const;

  /// The turn to play: one that keeps the value; among such under superko the one to which the smallest share
  /// of replies keeps it, so that the loser resists longest. Where the time ends first, the best one proved.
  /// `answer`: about the present state, with moves and line. The game must not be over.
  Turn best_turn(const Answer& answer, const Limits& limits);

 private:
  /// The stones as they stand, as a fresh start.
  Query fresh_start(Side side) const;
  void refuse_set_up() const;
  void begin_era(Query start, bool for_a_turn);
  void look();
  /// Of turns that keep the value, a pass among them: is it time to pass? Who is behind plays on while there
  /// is anything to take; who is not ends the game, or passes once the board counts the value.
  bool passes_now(const Value& value, const std::vector<Turn>& best) const;
  /// Of the best turns by value, where no superko ends play.
  Turn best_where_play_goes_round(const Answer& answer, const std::vector<Turn>& best) const;
  /// The share of the replies to the turn that keep its value; 1 where that is not proved.
  double share_kept(Turn turn, const Limits& limits);

  Limits limits_;
  /// Play from one start on.
  struct Era {
    Query query;
    bool for_a_turn = false;  ///< of the side that was not to move; `undo` takes both back
  };
  std::vector<Era> eras_;
  TraceStep now_;
  std::unique_ptr<engines::Session> session_;  ///< null until something is asked
};

}  // namespace graphgo::solver::conversation
