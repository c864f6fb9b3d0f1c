// Parallel work by oneTBB, which stays in one .cpp.
#pragma once
#include <cstddef>
#include <functional>
#include <string>

namespace graphgo::solver {

/// Calls `body(0)`, ..., `body(count - 1)`, on at most `threads` threads and roughly in that order. The first
/// exception ends the work and is thrown here.
void parallel_for(std::size_t count, int threads, const std::function<void(std::size_t)>& body);

/// Lines through a pipeline: `read` gives the next line or false at the end, one at a time; `answer` works on
/// a line, on several threads; `write` gets the answers one at a time in the order of the lines.
void ordered_pipeline(int threads, const std::function<bool(std::string&)>& read,
                      const std::function<std::string(const std::string&)>& answer,
                      const std::function<void(const std::string&)>& write);

}  // namespace graphgo::solver
