// Another Go program as a child process that speaks the Go Text Protocol. A POSIX system is needed.
//
// Example:
//   GtpPeer peer({"/bin/sh", "-c", "exec gnugo --mode gtp"}, 60);
//   peer.get("boardsize 3");
//   const auto [success, answer] = peer.ask("genmove black");
#pragma once
#include <sys/types.h>

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace graphgo::solver::conversation::referee {

/// The other program is silent for too long, or gone.
class PeerGone : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Commands are answered in order.
class GtpPeer {
 public:
  /// `command`: the program's file and its arguments. It may think for so many seconds about one command.
  /// Throws std::runtime_error where no process can be made.
  explicit GtpPeer(std::vector<std::string> command, double seconds = 60);
  ~GtpPeer();
  GtpPeer(const GtpPeer&) = delete;
  GtpPeer& operator=(const GtpPeer&) = delete;

  /// The answer without its mark, and whether the command succeeded. Throws PeerGone.
  std::pair<bool, std::string> ask(const std::string& command);
  /// The answer of a command that must succeed. Throws std::runtime_error.
  std::string get(const std::string& command);

 private:
  void send(const std::string& text);
  void receive();

  double seconds_;
  pid_t child_ = -1;
  int in_ = -1, out_ = -1;
  std::string buffer_;
};

}  // namespace graphgo::solver::conversation::referee
