// Contest: who can force either a good end of the phase or a cycle in which it passes more often than its
// opponent. What it is for, and why it is right, is told in soundness.md, R8 and R9.
//
// For a forcing side let a pass of its own weigh 1, one of its opponent -1, a play 0. Let y(s) be what the
// forcing side can have gained at some moment of its choice when play starts at s: a good end counts as
// infinite, a bad one and endless play as nothing gained any more. y is the least solution of
//     y(s) = max(0, best turn's weight + y(s')),   best for who moves,
// and the forcing side wins where it is infinite. y is found with a cap that doubles; where some number below
// the cap is no state's y, all larger ones are set to infinity.
#pragma once
#include <atomic>
#include <memory>

#include "solver/engines/retrograde/iteration.hpp"

namespace graphgo::solver::engines::retrograde {

class Contest {
 public:
  /// `turns` gives the turns and what ends pay; its bounds are not looked at.
  explicit Contest(const Iteration& turns);

  static std::uint64_t memory_needed(std::uint64_t nodes, std::uint64_t kos, const Phase& phase) {
    return Iteration::memory_needed(nodes, kos, phase) / sizeof(Bounds) * (sizeof(Bounds) + sizeof(Plans));
  }

  /// Ends that pay the forcing side at least `least`, counted from a state where it moves, are good. `least`
  /// must not rise from one call to the next: what was won stays won. False if a limit strikes.
  bool run(int least, const Limits& limits);

  bool mover_wins(StateIndex state) const { return at(state).lo == Bounds::infinity; }
  bool opponent_wins(StateIndex state) const { return at(state).hi == -Bounds::infinity; }

  /// How a state was won. The forcing side wins by a turn to a good end or to a state won earlier; where
  /// there is none, to one won at the same moment, of the largest y, a pass counting 1 more; of those to one
  /// that came to its y earliest (R8).
  struct Plan {
    std::uint32_t won = 0;
    std::uint16_t y = 0;
    std::uint32_t risen = 0;
  };
  struct Plans {
    Plan mover, opponent;  ///< by the forcing side
  };
  /// Of a state that side won.
  const Plans& plans(StateIndex state) const { return plans_[state]; }

  /// What an end is worth counted from a state where the forcing side moves, see Bounds: the fees of a cycle
  /// sum up to nothing, so where the opponent moves an end is worth a play's fee more.
  static Bounds counted(Bounds worth, const Phase& phase);

 private:
  Bounds at(StateIndex state) const { return y_[state].load(std::memory_order_acquire); }
  Bounds worth(const Iteration::Turn& turn) const;
  Bounds judged(Bounds end) const;
  std::uint64_t sweep(const Limits& limits, bool upwards);
  std::uint64_t sweep(const Arena::Chunk& chunk);
  bool replace(StateIndex state, Bounds now);
  /// Where nothing changes any more (soundness.md, Lemma 10). False if the cap makes no difference.
  bool open_gap_or_raise_cap();
  static void rise(Plan& plan, int y, std::uint32_t moment);
  void set_to_infinity_above(int y);

  const Iteration& turns_;
  int least_ = Bounds::infinity, cap_;
  /// y as bounds: lo where the side to move forces, -hi where its opponent does.
  std::unique_ptr<std::atomic<Bounds>[]> y_;
  std::unique_ptr<Plans[]> plans_;
  std::atomic<std::uint32_t> clock_{0};
};

}  // namespace graphgo::solver::engines::retrograde
