// What the files that settle M1 share.
#pragma once
#include "solver/engines/solve.hpp"
#include "solver/research/claims/settle.hpp"

namespace graphgo::solver::research {

/// The ruleset, and the same with a point lost for every ko left open at the end of phase one.
struct KoRulesets {
  Ruleset free, taxed;
};

/// The table over threats and dame, for both who holds the ko at first: parts and grids of the report.
void report_ko_table(const Claim& claim, const KoRulesets& rules, const SettleOptions& options, const Limits& limits,
                     const Show& show, Report& report);

}  // namespace graphgo::solver::research
