// Symmetries of a board as fast maps of coded positions. A position's code is its ternary number (vertex v
// the digit of weight 3^v): 32 bits hold 20 vertices, 64 hold 40, 128 hold the 64 vertices of a machine word.
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "graphgo/board/board.hpp"
#include "graphgo/game/position.hpp"
#include "graphgo/symmetry/automorphisms.hpp"

namespace graphgo {

__extension__ using Code128 = unsigned __int128;

/// All of a complete graph of six: more symmetries cost an engine more at every position than they save.
inline constexpr std::size_t most_symmetries = 720;

/// The number of a symmetry in `Symmetry`; 0 is the identity.
using MapIndex = std::uint16_t;

/// A position's smallest code among its images, and the first map that gives it.
template <typename Code>
struct Canonical {
  Code code;
  MapIndex map;
};

template <typename Code>
class Symmetry {
 public:
  /// A group of at most `limit` symmetries: all of the board's, or those that as many of its generators
  /// generate as fit.
  Symmetry(const Board& board, std::size_t limit);
  /// The group that these permutations of so many vertices generate. Throws InputError if it has more than
  /// `limit` members.
  Symmetry(int vertices, const std::vector<Permutation>& generators, std::size_t limit);

  /// Permutations that generate the group; not the identity.
  const std::vector<Permutation>& generators() const { return generators_; }
  MapIndex size() const { return static_cast<MapIndex>(maps_.size()); }
  Code code(const Position<1>& position, MapIndex map = 0) const {
    Code code = 0;
    for (std::size_t byte = 0; byte < byte_count_; ++byte)
      code += terms(byte, position.black)[map] + 2 * terms(byte, position.white)[map];
    return code;
  }
  Canonical<Code> canonical(const Position<1>& position) const {
    if (!forms_.empty()) return forms_[static_cast<std::size_t>(code(position))];
    Canonical<Code> best{static_cast<Code>(-1), 0};
    find_code(position, 0, [&](MapIndex map, Code code) {
      if (code < best.code) best = {code, map};
      return false;
    });
    return best;
  }
  /// Is the position, whose code this is, the canonical one of its images? Cheaper than `canonical` for those
  /// that are not.
  bool is_smallest(const Position<1>& p, Code own) const {
    for (MapIndex map = 1; map < size(); ++map)
      if (code(p, map) < own) return false;
    return true;
  }
  /// How many positions the symmetries make of this one, itself included (orbit and stabiliser).
  std::uint32_t images(const Position<1>& p) const {
    const Code own = code(p);
    std::uint32_t kept = 1;
    for (MapIndex map = 1; map < size(); ++map)
      if (code(p, map) == own) ++kept;
    return size() / kept;
  }
  Position<1> position(Code code) const;
  /// Are images kept in a table, so that finding one is a look-up?
  bool tabulated() const { return !images_.empty(); }
  /// All codes are below it, where images are tabulated; else 0.
  std::size_t tabulated_codes() const { return tabulated() ? forms_.size() : 0; }
  Code image(Code c, MapIndex map) const {
    if (map == 0) return c;
    return tabulated() ? images(map)[static_cast<std::size_t>(c)] : code(position(c), map);
  }
  /// Where images are tabulated: that of each code.
  const Code* images(MapIndex map) const { return &images_[map * forms_.size()]; }
  /// Visits the maps that take the position to its canonical form, `canonical.map` first, until `visit(map)`
  /// is true. Was it?
  template <typename Visit>
  bool find_map(const Position<1>& p, const Canonical<Code>& canonical, Visit&& visit) const {
    if (tabulated()) {
      const auto& keep = stabilisers_[stabiliser_of_[static_cast<std::size_t>(canonical.code)]];
      return std::any_of(keep.begin(), keep.end(),
                         [&](MapIndex s) { return visit(compose(canonical.map, s)); });
    }
    if (visit(canonical.map)) return true;
    return find_code(p, canonical.map + 1,
                     [&](MapIndex map, Code code) { return code == canonical.code && visit(map); });
  }
  /// First `first`, then `second`.
  MapIndex compose(MapIndex first, MapIndex second) const {
    return products_[std::size_t{first} * size() + second];
  }
  MapIndex inverse(MapIndex map) const { return inverses_[map]; }
  const Permutation& permutation(MapIndex map) const { return maps_[map]; }

 private:
  /// For each map what the stones on eight vertices add to the code.
  const Code* terms(std::size_t byte, const Mask<1>& stones) const {
    return &terms_[(byte * 256 + (stones.words()[0] >> 8 * byte & 255)) * map_count_];
  }
  /// Visits the codes of a position's images under the maps from `first` on, in their order, until
  /// `visit(map, code)` is true. Was it? The processor adds those of several maps at once.
  template <typename Visit>
  bool find_code(const Position<1>& position, std::size_t first, Visit&& visit) const {
    constexpr std::size_t lanes = 8;
    std::size_t map = first;
    for (; map + lanes <= map_count_; map += lanes) {
      std::array<Code, lanes> codes{};
      for (std::size_t byte = 0; byte < byte_count_; ++byte) {
        const Code *black = terms(byte, position.black) + map, *white = terms(byte, position.white) + map;
        for (std::size_t i = 0; i < lanes; ++i) codes[i] += black[i] + 2 * white[i];
      }
      for (std::size_t i = 0; i < lanes; ++i)
        if (visit(static_cast<MapIndex>(map + i), codes[i])) return true;
    }
    for (; map < map_count_; ++map)
      if (visit(static_cast<MapIndex>(map), code(position, static_cast<MapIndex>(map)))) return true;
    return false;
  }
  void tabulate(int vertices);
  void multiply();
  void tabulate_positions(int vertices);
  void tabulate_stabilisers();

  std::vector<Permutation> generators_, maps_;
  std::size_t map_count_;
  std::size_t byte_count_;   ///< bytes of a mask in use
  std::vector<Code> terms_;  ///< [byte][its value][map]: the sum of 3^image over the value's bits
  // Of every position, on small boards with many symmetries; elsewhere empty.
  std::vector<Canonical<Code>> forms_;
  std::vector<Code> images_;                        ///< [map][code]
  std::vector<std::uint32_t> stabiliser_of_;        ///< of canonical positions: its number below
  std::vector<std::vector<MapIndex>> stabilisers_;  ///< the maps that keep a position, the identity first
  std::vector<MapIndex> products_, inverses_;
};

/// Calls `visit.template operator()<Code>()` with the narrowest code of positions of so many vertices.
template <typename Visit>
auto with_code(int vertices, Visit&& visit) {
  constexpr int most_of_32_bits = 20;
  if (vertices <= most_of_32_bits) return visit.template operator()<std::uint32_t>();
  if (vertices <= max_indexed_size) return visit.template operator()<std::uint64_t>();
  return visit.template operator()<Code128>();
}

}  // namespace graphgo
