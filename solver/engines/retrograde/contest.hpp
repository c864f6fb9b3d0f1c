// Contest: who can force either a good end of the phase or a cycle in which it passes more often than its opponent. What it is for
// is told in long_cycle.hpp.
//
// For a forcing side let a pass of its own weigh 1, one of its opponent -1, a play 0. Ends are good or bad, a state without turns is
// an end. Let y(s) be what the forcing side can have gained at some moment of its choice when play starts at s: a good end counts
// as infinite, a bad one and endless play as nothing gained any more. y is the least solution of
//     y(s) = max(0, best turn's weight + y(s')),   best for who moves.
// (a) Where y is finite the opponent holds: by turns that keep weight so far + y from rising it closes only cycles of weight 0 or
//     less, and meets no good end. Where y is infinite the forcing side wins the game in which play never stops and the mean weight
//     of a turn must be positive (a good end a win), as each side of that game has a strategy by the present state alone; and
//     by the same strategy the game that stops at the first cycle (Ehrenfeucht, Mycielski, International Journal of Game Theory 8,
//     1979).
// (b) y is found with a cap C: y(s) = min(C, max(0, ...)), iterated from below. Let v, 0 < v < C, be a number that no state has as
//     its y when nothing changes any more. Then the forcing side wins from every state with y > v: let it choose a turn by which y
//     came to its last value. Along such play weight so far + y does not fall, so y falls by 1 in a turn at most, cannot pass v, and
//     play stays among these states. A cycle there has weight 0 at least. If 0, every turn of it is by equal worth, and each leads to
//     a state that came to its last value earlier (the iteration done in rounds): impossible. So these y are set to infinity at once,
//     and the iteration goes on.
// (c) Where no state has y = C the cap makes no difference, and all finite y are true. Where C is large, more than the y there are,
//     that is so or there is such a v. C starts small and doubles: finite y are few and small, as each number below one is some state's.
#pragma once
#include <atomic>
#include <memory>

#include "solver/engines/retrograde/iteration.hpp"

namespace graphgo::solver::engines::retrograde {

class Contest {
 public:
  /// `turns` gives the turns and what ends pay; its bounds are not looked at.
  explicit Contest(const Iteration& turns);

  static std::uint64_t memory_needed(const Arena& arena, const Phase& phase) {
    return Iteration::memory_needed(arena, phase) / sizeof(Bounds) * (sizeof(Bounds) + sizeof(Plans));
  }

  /// Ends that pay the forcing side at least `least`, counted from a state where it moves, are good. `least` must not rise from one
  /// call to the next: what was won stays won. False if a limit strikes.
  bool run(int least, const Limits& limits);

  bool mover_wins(StateIndex state) const { return at(state).lo == Bounds::infinity; }
  bool opponent_wins(StateIndex state) const { return at(state).hi == -Bounds::infinity; }

  /// How a state was won. The forcing side wins by a turn to a good end or to a state won earlier; where there is none, to one won at
  /// the same moment, of the largest y, a pass counting 1 more; of those to one that came to its y earliest: (b).
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

  /// What an end is worth counted from a state where the forcing side moves, see Bounds: the fees of a cycle sum up to nothing, so
  /// where the opponent moves an end is worth a play's fee more.
  static Bounds counted(Bounds worth, const Phase& phase);

 private:
  Bounds at(StateIndex state) const { return y_[state].load(std::memory_order_acquire); }
  Bounds worth(const Iteration::Turn& turn) const;
  Bounds judged(Bounds end) const;
  std::uint64_t sweep(const Limits& limits, bool upwards);
  std::uint64_t sweep(const Arena::Chunk& chunk);
  bool replace(StateIndex state, Bounds now);
  /// (b) and (c) where nothing changes any more. False if the cap makes no difference.
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
