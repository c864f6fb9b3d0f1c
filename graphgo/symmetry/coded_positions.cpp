#include "graphgo/symmetry/coded_positions.hpp"

#include <string>
#include <unordered_map>

#include "graphgo/error.hpp"

namespace graphgo {
namespace {

/// As many of the board's generators as generate no more than `limit` symmetries.
std::vector<Permutation> generators_within(const Board& board, std::size_t limit) {
  std::vector<Permutation> kept;
  for (const Permutation& g : automorphism_group(board).generators) {
    kept.push_back(g);
    if (generated_group(kept, board.size(), limit).empty()) kept.pop_back();
  }
  return kept;
}

}  // namespace

template <typename Code>
Symmetry<Code>::Symmetry(const Board& board, std::size_t limit)
    : Symmetry(board.size(), generators_within(board, limit), limit) {}

template <typename Code>
Symmetry<Code>::Symmetry(int vertices, const std::vector<Permutation>& generators, std::size_t limit)
    : generators_(generators),
      maps_(generated_group(generators, vertices, limit)),
      map_count_(maps_.size()),
      byte_count_(static_cast<std::size_t>(vertices + 7) / 8) {
  if (maps_.empty())
    throw InputError("symmetry: the permutations generate more than " + std::to_string(limit));
  tabulate(vertices);
  multiply();
  tabulate_positions(vertices);
}

/// Large groups on few vertices: looking images and forms up beats finding them again.
template <typename Code>
void Symmetry<Code>::tabulate_positions(int vertices) {
  constexpr std::uint64_t worth = 8, large = 256, most_images = 2'000'000, most_images_if_large = 8'000'000;
  const std::uint64_t most = size() < large ? most_images : most_images_if_large;
  std::uint64_t colourings = 1;
  for (int v = 0; v < vertices && colourings < most; ++v) colourings *= 3;
  if (size() < worth || colourings * size() > most) return;
  std::vector<Canonical<Code>> forms;
  std::vector<Code> images(static_cast<std::size_t>(colourings * size()));
  for (std::size_t i = 0; i < colourings; ++i) {
    const Position<1> p = position(static_cast<Code>(i));
    forms.push_back(canonical(p));
    for (MapIndex map = 0; map < size(); ++map)
      images[map * static_cast<std::size_t>(colourings) + i] = code(p, map);
  }
  forms_ = std::move(forms);
  images_ = std::move(images);
  tabulate_stabilisers();
}

template <typename Code>
void Symmetry<Code>::tabulate_stabilisers() {
  stabiliser_of_.assign(forms_.size(), 0);
  for (std::size_t i = 0; i < forms_.size(); ++i) {
    const auto own = static_cast<Code>(i);
    if (forms_[i].code != own) continue;
    stabiliser_of_[i] = static_cast<std::uint32_t>(stabilisers_.size());
    auto& keep = stabilisers_.emplace_back();
    for (MapIndex map = 0; map < size(); ++map)
      if (image(own, map) == own) keep.push_back(map);
  }
}

template <typename Code>
void Symmetry<Code>::tabulate(int vertices) {
  std::vector<Code> power(static_cast<std::size_t>(vertices), 1);
  for (std::size_t v = 1; v < power.size(); ++v) power[v] = power[v - 1] * 3;
  terms_.assign(byte_count_ * 256 * map_count_, 0);
  for (std::size_t v = 0; v < power.size(); ++v)
    for (std::size_t value = 0; value < 256; ++value)
      for (std::size_t map = 0; map < map_count_; ++map)
        if (value >> v % 8 & 1)
          terms_[(v / 8 * 256 + value) * map_count_ + map] += power[static_cast<std::size_t>(maps_[map][v])];
}

/// Groups of 720 have half a million products: a hash of the images as bytes finds each.
template <typename Code>
void Symmetry<Code>::multiply() {
  std::vector<std::string> images(size());
  std::unordered_map<std::string, MapIndex> index;
  for (MapIndex map = 0; map < size(); ++map) {
    images[map].assign(maps_[map].begin(), maps_[map].end());
    index[images[map]] = map;
  }
  products_.resize(std::size_t{size()} * size());
  inverses_.resize(size());
  std::string product = images[0];
  for (MapIndex a = 0; a < size(); ++a)
    for (MapIndex b = 0; b < size(); ++b) {
      for (std::size_t v = 0; v < product.size(); ++v)
        product[v] = images[b][static_cast<std::size_t>(images[a][v])];
      const MapIndex ab = index.at(product);
      products_[std::size_t{a} * size() + b] = ab;
      if (ab == 0) inverses_[a] = b;
    }
}

template <typename Code>
Position<1> Symmetry<Code>::position(Code code) const {
  if constexpr (sizeof(Code) <= sizeof(std::uint64_t)) {
    return position_of(code);
  } else {  // forty digits at a time
    constexpr Code base = power_of_three(max_indexed_size);
    Position<1> both = position_of(static_cast<std::uint64_t>(code % base));
    const Position<1> high = position_of(static_cast<std::uint64_t>(code / base));
    high.black.for_each([&](Vertex v) { both.black.set(v + max_indexed_size); });
    high.white.for_each([&](Vertex v) { both.white.set(v + max_indexed_size); });
    return both;
  }
}

template class Symmetry<std::uint32_t>;
template class Symmetry<std::uint64_t>;
template class Symmetry<Code128>;

}  // namespace graphgo
