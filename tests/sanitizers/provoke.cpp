// Does on purpose what a sanitizer must stop: `provoke address` or `provoke undefined`.
#include <cstdio>
#include <cstring>
#include <limits>
#include <vector>

int main(int argc, char** argv) {
  if (argc == 2 && std::strcmp(argv[1], "address") == 0) {
    std::vector<int> numbers(3);
    const int* data = numbers.data();
    std::printf("read past the end: %d\n", data[argc + 1]);
  }
  if (argc == 2 && std::strcmp(argv[1], "undefined") == 0) {
    const int sum = std::numeric_limits<int>::max() - 2 + argc;
    std::printf("overflowed: %d\n", sum + argc);
  }
  return 0;
}
