// Jobs: long work that tells events while it goes on, and that nobody need wait for.
//
// A job waits in a bounded queue, runs on one of a fixed number of workers, and is stopped when it is
// cancelled or when nobody listens to it any more: a page that is closed costs nothing from a second later
// on.
//
// Example: one event of one job, "event: answer\ndata: {}\n\n...".
//
//   Jobs jobs({.workers = 2});
//   const auto id = jobs.submit([](const auto& stop, const Jobs::Tell& tell) { tell("answer", "{}"); });
//   const Jobs::Heard heard = jobs.listen(*id)->hear(std::chrono::seconds(1));
#pragma once
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace graphgo::solver::explorer {

class Jobs {
 public:
  struct Bounds {
    int workers = 4;                ///< jobs that run at a time
    std::size_t most_waiting = 32;  ///< jobs that wait; a further one is refused
    /// Bytes of events that a job may tell; it is stopped past them.
    std::size_t most_told = std::size_t{16} << 20;
    /// A job that nobody listens to is stopped after so long.
    std::chrono::milliseconds first_listener_in{1000};
    std::chrono::milliseconds listener_back_in{100};  ///< and so long after its last listener went
  };
  /// Name of an event and its data: one line of JSON. For one thread at a time.
  using Tell = std::function<void(std::string_view event, std::string_view data)>;
  /// Looks at `stop` now and then and returns when it is set. What it throws is told as an event "refused".
  using Work = std::function<void(const std::atomic<bool>& stop, const Tell& tell)>;

  explicit Jobs(const Bounds& bounds);
  /// Stops all and waits for it.
  ~Jobs();
  Jobs(const Jobs&) = delete;
  Jobs& operator=(const Jobs&) = delete;

  /// The job's id, which nobody can guess; nothing where too many wait.
  std::optional<std::string> submit(Work work);
  /// False: there is no such job (any more).
  bool cancel(const std::string& id);

  struct Heard {
    std::string events;  ///< new ones, as a stream of server-sent events
    bool over = false;   ///< nothing will follow; the last event was "end"
  };
  class Listener;
  /// Hears all events from the first on. Nothing: no such job.
  std::unique_ptr<Listener> listen(const std::string& id);

  /// Jobs waiting and running.
  struct Counts {
    std::size_t waiting = 0, running = 0;
  };
  Counts counts() const;

 private:
  struct Job;
  void work();
  void run(Job& job);
  void watch();

  const Bounds bounds_;
  mutable std::mutex mutex_;  ///< of all that follows, the jobs' insides too
  std::condition_variable changed_;
  std::map<std::string, std::shared_ptr<Job>> jobs_;
  std::deque<std::shared_ptr<Job>> queue_;
  std::size_t running_ = 0;
  bool closing_ = false;
  std::vector<std::jthread> threads_;
};

/// While it lives, somebody wants the job.
class Jobs::Listener {
 public:
  Listener(Jobs& jobs, std::shared_ptr<Job> job);
  ~Listener();
  /// Waits at most so long for something new.
  Heard hear(std::chrono::milliseconds patience);

 private:
  Jobs& jobs_;
  std::shared_ptr<Job> job_;
  std::size_t heard_ = 0;  ///< bytes
};

}  // namespace graphgo::solver::explorer
