// HuntStream: a hunt that runs on a thread of its own, read line by line by whoever wants its counterexamples
// as they are found.
//
// Example:
//   HuntStream stream(question, domain, limits, 0);
//   std::string line;
//   for (auto state = HuntStream::State::waiting; state != HuntStream::State::ended;) {
//     state = stream.next(line, 100ms);
//     if (state == HuntStream::State::line) use(line);
//   }
#pragma once
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "solver/research/hunt/hunt.hpp"
#include "solver/research/hunt/hunt_file.hpp"

namespace graphgo::solver::python {

class HuntStream {
 public:
  /// `board_seconds`: as in HuntSteps. The hunt begins at once.
  HuntStream(research::Question question, research::Domain domain, Limits limits, double board_seconds);
  /// Stops the hunt where it is.
  ~HuntStream();
  HuntStream(const HuntStream&) = delete;
  HuntStream& operator=(const HuntStream&) = delete;

  enum class State { line, waiting, ended };
  /// Waits so long for the next counterexample, a line of JSON (research::json_line), and puts it in `line`.
  /// Throws what the hunt threw.
  State next(std::string& line, std::chrono::milliseconds patience);
  void stop();
  /// Stops the hunt and waits for its thread. Not for concurrent use.
  void end();

  research::HuntSums sums() const;
  /// Were all boards seen, and all their states settled? Known at the end.
  bool complete() const;

 private:
  void run();
  bool tell(const research::BoardResult& result);

  /// So many lines wait to be read; then the hunt waits.
  static constexpr std::size_t most_waiting = 10'000;

  research::Question question_;
  research::Domain domain_;
  Limits limits_;
  double board_seconds_;
  std::atomic<bool> stop_{false};
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::string> lines_;
  research::HuntSums sums_;
  bool ended_ = false, complete_ = false;
  std::exception_ptr thrown_;
  std::thread thread_;
};

}  // namespace graphgo::solver::python
