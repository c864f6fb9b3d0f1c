#include <condition_variable>
#include <exception>
#include <thread>
#include <utility>

#include "graphgo/error.hpp"
#include "solver/question/time_shares.hpp"
#include "solver/research/farm/crew.hpp"

namespace graphgo::solver::research {
namespace {

using Clock = std::chrono::steady_clock;

/// What threads bring to the one that leads them.
class Inbox {
 public:
  explicit Inbox(int threads) : working_(threads) {}
  void put(Delivery delivery) {
    const std::lock_guard lock(mutex_);
    deliveries_.push_back(std::move(delivery));
    news_.notify_one();
  }
  void leave(std::exception_ptr error) {
    const std::lock_guard lock(mutex_);
    if (error && !error_) error_ = std::move(error);
    --working_;
    news_.notify_one();
  }
  /// What came, after a while at most. False once all have left and nothing is there.
  bool wait(std::vector<Delivery>& deliveries) {
    constexpr std::chrono::milliseconds a_while{50};
    std::unique_lock lock(mutex_);
    news_.wait_for(lock, a_while, [&] { return !deliveries_.empty() || working_ == 0; });
    deliveries = std::exchange(deliveries_, {});
    return working_ > 0 || !deliveries.empty();
  }
  bool failed() {
    const std::lock_guard lock(mutex_);
    return error_ != nullptr;
  }
  void rethrow() const {
    if (error_) std::rethrow_exception(error_);
  }

 private:
  std::mutex mutex_;
  std::condition_variable news_;
  std::vector<Delivery> deliveries_;
  std::exception_ptr error_;
  int working_;
};

/// Threads that answer units of one kind, until there is none that they may have.
void work_on(const Job& job, const Limits& limits, bool wide, Manager& manager, const Tell& tell) {
  const int threads = wide ? 1 : std::max(limits.threads, 1);
  Limits own = wide ? limits : share_of(limits);
  std::atomic<bool> stop{false};
  own.stop = &stop;
  Inbox inbox(threads);
  const auto worker = [&](int number) {
    std::exception_ptr error;
    try {
      while (const auto handed = stop ? std::nullopt : manager.next(number, wide))
        inbox.put({0, answer_unit(job, *handed, own)});
    } catch (...) {
      error = std::current_exception();
      stop = true;
    }
    inbox.leave(error);
  };
  {
    std::vector<std::jthread> crew;
    for (int i = 0; i < threads; ++i) crew.emplace_back(worker, i);
    try {
      for (std::vector<Delivery> deliveries; inbox.wait(deliveries);) {
        if (manager.cancelled() || out_of_time(limits) || inbox.failed()) stop = true;
        if (!deliveries.empty()) manager.take(std::move(deliveries), tell);
        if (manager.cancelled()) stop = true;
      }
    } catch (...) {
      stop = true;  // the threads are waited for before this goes on
      throw;
    }
  }
  inbox.rethrow();
}

}  // namespace

void Crew::serve(const Job&, const Limits&) { throw InternalError("this process leads, and serves nobody"); }

Answered answer_unit(const Job& job, const Handed& handed, const Limits& limits) {
  const auto start = Clock::now();
  Answered answered{.unit = handed.unit};
  try {
    answered.answer =
        job.work(job.units[handed.unit], job.shares_time ? part_of_time(limits, handed.turns) : limits);
  } catch (const LimitReached&) {
    answered.answer = {"null", false};
  }
  answered.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  return answered;
}

void ThreadCrew::work(const Job& job, const Limits& limits, Manager& manager, const Tell& tell) {
  for (bool wide = manager.next_is_wide(0); !manager.over(); wide = manager.next_is_wide(0))
    work_on(job, limits, wide, manager, tell);
}

}  // namespace graphgo::solver::research
