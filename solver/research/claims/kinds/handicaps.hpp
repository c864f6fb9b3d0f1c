// Handicap stones placed where Black likes, against fixed ones (Taylor's fourth axis).
#pragma once
#include <vector>

#include "solver/research/claims/settle.hpp"

namespace graphgo::solver::research {

/// Adds to the report, for a domain's empty boards and under each of the rulesets: for how many placements of two stones is the value another
/// than where Black makes his first two plays in a row? White moves next in both.
void settle_handicaps(const std::vector<Ruleset>& rules, const ClaimDomain& domain, const SettleOptions& options,
                      const Limits& limits, const Show& show, Report& report);

}  // namespace graphgo::solver::research
