// Running independent pieces of work on several threads (oneTBB behind one door).
#pragma once
#include <cstddef>
#include <functional>

namespace graphgo::solver {

/// Calls body(0), ..., body(count - 1), each once, on up to `threads` threads (at least one), in no
/// particular order. Returns when all have returned. An exception of a body is rethrown here after the
/// running ones have returned; the rest may then be left out.
void parallel_for(std::size_t count, int threads, const std::function<void(std::size_t)>& body);

}  // namespace graphgo::solver
