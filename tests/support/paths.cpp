#include "tests/support/paths.hpp"

namespace graphgo::tests {

const char* const program = GRAPHGO_PROGRAM;
std::string source_folder() { return GRAPHGO_SOURCE_DIR; }

}  // namespace graphgo::tests
