#include "solver/parallel.hpp"

#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/task_arena.h>

#include <algorithm>

namespace graphgo::solver {

void parallel_for(std::size_t count, int threads, const std::function<void(std::size_t)>& body) {
  const int wanted = std::max(threads, 1);
  // An arena alone is capped by the machine's cores; a test of four threads on two cores must get four.
  const tbb::global_control control(tbb::global_control::max_allowed_parallelism,
                                    static_cast<std::size_t>(wanted));
  tbb::task_arena arena(wanted);
  // Pieces differ widely in cost, so each is a task of its own.
  arena.execute([&] {
    tbb::parallel_for(
        tbb::blocked_range<std::size_t>(0, count, 1),
        [&](const auto& range) {
          for (std::size_t i = range.begin(); i != range.end(); ++i) body(i);
        },
        tbb::simple_partitioner());
  });
}

}  // namespace graphgo::solver
