// Lines of standard input, for commands that people talk to and that a signal may end while they wait.
//
// Example: for (std::string line; read_line(line, 1000, limits.stop);) answer(line);
#pragma once
#include <atomic>
#include <string>

namespace graphgo::solver::program {

/// To be called before anything is read: std::cin keeps what it has read to itself, so that one can ask it.
void begin_input();

/// The next line, without its end. False at the end of the input, and once `stop` is set while none comes. Of
/// a line longer than `longest` bytes the rest is dropped, so that no input can fill the memory.
bool read_line(std::string& line, std::size_t longest, const std::atomic<bool>* stop);

}  // namespace graphgo::solver::program
