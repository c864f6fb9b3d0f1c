// The least of an HTTP client: what is sent is exactly what a test says, hostile or broken.
#pragma once
#include <string>

namespace graphgo::tests {

/// A connection to 127.0.0.1 at that port.
class Connection {
 public:
  explicit Connection(int port);
  ~Connection();
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  void send(const std::string& bytes);
  /// All until the server closes.
  std::string rest();
  /// Until `text` has come, or the server closes.
  std::string until(const std::string& text);

 private:
  int socket_;
};

struct HttpReply {
  int status = 0;
  std::string headers, body;
};

/// One request with its headers as they are, without Host unless it is among them.
HttpReply request(int port, const std::string& line, const std::string& headers,
                  const std::string& body = "");

/// As the page asks.
HttpReply get(int port, const std::string& path);
HttpReply post(int port, const std::string& path, const std::string& json);

}  // namespace graphgo::tests
