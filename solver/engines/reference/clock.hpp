// When to stop, between the looks that Limits counts. The reference sees questions alone, so its clock is its
// own.
#pragma once
#include <cstdint>

#include "solver/question/query.hpp"

namespace graphgo::solver::engines::reference {

/// Has the clock or Ctrl-C struck? No look is counted.
inline bool out_of_time(const Limits& limits) {
  return (limits.stop && limits.stop->load(std::memory_order_relaxed)) ||
         (limits.deadline && std::chrono::steady_clock::now() >= *limits.deadline);
}

/// For step `n` of a loop: a look at every `between`th step, the clock at every sixteenth.
inline bool reached_at(const Limits& limits, std::uint64_t n, std::uint64_t between) {
  return n % between == 0 ? limits.reached() : n % 16 == 0 && out_of_time(limits);
}

}  // namespace graphgo::solver::engines::reference
