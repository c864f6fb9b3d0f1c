// Ranks: how far each bound is from the end of play (tables/entry.hpp). They prove that no finite bound is
// held up by a cycle.
#pragma once
#include <atomic>
#include <memory>

#include "solver/engines/retrograde/iteration.hpp"

namespace graphgo::solver::engines::retrograde {

/// Seen by the side to move, as Bounds. 0 for an infinite bound.
struct Rank {
  static constexpr std::uint16_t unknown = 65535;

  std::uint16_t lo = unknown, hi = unknown;
  friend bool operator==(const Rank&, const Rank&) = default;
};

/// Of an iteration that came to its end. The rank equations have one finite solution; it is found in rounds
/// (soundness.md, R5). (Sweeps from `unknown` downwards until nothing changes need no rounds but took twice
/// the time: every state is looked at again.)
class Ranks {
 public:
  explicit Ranks(const Iteration& iteration);

  /// False if a limit strikes; then nothing may be asked. Throws std::overflow_error past 65534.
  bool run(const Limits& limits);
  Rank at(StateIndex state) const { return ranks_[state].load(std::memory_order_relaxed); }

 private:
  /// Of some turns: the best bounds, and the ranks of those as equal turns give them.
  struct Best {
    Bounds worth{-Bounds::infinity, -Bounds::infinity};
    Rank rank{Rank::unknown, 0};
    bool any = false;
  };
  void add(Best& best, const Iteration::Turn& turn) const;
  /// False if something is left unknown.
  bool sweep(const Arena::Chunk& chunk, int round);
  bool put(StateIndex state, const Best& best, int round);
  bool known(const Arena::Place& place, Node node) const;

  const Iteration& iteration_;
  std::unique_ptr<std::atomic<Rank>[]> ranks_;
};

}  // namespace graphgo::solver::engines::retrograde
