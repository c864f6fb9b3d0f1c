// The explorer's server: the page, the API and its events over HTTP, on this machine's own address and for
// nobody else.
//
// What it refuses: another Host than localhost, 127.0.0.1 or [::1] with its port (a name of a stranger's that
// points here), another Origin, a POST that is not application/json (a form of a stranger's page could send
// others), bodies longer than a query may be, more streams than it has threads for. It never sends a CORS
// header, and its pages run no script but its own.
#pragma once
#include <memory>
#include <string>

#include "solver/explorer/api.hpp"

namespace graphgo::solver::explorer {

class Server {
 public:
  /// Binds 127.0.0.1 at that port; 0: any that is free. Throws InputError where it is in use.
  Server(Api& api, int port);
  ~Server();

  int port() const;
  /// "http://127.0.0.1:4747/"
  std::string address() const;
  /// Serves until `stop` is called.
  void run();
  /// By another thread, or before `run`. Streams end within a second.
  void stop();

  /// Threads that answer, and of these at most so many that stream events.
  static constexpr int threads = 32, most_streams = 16;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace graphgo::solver::explorer
