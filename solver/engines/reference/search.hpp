// Values by recursion over explicit histories: superko rulesets and long_cycle.
//
// The question is boolean: "can Black reach a margin of at least t?". It is answered by a recursion of
// limited depth with three answers: yes, no, and unknown where the depth ran out; the depth grows by one
// until the answer is known. No answer is ever stored: what is remembered between visits is only which turn
// to try first, which cannot change an answer.
#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "graphgo/stones.hpp"
#include "solver/engines/reference/state.hpp"
#include "solver/question/limits.hpp"

namespace graphgo::solver::engines::reference {

/// Larger than every margin of a finished game: a win by long cycle.
inline constexpr int beyond = 1 << 28;

/// The value lies in [lo, hi]: points for Black, with what was captured so far included; under last_mover 1
/// if Black wins, else 0.
struct Bounds {
  int lo = -beyond, hi = beyond;
  bool exact() const { return lo == hi; }
};

class Search {
 public:
  /// Searches from the game's present state; the game is back there after every call. `no_result` is what a
  /// long cycle with equal passes is worth: -beyond for lo, +beyond for hi.
  Search(Game& game, const Limits& limits, int no_result);

  Bounds value();
  /// A turn of the side to move that keeps the exact value `value`; nothing if a limit struck.
  std::optional<Turn> keeping(int value);
  std::uint64_t nodes() const { return nodes_; }

 private:
  enum class Truth : std::uint8_t { no, yes, unknown };

  Bounds trivial_bounds() const;
  /// No game that ends within `depth` turns has a finite margin beyond this, either way: each turn changes
  /// the margin by at most the board's size and one point for the turn itself, the end by the size once more
  /// for the count and once for taxes. Past it only wins by long cycle are left, so the next question is
  /// about those; else the questions would climb a point at a time to `beyond`.
  int largest_finite(int depth) const;
  int question_from_below(const Bounds& bounds, int depth) const;
  int question_from_above(const Bounds& bounds, int depth) const;
  void tighten(Bounds& bounds, int depth);
  void learn(Bounds& bounds, int t, Truth truth) const;

  /// "Value >= t?" looking `depth` turns ahead.
  Truth ask(int t, int depth);
  int final_value(const State& state) const;
  bool pass_ends_well(int t, Truth wish);
  std::size_t hint_slot() const;
  bool stopped();

  Game& game_;
  const Limits& limits_;
  int no_result_;
  int guess_;
  int root_ply_ = 0;
  Turn root_turn_;
  bool stop_ = false;
  std::uint64_t nodes_ = 0;
  /// By a hash of the state without history: the turn that last decided there. An order of trial only.
  std::vector<std::int8_t> hints_;
};

}  // namespace graphgo::solver::engines::reference
