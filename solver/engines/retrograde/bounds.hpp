// Bounds of states, and what ends of a phase and stops give them.
#pragma once
#include <algorithm>
#include <cstdint>
#include <vector>

namespace graphgo::solver::engines::retrograde {

/// Seen by the side to move, in points of the phase's form.
struct Bounds {
  static constexpr std::int16_t infinity = 32767;

  std::int16_t lo = -infinity, hi = infinity;
  friend bool operator==(const Bounds&, const Bounds&) = default;
  /// Of a side without a turn, under last_mover.
  static constexpr Bounds immobile() { return {-1, -1}; }
};
static_assert(sizeof(Bounds) == 4);

/// The same seen by the other side.
inline Bounds turned(Bounds b) {
  return {static_cast<std::int16_t>(-b.hi), static_cast<std::int16_t>(-b.lo)};
}
inline Bounds less(Bounds b, int fee) {
  if (fee == 0) return b;
  const auto less_fee = [fee](std::int16_t x) {
    return x == Bounds::infinity || x == -Bounds::infinity ? x : static_cast<std::int16_t>(x - fee);
  };
  return {less_fee(b.lo), less_fee(b.hi)};
}

/// What a pass that ends the phase leads to, seen by who passed, with the ranks of the state after it (0 at
/// the end of the game).
struct Payoff {
  Bounds bounds;
  std::uint16_t lo_rank = 0, hi_rank = 0;
};
/// By node of the passer's turn. Empty: the node's score.
using Payoffs = std::vector<Payoff>;

/// A state: dense ones are node * contexts + context; after them come the kos.
using StateIndex = std::uint64_t;

/// States where play stops, with bounds given once for all of them.
struct Stops {
  std::vector<StateIndex> states;  ///< ascending
  Bounds bounds;

  bool contain(StateIndex state) const {
    return !states.empty() && std::binary_search(states.begin(), states.end(), state);
  }
};

}  // namespace graphgo::solver::engines::retrograde
