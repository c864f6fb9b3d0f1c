#include "solver/program/progress.hpp"

#include <unistd.h>

#include <cstdio>

namespace graphgo::solver::program {

void write_message(std::string words) {
  for (char& c : words)
    if (static_cast<unsigned char>(c) < 32 || c == 127) c = '?';
  std::fputs(("graphgo: " + words + "\n").c_str(), stderr);
}

Progress::Progress(bool forced) : terminal_(isatty(STDERR_FILENO) != 0) { on_ = forced || terminal_; }

Progress::~Progress() {
  if (shown_ && terminal_) std::fputs("\r\x1b[K", stderr);
}

void Progress::show(const std::string& line) {
  if (!on_) return;
  const std::lock_guard lock(mutex_);
  const auto now = std::chrono::steady_clock::now();
  // In a log every line stays, so it gets fewer of them.
  if (shown_ && now - last_ < (terminal_ ? std::chrono::milliseconds(200) : std::chrono::milliseconds(5000)))
    return;
  last_ = now;
  shown_ = true;
  const std::string text = terminal_ ? "\r\x1b[K" + line : line + "\n";
  std::fputs(text.c_str(), stderr);
  std::fflush(stderr);
}

}  // namespace graphgo::solver::program
