#include "solver/question/parallel.hpp"

#include <tbb/global_control.h>
#include <tbb/parallel_for.h>
#include <tbb/parallel_pipeline.h>
#include <tbb/task_arena.h>

#include <atomic>

namespace graphgo::solver {
namespace {

/// Runs `work` on `threads` threads, more than the machine's cores if asked: an arena alone is capped by
/// them.
template <typename Work>
void with_threads(int threads, Work&& work) {
  const tbb::global_control control(tbb::global_control::max_allowed_parallelism,
                                    static_cast<std::size_t>(threads));
  tbb::task_arena arena(threads);
  arena.execute(work);
}

}  // namespace

void parallel_for(std::size_t count, int threads, const std::function<void(std::size_t)>& body) {
  if (threads <= 1) {
    for (std::size_t i = 0; i < count; ++i) body(i);
    return;
  }
  // Items differ in cost by orders of magnitude: every thread takes the next one when it is free.
  std::atomic<std::size_t> next{0};
  with_threads(threads, [&] {
    tbb::parallel_for(0, threads, [&](int) {
      for (std::size_t i = next++; i < count; i = next++) {
        try {
          body(i);
        } catch (...) {
          next = count;
          throw;
        }
      }
    });
  });
}

void ordered_pipeline(int threads, const std::function<bool(std::string&)>& read,
                      const std::function<std::string(const std::string&)>& answer,
                      const std::function<void(const std::string&)>& write) {
  const auto input = [&](tbb::flow_control& control) {
    std::string line;
    if (!read(line)) control.stop();
    return line;
  };
  const auto tokens = static_cast<std::size_t>(4 * threads);
  with_threads(threads, [&] {
    tbb::parallel_pipeline(
        tokens, tbb::make_filter<void, std::string>(tbb::filter_mode::serial_in_order, input) &
                    tbb::make_filter<std::string, std::string>(tbb::filter_mode::parallel, answer) &
                    tbb::make_filter<std::string, void>(tbb::filter_mode::serial_in_order, write));
  });
}

}  // namespace graphgo::solver
