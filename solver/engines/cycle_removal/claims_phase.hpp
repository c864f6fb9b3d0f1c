// Clause 17: a game without a referee. After the normal end the players claim what is dead and what is
// neutral; who disagrees has the dispute played out, and it decides the game.
#pragma once
#include <map>
#include <memory>

#include "graphgo/board/board.hpp"
#include "graphgo/game/graph.hpp"
#include "graphgo/stones.hpp"
#include "solver/question/limits.hpp"

namespace graphgo::solver::engines::cycle_removal {

/// On one board; keeps what it found. Not for several threads at once.
class ClaimsPhase {
 public:
  explicit ClaimsPhase(const Board& board);
  ~ClaimsPhase();

  /// What the phase gives in points, Black's less White's, captives and komi not counted, when both do their
  /// best. `first`: the player who did not pass last. Throws LimitReached if a limit strikes.
  ///
  /// Each side only ever makes claims that hold and only disagrees with claims that do not: anything else
  /// loses the game outright. So no dispute is ever needed, and the value is a number of points
  /// (soundness.md, C6).
  int points(const Position<1>& position, Side first, const Limits& limits = {});

  /// Can the prover build a two-eye formation on a set he may choose for the location: his smallest bordered
  /// set that includes it, extended by those of any empty locations? The dispute ends, lost, where the
  /// refuter puts a stone on a location of the set with a neighbour outside. (The clause's other end, a
  /// two-eye formation of the refuter with a location of the set, never changes who wins: a location of it
  /// holds a stone that can no longer be taken, or is an eye whose neighbours do, or which the prover's
  /// border would have to fill.)
  bool prover_wins(const Position<1>& position, Side prover, Vertex location, const Limits& limits = {});

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace graphgo::solver::engines::cycle_removal
