#include "tables/entry.hpp"

namespace graphgo::tables {

bool colours_alike(const Ruleset& rules) {
  const bool two_phases = rules.phases == 2;
  return !rules.ending.white_last && !(two_phases && rules.phase2_ending.white_last) &&
         !(two_phases && rules.phase2_first != PhaseTwoFirst::alternation);
}

}  // namespace graphgo::tables
