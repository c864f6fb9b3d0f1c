// The time a controller gives, and how much of it a turn may take.
//
// Example: ten minutes, then five stones each half a minute.
//   Clock clock;
//   clock.set(600, 30, 5);
//   clock.budget(Side::black);   // 24: of the thirty that a twentieth is, some is left for the way
#pragma once
#include <array>
#include <optional>

#include "graphgo/stones.hpp"

namespace graphgo::solver::conversation::gtp {

class Clock {
 public:
  /// time_settings: seconds of main time; then so many stones in each period of seconds. As GTP has it, a
  /// period without stones is no limit at all.
  void set(double main, double period, int stones);
  void unlimited() { limited_ = false; }
  /// time_left: of the main time where `stones` is 0, else of the period.
  void left(Side side, double seconds, int stones);
  /// Called after each of our turns, for controllers that tell no time_left.
  void spent(Side side, double seconds);

  /// Seconds for the next turn; none: no limit. A twentieth of the main time, or a stone's share of the
  /// period, whichever is more, and never all that is left.
  std::optional<double> budget(Side side) const;

 private:
  struct Hand {
    double main = 0, period = 0;
    int stones = 0;  ///< to play in the period
  };
  double period_ = 0;
  int stones_ = 0;
  bool limited_ = false;
  std::array<Hand, 2> hands_;
};

}  // namespace graphgo::solver::conversation::gtp
