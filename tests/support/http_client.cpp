#include "tests/support/http_client.hpp"

#include <arpa/inet.h>
#include <fmt/core.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <stdexcept>

namespace graphgo::tests {

Connection::Connection(int port) : socket_(socket(AF_INET, SOCK_STREAM, 0)) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0)
    throw std::runtime_error("no connection");
}

Connection::~Connection() { close(socket_); }

void Connection::send(const std::string& bytes) {
  for (std::size_t sent = 0; sent < bytes.size();) {
    const auto n = ::send(socket_, bytes.data() + sent, bytes.size() - sent, MSG_NOSIGNAL);
    if (n <= 0) return;  // refused before it was all said
    sent += static_cast<std::size_t>(n);
  }
}

std::string Connection::until(const std::string& text) {
  std::string read;
  char buffer[4096];
  while (text.empty() || read.find(text) == read.npos) {
    const auto n = recv(socket_, buffer, sizeof buffer, 0);
    if (n <= 0) break;
    read.append(buffer, static_cast<std::size_t>(n));
  }
  return read;
}

std::string Connection::rest() { return until(""); }

HttpReply request(int port, const std::string& line, const std::string& headers, const std::string& body) {
  Connection connection(port);
  connection.send(fmt::format("{} HTTP/1.1\r\n{}\r\n{}", line, headers, body));
  const std::string text = connection.rest();
  const auto end = text.find("\r\n\r\n");
  HttpReply reply;
  if (text.size() > 12) reply.status = std::stoi(text.substr(9, 3));
  reply.headers = text.substr(0, end);
  if (end != text.npos) reply.body = text.substr(end + 4);
  return reply;
}

HttpReply get(int port, const std::string& path) {
  return request(port, "GET " + path, fmt::format("Host: 127.0.0.1:{}\r\n", port));
}

HttpReply post(int port, const std::string& path, const std::string& json) {
  return request(port, "POST " + path,
                 fmt::format("Host: localhost:{}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n",
                             port, json.size()),
                 json);
}

}  // namespace graphgo::tests
