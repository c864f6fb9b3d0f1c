// History: what superko remembers, the positions left and who left them. Look-ups are by hash and then by the
// whole position: a hash collision costs a probe, never an answer.
#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "graphgo/game/position.hpp"
#include "graphgo/rules/ruleset.hpp"

namespace graphgo {

template <int Words>
class History {
 public:
  /// Positional: who left a position does not matter. Situational: it does.
  explicit History(Repetition::Key key) : key_(key), slots_(64, no_entry) {}

  /// The earliest remembered ply at which `p` was left (situational: left by `side`), if any. O(1) expected.
  std::optional<int> ply_of(const Position<Words>& p, Side side) const;

  /// Remembers that `side` left `p` at turn `ply`. O(1) amortised.
  void remember(const Position<Words>& p, Side side, int ply);
  /// Forgets the latest remembrance.
  void forget_last();

 private:
  static constexpr std::uint32_t no_entry = ~std::uint32_t{0};
  struct Entry {
    Position<Words> position;
    Side side;
    int ply;
    std::uint32_t slot;  ///< no_entry if an equal element was remembered before
  };

  bool equal(const Entry& e, const Position<Words>& p, Side side) const {
    return e.position == p && (key_ == Repetition::Key::positional || e.side == side);
  }
  /// The slot that holds an equal element, else the free slot where it belongs.
  std::uint32_t find(const Position<Words>& p, Side side) const;
  void grow();

  // Open addressing with linear probing. Entries leave in the reverse order of their coming (growing
  // re-inserts in order), so clearing the last one's slot never breaks a probe chain.
  Repetition::Key key_;
  std::vector<Entry> entries_;
  std::vector<std::uint32_t> slots_;
  std::uint32_t used_ = 0;
};

}  // namespace graphgo
