#include "tests/paths.hpp"

namespace graphgo::tests {

const char* const program = GRAPHGO_PROGRAM;
const std::string source_folder = GRAPHGO_SOURCE_DIR;

}  // namespace graphgo::tests
