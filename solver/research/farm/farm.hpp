// The farm: many units of one job, answered by a crew, and a journal from which any run goes on.
//
// Example: a hunt's boards, on all threads, in a journal.
//   ThreadCrew crew;
//   farm(job, {.crew = &crew, .journal = "hunt.journal"}, limits, [](std::size_t unit, const UnitAnswer* a) {
//     if (a) fmt::print("{}: {}\n", unit, a->json);
//     return true;
//   });
#pragma once
#include <filesystem>

#include "solver/research/farm/crew.hpp"

namespace graphgo::solver::research {

struct Farming {
  Crew* crew = nullptr;                ///< none: the threads of this process
  std::filesystem::path journal = {};  ///< empty: none is kept
  Plan plan = {};
};

/// What was done of a job's part.
struct Harvest {
  std::size_t units = 0, done = 0;  ///< of the part
  std::size_t set_aside = 0;        ///< of those done: with the bounds of a limit on them
  std::size_t left_aside = 0;       ///< of these: by an earlier run, and not asked again
  bool whole() const { return done == units; }
};

/// Answers the units, as the plan has it, and tells every answer once, in the order of the units; of a part
/// that is not the whole none is told. Where a limit on the job struck the rest is told as not known. Throws
/// as `Journal` and `Manager::take`, and what the work throws. Does not return in a process that does not
/// lead.
Harvest farm(const Job& job, const Farming& farming, const Limits& limits, const Tell& tell);

}  // namespace graphgo::solver::research
