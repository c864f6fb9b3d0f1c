// TargetDriver: which target margins to test, so that few and cheap tests give the exact value. A test asks
// "is the value at least the target?" and leaves its proofs in a table that the next test uses; so do the
// drivers of the MTD family (MTD(f): Plaat and others 1996).
#pragma once
#include <optional>

#include "graphgo/rules/ruleset.hpp"
#include "solver/question/answer.hpp"

namespace graphgo::solver::engines::proof_search {

/// MarginBounds on a margin in points; nothing: none known.
struct MarginBounds {
  std::optional<int> lo, hi;
  bool exact() const { return lo && hi && *lo == *hi; }
  void learn(int target, bool yes) { yes ? lo = target : hi = target - 1; }
};

/// What is known, as a value under a ruleset that counts points; komi is taken off.
Value value_of(const MarginBounds& bounds, const Ruleset& rules);

/// Starts at `first` and goes on the way the answer points: one step, one step, two, four ..., then by
/// halves. A second answer the same way raises the suspicion that all the board is won. Then that is tested,
/// unless `narrow` has told more than the rules do.
class TargetDriver {
 public:
  /// `extreme`: no margin is larger, either way; nothing: unknown. `known`: of the value, from elsewhere.
  TargetDriver(int first, std::optional<int> extreme, MarginBounds known = {});
  const MarginBounds& bounds() const { return bounds_; }
  /// The next target, while the bounds are not exact.
  int next() const;
  /// The test of that target came back with this answer.
  void learn(int target, bool yes);
  /// The value is known to lie in [lo, hi].
  void narrow(int lo, int hi);

 private:
  bool extreme_due() const { return tests_ == 2 && extreme_unknown_ && galloping_; }

  MarginBounds bounds_;
  int first_, step_ = 1, tests_ = 0;
  bool upwards_ = false, galloping_ = true, extreme_unknown_;
};

}  // namespace graphgo::solver::engines::proof_search
