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
    if (!out_of_time(limits_) && !is_full(limits_)) return;
    struck_ = true;
    throw LimitReached("the reference stopped while it judged a final position");
  }
  void give_back_all() { bytes_ = 0; }

  /// Goes on for another question with what is kept.
  void allow(const Limits& limits) { limits_ = limits; }
  /// Must what is kept be given up first? What was cut short is not whole.
  bool is_spent(const Limits& limits) const { return struck_ || is_full(limits); }

 private:
  bool is_full(const Limits& limits) const { return limits.memory != 0 && bytes_ > limits.memory; }

  Limits limits_;
  std::size_t bytes_ = 0;
  bool struck_ = false;
};

}  // namespace graphgo::solver::engines::reference
