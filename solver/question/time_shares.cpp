#include "solver/question/time_shares.hpp"

#include <algorithm>

namespace graphgo::solver {

Limits part_of_time(Limits limits, std::size_t parts) {
  const auto now = std::chrono::steady_clock::now();
  if (limits.deadline && *limits.deadline > now)
    limits.deadline =
        now + (*limits.deadline - now) / static_cast<std::ptrdiff_t>(std::max<std::size_t>(parts, 1));
  return limits;
}

}  // namespace graphgo::solver
