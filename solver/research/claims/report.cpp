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

ClaimVerdict verdict_of(const Count& count, bool complete) {
  if (count.against > 0) return ClaimVerdict::refuted;
  return complete && count.compared == count.states ? ClaimVerdict::verified : ClaimVerdict::open;
}

void Count::add(const Count& other, std::uint64_t times) {
  graphs += times * other.graphs;
  states += times * other.states;
  compared += times * other.compared;
  against += times * other.against;
}

void Count::add(Judgement word, std::uint64_t weight) {
  if (word == Judgement::not_asked) return;
  states += weight;
  if (word != Judgement::unknown) compared += weight;
  if (word == Judgement::fails) against += weight;
}

}  // namespace graphgo::solver::research
