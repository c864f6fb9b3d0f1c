// `graphgo explore` as people start it, for one test.
#pragma once
#include <signal.h>

#include <cstdint>
#include <string>
#include <vector>

#include "tests/support/process.hpp"

namespace graphgo::tests {

class Server {
 public:
  /// `graphgo explore --port 0` with these arguments more.
  explicit Server(std::vector<std::string> arguments = {});

  /// As it prints it, like "http://127.0.0.1:40123/".
  const std::string& address() const { return address_; }
  int port() const { return port_; }
  /// Sends the signal, SIGINT as Ctrl-C does, and waits for the end: the exit status as of waitpid.
  int stop(int signal = SIGINT);
  /// Waits until it does nothing: its processor time stands still.
  void wait_until_idle() const;
  /// The most memory that it had at a time, in bytes.
  std::uint64_t most_memory() const;

 private:
  Process process_;
  std::string address_;
  int port_;
};

}  // namespace graphgo::tests
