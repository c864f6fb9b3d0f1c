// Deadlines in work instead of seconds: a test's verdict must not depend on how fast the machine is.
#pragma once
#include <atomic>
#include <cstdint>
#include <memory>

#include "solver/question/limits.hpp"

namespace graphgo::testing {

/// Time is up when the engine has looked at its limits so often. One look is 1024 nodes of the proof search;
/// of the reference 4096 nodes under superko, 256 where cycles are removed, and 256 to 4096 steps of its
/// state graphs.
inline solver::Limits within(std::int64_t looks) {
  solver::Limits limits;
  limits.looks_left = std::make_shared<std::atomic<std::int64_t>>(looks);
  return limits;
}

}  // namespace graphgo::testing
