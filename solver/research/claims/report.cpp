#include "solver/research/claims/report.hpp"

#include <algorithm>
#include <array>

namespace graphgo::solver::research {

const char* name_of(ClaimVerdict verdict) {
  constexpr std::array names{"verified", "refuted", "open", "nothing to compare"};
  return names.at(static_cast<std::size_t>(verdict));
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

bool is_complete(const Report& report) {
  const std::vector<Part>& parts = report.parts;
  return !parts.empty() && std::all_of(parts.begin(), parts.end(), [](const Part& part) {
    return part.verdict != ClaimVerdict::open && part.compared == part.states;
  });
}

ClaimVerdict verdict_of(const Count& count, bool complete) {
  if (count.against > 0) return ClaimVerdict::refuted;
  if (complete && count.states == 0) return ClaimVerdict::nothing;
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
