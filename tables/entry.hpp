// What a table says of a state: the words every table shares.
#pragma once
#include <cstdint>

#include "graphgo/error.hpp"
#include "graphgo/rules/predicates.hpp"
#include "graphgo/stones.hpp"

namespace graphgo::tables {

/// A file that was a table once: cut off, or with a byte changed.
class DamagedTable : public InputError {
 public:
  using InputError::InputError;
};

/// All of a history-free state but its stones (papers/rules.md section 7): two states with equal stones and
/// equal contexts have equal values. Prisoners take no part: values count from the state on.
struct Context {
  /// `ko`, where nothing is banned, and where a play may not leave the position as it is: after a pass, or
  /// after a single-stone suicide, under basic ko with suicide allowed. After a pass under other rules:
  /// `nothing`.
  static constexpr Vertex nothing = -1, standing_still = -2;

  Side to_move = Side::black;
  std::uint8_t phase = 1;
  std::uint8_t passes = 0;  ///< consecutive, in this phase; past the number that ends it, that number
  Vertex ko = nothing;      ///< a vertex: basic ko bans the play there
  friend bool operator==(const Context&, const Context&) = default;
};

/// lo <= hi in points, Black's margin from here on, before komi. Under last_mover 1 or -1.
struct Entry {
  static constexpr std::int32_t infinity = 1 << 30;

  std::int32_t lo = -infinity, hi = infinity;
  /// For a finite lo: 0 at an end of play; elsewhere, among the turns after which Black's bound (gain of the
  /// turn included) is lo again, one more than the smallest rank where Black moves, than the largest where
  /// White does. A strategy along which ranks fall ends, so lo is not held up by a cycle. Likewise hi, with
  /// the sides exchanged. 0 where the bound is infinite.
  std::uint32_t lo_rank = 0, hi_rank = 0;
  /// Fresh-start tables: the value holds whatever was played before (each side secures it by passing only).
  bool history_independent = false;
  friend bool operator==(const Entry&, const Entry&) = default;
};

/// Where this holds a table needs only the states with Black to move: lo of a state is minus hi of the state
/// with all colours exchanged.
using graphgo::colours_alike;

}  // namespace graphgo::tables
