// What people read on stderr, beside the result: messages, and a live line of progress. What cannot be
// written there, as where stderr is closed, is lost, and changes nothing else.
//
// Example: print_message("warning: {}: {}", board.label(), warning);
#pragma once
#include <fmt/core.h>

#include <chrono>
#include <mutex>
#include <string>
#include <utility>

namespace graphgo::solver::program {

/// The words after "graphgo: " on a line of their own, control characters in them as '?'.
void write_message(std::string words);

template <typename... Arguments>
void print_message(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
  write_message(fmt::format(format, std::forward<Arguments>(arguments)...));
}

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
