#include "solver/conversation/referee/gtp_peer.hpp"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstddef>
#include <thread>

#include "solver/question/limits.hpp"

namespace graphgo::solver::conversation::referee {

namespace {

/// Bytes; an answer of GTP has some thousand at the most.
constexpr std::size_t longest_answer = 1 << 24;

/// The ends that nobody took are closed.
struct Pipe {
  Pipe() {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
    from = ends[0];
    to = ends[1];
  }
  ~Pipe() {
    for (const int end : {from, to})
      if (end >= 0) close(end);
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;

  int from, to;
};

/// A process group of its own, since Ctrl-C is ours and the program may have children.
pid_t spawn(std::vector<std::string>& command, int in, int out) {
  std::vector<char*> arguments;
  for (auto& argument : command) arguments.push_back(argument.data());
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_adddup2(&files, in, STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&files, out, STDOUT_FILENO);
  posix_spawnattr_t how;
  posix_spawnattr_init(&how);
  sigset_t by_default;
  sigemptyset(&by_default);
  sigaddset(&by_default, SIGPIPE);
  posix_spawnattr_setsigdefault(&how, &by_default);
  posix_spawnattr_setpgroup(&how, 0);
  posix_spawnattr_setflags(&how, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF);
  pid_t child;
  const int error = posix_spawn(&child, arguments[0], &files, &how, arguments.data(), environ);
  posix_spawnattr_destroy(&how);
  posix_spawn_file_actions_destroy(&files);
  if (error != 0) throw std::runtime_error("no child process");
  return child;
}

}  // namespace

GtpPeer::GtpPeer(std::vector<std::string> command, double seconds, const std::atomic<bool>* stop)
    : seconds_(seconds), stop_(stop) {
  std::signal(SIGPIPE, SIG_IGN);  // a dead peer is found by the failed write
  Pipe to_child, from_child;
  child_ = spawn(command, to_child.from, from_child.to);
  in_ = std::exchange(to_child.to, -1);
  out_ = std::exchange(from_child.from, -1);
}

GtpPeer::~GtpPeer() {
  close(in_);
  close(out_);
  kill(-child_, SIGTERM);
  const bool ended = ends_by(deadline_after(1));
  kill(-child_, SIGKILL);  // its children too, where it has left some
  if (!ended) waitpid(child_, nullptr, 0);
}

bool GtpPeer::ends_by(Time deadline) const {
  while (waitpid(child_, nullptr, WNOHANG) == 0) {
    if (std::chrono::steady_clock::now() >= deadline) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  return true;
}

std::pair<bool, std::string> GtpPeer::ask(const std::string& command) {
  const Time deadline = deadline_after(seconds_);
  send(command + "\n");
  std::size_t end = buffer_.find("\n\n");
  while (end == std::string::npos) {
    const std::size_t seen = buffer_.size();
    receive(deadline);
    end = buffer_.find("\n\n", seen > 0 ? seen - 1 : 0);
    if (end == std::string::npos && buffer_.size() > longest_answer)
      throw PeerGone("the other program answers without an end");
  }
  std::string answer = buffer_.substr(0, end);
  buffer_.erase(0, end + 2);
  const bool success = answer.starts_with('=');
  answer.erase(0, 1);
  answer.erase(0, answer.find_first_not_of(' '));
  return {success, answer};
}

void GtpPeer::send(const std::string& text) {
  for (std::size_t sent = 0; sent < text.size();) {
    const ssize_t count = write(in_, text.data() + sent, text.size() - sent);
    if (count <= 0) throw PeerGone("the other program is gone");
    sent += static_cast<std::size_t>(count);
  }
}

void GtpPeer::receive(Time deadline) {
  pollfd waiting{out_, POLLIN, 0};
  do {  // a program may also write all the time
    if (stop_ && stop_->load(std::memory_order_relaxed)) throw LimitReached("stopped");
    if (std::chrono::steady_clock::now() >= deadline) throw PeerGone("the other program is silent");
  } while (poll(&waiting, 1, 50) <= 0);
  char bytes[4096];
  const ssize_t count = read(out_, bytes, sizeof bytes);
  if (count <= 0) throw PeerGone("the other program is gone");
  for (ssize_t i = 0; i < count; ++i)
    if (bytes[i] != '\r') buffer_ += bytes[i];
}

}  // namespace graphgo::solver::conversation::referee
