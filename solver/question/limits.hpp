// Limits: when work is to stop early, where they come from, and what says that one struck. Memory is in
// bytes.
//
// Example: at most a minute.
//   graphgo::solver::Limits limits;
//   limits.memory = 64 << 20;
//   limits.deadline = graphgo::solver::deadline_after(60);
#pragma once
#include <atomic>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>

namespace graphgo::solver {

/// Why an engine stopped before it had answered.
enum class StoppedBy {
  time,
  interrupt,  ///< Ctrl-C
  memory,
  depth,   ///< a line of play outgrew what the engine can look ahead, or a number in it its place
  history  ///< the value rests on what was played before, more than the engine knows of it
};
/// "time", "interrupt", "memory", "depth", "history".
const char* name_of(StoppedBy stopped_by);

/// When to stop early. An engine looks at `stop` and the deadline so often that it stops within half a second
/// on every board of 64 vertices: every few nodes, for one may take milliseconds. What it knew before stays
/// right.
struct Limits {
  std::optional<std::chrono::steady_clock::time_point> deadline;
  /// How often the limits may still be looked at until time is up, shared by all copies: a deadline in work
  /// instead of seconds. On one thread it strikes at the same node on every machine. Null: no such deadline.
  std::shared_ptr<std::atomic<std::int64_t>> looks_left{};
  const std::atomic<bool>* stop = nullptr;  ///< set by Ctrl-C
  std::uint64_t memory = 0;                 ///< bytes for tables; 0: no bound
  int threads = 1;
  std::function<void(const std::string&)>
      report;  ///< given a line about progress now and then, by one thread at a time

  /// Interrupt or time, once one of them has struck.
  std::optional<StoppedBy> struck() const {
    if (deadline && std::chrono::steady_clock::now() >= *deadline) return StoppedBy::time;
    if (stop && stop->load(std::memory_order_relaxed)) return StoppedBy::interrupt;
    if (looks_left && looks_left->fetch_sub(1, std::memory_order_relaxed) <= 0) return StoppedBy::time;
    return std::nullopt;
  }
  bool reached() const { return struck().has_value(); }
};

/// Thrown by work that has no partial answer (counts) when a limit struck. Programs exit with 3.
class LimitReached : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// From now on Ctrl-C (SIGINT) and SIGTERM set the returned flag; a further one, half a second later or more,
/// ends the program at once.
const std::atomic<bool>* stop_on_interrupt();

/// Seconds of the clock on the wall.
inline double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// The moment so many seconds from now, at most some thirty years. `seconds` must be a positive number.
std::chrono::steady_clock::time_point deadline_after(double seconds);

/// Has the clock or Ctrl-C struck? No look is counted (Limits::looks_left), and it costs some 25 ns: for
/// between the looks, so that steps which take milliseconds on a large board do not make the work after a
/// limit long.
inline bool out_of_time(const Limits& limits) {
  return (limits.stop && limits.stop->load(std::memory_order_relaxed)) ||
         (limits.deadline && std::chrono::steady_clock::now() >= *limits.deadline);
}

/// For step `n` of a loop: a look at every `between`th step, the clock at every sixteenth.
inline bool reached_at(const Limits& limits, std::uint64_t n, std::uint64_t between) {
  return n % between == 0 ? limits.reached() : n % 16 == 0 && out_of_time(limits);
}

/// Bytes that the system has available, or that what the process's cgroups (v1 and v2) allow leaves, if that
/// is less. `root`: "/", or a folder with copies of /proc and /sys in a test.
std::uint64_t available_memory(const std::filesystem::path& root);

/// Three quarters of the memory available, or of the addresses that RLIMIT_AS leaves, if those are fewer.
std::uint64_t default_memory();

/// The limits with a number for what was left open: the default memory, one thread at least.
Limits with_defaults(Limits limits);

/// The same on one thread, for a line of best play that each run is to find again: of several threads the
/// first to find one wins.
Limits on_one_thread(Limits limits);

/// What one of `limits.threads` workers may use, each with questions of its own: one thread and its share of
/// the memory.
Limits share_of(Limits limits);

/// The limits of a part of the work that gets no more than so many seconds from now; 0: as they are.
Limits board_limits(Limits limits, double seconds);

/// "512M", "4G", "1000000" in bytes; K, M, G are powers of 1024. Throws InputError.
std::uint64_t read_memory_size(const std::string& text);

}  // namespace graphgo::solver
