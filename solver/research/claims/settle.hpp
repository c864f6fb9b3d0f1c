// Settling a claim: one door to the kinds of claims there are.
#pragma once
#include <functional>
#include <string>

#include "solver/research/claims/report.hpp"

namespace graphgo::solver::research {

struct SettleOptions {
  int graphs = 0;      ///< > 0: only domains of graphs, with at most so many vertices each
  bool quick = false;  ///< only the domains marked so
  /// The folder that gets a proof of every value in a finding; empty: none are written.
  std::string proofs;
  bool certify = false;  ///< kind "relation": have the checker replay a proof of every value
  double judge = 2;      ///< seconds the reference has for each value in a finding; 0: it is not asked
};

/// Are there domains, and is none of them asked whole? "Verified" is then said of the states drawn alone.
bool all_drawn(const std::vector<ClaimDomain>& domains);

using Show = std::function<void(const std::string&)>;

/// Throws InputError: a kind of claim that does not exist, data that does not fit it, a folder that cannot be
/// written to.
Report settle(const Claim& claim, const SettleOptions& options, const Limits& limits, const Show& show);

}  // namespace graphgo::solver::research
