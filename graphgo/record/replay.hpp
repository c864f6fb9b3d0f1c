// Playing a game record through the rules, turn by turn, and saying what happened. Margins are whole points,
// seen by Black. An illegal turn is no error but part of the report.
//
// Example:
//   const graphgo::ReplayReport report = graphgo::replay(record, rules);
//   // report.turns is 2, report.refused is empty
#pragma once
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "graphgo/board/board.hpp"
#include "graphgo/game/game.hpp"
#include "graphgo/record/sgf.hpp"

namespace graphgo {

/// The first turn of a record that the ruleset refuses.
struct RefusedTurn {
  int number = 0;  ///< counted from 1
  SgfTurn turn;
  std::string vertex;                ///< as players call it, or "pass"
  Verdict verdict = Verdict::legal;  ///< `legal` if the side to move is the only thing wrong
  std::string reason;                ///< one line, as `explain` gives it
};

struct ReplayReport {
  explicit ReplayReport(Board grid) : board(std::move(grid)) {}

  Board board;
  int turns = 0;                       ///< played, the refused turn not among them
  std::optional<RefusedTurn> refused;  ///< none: the whole record is legal
  Stones position;                     ///< after the turns played
  std::vector<Stones> earlier;         ///< positions before each turn played
  Side to_move = Side::black;
  std::array<int, 2> captured{0, 0};  ///< black, white stones removed from the board, suicides included
  /// What the ruleset credits Black, White with: captures, and stones given or paid.
  std::array<int, 2> prisoners{0, 0};
  int phase = 1;
  int area = 0;                    ///< Black's margin by area now, before komi
  int territory = 0;               ///< the same by territory, without prisoners
  int margin = 0;                  ///< as the ruleset counts now, before komi; 0 under last_mover
  std::optional<Outcome> outcome;  ///< if the game is over

  struct PhaseChange {
    int turn, phase;  ///< the phase that began after so many turns
  };
  std::vector<PhaseChange> phase_changes;
  struct Recurrence {
    int turn, earlier;  ///< the states after so many turns were equal
  };
  /// Recurring states of rulesets without superko: where the players might have agreed on no result.
  std::vector<Recurrence> recurrences;
};

/// The plain grid a record is played on.
Board record_board(const GameRecord& record);

/// Who begins: as the record says, or else as the ruleset does (White after stones that it places).
Side first_to_move(const GameRecord& record, const Ruleset& rules);

/// Plays the record from its set-up until a turn is refused or the record ends. Turns whose side is not the
/// side to move are refused; several black turns at the start are legal only as far as the ruleset's
/// `handicap=consecutive(n)` goes, which `record.handicap` does not set. The record's komi, rules and result
/// are not looked at: the ruleset decides. Throws InputError where Game's constructor does (an illegal
/// set-up, an unplayable ruleset). Cost: O(turns) plays; without superko O(turns squared) comparisons of
/// positions for `recurrences`.
ReplayReport replay(const GameRecord& record, const Ruleset& rules);

}  // namespace graphgo
