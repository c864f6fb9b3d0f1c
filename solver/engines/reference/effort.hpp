// What the judges of final positions may spend: they try every line of a dispute and every set of locations,
// which can take longer than the game.
#pragma once
#include <cstddef>
#include <utility>

#include "solver/question/limits.hpp"

namespace graphgo::solver::engines::reference {

class Effort {
 public:
  explicit Effort(Limits limits = {}) : limits_(std::move(limits)) {}

  /// One step more, which keeps so many bytes. Throws LimitReached where the clock, Ctrl-C or the memory
  /// strikes; a limit in work (Limits::looks_left) counts the turns of games, not these steps.
  void step(std::size_t bytes = 0) {
    bytes_ += bytes;
    const bool full = limits_.memory != 0 && bytes_ > limits_.memory;
    if (!struck_ && !full && !out_of_time(limits_)) return;
    struck_ = true;  // for good: what the judge lists may be cut short
    throw LimitReached("the reference stopped while it judged a final position");
  }
  void give_back_all() { bytes_ = 0; }

  void allow(const Limits& limits) { limits_ = limits; }
  /// Another question begins, whose memory is its own: what is kept helps it and is no burden.
  void begin() { kept_ += std::exchange(bytes_, 0); }
  /// Must what is kept be given up before the next question? What was cut short is not whole.
  bool is_spent(const Limits& limits) const {
    return struck_ || (limits.memory != 0 && kept_ + bytes_ > limits.memory);
  }

 private:
  Limits limits_;
  std::size_t bytes_ = 0, kept_ = 0;  ///< for this question, for those before it
  bool struck_ = false;
};

}  // namespace graphgo::solver::engines::reference
