// `graphgo explore` as people start it, for one test.
#pragma once
#include <string>
#include <vector>

#include "tests/browser/process.hpp"

namespace graphgo::tests {

class Server {
 public:
  /// `graphgo explore --port 0` with these arguments more.
  explicit Server(std::vector<std::string> arguments = {});

  /// As it prints it, like "http://127.0.0.1:40123/".
  const std::string& address() const { return address_; }
  int port() const { return port_; }
  /// As by Ctrl-C: the exit status as of waitpid.
  int stop();
  /// Waits until it does nothing: its processor time stands still.
  void wait_until_idle() const;

 private:
  Process process_;
  std::string address_;
  int port_;
};

}  // namespace graphgo::tests
