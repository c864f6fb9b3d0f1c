// Ranks: how far each bound is from the end of play (tables/entry.hpp). They prove that no finite bound is held up by a cycle.
#pragma once
#include <atomic>
#include <memory>

#include "solver/retrograde/iteration.hpp"

namespace graphgo::solver::retrograde {

/// Seen by the side to move, as Bounds. 0 for an infinite bound.
struct Rank {
  static constexpr std::uint16_t unknown = 65535;

  std::uint16_t lo = unknown, hi = unknown;
  friend bool operator==(const Rank&, const Rank&) = default;
};

/// Of an iteration that came to its end. By sweeps from `unknown` downwards until nothing changes. Finite solutions of the rank
/// equation are unique (each is decided by smaller ones), and one exists: order the states by the round of the iteration, done in
/// step, in which their bound was reached; a bound rests on equal turns to bounds reached in earlier rounds only, the forcing side
/// having one such turn and its opponent none that is not such.
class Ranks {
 public:
  explicit Ranks(const Iteration& iteration);

  /// False if a limit strikes; then nothing may be asked. Throws std::overflow_error past 65534.
  bool run(const Limits& limits);
  Rank at(StateIndex state) const { return ranks_[state].load(std::memory_order_relaxed); }

 private:
  bool sweep(const Arena::Chunk& chunk);
  Rank derived(StateIndex state, const Iteration::Turns& turns) const;

  const Iteration& iteration_;
  std::unique_ptr<std::atomic<Rank>[]> ranks_;
};

}  // namespace graphgo::solver::retrograde
