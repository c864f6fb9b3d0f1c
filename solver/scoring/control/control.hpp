// Control of locations (Pauli's clauses 14 to 16, papers/rules.md section 6): decided by the confined game,
// in which a side must build a two-eye formation on a set it has bordered, whatever the other side does.
#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "graphgo/board/board.hpp"
#include "graphgo/game/graph.hpp"
#include "graphgo/stones.hpp"
#include "solver/question/limits.hpp"

namespace graphgo::solver::scoring {

/// The locations each side controls; some may be controlled by both (only where a set is all of the board).
struct Controlled {
  Mask<1> black, white;
  friend bool operator==(const Controlled&, const Controlled&) = default;
};

/// Points of clause 5 that the board gives, Black's less White's: territory and dead stones.
int control_margin(const Position<1>& position, const Controlled& controlled);

/// Why a side controls a location.
struct Witness {
  Mask<1> set;           ///< the bordered set on which it forces the formation
  Position<1> confined;  ///< the board's part of the position in which the confined game begins
  /// Of that game, the opponent first, to the formation; the two new locations are numbers size() and size()
  /// + 1.
  std::vector<Turn> line;
};

class Control {
 public:
  /// Throws InputError for boards of more than 62 vertices: two are added.
  static void check_size(const Board& board);
  /// A board that `check_size` takes. What was found is kept for later questions; several
  /// threads may ask at once.
  explicit Control(const Board& board);
  ~Control();
  Control(Control&&) noexcept;

  /// Throws LimitReached if a limit strikes.
  Controlled of(const Position<1>& position, const Limits& limits = {}) const;
  /// Nothing where the side does not control the location.
  std::optional<Witness> witness(const Position<1>& position, Side side, Vertex location,
                                 const Limits& limits = {}) const;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace graphgo::solver::scoring
