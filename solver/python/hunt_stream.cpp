#include "solver/python/hunt_stream.hpp"

#include <utility>

#include "solver/research/hunt/hunt_json.hpp"

namespace graphgo::solver::python {

HuntStream::HuntStream(research::Question question, research::Domain domain, Limits limits,
                       double board_seconds)
    : question_(std::move(question)),
      domain_(std::move(domain)),
      limits_(std::move(limits)),
      board_seconds_(board_seconds) {
  research::check_question(question_);
  limits_.stop = &stop_;
  thread_ = std::thread([this] { run(); });
}

HuntStream::~HuntStream() { end(); }

void HuntStream::end() {
  stop();
  if (thread_.joinable()) thread_.join();
}

/// Under the lock: between a test of `stop_` and the sleep after it the notice would be lost.
void HuntStream::stop() {
  const std::lock_guard lock(mutex_);
  stop_ = true;
  changed_.notify_all();
}

void HuntStream::run() {
  bool all = false;
  std::exception_ptr thrown;
  try {
    const auto told = [this](const research::BoardResult& result) { return tell(result); };
    all =
        research::hunt(question_, domain_, limits_, {.board_seconds = board_seconds_, .tell = told}).whole();
  } catch (...) {
    thrown = std::current_exception();
  }
  const std::lock_guard lock(mutex_);
  thrown_ = thrown;
  complete_ = all && sums_.unsettled.empty();
  ended_ = true;
  changed_.notify_all();
}

bool HuntStream::tell(const research::BoardResult& result) {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return stop_ || lines_.size() < most_waiting; });
  sums_.add(result);
  for (const auto& found : result.counterexamples)
    lines_.push_back(research::json_line(result.board, found, question_));
  changed_.notify_all();
  return !stop_;
}

HuntStream::State HuntStream::next(std::string& line, std::chrono::milliseconds patience) {
  std::unique_lock lock(mutex_);
  changed_.wait_for(lock, patience, [&] { return ended_ || !lines_.empty(); });
  if (!lines_.empty()) {
    line = std::move(lines_.front());
    lines_.pop_front();
    changed_.notify_all();
    return State::line;
  }
  if (!ended_) return State::waiting;
  if (thrown_) std::rethrow_exception(std::exchange(thrown_, nullptr));
  return State::ended;
}

research::HuntSums HuntStream::sums() const {
  const std::lock_guard lock(mutex_);
  return sums_;
}

bool HuntStream::complete() const {
  const std::lock_guard lock(mutex_);
  return complete_;
}

}  // namespace graphgo::solver::python
