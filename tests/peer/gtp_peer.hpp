// Another Go program, where it is installed.
#pragma once
#include <unistd.h>

#include <cstdlib>
#include <optional>
#include <sstream>
#include <string>

#include "solver/conversation/referee/gtp_peer.hpp"

namespace graphgo::peer {

/// A peer of which no command may fail.
class CheckedPeer : public solver::conversation::referee::GtpPeer {
 public:
  using solver::conversation::referee::GtpPeer::GtpPeer;

  /// The answer of a command that must succeed. Throws std::runtime_error.
  std::string get(const std::string& command) {
    auto [success, answer] = ask(command);
    if (!success) throw std::runtime_error("'" + command + "' was answered: " + answer);
    return answer;
  }
};

/// Where the program is: in `known`, or on PATH.
inline std::optional<std::string> find_program(const std::string& name, const std::string& known) {
  const char* path = std::getenv("PATH");
  std::istringstream folders(known + ":" + (path ? path : ""));
  for (std::string file; std::getline(folders, file, ':');)
    if (file += "/" + name; access(file.c_str(), X_OK) == 0) return file;
  return std::nullopt;
}

}  // namespace graphgo::peer
