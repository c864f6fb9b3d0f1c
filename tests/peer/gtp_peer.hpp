// Another Go program as a child process that speaks the Go Text Protocol.
#pragma once
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace graphgo::peer {

/// Where the program is: in `known`, or on PATH.
inline std::optional<std::string> find_program(const std::string& name, const std::string& known) {
  const char* path = std::getenv("PATH");
  std::istringstream folders(known + ":" + (path ? path : ""));
  for (std::string file; std::getline(folders, file, ':');)
    if (file += "/" + name; access(file.c_str(), X_OK) == 0) return file;
  return std::nullopt;
}

/// Commands are answered in order. Throws std::runtime_error if the program is silent for a minute or gone.
class GtpPeer {
 public:
  explicit GtpPeer(std::vector<std::string> command) {
    std::signal(SIGPIPE, SIG_IGN);  // a dead peer is found by the failed write
    int to_child[2], from_child[2];
    if (pipe(to_child) != 0 || pipe(from_child) != 0) throw std::runtime_error("no pipe");
    std::vector<char*> arguments;
    for (auto& argument : command) arguments.push_back(argument.data());
    arguments.push_back(nullptr);
    child_ = fork();
    if (child_ == 0) {
      dup2(to_child[0], STDIN_FILENO);
      dup2(from_child[1], STDOUT_FILENO);
      for (const int end : {to_child[0], to_child[1], from_child[0], from_child[1]}) close(end);
      execv(arguments[0], arguments.data());
      _exit(127);
    }
    close(to_child[0]);
    close(from_child[1]);
    in_ = to_child[1];
    out_ = from_child[0];
    if (child_ < 0) throw std::runtime_error("no child process");
  }
  GtpPeer(const GtpPeer&) = delete;
  GtpPeer& operator=(const GtpPeer&) = delete;
  ~GtpPeer() {
    close(in_);
    close(out_);
    if (child_ <= 0) return;
    kill(child_, SIGTERM);
    waitpid(child_, nullptr, 0);
  }

  /// The answer without its mark, and whether the command succeeded.
  std::pair<bool, std::string> ask(const std::string& command) {
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

  /// The answer of a command that must succeed.
  std::string get(const std::string& command) {
    auto [success, answer] = ask(command);
    if (!success) throw std::runtime_error("'" + command + "' was answered: " + answer);
    return answer;
  }

 private:
  void send(const std::string& text) {
    for (std::size_t sent = 0; sent < text.size();) {
      const ssize_t count = write(in_, text.data() + sent, text.size() - sent);
      if (count <= 0) throw std::runtime_error("the other program is gone");
      sent += static_cast<std::size_t>(count);
    }
  }
  void receive() {
    pollfd waiting{out_, POLLIN, 0};
    if (poll(&waiting, 1, 60000) <= 0) throw std::runtime_error("the other program is silent");
    char bytes[4096];
    const ssize_t count = read(out_, bytes, sizeof bytes);
    if (count <= 0) throw std::runtime_error("the other program is gone");
    buffer_.append(bytes, static_cast<std::size_t>(count));
  }

  pid_t child_ = -1;
  int in_ = -1, out_ = -1;
  std::string buffer_;
};

}  // namespace graphgo::peer
