// The part of a verification that no look at single states can give: that play can be ended where a bound
// says so, and that an infinite bound is deserved.
#pragma once
#include "tables/stored_states.hpp"

namespace graphgo::tables {

/// The bound of a side, seen by that side: lo for Black, minus hi for White.
inline std::int64_t bound_of(const Entry& entry, Side side) {
  return side == Side::black ? entry.lo : -std::int64_t{entry.hi};
}

/// For a table whose every entry fits those of its successors, ranks included. Throws WrongTable naming a
/// state.
void check_cycles(const StoredStates& graph, const ParallelFor& parallel_for);

}  // namespace graphgo::tables
