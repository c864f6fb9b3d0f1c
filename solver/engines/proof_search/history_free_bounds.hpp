// HistoryFreeBounds: for every position of a small board, what each side can force whatever was played
// before. Found by retrograde analysis (solver/engines/retrograde) of the ruleset without its superko, where
// a side must force play to end: endless play is lost for the side that forces. By soundness.md [S13] these
// are bounds under any superko key, and states they decide are ends of the search. Measured, suicide
// forbidden: the bounds meet in 74 to 82 % of the states of 3x4, 3x5, 4x4 and 2x7, but only in 5 % of those
// of 1x11, 2 % of 1x14 and 1 % of 1x15. States with bounds apart are decided for some targets.
#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "graphgo/symmetry/coded_positions.hpp"
#include "solver/engines/proof_search/play.hpp"
#include "solver/engines/proof_search/root.hpp"
#include "tables/representatives.hpp"

namespace graphgo::solver::engines::proof_search {

class HistoryFreeBounds {
 public:
  /// Is there an argument for them under the ruleset [S13]: plain, area, passes never counted, and under the
  /// positional key a start that is remembered?
  static bool apply_to(const Play& play);
  /// Bytes while they are made, for a board of that many vertices, at most 20: the numbering of positions,
  /// and 64 for each legal position up to symmetry, taken to be a seventh of the colourings (measured: 1/14
  /// on 4x4, 1/9 on 1x14, 1/7 on 3x5).
  static std::uint64_t memory_needed(int vertices);

  /// Null if a limit struck, or if the board needs more than `memory_needed`, as dense ones without
  /// symmetries may. `before`: positions superko remembers at the root; the forcing side never makes them.
  /// `symmetry` must outlive the bounds.
  static std::unique_ptr<HistoryFreeBounds> make(const Board& board, const Play& play,
                                                 const Symmetry<std::uint32_t>& symmetry,
                                                 const std::vector<Position<1>>& before,
                                                 const Limits& limits);

  /// In points: Black can force at least lo, White at most hi; -128 and 127: nothing.
  struct Interval {
    std::int8_t lo = -128, hi = 127;
  };
  Interval bounds(std::uint32_t canonical, Side to_move) const {
    return cells_[rows_->rank(canonical)][static_cast<std::size_t>(index_of(to_move))];
  }
  /// Who wins "margin >= target?" there, if that is decided.
  std::optional<Side> winner(std::uint32_t canonical, Side to_move, int target) const {
    const Interval b = bounds(canonical, to_move);
    if (b.lo >= target) return Side::black;
    if (b.hi < target) return Side::white;
    return std::nullopt;
  }
  /// What they say of the root whose remembered positions they were made with, or of the state one turn on.
  void narrow(TargetDriver& driver, const Root& root, std::optional<Turn> turn) const;
  void fetch(std::uint32_t canonical) const { rows_->fetch(canonical); }

 private:
  explicit HistoryFreeBounds(const Symmetry<std::uint32_t>& symmetry) : symmetry_(symmetry) {}

  const Symmetry<std::uint32_t>& symmetry_;
  std::shared_ptr<const tables::Representatives> rows_;
  std::vector<std::array<Interval, 2>> cells_;  ///< by row and side to move
};

}  // namespace graphgo::solver::engines::proof_search
