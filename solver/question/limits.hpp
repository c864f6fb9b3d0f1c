// Limits a user sets, where they come from, and how counting engines report that one struck.
//
// Example: at most a minute.
//   limits.deadline = graphgo::solver::deadline_after(60);
#pragma once
#include <chrono>
#include <cstdint>
#include <stdexcept>
#include <string>

#include "solver/question/query.hpp"

namespace graphgo::solver {

/// Thrown by work that has no partial answer (counts) when a limit struck. Programs exit with 3.
class LimitReached : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// From now on Ctrl-C (SIGINT) and SIGTERM set the returned flag, once; a second one ends the program at
/// once.
const std::atomic<bool>* stop_on_interrupt();

/// The moment so many seconds from now, at most some thirty years. `seconds` must be a positive number.
std::chrono::steady_clock::time_point deadline_after(double seconds);

/// Three quarters of the memory the system has available, in bytes.
std::uint64_t default_memory();

/// The limits with a number for what was left open: the default memory, one thread at least.
Limits with_defaults(Limits limits);

/// What one of `limits.threads` workers may use, each with questions of its own: one thread and its share of
/// the memory.
Limits share_of(Limits limits);

/// The same, for a part of the work that gets no more than so many seconds from now; 0: as they are.
Limits board_limits(Limits limits, double seconds);

/// "512M", "4G", "1000000" in bytes; K, M, G are powers of 1024. Throws InputError.
std::uint64_t read_memory_size(const std::string& text);

}  // namespace graphgo::solver
