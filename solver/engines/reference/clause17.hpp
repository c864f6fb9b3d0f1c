// Pauli's clause 17, word by word: claims about what is neutral and what is dead, after the normal end of a
// game without referee, and disputes about them. Readings taken where the text leaves a choice:
// - The claims phase ends by two passes in a row made in it; those that ended the game do not count.
// - A claim that adds nothing new is not made again.
// - Claims are about the position at the end of the game: claimed-dead stones still stand for what may be
//   claimed and disputed.
// - A stone that was claimed dead along with the one pointed at may be disputed itself; the location is then
//   its own.
// - A dead stone counts as in clause 5: for the stone and for its location, if the location is treated as
//   controlled by the opponent.
// - "The refuter puts a stone on a location neighbouring a location outside the set" speaks of locations in
//   the set: the two new locations, too, neighbour some outside, and every dispute would be over with the
//   refuter's first turn.
// - The end of the dispute's play by two passes in a row is a win for the refuter, as all ends but the
//   formation are.
#pragma once
#include <compare>
#include <map>
#include <tuple>
#include <utility>
#include <vector>

#include "graphgo/board/board.hpp"
#include "solver/engines/reference/clauses.hpp"
#include "solver/engines/reference/control.hpp"
#include "solver/engines/reference/played_dispute.hpp"

namespace graphgo::solver::engines::reference {

/// What both players have claimed. Whose claim it is shows: a player claims opposing stones, and locations
/// that contact only such.
struct Claims {
  VertexSet neutral = 0, dead = 0;
  friend auto operator<=>(const Claims&, const Claims&) = default;
};

/// The smallest set that `side` has bordered and that includes `v`: the one that is part of all others.
VertexSet smallest_bordered(const Locations& locations, const Position& position, Side side, Vertex v);
/// The empty locations that `claimant` can claim to be neutral: they contact opposing but no own stones.
VertexSet can_be_neutral(const Locations& locations, const Position& position, Side claimant);
/// The stones that `claimant` claims to be dead when he points to the opposing stone at `v`.
VertexSet dead_with(const Locations& locations, const Position& position, Side claimant, Vertex v);
/// Who is treated as if he controlled which locations if nobody disagrees.
ControlledSets controlled_by_claims(const Locations& locations, const Position& position,
                                    const Claims& claims);
/// Clause 5 with that control, captives and komi not included: Black's points less White's.
int score_by_claims(const Locations& locations, const Position& position, const Claims& claims);

/// Answers for all positions of one board; what was found is kept. Not for several threads at once.
class Clause17Judge {
 public:
  /// Throws InputError for more than 16 vertices: all sets of locations are tried. All questions throw
  /// LimitReached where a limit strikes; it is of no use then.
  explicit Clause17Judge(const Board& board, ShortEndings endings = {});
  Clause17Judge(const Clause17Judge&) = delete;

  /// The sets of locations that the prover can choose for a dispute about `location`.
  std::vector<VertexSet> sets(const Position& position, Side prover, Vertex location) const;
  /// Does the prover win the dispute about `location`, which is empty or holds a stone of his opponent?
  bool prover_wins(const Position& position, Side prover, Vertex location);
  /// Black's points less White's, captives and komi not included, if both do their best in the claims phase,
  /// which begins with `first`, the player who did not pass last. Always finite: a player who claims nothing
  /// and never disagrees is in no dispute, and as each claim of the other adds something new, the phase ends
  /// by passes. So nobody can be forced to lose a dispute.
  int points(const Position& position, Side first);
  Effort& effort() { return effort_; }

 private:
  struct Phase {
    Claims claims;
    Side to_move;
    bool passed;  ///< the turn before was a pass
    friend auto operator<=>(const Phase&, const Phase&) = default;
  };
  using Values = std::map<Phase, int>;

  int value(const Position& position, const Phase& phase, Values& known);
  int best(const Position& position, const Phase& phase, Values& known);
  std::vector<Claims> claims_of(const Position& position, const Phase& phase) const;
  bool wins_by_disagreeing(const Position& position, const Phase& phase);

  Locations locations_;
  ShortEndings endings_;
  mutable Effort effort_;
  std::map<std::pair<VertexSet, Side>, PlayedDispute> disputes_;
  std::map<std::tuple<VertexSet, VertexSet, Side, Vertex>, bool> decided_;
};

}  // namespace graphgo::solver::engines::reference
