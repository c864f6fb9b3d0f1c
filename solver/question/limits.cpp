#include "solver/question/limits.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <csignal>
#include <fstream>
#include <limits>

#include "graphgo/error.hpp"

namespace graphgo::solver {
namespace {

std::atomic<bool> interrupted{false};
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler may only touch lock-free atomics");

void on_signal(int signal) {
  interrupted.store(true, std::memory_order_relaxed);
  std::signal(signal, SIG_DFL);
}

}  // namespace

const std::atomic<bool>* stop_on_interrupt() {
  std::signal(SIGINT, on_signal);
  std::signal(SIGTERM, on_signal);
  return &interrupted;
}

std::chrono::steady_clock::time_point deadline_after(double seconds) {
  constexpr double longest = 1e9;  // keeps the clock's arithmetic in range
  return std::chrono::steady_clock::now() + std::chrono::duration_cast<std::chrono::steady_clock::duration>(
                                                std::chrono::duration<double>(std::min(seconds, longest)));
}

std::uint64_t default_memory() {
  std::ifstream info("/proc/meminfo");
  for (std::string key, unit; info >> key;) {
    std::uint64_t kib = 0;
    if (key == "MemAvailable:" && info >> kib) return kib * 1024 / 4 * 3;
    std::getline(info, unit);
  }
  return std::uint64_t{1} << 30;  // not Linux: a size any machine has
}

Limits with_defaults(Limits limits) {
  if (limits.memory == 0) limits.memory = default_memory();
  limits.threads = std::max(limits.threads, 1);
  return limits;
}

Limits share_of(Limits limits) {
  limits = with_defaults(limits);
  limits.memory /= static_cast<std::uint64_t>(limits.threads);
  limits.threads = 1;
  return limits;
}

Limits board_limits(Limits limits, double seconds) {
  if (seconds <= 0) return limits;
  const auto end = deadline_after(seconds);
  limits.deadline = limits.deadline ? std::min(*limits.deadline, end) : end;
  return limits;
}

std::uint64_t read_memory_size(const std::string& text) {
  std::uint64_t size = 0;
  const char* last = text.data() + text.size();
  const auto [end, error] = std::from_chars(text.data(), last, size);
  int shift = 0;
  if (end + 1 == last) shift = *end == 'K' ? 10 : *end == 'M' ? 20 : *end == 'G' ? 30 : 0;
  const bool understood = error == std::errc{} && (end == last || shift > 0) && size > 0 &&
                          size <= std::numeric_limits<std::uint64_t>::max() >> shift;
  if (!understood)
    throw InputError(
        fmt::format("--memory {}: not a size; write bytes or a number with K, M or G, like 4G", text));
  return size << shift;
}

}  // namespace graphgo::solver
