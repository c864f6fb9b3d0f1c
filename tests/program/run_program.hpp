// Runs the built program as a user does: arguments, standard input, a folder; without a shell in between.
#pragma once
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>
#include <vector>

#include "tests/support/folder.hpp"
#include "tests/support/paths.hpp"

namespace graphgo::test {

/// What a finished run left behind.
struct Run {
  int exit_code = -1;  ///< -1: a signal ended it, or the time ran out
  int signal = 0;      ///< the signal that ended it, 0 if none did
  std::string out, err;
};

struct RunOptions {
  std::string input;
  std::string output;                 ///< a file that takes standard output; empty: Run::out takes it
  std::string folder;                 ///< where the program runs; empty: here
  bool interrupt = false;             ///< send SIGINT, once the program is ready for it and has said the next
  std::string interrupt_after;        ///< part of standard output
  std::chrono::seconds timeout{600};  ///< killed after so long: it hangs
};

inline RunOptions with_input(const std::string& text) {
  RunOptions options;
  options.input = text;
  return options;
}

inline RunOptions in_folder(const Folder& folder) {
  RunOptions options;
  options.folder = folder.path();
  return options;
}

namespace detail {

struct Pipe {
  std::array<int, 2> end{-1, -1};
  Pipe() {
    if (pipe2(end.data(), O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
  }
  ~Pipe() {
    shut(0);
    shut(1);
  }
  void shut(std::size_t i) {
    if (end[i] >= 0) close(end[i]);
    end[i] = -1;
  }
};

[[noreturn]] inline void become_program(std::vector<std::string> arguments, const RunOptions& options,
                                        Pipe& in, Pipe& out, Pipe& err) {
  dup2(in.end[0], STDIN_FILENO);
  dup2(out.end[1], STDOUT_FILENO);
  dup2(err.end[1], STDERR_FILENO);
  if (!options.folder.empty() && chdir(options.folder.c_str()) != 0) _exit(126);
  if (!options.output.empty()) dup2(open(options.output.c_str(), O_WRONLY | O_CLOEXEC), STDOUT_FILENO);
  arguments.insert(arguments.begin(), graphgo::tests::program);
  std::vector<char*> pointers;
  for (auto& argument : arguments) pointers.push_back(argument.data());
  pointers.push_back(nullptr);
  execv(graphgo::tests::program, pointers.data());
  _exit(127);
}

/// Is the process the program yet, with a handler for the signal? Until then the signal would end it. Between
/// fork and exec it still has the tests' own handlers.
inline bool catches(pid_t process, int signal) {
  std::error_code error;
  if (!std::filesystem::equivalent("/proc/" + std::to_string(process) + "/exe", graphgo::tests::program,
                                   error))
    return false;
  std::ifstream status("/proc/" + std::to_string(process) + "/status");
  for (std::string key; status >> key;)
    if (std::uint64_t mask = 0; key == "SigCgt:" && status >> std::hex >> mask)
      return mask >> (signal - 1) & 1;
  return false;
}

/// Feeds and empties the pipes until the program closes its ends, so that neither side waits for the other.
class Conversation {
 public:
  Conversation(pid_t child, Pipe& in, Pipe& out, Pipe& err, const RunOptions& options)
      : child_(child), in_(in), out_(out), err_(err), options_(options) {}

  void hold(Run& run) {
    const auto start = std::chrono::steady_clock::now();
    bool interrupted = !options_.interrupt;
    while (out_.end[0] >= 0 || err_.end[0] >= 0) {
      if (!interrupted && run.out.find(options_.interrupt_after) != std::string::npos &&
          catches(child_, SIGINT)) {
        std::this_thread::sleep_for(
            std::chrono::milliseconds(200));  // into its work, mostly; it may be struck before as well
        kill(child_, SIGINT);
        interrupted = true;
      }
      if (std::chrono::steady_clock::now() - start >= options_.timeout) kill(child_, SIGKILL);
      std::array<pollfd, 3> ends{
          {{in_.end[1], POLLOUT, 0}, {out_.end[0], POLLIN, 0}, {err_.end[0], POLLIN, 0}}};
      poll(ends.data(), ends.size(), 20);
      if (ends[0].revents) feed();
      if (ends[1].revents) take(out_, run.out);
      if (ends[2].revents) take(err_, run.err);
    }
  }

 private:
  void feed() {
    const ssize_t count = fed_ == options_.input.size()
                              ? -1
                              : write(in_.end[1], options_.input.data() + fed_, options_.input.size() - fed_);
    if (count < 0)
      in_.shut(1);
    else
      fed_ += static_cast<std::size_t>(count);
  }
  static void take(Pipe& pipe, std::string& text) {
    std::array<char, 65536> buffer;
    const ssize_t count = read(pipe.end[0], buffer.data(), buffer.size());
    if (count <= 0)
      pipe.shut(0);
    else
      text.append(buffer.data(), static_cast<std::size_t>(count));
  }

  pid_t child_;
  Pipe &in_, &out_, &err_;
  const RunOptions& options_;
  std::size_t fed_ = 0;
};

}  // namespace detail

inline Run run_program(const std::vector<std::string>& arguments, const RunOptions& options = {}) {
  ::signal(SIGPIPE, SIG_IGN);  // a program that does not read its input is no reason for the test to die
  detail::Pipe in, out, err;
  const pid_t child = fork();
  if (child < 0) throw std::runtime_error("cannot fork");
  if (child == 0) {
    ::signal(SIGPIPE, SIG_DFL);
    detail::become_program(arguments, options, in, out, err);
  }
  in.shut(0);
  out.shut(1);
  err.shut(1);
  fcntl(in.end[1], F_SETFL, O_NONBLOCK);
  Run run;
  detail::Conversation(child, in, out, err, options).hold(run);
  int status = 0;
  waitpid(child, &status, 0);
  if (WIFEXITED(status)) run.exit_code = WEXITSTATUS(status);
  if (WIFSIGNALED(status)) run.signal = WTERMSIG(status);
  return run;
}

}  // namespace graphgo::test
