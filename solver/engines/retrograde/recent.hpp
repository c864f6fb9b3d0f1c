// Recent: which places changed in this sweep or the last, so that a sweep passes over those whose turns all
// lead to others.
#pragma once
#include <algorithm>
#include <atomic>
#include <cstdint>

#include "solver/engines/retrograde/arena.hpp"
#include "tables/large_pages.hpp"

namespace graphgo::solver::engines::retrograde {

class Recent {
 public:
  /// Nothing is remembered, and no room taken, before the first.
  void begin(const Arena& arena) {
    if (changed_in_.empty()) changed_in_ = tables::LargeArray<std::atomic<std::uint8_t>>(arena.nodes());
  }
  void end() { decltype(changed_in_)().swap(changed_in_); }
  static std::uint64_t memory_needed(std::uint64_t nodes) { return nodes; }

  /// Of the sweep that begins, from 1. `all`: every place is due, whatever changed.
  void next(int number, bool all) {
    number_ = number;
    all_ = all;
  }
  void changed(Node node) {
    changed_in_[node].store(static_cast<std::uint8_t>(number_), std::memory_order_relaxed);
  }
  /// Can a place's states change, looked at once more? What changed in sweep m is seen by every place in
  /// sweep m + 1 at the latest. Where kos are near, always. (256 sweeps later a place is recent once more,
  /// which costs a look.)
  bool due(const Arena::Place& place, const std::uint32_t* plays) const {
    if (all_ || place.kos > 0 || recent(place.other)) return true;
    return std::any_of(plays, plays + place.plays, [&](std::uint32_t to) {
      return (to & Arena::takes_ko) != 0 || recent(to & ~Arena::unmade);
    });
  }
  void fetch(Node node) const { __builtin_prefetch(&changed_in_[node]); }

 private:
  bool recent(Node node) const {
    return static_cast<std::uint8_t>(number_ - changed_in_[node].load(std::memory_order_relaxed)) <= 1;
  }

  /// By node: the number, mod 256, of the last sweep in which a state of it changed.
  tables::LargeArray<std::atomic<std::uint8_t>> changed_in_;
  int number_ = 0;
  bool all_ = true;
};

}  // namespace graphgo::solver::engines::retrograde
