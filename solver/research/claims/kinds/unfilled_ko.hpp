// What the files that settle M1 share.
#pragma once
#include "solver/research/claims/settling.hpp"

namespace graphgo::solver::research {

/// The ruleset, and the same with a point lost for every ko left open at the end of phase one.
struct KoRulesets {
  Ruleset free, taxed;
};

/// The table over threats and dame, for both who holds the ko at first: parts and grids of the report.
void add_ko_table(const KoRulesets& rules, Settling& settling);

}  // namespace graphgo::solver::research
