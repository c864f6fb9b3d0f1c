#include "solver/explorer/jobs.hpp"

#include <fmt/core.h>

#include <new>
#include <random>

#include "graphgo/text/json.hpp"

namespace graphgo::solver::explorer {
namespace {

using Clock = std::chrono::steady_clock;

std::string random_id() {
  std::random_device device;
  return fmt::format("{:08x}{:08x}{:08x}", device(), device(), device());
}

}  // namespace

struct Jobs::Job {
  std::string id;
  Work work;
  std::atomic<bool> stop{false};
  std::string told;  ///< all events so far
  bool over = false;
  int listeners = 0;
  Clock::time_point wanted_until;  ///< without a listener
};

Jobs::Jobs(const Bounds& bounds) : bounds_(bounds) {
  for (int i = 0; i < bounds_.workers; ++i) threads_.emplace_back([this] { work(); });
  threads_.emplace_back([this] { watch(); });
}

Jobs::~Jobs() {
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
    for (const auto& [id, job] : jobs_) job->stop = true;
  }
  changed_.notify_all();
}

std::optional<std::string> Jobs::submit(Work work) {
  const auto job = std::make_shared<Job>();
  job->id = random_id();
  job->work = std::move(work);
  job->wanted_until = Clock::now() + bounds_.first_listener_in;
  {
    const std::lock_guard lock(mutex_);
    if (closing_ || queue_.size() >= bounds_.most_waiting) return std::nullopt;
    jobs_.emplace(job->id, job);
    queue_.push_back(job);
  }
  changed_.notify_all();
  return job->id;
}

bool Jobs::cancel(const std::string& id) {
  const std::lock_guard lock(mutex_);
  const auto found = jobs_.find(id);
  if (found == jobs_.end()) return false;
  found->second->stop = true;
  return true;
}

std::unique_ptr<Jobs::Listener> Jobs::listen(const std::string& id) {
  const std::lock_guard lock(mutex_);
  const auto found = jobs_.find(id);
  return found == jobs_.end() ? nullptr : std::make_unique<Listener>(*this, found->second);
}

Jobs::Counts Jobs::counts() const {
  const std::lock_guard lock(mutex_);
  return {queue_.size(), running_};
}

void Jobs::work() {
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [this] { return closing_ || !queue_.empty(); });
    if (closing_) return;
    const std::shared_ptr<Job> job = queue_.front();
    queue_.pop_front();
    ++running_;
    lock.unlock();
    run(*job);
    lock.lock();
    --running_;
    job->over = true;
    job->work = nullptr;
    changed_.notify_all();
  }
}

void Jobs::run(Job& job) {
  const Tell tell = [&](std::string_view event, std::string_view data) {
    const std::lock_guard lock(mutex_);
    if (job.told.size() + data.size() > bounds_.most_told) job.stop = true;
    job.told += fmt::format("event: {}\ndata: {}\n\n", event, data);
    changed_.notify_all();
  };
  const auto refuse = [&](const char* what) { tell("refused", dump_json(nlohmann::json{{"error", what}})); };
  try {
    if (!job.stop) job.work(job.stop, tell);
  } catch (const std::bad_alloc&) {
    refuse("out of memory");
  } catch (const std::exception& e) {
    refuse(e.what());
  }
  tell("end", "{}");
}

/// Stops what nobody listens to, and forgets it once it is over.
void Jobs::watch() {
  constexpr std::chrono::milliseconds look_every{100};
  std::unique_lock lock(mutex_);
  while (!closing_) {
    const auto now = Clock::now();
    std::erase_if(queue_, [&](const auto& job) {
      const bool gone = job->stop || (job->listeners == 0 && now > job->wanted_until);
      if (gone) job->told += "event: end\ndata: {}\n\n", job->over = true;
      return gone;
    });
    std::erase_if(jobs_, [&](const auto& entry) {
      Job& job = *entry.second;
      const bool unwanted = job.listeners == 0 && now > job.wanted_until;
      if (unwanted) job.stop = true;
      return unwanted && job.over;
    });
    changed_.wait_for(lock, look_every, [this] { return closing_; });
  }
}

Jobs::Listener::Listener(Jobs& jobs, std::shared_ptr<Job> job) : jobs_(jobs), job_(std::move(job)) {
  ++job_->listeners;  // under the mutex, which `listen` holds
}

Jobs::Listener::~Listener() {
  const std::lock_guard lock(jobs_.mutex_);
  --job_->listeners;
  job_->wanted_until = Clock::now() + jobs_.bounds_.listener_back_in;
}

Jobs::Heard Jobs::Listener::hear(std::chrono::milliseconds patience) {
  std::unique_lock lock(jobs_.mutex_);
  jobs_.changed_.wait_for(lock, patience,
                          [this] { return jobs_.closing_ || job_->over || job_->told.size() > heard_; });
  Heard heard{job_->told.substr(heard_), job_->over || jobs_.closing_};
  heard_ = job_->told.size();
  return heard;
}

}  // namespace graphgo::solver::explorer
