// A set of vertices as a fixed number of machine words: one word for the solvers' boards of up to 64
// vertices, more for real game boards. One implementation serves both; with one word the loops vanish.
#pragma once
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "graphgo/stones.hpp"

namespace graphgo {

template <int Words>
class Mask {
 public:
  static constexpr int capacity = 64 * Words;

  constexpr Mask() = default;
  static constexpr Mask single(Vertex v) {
    Mask m;
    m.set(v);
    return m;
  }
  /// {0, ..., n-1}
  static constexpr Mask first_n(int n) {
    Mask m;
    for (Vertex v = 0; v < n; ++v) m.set(v);
    return m;
  }

  constexpr bool test(Vertex v) const { return word_of(v) >> (v & 63) & 1; }
  constexpr void set(Vertex v) { word_of(v) |= std::uint64_t{1} << (v & 63); }
  constexpr void reset(Vertex v) { word_of(v) &= ~(std::uint64_t{1} << (v & 63)); }

  constexpr bool any() const {
    std::uint64_t all = 0;
    for (auto w : words_) all |= w;
    return all != 0;
  }
  constexpr bool none() const { return !any(); }
  constexpr int count() const {
    int n = 0;
    for (auto w : words_) n += std::popcount(w);
    return n;
  }
  /// The smallest member; the set must not be empty.
  constexpr Vertex first() const {
    for (std::size_t i = 0; i + 1 < Words; ++i)
      if (words_[i]) return static_cast<Vertex>(64 * i) + std::countr_zero(words_[i]);
    return 64 * (Words - 1) + std::countr_zero(words_[Words - 1]);
  }
  /// Removes and returns the smallest member; the set must not be empty.
  constexpr Vertex pop_first() {
    const Vertex v = first();
    word_of(v) &= word_of(v) - 1;
    return v;
  }
  template <typename Visit>
  constexpr void for_each(Visit&& visit) const {
    for (Mask rest = *this; rest.any();) visit(rest.pop_first());
  }

  constexpr bool intersects(const Mask& o) const { return (*this & o).any(); }
  constexpr Mask without(const Mask& o) const {
    Mask m = *this;
    for (std::size_t i = 0; i < Words; ++i) m.words_[i] &= ~o.words_[i];
    return m;
  }
  constexpr Mask& operator&=(const Mask& o) {
    return each(o, [](auto& a, auto b) { a &= b; });
  }
  constexpr Mask& operator|=(const Mask& o) {
    return each(o, [](auto& a, auto b) { a |= b; });
  }
  friend constexpr Mask operator&(Mask a, const Mask& b) { return a &= b; }
  friend constexpr Mask operator|(Mask a, const Mask& b) { return a |= b; }
  /// Written out, since the default calls memcmp for eight bytes: a tenth of a turn's time.
  friend constexpr bool operator==(const Mask& a, const Mask& b) {
    std::uint64_t different = 0;
    for (std::size_t i = 0; i < Words; ++i) different |= a.words_[i] ^ b.words_[i];
    return different == 0;
  }

  constexpr const std::array<std::uint64_t, Words>& words() const { return words_; }

 private:
  template <typename Op>
  constexpr Mask& each(const Mask& o, Op op) {
    for (std::size_t i = 0; i < Words; ++i) op(words_[i], o.words_[i]);
    return *this;
  }
  constexpr std::uint64_t& word_of(Vertex v) {
    if constexpr (Words == 1) return words_[0];
    return words_[static_cast<std::size_t>(v) >> 6];
  }
  constexpr std::uint64_t word_of(Vertex v) const {
    if constexpr (Words == 1) return words_[0];
    return words_[static_cast<std::size_t>(v) >> 6];
  }

  std::array<std::uint64_t, Words> words_{};
};

}  // namespace graphgo
