// Questions: which thresholds to ask so that few and cheap questions give the exact value.
#pragma once
#include <optional>

namespace graphgo::solver::engines::proof_search {

/// Bounds on a margin in points; nothing: none known.
struct Bounds {
  std::optional<int> lo, hi;
  bool exact() const { return lo && hi && *lo == *hi; }
  void learn(int t, bool yes) { yes ? lo = t : hi = t - 1; }
};

/// The next t to ask "value >= t?" for, while the bounds are not exact. Starts at `first` and goes on the way the answer points, one
/// step, one step, two, four ..., then by halves. A second answer the same way raises the suspicion that all the board is won: then
/// that is asked, unless `narrow` has told more than the rules do.
class Questions {
 public:
  /// `extreme`: no margin is larger, either way; nothing: unknown.
  Questions(int first, std::optional<int> extreme);
  const Bounds& bounds() const { return bounds_; }
  int next() const;
  void learn(int t, bool yes);
  /// The value is known to lie in [lo, hi].
  void narrow(int lo, int hi);

 private:
  bool extreme_due() const { return asked_ == 2 && extreme_unknown_ && galloping_; }

  Bounds bounds_;
  int first_, step_ = 1, asked_ = 0;
  bool upwards_ = false, galloping_ = true, extreme_unknown_;
};

}  // namespace graphgo::solver::engines::proof_search
