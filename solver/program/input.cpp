#include "solver/program/input.hpp"

#include <poll.h>
#include <unistd.h>

#include <iostream>

namespace graphgo::solver::program {
namespace {

/// Until there is something to read, or the end of it. The signal may reach another thread: this one looks at
/// the flag ten times a second.
bool wait_for_input(const std::atomic<bool>* stop) {
  constexpr int a_while = 100;  // milliseconds
  while (std::cin.rdbuf()->in_avail() <= 0) {
    if (stop && stop->load()) return false;
    pollfd input{STDIN_FILENO, POLLIN, 0};
    if (poll(&input, 1, a_while) > 0) break;
  }
  return true;
}

}  // namespace

void begin_input() { std::ios::sync_with_stdio(false); }

bool read_line(std::string& line, std::size_t longest, const std::atomic<bool>* stop) {
  line.clear();
  bool any = false;
  // Once the end was met nothing is waited for: a terminal would have to tell it again.
  for (char c = 0; std::cin && wait_for_input(stop) && std::cin.get(c);) {
    any = true;
    if (c == '\n') return true;
    if (line.size() < longest) line.push_back(c);
  }
  return any && !(stop && stop->load());
}

}  // namespace graphgo::solver::program
