// The two ways GraphGo refuses: bad input, and a failed check of its own.
//
// Example:
//   try {
//     graphgo::read_board("3y3");
//   } catch (const graphgo::InputError& error) {
//     std::printf("%s\n", error.what());
//   }
#pragma once
#include <stdexcept>
#include <string>

namespace graphgo {

/// Bad usage or input. The message is one line that says what is wrong and where; programs print it on
/// stderr and exit with 2.
class InputError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A check that only a defect of GraphGo itself can fail. Programs exit with 4.
class InternalError : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

}  // namespace graphgo
