// Another Go program as a child process that speaks the Go Text Protocol. A POSIX system is needed.
//
// Example:
//   GtpPeer peer({"/bin/sh", "-c", "exec gnugo --mode gtp"}, 60);
//   peer.ask("boardsize 3");
//   const auto [success, answer] = peer.ask("genmove black");
#pragma once
#include <sys/types.h>

#include <atomic>
#include <chrono>
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
  /// `command`: the program's file and its arguments. Each answer has to be complete after so many seconds.
  /// `stop`: as in Limits; null: never. Throws std::runtime_error where no process can be made.
  explicit GtpPeer(std::vector<std::string> command, double seconds = 60,
                   const std::atomic<bool>* stop = nullptr);
  /// Ends the program and all that it started: by force, where they do not end within a second.
  ~GtpPeer();
  GtpPeer(const GtpPeer&) = delete;
  GtpPeer& operator=(const GtpPeer&) = delete;

  /// The answer without its mark, and whether the command succeeded. Throws PeerGone, and
  /// LimitReached once `stop` is set.
  std::pair<bool, std::string> ask(const std::string& command);

 private:
  using Time = std::chrono::steady_clock::time_point;
  void send(const std::string& text);
  void receive(Time deadline);
  bool ends_by(Time deadline) const;

  double seconds_;
  const std::atomic<bool>* stop_;
  pid_t child_ = -1;
  int in_ = -1, out_ = -1;
  std::string buffer_;
};

}  // namespace graphgo::solver::conversation::referee
