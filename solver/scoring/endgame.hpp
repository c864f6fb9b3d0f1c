// Endgames of large boards: all that is settled of a side becomes one stone with eyes, and what is open keeps
// its vertices. The board so made is small enough for the engines.
//
//   . X . X . O . O .                        a path of nine, of which the middle alone is open
//
//   black-eye1        white-eye1
//            \           /
//            black - e1 - white              the board that is searched; 3 vertices of either side stand for
//            /           \                   its 4 settled points, so that a value there is the value of the
//   black-eye2        white-eye2             path: `offset` is 4 - 3 - (4 - 3) = 0
//
// papers/endgames/README.md says what the small board keeps of the large one, and what it does not. Errors:
// InputError.
#pragma once
#include <array>
#include <span>
#include <vector>

#include "graphgo/board/board.hpp"
#include "graphgo/rules/ruleset.hpp"
#include "graphgo/stones.hpp"

namespace graphgo::solver::scoring {

/// Whose each vertex is for good; empty where play goes on.
using Owners = Stones;

/// What static certainty settles (certain_area.md): alive chains and the regions that they leave too narrow.
/// Boards of at most 1,024 vertices. Cost: a few floods.
Owners certain_owners(const Board& board, const Stones& position);

/// What people say is settled: all but the `open` vertices. A chain is settled whole if one of its stones is
/// not open, unless a `dead` vertex is in it: those chains are their surroundings' territory. Throws where
/// this leaves no clear owner: territory beside both sides, beside nobody, or beside an open vertex.
Owners given_owners(const Board& board, const Stones& position, std::span<const Vertex> open,
                    std::span<const Vertex> dead);

/// Owners without the regions that hold dead stones: play goes on there.
Owners with_dead_open(const Board& board, const Stones& position, const Owners& owners);

/// The points of one side that are settled.
struct SettledPoints {
  int stones = 0;     ///< its own, on the board
  int territory = 0;  ///< other vertices, dead stones on them included
  int dead = 0;       ///< stones of the opponent on that territory
};

struct Endgame {
  Board board;      ///< the open vertices by their names, then each settled side's stone and its eyes
  Stones position;  ///< on it
  std::vector<Vertex> open;              ///< the large board's vertex for each of the first vertices
  std::array<SettledPoints, 2> settled;  ///< of the large board
  std::array<int, 2> eyes{0, 0};         ///< in `board`; 0: the side has nothing settled

  /// Points to add for Black, so that a value of the small board is one of the large. Dead stones count as
  /// taken. Throws InputError under rules that make plays in settled areas decide: where the last mover wins,
  /// where one pass ends the game, where open kos are taxed, where suicide without superko lets play go on
  /// without end, and where territory must be cleared by plays that cost points.
  int offset(const Ruleset& rules) const;
};

/// Settled chains of which the reader should ask whether they are alive, a vertex of each: those with one
/// liberty, and those whose liberties are all open vertices. The board that is searched takes them as alive.
std::vector<Vertex> doubtful_chains(const Board& board, const Stones& position, const Owners& owners);

/// `eyes`: how many Black's, White's stone has, at least 2 each. Throws if the board would have more than 64
/// vertices.
Endgame make_endgame(const Board& board, const Stones& position, const Owners& owners,
                     const std::array<int, 2>& eyes);

}  // namespace graphgo::solver::scoring
