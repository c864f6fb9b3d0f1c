#include "graphgo/game/history.hpp"

#include "graphgo/game/instantiate.hpp"

namespace graphgo {
namespace {

constexpr std::uint64_t mix(std::uint64_t h, std::uint64_t word) {
  h = (h ^ word) * 0x9e3779b97f4a7c15u;
  return h ^ (h >> 29);
}

template <int Words>
std::uint64_t hash_of(const Position<Words>& p, std::uint64_t seed) {
  std::uint64_t h = seed;
  for (auto w : p.black.words()) h = mix(h, w);
  for (auto w : p.white.words()) h = mix(h, w);
  return mix(h, h >> 32);
}

}  // namespace

template <int Words>
std::uint32_t History<Words>::find(const Position<Words>& p, Side side) const {
  const std::uint64_t seed = key_ == Repetition::Key::situational && side == Side::white ? 2 : 1;
  const auto last = static_cast<std::uint32_t>(slots_.size() - 1);
  auto slot = static_cast<std::uint32_t>(hash_of(p, seed)) & last;
  while (slots_[slot] != no_entry && !equal(entries_[slots_[slot]], p, side)) slot = (slot + 1) & last;
  return slot;
}

template <int Words>
std::optional<int> History<Words>::ply_of(const Position<Words>& p, Side side) const {
  const std::uint32_t entry = slots_[find(p, side)];
  if (entry == no_entry) return std::nullopt;
  return entries_[entry].ply;
}

template <int Words>
void History<Words>::remember(const Position<Words>& p, Side side, int ply) {
  if (2 * (used_ + 1) > slots_.size()) grow();
  const std::uint32_t slot = find(p, side);
  const bool is_new = slots_[slot] == no_entry;
  if (is_new) {
    slots_[slot] = static_cast<std::uint32_t>(entries_.size());
    ++used_;
  }
  entries_.push_back({p, side, ply, is_new ? slot : no_entry});
}

template <int Words>
void History<Words>::forget_last() {
  const std::uint32_t slot = entries_.back().slot;
  if (slot != no_entry) {
    slots_[slot] = no_entry;
    --used_;
  }
  entries_.pop_back();
}

template <int Words>
void History<Words>::grow() {
  slots_.assign(2 * slots_.size(), no_entry);
  for (std::uint32_t i = 0; i < entries_.size(); ++i) {
    if (entries_[i].slot == no_entry) continue;
    entries_[i].slot = find(entries_[i].position, entries_[i].side);
    slots_[entries_[i].slot] = i;
  }
}

GRAPHGO_INSTANTIATE_FOR_ALL_MASKS(class History)

}  // namespace graphgo
