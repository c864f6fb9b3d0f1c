// Questions: which thresholds to ask so that few and cheap questions give the exact value.
#pragma once
#include <optional>

namespace graphgo::solver::proof_search {

/// Bounds on a margin in points; nothing: none known.
struct Bounds {
  std::optional<int> lo, hi;
  bool exact() const { return lo && hi && *lo == *hi; }
  void learn(int t, bool yes) { yes ? lo = t : hi = t - 1; }
};

/// The next t to ask "value >= t?" for. Starts at `first`, then the extremes where they are known (a whole board won is decided in
/// one question more), then in steps that double, then by halves. Not for exact bounds.
class Questions {
 public:
  /// `extreme`: no margin is larger, either way; nothing: unknown.
  Questions(int first, std::optional<int> extreme);
  const Bounds& bounds() const { return bounds_; }
  int next() const;
  void learn(int t, bool yes);

 private:
  Bounds bounds_;
  int first_, step_ = 1;
  bool asked_ = false, upwards_ = false, galloping_ = true, extreme_pending_;
};

}  // namespace graphgo::solver::proof_search
