// The libFuzzer program of one format; the build defines which. An exception that leaves the property ends
// the program, which libFuzzer takes for a crash.
#include <cstddef>
#include <cstdint>

#include "tests/fuzz/properties.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  graphgo::fuzz::GRAPHGO_FUZZED({reinterpret_cast<const char*>(data), size});
  return 0;
}
