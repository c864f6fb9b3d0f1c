// Where the tests find the program and the source tree. Their paths stand in one .cpp, so that a build
// elsewhere compiles the same tests.
#pragma once
#include <string>

namespace graphgo::tests {

extern const char* const program;  ///< the built `graphgo`
std::string source_folder();       ///< the project's root

}  // namespace graphgo::tests
