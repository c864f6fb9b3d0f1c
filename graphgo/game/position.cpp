#include "graphgo/game/position.hpp"

#include <array>
#include <string>

#include "graphgo/error.hpp"

namespace graphgo {
namespace {

/// The sum of 3^i over the bits i of a byte.
constexpr auto byte_values = [] {
  std::array<std::uint64_t, 256> values{};
  for (std::size_t byte = 0; byte < 256; ++byte)
    for (int bit = 0; bit < 8; ++bit)
      if (byte >> bit & 1) values[byte] += power_of_three(bit);
  return values;
}();

/// Positions are decoded five digits at a time: entry [i][value] holds the stones of digits 5i to 5i+4.
constexpr int digits_at_once = 5;
constexpr std::uint64_t digits_base = power_of_three(digits_at_once);
using DigitTable = std::array<std::array<Position<1>, digits_base>, max_indexed_size / digits_at_once>;
constexpr DigitTable digit_positions = [] {
  DigitTable table{};
  for (std::size_t i = 0; i < table.size(); ++i)
    for (std::size_t value = 0; value < digits_base; ++value) {
      std::size_t rest = value;
      for (Vertex v = static_cast<Vertex>(i) * digits_at_once; rest > 0; ++v, rest /= 3) {
        if (rest % 3 == 1) table[i][value].black.set(v);
        if (rest % 3 == 2) table[i][value].white.set(v);
      }
    }
  return table;
}();

}  // namespace

std::uint64_t index_of(const Position<1>& position) {
  const std::uint64_t black = position.black.words()[0], white = position.white.words()[0];
  std::uint64_t index = 0;
  for (int shift = max_indexed_size - 8; shift >= 0; shift -= 8)
    index =
        index * power_of_three(8) + byte_values[black >> shift & 255] + 2 * byte_values[white >> shift & 255];
  return index;
}

Position<1> position_of(std::uint64_t index) {
  if (index >= power_of_three(max_indexed_size))
    throw InputError("position index " + std::to_string(index) + " is not below 3^40");
  Position<1> position;
  for (std::size_t i = 0; index > 0; ++i, index /= digits_base) {
    const Position<1>& digits = digit_positions[i][index % digits_base];
    position.black |= digits.black;
    position.white |= digits.white;
  }
  return position;
}

}  // namespace graphgo
