// The state of a large board that `graphgo endgame` is asked about: its position by a diagram, a set-up or a
// record, what of it is open, and the turns since play left the rest.
#pragma once
#include <array>
#include <string>
#include <vector>

#include "graphgo/board/board.hpp"
#include "graphgo/rules/ruleset.hpp"
#include "graphgo/stones.hpp"
#include "solver/program/commands/options.hpp"
#include "solver/scoring/endgame.hpp"

namespace graphgo::solver::program {

/// What the user calls open and dead, by vertex names; nothing open: static certainty decides.
struct OpenPart {
  std::string open, dead;
};

/// The large board, as it stands and as it stood when play had left all but the open vertices.
struct LargeState {
  Board board;
  Stones position;                ///< as it stands
  scoring::Owners owners;         ///< of it
  Stones start;                   ///< before `turns`
  bool start_was_played = false;  ///< does the start stand after a turn of the record?
  Side to_move = Side::black;     ///< at the start
  std::array<int, 2> prisoners{0, 0};
  std::vector<Turn> turns;
};

/// Throws InputError where the options contradict each other, where the record is illegal under `rules` or
/// does not say enough (its settled part stood before, so that what stood then can recur), and what
/// `given_owners` throws.
///
/// Dead stones are settled as long as a side that takes one, in place of a pass, loses nothing by it. Where a
/// pass stands it may: its own pass ends the game, with dead stones on the board; a play gives the opponent
/// another turn. So regions with dead stones are open then, or refused where the user has said what is open.
LargeState read_large_state(const std::string& board, const OpenPart& part, const StateOptions& asked,
                            const Ruleset& rules);
/// The same after a pass of the side to move, regions with dead stones open.
LargeState read_passed_state(const std::string& board, const OpenPart& part, const StateOptions& asked,
                             const Ruleset& rules);

}  // namespace graphgo::solver::program
