// Future: what the rest of a superko game depends on, so that equal futures are counted once.
//
// Superko elements are numbered: the legal positions, or (position, who left it) under a situational key.
// From a moment on, play can only ask whether elements are remembered that it can attempt. Let R be the
// unremembered elements reachable from the present position through plays of either side. Every element play
// can ever attempt is beside a position of R or the present one, and is remembered exactly if it is not in R.
// So the future depends on the present position, side, phase, passes, handicap, prisoners (where passes cost
// some) and R, and on nothing else of the history.
#pragma once
#include <cstdint>
#include <vector>

#include "graphgo/game/game.hpp"
#include "graphgo/mask.hpp"
#include "tables/legal_positions.hpp"

namespace graphgo::solver::research {

/// Compared whole: equal keys mean equal futures, up to symmetry.
template <int Words>
struct Future {
  Mask<Words> open;  ///< R
  /// Position, side, phase, handicap, prisoners; all ones: no future.
  std::uint64_t rest = ~std::uint64_t{0};
  friend bool operator==(const Future&, const Future&) = default;
};

/// The elements of one board and ruleset, and the symmetries that carry games to games.
template <int Words>
class Futures {
 public:
  /// There must be at most Mask<Words>::capacity elements.
  Futures(const Board& board, const Ruleset& rules, const tables::LegalPositions& positions);

  /// The element that a play or counted pass by `side` leaving `position` is remembered as.
  int element(const Position<1>& position, Side side) const;

  /// The canonical key of a moment without passes before it. `remembered` holds the elements of the history.
  Future<Words> canonical(const GameState<1>& state, const Mask<Words>& remembered) const;

 private:
  struct Symmetry {
    bool swaps_colours = false;
    std::vector<int> positions, elements;  ///< images
  };

  void list_plays(const Board& board, const Ruleset& rules);
  void list_symmetries(const Board& board, const Ruleset& rules);
  Symmetry symmetry(const std::vector<Vertex>& permutation, bool swaps_colours) const;
  int position_of_element(int element) const { return situational_ ? element / 2 : element; }
  int rank(const Position<1>& position) const { return static_cast<int>(positions_.rank(position)); }
  Mask<Words> reachable(int position, const Mask<Words>& remembered) const;
  std::uint64_t rest(const GameState<1>& state, int position, bool swap) const;

  const tables::LegalPositions& positions_;
  bool situational_, prisoners_matter_;
  /// For each position the elements that plays of either side would leave.
  std::vector<Mask<Words>> attempts_;
  std::vector<Symmetry> symmetries_;
  /// For each position and side (2 * position + side) the symmetries that carry it to the least of its orbit.
  std::vector<std::vector<int>> to_least_;
};

}  // namespace graphgo::solver::research
