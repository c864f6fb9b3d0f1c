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

/// Threads have each the same time, and the looks among them.
PartOfWork::PartOfWork(const Limits& whole, std::size_t parts, std::size_t threads)
    : whole_(whole.looks_left), own_(part_of_time(whole, (parts + threads - 1) / threads)) {
  if (!whole_) return;
  const auto divisor = static_cast<std::int64_t>(std::max<std::size_t>(parts, 1));
  std::int64_t left = whole_->load(), share = 0;
  do share = std::max<std::int64_t>(left, 0) / divisor;
  while (!whole_->compare_exchange_weak(left, left - share));
  own_.looks_left = std::make_shared<std::atomic<std::int64_t>>(share);
}

PartOfWork::~PartOfWork() {
  if (whole_) whole_->fetch_add(std::max<std::int64_t>(own_.looks_left->load(), 0));
}

}  // namespace graphgo::solver
