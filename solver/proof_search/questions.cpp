#include "solver/proof_search/questions.hpp"

#include <algorithm>

namespace graphgo::solver::proof_search {

Questions::Questions(int first, std::optional<int> extreme) : first_(first), extreme_pending_(extreme.has_value()) {
  if (!extreme) return;
  bounds_ = {-*extreme, *extreme};
  first_ = std::clamp(first, -*extreme + 1, std::max(*extreme, -*extreme + 1));
}

int Questions::next() const {
  if (!asked_) return first_;
  if (extreme_pending_) return upwards_ ? *bounds_.hi : *bounds_.lo + 1;
  if (!galloping_) return *bounds_.lo + (*bounds_.hi - *bounds_.lo + 1) / 2;
  if (upwards_) return bounds_.hi ? std::min(*bounds_.hi, *bounds_.lo + step_) : *bounds_.lo + step_;
  return bounds_.lo ? std::max(*bounds_.lo + 1, *bounds_.hi + 1 - step_) : *bounds_.hi + 1 - step_;
}

void Questions::learn(int t, bool yes) {
  bounds_.learn(t, yes);
  if (!asked_) {
    asked_ = true;
    upwards_ = yes;
  } else if (extreme_pending_) {
    extreme_pending_ = false;
  } else if (galloping_) {
    step_ *= 2;
    galloping_ = yes == upwards_;
  }
}

}  // namespace graphgo::solver::proof_search
