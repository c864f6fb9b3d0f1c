// Progress for people: one live line on stderr.
#pragma once
#include <chrono>
#include <mutex>
#include <string>

namespace graphgo::solver::program {

/// Shows a line that overwrites itself, at most five times a second. Silent unless stderr is a terminal or
/// `forced`. Safe to call from several threads.
class Progress {
 public:
  explicit Progress(bool forced);
  ~Progress();  ///< clears the line
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void show(const std::string& line);

 private:
  bool on_, terminal_;
  bool shown_ = false;
  std::chrono::steady_clock::time_point last_{};
  std::mutex mutex_;
};

}  // namespace graphgo::solver::program
