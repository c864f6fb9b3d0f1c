#include "solver/conversation/referee/gtp_peer.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstddef>

namespace graphgo::solver::conversation::referee {

GtpPeer::GtpPeer(std::vector<std::string> command, double seconds) : seconds_(seconds) {
  std::signal(SIGPIPE, SIG_IGN);  // a dead peer is found by the failed write
  int to_child[2], from_child[2];
  if (pipe2(to_child, O_CLOEXEC) != 0 || pipe2(from_child, O_CLOEXEC) != 0)
    throw std::runtime_error("no pipe");
  std::vector<char*> arguments;
  for (auto& argument : command) arguments.push_back(argument.data());
  arguments.push_back(nullptr);
  child_ = fork();
  if (child_ == 0) {
    setpgid(0, 0);  // Ctrl-C is ours, and the program may have children
    dup2(to_child[0], STDIN_FILENO);
    dup2(from_child[1], STDOUT_FILENO);
    execv(arguments[0], arguments.data());
    _exit(127);
  }
  close(to_child[0]);
  close(from_child[1]);
  in_ = to_child[1];
  out_ = from_child[0];
  if (child_ < 0) throw std::runtime_error("no child process");
}

GtpPeer::~GtpPeer() {
  close(in_);
  close(out_);
  if (child_ <= 0) return;
  kill(child_, SIGTERM);
  waitpid(child_, nullptr, 0);
}

std::pair<bool, std::string> GtpPeer::ask(const std::string& command) {
  send(command + "\n");
  std::size_t end;
  while ((end = buffer_.find("\n\n")) == std::string::npos) receive();
  std::string answer = buffer_.substr(0, end);
  buffer_.erase(0, end + 2);
  const bool success = answer.starts_with('=');
  answer.erase(0, 1);
  answer.erase(0, answer.find_first_not_of(' '));
  return {success, answer};
}

std::string GtpPeer::get(const std::string& command) {
  auto [success, answer] = ask(command);
  if (!success) throw std::runtime_error("'" + command + "' was answered: " + answer);
  return answer;
}

void GtpPeer::send(const std::string& text) {
  for (std::size_t sent = 0; sent < text.size();) {
    const ssize_t count = write(in_, text.data() + sent, text.size() - sent);
    if (count <= 0) throw PeerGone("the other program is gone");
    sent += static_cast<std::size_t>(count);
  }
}

void GtpPeer::receive() {
  pollfd waiting{out_, POLLIN, 0};
  if (poll(&waiting, 1, static_cast<int>(seconds_ * 1000)) <= 0)
    throw PeerGone("the other program is silent");
  char bytes[4096];
  const ssize_t count = read(out_, bytes, sizeof bytes);
  if (count <= 0) throw PeerGone("the other program is gone");
  for (ssize_t i = 0; i < count; ++i)
    if (bytes[i] != '\r') buffer_ += bytes[i];
}

}  // namespace graphgo::solver::conversation::referee
