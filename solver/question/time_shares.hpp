// The time left, and the looks left, shared among several questions: what is slow does not starve what comes
// after it.
#pragma once
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "solver/question/limits.hpp"

namespace graphgo::solver {

/// The first of `parts` equal shares of the time left.
Limits part_of_time(Limits limits, std::size_t parts);

/// The first of `parts` equal shares of the time and of the looks left (Limits::looks_left), where `threads`
/// threads ask for shares. The looks that it leaves go back to the whole when it ends.
class PartOfWork {
 public:
  PartOfWork(const Limits& whole, std::size_t parts, std::size_t threads = 1);
  ~PartOfWork();
  PartOfWork(const PartOfWork&) = delete;
  PartOfWork& operator=(const PartOfWork&) = delete;

  const Limits& limits() const { return own_; }

 private:
  std::shared_ptr<std::atomic<std::int64_t>> whole_;
  Limits own_;
};

}  // namespace graphgo::solver
