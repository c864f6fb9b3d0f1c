#include "solver/question/limits.hpp"

#include <fmt/core.h>
#include <sys/resource.h>

#include <algorithm>
#include <charconv>
#include <csignal>
#include <cstdint>
#include <ctime>
#include <fstream>
#include <limits>

#include "graphgo/error.hpp"

namespace graphgo::solver {
namespace {

std::atomic<bool> interrupted{false};
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<std::int64_t>::is_always_lock_free,
              "a signal handler may only touch lock-free atomics");

/// When a second signal ends the program, in nanoseconds of the steady clock; 0: none has come.
std::atomic<std::int64_t> patient_until{0};

std::int64_t nanoseconds_now() {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);  // a signal handler may call it
  return std::int64_t{now.tv_sec} * 1'000'000'000 + now.tv_nsec;
}

void on_signal(int signal) {
  constexpr std::int64_t patience = 500'000'000;  // `timeout` signals the program and then its group
  const std::int64_t now = nanoseconds_now();
  std::int64_t until = 0;
  const bool first = patient_until.compare_exchange_strong(until, now + patience);
  interrupted.store(true, std::memory_order_relaxed);
  if (first || now < until) return;
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

}  // namespace

const char* name_of(StoppedBy stopped_by) {
  switch (stopped_by) {
    case StoppedBy::time:
      return "time";
    case StoppedBy::interrupt:
      return "interrupt";
    case StoppedBy::memory:
      return "memory";
    case StoppedBy::history:
      return "history";
    case StoppedBy::depth:
      break;
  }
  return "depth";
}

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

namespace {

constexpr std::uint64_t no_bound = ~std::uint64_t{0};

std::uint64_t number_in(const std::filesystem::path& file, std::uint64_t none) {
  std::ifstream text(file);
  std::uint64_t number = 0;
  return text >> number ? number : none;  // "max" is none
}

/// The number behind a word at the start of a line, as /proc and cgroups write it.
std::uint64_t number_behind(const std::filesystem::path& file, const std::string& word, std::uint64_t none) {
  std::ifstream text(file);
  for (std::string key, rest; text >> key; std::getline(text, rest)) {
    std::uint64_t number = 0;
    if (key == word) return text >> number ? number : none;
  }
  return none;
}

std::uint64_t less(std::uint64_t from, std::uint64_t taken) { return from > taken ? from - taken : 0; }

/// What the group and those above it leave. Pages of files that nobody uses are given back when they are
/// wanted. A container may see its group as the root, or under a name that its mount does not have.
std::uint64_t left_by_groups(const std::filesystem::path& mount, std::filesystem::path group,
                             const char* most, const char* used, const char* unused) {
  std::uint64_t left = no_bound;
  for (group = group.relative_path();; group = group.parent_path()) {
    const auto folder = mount / group;
    const std::uint64_t limit = number_in(folder / most, no_bound);
    if (limit != no_bound) {
      const std::uint64_t files = number_behind(folder / "memory.stat", unused, 0);
      left = std::min(left, less(limit, less(number_in(folder / used, 0), files)));
    }
    if (group.empty()) return left;
  }
}

}  // namespace

std::uint64_t available_memory(const std::filesystem::path& root) {
  std::uint64_t left = number_behind(root / "proc/meminfo", "MemAvailable:", no_bound >> 10) << 10;
  std::ifstream groups(root / "proc/self/cgroup");
  const std::filesystem::path mount = root / "sys/fs/cgroup";
  for (std::string line; std::getline(groups, line);) {  // NUMBER:CONTROLLERS:/GROUP
    const auto first = line.find(':'), second = line.find(':', first + 1);
    if (second == std::string::npos) continue;
    const std::string controllers = "," + line.substr(first + 1, second - first - 1) + ",",
                      group = line.substr(second + 1);
    if (controllers == ",,")
      left = std::min(left, left_by_groups(mount, group, "memory.max", "memory.current", "inactive_file"));
    else if (controllers.find(",memory,") != std::string::npos)
      left = std::min(left, left_by_groups(mount / "memory", group, "memory.limit_in_bytes",
                                           "memory.usage_in_bytes", "total_inactive_file"));
  }
  return left;
}

std::uint64_t default_memory() {
  std::uint64_t left = available_memory("/");
  if (left >= no_bound >> 10 << 10) left = (std::uint64_t{4} << 30) / 3;  // not Linux: a size any machine has
  rlimit addresses{};
  if (getrlimit(RLIMIT_AS, &addresses) == 0 && addresses.rlim_cur != RLIM_INFINITY)
    left = std::min<std::uint64_t>(
        left, less(addresses.rlim_cur, number_behind("/proc/self/status", "VmSize:", 0) << 10));
  return left / 4 * 3;
}

Limits with_defaults(Limits limits) {
  if (limits.memory == 0) limits.memory = default_memory();
  limits.threads = std::max(limits.threads, 1);
  return limits;
}

Limits on_one_thread(Limits limits) {
  limits.threads = 1;
  return limits;
}

Limits share_of(Limits limits) {
  limits = with_defaults(limits);
  limits.memory /= static_cast<std::uint64_t>(limits.threads);
  return on_one_thread(std::move(limits));
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
  constexpr std::uint64_t least = 4096;  // far less than any search needs: a forgotten letter
  if (size << shift < least)
    throw InputError(fmt::format("--memory {}: {} bytes are too few; write a number with K, M or G, like 4G",
                                 text, size << shift));
  return size << shift;
}

}  // namespace graphgo::solver
