#include "solver/research/claims/report.hpp"

#include <algorithm>

namespace graphgo::solver::research {

const char* name_of(ClaimVerdict verdict) {
  return verdict == ClaimVerdict::verified  ? "verified"
         : verdict == ClaimVerdict::refuted ? "refuted"
                                            : "open";
}

ClaimVerdict verdict_of(const std::vector<Part>& parts) {
  const auto any = [&](ClaimVerdict verdict) {
    return std::any_of(parts.begin(), parts.end(),
                       [&](const Part& p) { return p.decides && p.verdict == verdict; });
  };
  if (any(ClaimVerdict::refuted)) return ClaimVerdict::refuted;
  return any(ClaimVerdict::open) || !any(ClaimVerdict::verified) ? ClaimVerdict::open
                                                                 : ClaimVerdict::verified;
}

ClaimVerdict verdict_of(const Part& part, bool complete) {
  if (part.against > 0) return ClaimVerdict::refuted;
  return complete && part.compared == part.states ? ClaimVerdict::verified : ClaimVerdict::open;
}

}  // namespace graphgo::solver::research
