// Lines of a stream, read by a thread, so that work can be ended by what comes in meanwhile.
//
// Example:
//   InputLines lines(STDIN_FILENO, [&](const std::string& line) { if (line == "stop") stop = true; });
//   while (const auto line = lines.next()) answer(*line);
#pragma once
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

namespace graphgo::solver::conversation::gtp {

class InputLines {
 public:
  /// Longest line kept, in bytes: of a longer one the rest is dropped, so that no input fills the memory.
  static constexpr std::size_t longest = 1 << 16;
  /// Lines kept that nobody has asked for yet. Then reading waits.
  static constexpr std::size_t most = 1000;

  /// `arrived` is called by the reading thread, for each line and for the end, an empty one. It must be
  /// quick.
  InputLines(int descriptor, std::function<void(const std::string&)> arrived);
  /// Ends the reading, even where no line comes.
  ~InputLines();
  InputLines(const InputLines&) = delete;
  InputLines& operator=(const InputLines&) = delete;

  /// The next line, without its end; waits for it. None: the input has ended.
  std::optional<std::string> next();
  /// Waits until a line is there, or the end.
  void wait();
  /// Is there a line that `is_one` takes, or, if `or_end`, the end?
  bool has(const std::function<bool(const std::string&)>& is_one, bool or_end);

 private:
  void read(int descriptor);
  void take(const char* bytes, std::size_t count);
  void add(std::string line);

  std::function<void(const std::string&)> arrived_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::string> lines_;
  std::string part_;  ///< of the line being read; the reading thread's own
  bool ended_ = false, stopped_ = false;
  int wake_[2] = {-1, -1};
  std::thread reader_;
};

}  // namespace graphgo::solver::conversation::gtp
