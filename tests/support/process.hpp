// A program that runs beside a test and ends with it.
#pragma once
#include <chrono>
#include <cstdio>
#include <string>
#include <vector>

namespace graphgo::tests {

/// A hang is a failure. So late that no loaded machine comes near it.
constexpr std::chrono::seconds patience{60};

class Process {
 public:
  /// Its errors go where those of the test go, or nowhere.
  enum class Errors { shown, hidden };
  explicit Process(const std::vector<std::string>& arguments, Errors errors = Errors::shown);
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  /// The next line of its output with that text in it. Throws if it ends without, or is silent for
  /// `patience`.
  std::string line_with(const std::string& text);
  /// Sends the signal and waits for the end; after `patience` it is killed. The exit status as of waitpid.
  int end(int signal);
  int id() const { return id_; }

 private:
  std::string line();
  bool wait_for_output() const;

  std::FILE* output_;
  std::string read_;  ///< and not taken yet
  int id_ = 0;
};

}  // namespace graphgo::tests
