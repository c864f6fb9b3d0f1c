// Pairs of rulesets whose values a claim compares, beside whatever else it says.
#pragma once
#include "solver/research/claims/settle.hpp"

namespace graphgo::solver::research {

/// Adds to the report: does the claim's relation hold between the values under each of its pairs, on each of its domains? `decides`: the claim's verdict
/// rests on it.
void settle_pairs(const SettleOptions& options, const Limits& limits, const Show& show, bool decides, Report& report);

}  // namespace graphgo::solver::research
