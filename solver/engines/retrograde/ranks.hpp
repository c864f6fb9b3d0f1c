// Ranks: how far each bound is from the end of play (tables/entry.hpp). They prove that no finite bound is
// held up by a cycle.
#pragma once
#include <atomic>

#include "solver/engines/retrograde/iteration.hpp"

namespace graphgo::solver::engines::retrograde {

/// Seen by the side to move, as Bounds. 0 for an infinite bound.
struct Rank {
  static constexpr std::uint16_t unknown = 65535;

  std::uint16_t lo = unknown, hi = unknown;
  friend bool operator==(const Rank&, const Rank&) = default;
};

/// Of an iteration that came to its end. The rank equations have one finite solution; sweeps come down to it
/// from `unknown` everywhere (soundness.md, R5).
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
  };
  void add(Best& best, const Iteration::Turn& turn) const;
  bool sweep(const Arena::Chunk& chunk);
  /// Did anything change?
  bool sweep(const Arena::Place& place, Node node, const std::uint32_t* plays);
  bool put(StateIndex state, const std::optional<Best>& best);  ///< nothing: of no turn
  bool all_known() const;

  const Iteration& iteration_;
  tables::LargeArray<std::atomic<Rank>> ranks_;
  Recent recent_;  ///< empty but while it runs
};

}  // namespace graphgo::solver::engines::retrograde
