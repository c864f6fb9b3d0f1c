#include "tests/support/server.hpp"

#include <fmt/core.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <thread>

#include "tests/support/paths.hpp"

namespace graphgo::tests {
namespace {

std::vector<std::string> command(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(),
                   {program, "explore", "--port", "0", "--json", "--threads", "2", "--memory", "1G"});
  return arguments;
}

/// In ticks of the system's clock: user and system time of all its threads (proc(5): fields 14 and 15 of
/// stat).
long processor_time(int id) {
  std::ifstream file(fmt::format("/proc/{}/stat", id));
  file.ignore(1000, ')');
  std::string skipped;
  for (int field = 3; field < 14; ++field) file >> skipped;
  long user = 0, system = 0;
  file >> user >> system;
  return user + system;
}

}  // namespace

Server::Server(std::vector<std::string> arguments)
    : process_(command(std::move(arguments))),
      address_(nlohmann::json::parse(process_.line_with("address"))["address"]),
      port_(std::stoi(address_.substr(address_.rfind(':') + 1))) {}

int Server::stop(int signal) { return process_.end(signal); }

void Server::wait_until_idle() const {
  const auto last = std::chrono::steady_clock::now() + patience;
  for (long before = -1; std::chrono::steady_clock::now() < last;) {
    const long now = processor_time(process_.id());
    if (now <= before + 1) return;  // it looks now and then whether it shall end
    before = now;
    std::this_thread::sleep_for(std::chrono::milliseconds(500));
  }
  throw std::runtime_error("the server is still at work");
}

/// Proc(5), status: "VmHWM:   12345 kB".
std::uint64_t Server::most_memory() const {
  std::ifstream file(fmt::format("/proc/{}/status", process_.id()));
  for (std::string word; file >> word;)
    if (std::uint64_t kilobytes = 0; word == "VmHWM:" && file >> kilobytes) return kilobytes << 10;
  throw std::runtime_error("the server's memory is not known");
}

}  // namespace graphgo::tests
