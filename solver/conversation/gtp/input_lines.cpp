#include "solver/conversation/gtp/input_lines.hpp"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <stdexcept>
#include <utility>

namespace graphgo::solver::conversation::gtp {

InputLines::InputLines(int descriptor, std::function<void(const std::string&)> arrived)
    : arrived_(std::move(arrived)) {
  if (pipe2(wake_, O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
  reader_ = std::thread([this, descriptor] { read(descriptor); });
}

InputLines::~InputLines() {
  {
    const std::lock_guard lock(mutex_);
    stopped_ = true;
  }
  changed_.notify_all();
  close(wake_[1]);
  reader_.join();
  close(wake_[0]);
}

std::optional<std::string> InputLines::next() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return ended_ || !lines_.empty(); });
  if (lines_.empty()) return std::nullopt;
  std::string line = std::move(lines_.front());
  lines_.pop_front();
  changed_.notify_all();
  return line;
}

void InputLines::wait() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return ended_ || !lines_.empty(); });
}

bool InputLines::has(const std::function<bool(const std::string&)>& is_one, bool or_end) {
  const std::lock_guard lock(mutex_);
  return (or_end && ended_) || std::ranges::any_of(lines_, is_one);
}

void InputLines::read(int descriptor) {
  std::array<char, 1 << 14> buffer;
  for (;;) {
    std::array<pollfd, 2> ends{{{descriptor, POLLIN, 0}, {wake_[0], POLLIN, 0}}};
    if (poll(ends.data(), ends.size(), -1) < 0 && errno == EINTR) continue;
    if (ends[1].revents != 0) break;
    const ssize_t count = ::read(descriptor, buffer.data(), buffer.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) break;
    take(buffer.data(), static_cast<std::size_t>(count));
  }
  if (!part_.empty()) add(std::exchange(part_, {}));
  {
    const std::lock_guard lock(mutex_);
    ended_ = true;
  }
  changed_.notify_all();
  arrived_("");
}

void InputLines::take(const char* bytes, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    if (bytes[i] == '\n')
      add(std::exchange(part_, {}));
    else if (part_.size() < longest)
      part_ += bytes[i];
  }
}

/// A line is told of before it can be taken: told afterwards, a command could stop the work that it began.
void InputLines::add(std::string line) {
  {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return stopped_ || lines_.size() < most; });
    arrived_(line);
    lines_.push_back(std::move(line));
  }
  changed_.notify_all();
}

}  // namespace graphgo::solver::conversation::gtp
