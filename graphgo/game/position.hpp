// Position: stones on a board as two masks; and its ternary index.
#pragma once
#include <cstdint>

#include "graphgo/mask.hpp"
#include "graphgo/stones.hpp"

namespace graphgo {

template <int Words = 1>
struct Position {
  Mask<Words> black, white;

  const Mask<Words>& of(Side s) const { return s == Side::black ? black : white; }
  Mask<Words>& of(Side s) { return s == Side::black ? black : white; }
  Mask<Words> stones() const { return black | white; }
  Colour at(Vertex v) const {
    return black.test(v) ? Colour::black : white.test(v) ? Colour::white : Colour::empty;
  }
  friend bool operator==(const Position&, const Position&) = default;
};

/// `stones` must fit the mask.
template <int Words = 1>
Position<Words> pack(const Stones& stones) {
  Position<Words> p;
  for (Vertex v = 0; v < static_cast<Vertex>(stones.size()); ++v) {
    if (stones[static_cast<std::size_t>(v)] == Colour::black) p.black.set(v);
    if (stones[static_cast<std::size_t>(v)] == Colour::white) p.white.set(v);
  }
  return p;
}

template <int Words>
Stones unpack(const Position<Words>& p, int size) {
  Stones stones(static_cast<std::size_t>(size));
  for (Vertex v = 0; v < size; ++v) stones[static_cast<std::size_t>(v)] = p.at(v);
  return stones;
}

/// Boards whose positions have a 64-bit index: 3^40 < 2^64 < 3^41.
inline constexpr int max_indexed_size = 40;
/// 3^n: the ways to colour n vertices, n at most 40.
constexpr std::uint64_t power_of_three(int n) {
  std::uint64_t power = 1;
  for (int i = 0; i < n; ++i) power *= 3;
  return power;
}
/// The position as a number in base three, vertex v the digit of weight 3^v: 0 empty, 1 black, 2 white.
std::uint64_t index_of(const Position<1>& position);
/// The inverse of `index_of`. Throws InputError if a vertex past 39 would be needed.
Position<1> position_of(std::uint64_t index);

}  // namespace graphgo
