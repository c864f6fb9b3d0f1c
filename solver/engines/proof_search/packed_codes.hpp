// PackedCodes: a long set of codes in little memory. Sorted, each written as its distance from the one
// before, seven bits a byte; the first of every 64 is written whole and found by a directory, so that one in
// the middle costs at most 64 steps. On 1x15 a code of an excluded set takes 1.7 bytes instead of 4
// (bench/README.md).
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

namespace graphgo::solver::engines::proof_search {

template <typename Code>
class PackedCodes {
 public:
  /// Appends the set to `words`. `codes`: no two the same; they are sorted.
  static void pack(std::vector<Code>& codes, std::vector<std::uint32_t>& words);

  /// `words`: where `pack` wrote a set of `count` codes.
  PackedCodes(const std::uint32_t* words, std::uint32_t count) : words_(words), count_(count) {}
  /// What the set takes, in words.
  std::size_t size() const { return words_[0]; }
  Code at(std::uint32_t i) const {
    Reader reader = block(i / in_block);
    for (std::uint32_t n = i % in_block; n > 0; --n) reader.next();
    return reader.code;
  }
  /// Visits the codes by number, smallest first, until `visit(number, code)` is true. Was it?
  template <typename Visit>
  bool find(Visit&& visit) const {
    for (std::uint32_t first = 0; first < count_; first += in_block) {
      Reader reader = block(first / in_block);
      if (visit(first, reader.code)) return true;
      for (std::uint32_t i = first + 1; i < std::min(count_, first + in_block); ++i)
        if (visit(i, reader.next())) return true;
    }
    return false;
  }

 private:
  static constexpr std::uint32_t in_block = 64;

  static std::size_t blocks(std::size_t count) { return (count + in_block - 1) / in_block; }

  struct Reader {
    const unsigned char* at;
    Code code;
    Code next() {
      Code distance = 0;
      int shift = 0;
      for (; *at >= 128; ++at, shift += 7) distance |= static_cast<Code>(*at & 127) << shift;
      distance |= static_cast<Code>(*at++) << shift;
      return code += distance;
    }
  };
  /// At the first code of a block. The words: their number, where each block's bytes begin, the bytes.
  Reader block(std::uint32_t number) const {
    const auto* bytes =
        reinterpret_cast<const unsigned char*>(words_ + 1 + blocks(count_)) + words_[1 + number];
    Reader reader{bytes + sizeof(Code), {}};
    std::memcpy(&reader.code, bytes, sizeof(Code));
    return reader;
  }

  const std::uint32_t* words_;
  std::uint32_t count_;
};

template <typename Code>
void PackedCodes<Code>::pack(std::vector<Code>& codes, std::vector<std::uint32_t>& words) {
  std::sort(codes.begin(), codes.end());
  const std::size_t start = words.size(), directory = start + 1;
  std::vector<unsigned char> bytes;
  words.resize(directory + blocks(codes.size()));
  for (std::size_t i = 0; i < codes.size(); ++i) {
    if (i % in_block == 0) {
      words[directory + i / in_block] = static_cast<std::uint32_t>(bytes.size());
      const auto* whole = reinterpret_cast<const unsigned char*>(&codes[i]);
      bytes.insert(bytes.end(), whole, whole + sizeof(Code));
      continue;
    }
    Code distance = codes[i] - codes[i - 1];
    for (; distance >= 128; distance >>= 7) bytes.push_back(static_cast<unsigned char>(distance & 127) | 128);
    bytes.push_back(static_cast<unsigned char>(distance));
  }
  const std::size_t at = words.size();
  words.resize(at + (bytes.size() + 3) / 4);
  if (!bytes.empty()) std::memcpy(&words[at], bytes.data(), bytes.size());
  words[start] = static_cast<std::uint32_t>(words.size() - start);
}

}  // namespace graphgo::solver::engines::proof_search
