// Why a turn is legal or not.
#pragma once
#include <string>

#include "graphgo/board/board.hpp"
#include "graphgo/stones.hpp"

namespace graphgo {

enum class Verdict {
  legal,
  game_over,
  no_such_vertex,
  occupied,
  suicide,        ///< the play's own chain would have no liberty and suicide is forbidden
  ko,             ///< basic ko: the play gives the position before the last turn
  superko,        ///< the play leaves a remembered position; `ply` says when it was left
  passing_never,  ///< the ruleset has no passes
  no_prisoner,    ///< a pass costs a prisoner and the side to move has none
  handicap_play   ///< a handicap turn with a legal play is not a pass
};

struct Legality {
  Verdict verdict = Verdict::legal;
  int ply = -1;  ///< superko: the number of turns after which the repeated position stood (0: the start)
  /// ko, superko: the play is the suicide of one stone, so that the position it repeats is the present one.
  bool stands_still = false;
  explicit operator bool() const { return verdict == Verdict::legal; }
  friend bool operator==(const Legality&, const Legality&) = default;
};

/// What refusals and lists call a turn: "c3", "pass", "resume", "give", "remove-4+c3". A vertex that the
/// board lacks is called by its number.
std::string turn_name(Turn turn, const Board& board);

/// "superko, it repeats the position after turn 4", "suicide of one stone, it leaves the position as it is
/// (superko)"; empty for a legal turn.
std::string reason_text(const Legality& legality);

/// "Black at c3 is illegal: superko, it repeats the position after turn 4".
std::string explain(const Legality& legality, Turn turn, Side side, const Board& board);

}  // namespace graphgo
