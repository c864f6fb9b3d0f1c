// Values: the exact value of every fresh start of a board, found by the proof search with one table of
// entries for all of them.
//
// Why entries found under one start hold under another: soundness.md of the proof search, [S16].
#pragma once
#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "graphgo/stones.hpp"
#include "solver/engines/proof_search/fresh_start/starts.hpp"
#include "solver/question/limits.hpp"

namespace graphgo::solver::engines::proof_search::fresh_start {

/// What is proved of a value: points before komi, or under last_mover 1 or -1.
struct alignas(8) Interval {
  std::int32_t lo = -tables::Entry::infinity, hi = tables::Entry::infinity;
  bool exact() const { return lo == hi; }
  Interval exchanged() const { return {-hi, -lo}; }
  friend bool operator==(const Interval&, const Interval&) = default;
};

/// One interval for each start. May be read and written by several threads.
class Values {
 public:
  explicit Values(const Starts& starts) : starts_(starts), intervals_(starts.size()) {}
  const Starts& starts() const { return starts_; }
  Interval get(std::size_t start) const { return ref(start).load(std::memory_order_relaxed); }
  void set(std::size_t start, Interval value) { ref(start).store(value, std::memory_order_relaxed); }
  /// Of any legal position of the board.
  Interval of(const Position<1>& position, Side to_move) const {
    const Starts::Place place = starts_.find(position, to_move);
    return place.exchanged ? get(place.start).exchanged() : get(place.start);
  }
  /// How many are not exact.
  std::size_t open() const;

 private:
  std::atomic_ref<Interval> ref(std::size_t start) const {
    return std::atomic_ref<Interval>(intervals_[start]);
  }

  const Starts& starts_;
  mutable std::vector<Interval> intervals_;  // an atomic_ref reads through a reference to what may change
};

/// In which order starts are solved. No value depends on it.
enum class Order { fullest_first, emptiest_first, shuffled };

struct Options {
  /// On 1x10 a fifth to two thirds fewer nodes than fullest first.
  Order order = Order::emptiest_first;
  bool bounds = true;  ///< where they apply and fit
  /// Nodes of the search without histories before the one with histories is asked, on boards that have both;
  /// nothing: as the board proves to want. For tests.
  std::optional<std::uint64_t> patience = {};
  std::function<bool(std::size_t)> wanted = {};  ///< which starts to solve; none given: all
};

/// Narrows the intervals until they are exact or a limit strikes; what they hold already is believed.
/// `progress` is called now and then, by one thread at a time, while others go on. Returns the nodes visited.
std::uint64_t find_values(Values& values, const Limits& limits, const std::function<void()>& progress = {},
                          Options options = {});

}  // namespace graphgo::solver::engines::proof_search::fresh_start
