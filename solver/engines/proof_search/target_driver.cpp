#include "solver/engines/proof_search/target_driver.hpp"

#include <algorithm>

namespace graphgo::solver::engines::proof_search {

Value value_of(const MarginBounds& bounds, const Ruleset& rules) {
  const auto margin = [&](std::optional<int> points, Margin unknown) {
    return points ? after_komi(*points, rules) : unknown;
  };
  return {ValueKind::margin, margin(bounds.lo, Margin::minus_infinity()),
          margin(bounds.hi, Margin::infinity()), bounds.exact()};
}

TargetDriver::TargetDriver(int first, std::optional<int> extreme, MarginBounds known)
    : bounds_(known), first_(first), extreme_unknown_(extreme.has_value()) {
  if (!extreme) return;
  bounds_.lo = std::max(bounds_.lo.value_or(-*extreme), -*extreme);
  bounds_.hi = std::min(bounds_.hi.value_or(*extreme), *extreme);
}

int TargetDriver::next() const {
  if (tests_ == 0) {
    const int least = bounds_.lo ? std::max(first_, *bounds_.lo + 1) : first_;
    return bounds_.hi ? std::min(least, *bounds_.hi) : least;
  }
  if (extreme_due()) return upwards_ ? *bounds_.hi : *bounds_.lo + 1;
  if (!galloping_) return *bounds_.lo + (*bounds_.hi - *bounds_.lo + 1) / 2;
  if (upwards_) return bounds_.hi ? std::min(*bounds_.hi, *bounds_.lo + step_) : *bounds_.lo + step_;
  return bounds_.lo ? std::max(*bounds_.lo + 1, *bounds_.hi + 1 - step_) : *bounds_.hi + 1 - step_;
}

void TargetDriver::learn(int target, bool yes) {
  const bool extreme = extreme_due();
  bounds_.learn(target, yes);
  ++tests_;
  if (tests_ == 1) {
    upwards_ = yes;
  } else if (extreme) {
    extreme_unknown_ = false;
  } else if (galloping_) {
    if (tests_ > 2) step_ *= 2;
    galloping_ = yes == upwards_;
  }
}

void TargetDriver::narrow(int lo, int hi) {
  bounds_.lo = bounds_.lo ? std::max(*bounds_.lo, lo) : lo;
  bounds_.hi = bounds_.hi ? std::min(*bounds_.hi, hi) : hi;
  extreme_unknown_ = false;
}

}  // namespace graphgo::solver::engines::proof_search
