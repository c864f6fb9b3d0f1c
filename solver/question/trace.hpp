// A query's turns as people follow them, whatever plays its ruleset: a Game, play that goes on after a stop
// (graphgo/game/stops), or play in which cycles are removed (graphgo/game/cycles). Errors: InputError for a
// start that makes no game, and for an illegal turn, with its number from the start of the record and the
// reason.
//
// Example: whose turn it is in the state that a query asks about.
//   const graphgo::Side side = graphgo::solver::trace_of_record(query).back().to_move;
#pragma once
#include <string>
#include <vector>

#include "graphgo/record/sgf.hpp"
#include "solver/question/query.hpp"

namespace graphgo::solver {

/// What stands on the board before a turn, and whose turn it is.
struct TraceStep {
  Stones position;
  Side to_move = Side::black;
  int phase = 1;
  bool over = false;
  /// Where the next turn is no play or pass: what it answers ("is asked whether play has ended"); else empty.
  std::string asked = {};
  /// Is play still what it is at a start? Not once it stopped: in phase two, where sides are asked, in a
  /// dispute, or just resumed.
  bool before_stops = true;
  int gained = 0;  ///< prisoners for Black less those for White since the start, where a ruleset that no Game
                   ///< plays counts them
};

/// Is all play under the ruleset that of a Game (solver/question/game_of.hpp)?
bool played_by_game(const Ruleset& rules);

/// One step before each of the turns, which are played after the query's record, and one after the last.
std::vector<TraceStep> trace(const Query& query, const std::vector<Turn>& turns);

/// The same for the record itself: from the query's position to the state it asks about.
std::vector<TraceStep> trace_of_record(const Query& query);

/// The legal turns in the state that the query asks about: plays by vertex, then others, the pass last but
/// for turns that remove cycles. None where play is over.
std::vector<Turn> legal_turns(const Query& query);

/// The query as a record for `write_sgf`, of a plain grid. Throws InputError for other boards, and for what
/// SGF does not have: prisoners taken before the record, and all turns but plays and passes.
GameRecord record_of(const Query& query);

/// Throws InputError if the ruleset cannot be played, or the query's start or its record is not legal.
void check_record(const Query& query);

}  // namespace graphgo::solver
