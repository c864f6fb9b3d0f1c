// Regions: for every position of a small board, what each side can force with play ending although no repetition is forbidden at
// all, endless play being lost for the side that forces. By soundness.md [S13] these are bounds under any superko key, and states
// they decide are ends of the search. Measured, suicide forbidden: the bounds meet in 74 to 82 % of the states of 3x4, 3x5, 4x4
// and 2x7, but only in 5 % of those of 1x11, 2 % of 1x14 and 1 % of 1x15; states with bounds apart are decided for some thresholds.
#pragma once
#include <atomic>
#include <bit>
#include <cstdint>
#include <optional>
#include <vector>

#include "graphgo/symmetry/coded_positions.hpp"
#include "solver/proof_search/play.hpp"
#include "solver/proof_search/table.hpp"

namespace graphgo::solver::proof_search {

class Regions {
 public:
  /// `before`: positions superko remembers at the root; the forcing side never makes them.
  Regions(const Play& play, const Symmetry<std::uint32_t>& symmetry, const std::vector<Position<1>>& before,
          const Board& board);

  /// Is there an argument for regions under the ruleset [S13]: plain, two passes, area, and under the positional key a start that
  /// is remembered?
  static bool apply_to(const Play& play);
  /// All colourings of a board of that many vertices, legal or not.
  static std::uint64_t positions(int vertices);
  /// Bytes for a board of that many vertices, at most 20: four for each of the 3^n colourings, and 64 (measured: 43 to 58) for each
  /// legal position up to symmetry, taken to be a seventh of the colourings (measured: 1/14 on 4x4, 1/9 on 1x14, 1/7 on 3x5). Dense
  /// boards without symmetries have more: `sweep` keeps to the number of bytes, and finds nothing there.
  static std::uint64_t memory_needed(int vertices);

  /// Sweeps over all positions on `threads` threads until nothing changes or a limit strikes; what was found by then stands.
  void sweep(const Limits& limits);

  /// In points: Black can force at least lo, White at most hi; -128 and 127: nothing.
  struct Bounds {
    std::int8_t lo = -128, hi = 127;
  };
  Bounds bounds(std::uint32_t canonical, Side to_move) const {
    const Cell c = cell(canonical);
    return to_move == Side::black ? Bounds{c.lo_black, c.hi_black} : Bounds{c.lo_white, c.hi_white};
  }
  /// Who wins "margin >= need?" there, if that is decided.
  std::optional<Side> winner(std::uint32_t canonical, Side to_move, int need) const {
    const Bounds b = bounds(canonical, to_move);
    if (b.lo >= need) return Side::black;
    if (b.hi < need) return Side::white;
    return std::nullopt;
  }
  void fetch(std::uint32_t canonical) const { __builtin_prefetch(cells_.words() + canonical); }

 private:
  /// lo and hi by the side to move.
  struct Cell {
    std::int8_t lo_black = -128, lo_white = -128, hi_black = 127, hi_white = 127;
    bool final() const { return lo_black == hi_black && lo_white == hi_white; }
  };
  /// Cells that say nothing are words of no bits: memory not touched yet is right.
  static Cell unpacked(std::uint32_t word) { return std::bit_cast<Cell>(word ^ std::bit_cast<std::uint32_t>(Cell{})); }
  static std::uint32_t packed(Cell cell) {
    return std::bit_cast<std::uint32_t>(cell) ^ std::bit_cast<std::uint32_t>(Cell{});
  }

  /// The plays of one side: those anyone may make, then those the forcing side must not make.
  struct Plays {
    std::uint8_t all = 0, for_forcer = 0;
  };
  struct Entry {
    std::uint32_t code;
    std::int8_t score;
    Plays black, white;
  };
  /// Positions worked on together, and the codes their plays lead to: Black's of the first, White's of the first, and so on.
  struct Chunk {
    std::vector<Entry> entries;
    std::vector<std::uint32_t> successors;
    std::uint64_t bytes() const { return sizeof(Chunk) + entries.size() * sizeof(Entry) + successors.size() * 4; }
  };

  /// False if a limit struck or memory did not do; then some positions are missing.
  bool list(const Limits& limits);
  void list(Chunk& chunk, std::uint32_t first, const std::vector<Position<1>>& low) const;
  Plays list_plays(Chunk& chunk, const Position<1>& position, Side side) const;
  bool sweep(const Chunk& chunk);
  Cell improved(const Entry& entry, const std::uint32_t* successors) const;
  std::atomic_ref<std::uint32_t> word(std::uint32_t code) const { return std::atomic_ref(cells_.words()[code]); }
  Cell cell(std::uint32_t code) const { return unpacked(word(code).load(std::memory_order_relaxed)); }

  const Play& play_;
  const Symmetry<std::uint32_t>& symmetry_;
  std::vector<std::uint32_t> before_;  ///< canonical
  std::vector<Chunk> chunks_;
  LazyMemory cells_;
};

}  // namespace graphgo::solver::proof_search
