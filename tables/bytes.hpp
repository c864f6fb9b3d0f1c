// Numbers as bytes, little-endian on every machine, and as variable-length ones (LEB128: seven bits a byte,
// low ones first).
#pragma once
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace graphgo::tables {

template <std::unsigned_integral Number>
void put(std::string& bytes, Number number) {
  for (std::size_t i = 0; i < sizeof(Number); ++i) bytes.push_back(static_cast<char>(number >> 8 * i & 255));
}

inline void put_variable(std::string& bytes, std::uint64_t number) {
  for (; number > 127; number >>= 7) bytes.push_back(static_cast<char>((number & 127) | 128));
  bytes.push_back(static_cast<char>(number));
}

/// `sizeof(Number)` bytes must follow `at`.
template <std::unsigned_integral Number>
Number number_at(const char* at) {
  Number number = 0;
  for (std::size_t i = 0; i < sizeof(Number); ++i)
    number = static_cast<Number>(number | static_cast<Number>(static_cast<unsigned char>(at[i])) << 8 * i);
  return number;
}

/// Takes numbers and stretches off the front of some bytes; never past their end: then `failed` is true, and
/// what was taken means nothing.
class Taker {
 public:
  explicit Taker(std::string_view bytes) : bytes_(bytes) {}

  template <std::unsigned_integral Number>
  Number take() {
    const std::string_view taken = take_bytes(sizeof(Number));
    return failed_ ? Number{0} : number_at<Number>(taken.data());
  }
  std::uint64_t take_variable() {
    std::uint64_t number = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      const std::string_view taken = take_bytes(1);
      if (failed_) return 0;
      const auto byte = static_cast<unsigned char>(taken[0]);
      number |= static_cast<std::uint64_t>(byte & 127) << shift;
      if (byte < 128) return number;
    }
    failed_ = true;
    return 0;
  }
  std::string_view take_bytes(std::size_t count) {
    if (count > bytes_.size()) failed_ = true;
    if (failed_) return {};
    const std::string_view taken = bytes_.substr(0, count);
    bytes_.remove_prefix(count);
    return taken;
  }
  bool failed() const { return failed_; }
  std::size_t left() const { return bytes_.size(); }

 private:
  std::string_view bytes_;
  bool failed_ = false;
};

}  // namespace graphgo::tables
