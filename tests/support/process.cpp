#include "tests/support/process.hpp"

#include <poll.h>
#include <signal.h>
#include <unistd.h>

#include <array>
#include <stdexcept>

namespace graphgo::tests {
namespace {

std::string quoted(const std::string& argument) {
  std::string text = "'";
  for (const char c : argument) text += c == '\'' ? "'\\''" : std::string(1, c);
  return text + "'";
}

/// The shell tells its own number and becomes the program. The program gets SIGTERM if the test dies before
/// it.
std::string command(const std::vector<std::string>& arguments, Process::Errors errors) {
  std::string text = "echo $$; exec setpriv --pdeathsig TERM --";
  for (const auto& argument : arguments) text += " " + quoted(argument);
  return errors == Process::Errors::hidden ? text + " 2>/dev/null" : text;
}

}  // namespace

Process::Process(const std::vector<std::string>& arguments, Errors errors)
    : output_(popen(command(arguments, errors).c_str(), "re")) {
  if (!output_) throw std::runtime_error("cannot start " + arguments[0]);
  id_ = std::stoi(line());
}

Process::~Process() {
  if (output_) end(SIGTERM);
}

bool Process::wait_for_output() const {
  pollfd end{fileno(output_), POLLIN, 0};
  return poll(&end, 1, static_cast<int>(std::chrono::milliseconds(patience).count())) > 0;
}

std::string Process::line() {
  for (std::size_t end; (end = read_.find('\n')) == read_.npos;) {
    std::array<char, 4096> buffer;
    if (!wait_for_output()) throw std::runtime_error("a program that was started says nothing");
    const ssize_t count = read(fileno(output_), buffer.data(), buffer.size());
    if (count <= 0) throw std::runtime_error("a program that was started has ended: " + read_);
    read_.append(buffer.data(), static_cast<std::size_t>(count));
  }
  const auto end = read_.find('\n');
  const std::string taken = read_.substr(0, end);
  read_.erase(0, end + 1);
  return taken;
}

std::string Process::line_with(const std::string& text) {
  for (;;)
    if (const std::string one = line(); one.find(text) != one.npos) return one;
}

int Process::end(int signal) {
  kill(id_, signal);
  std::array<char, 4096> rest;
  while (wait_for_output())  // its output is closed when it ends
    if (read(fileno(output_), rest.data(), rest.size()) <= 0) break;
  if (pollfd end{fileno(output_), POLLIN, 0}; poll(&end, 1, 0) == 0) kill(id_, SIGKILL);
  const int status = pclose(output_);
  output_ = nullptr;
  return status;
}

}  // namespace graphgo::tests
