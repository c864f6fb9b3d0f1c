#include "solver/research/farm/farm.hpp"

#include <fmt/core.h>

#include <nlohmann/json.hpp>

#include "graphgo/error.hpp"

namespace graphgo::solver::research {

Harvest farm(const Job& job, const Farming& farming, const Limits& limits, const Tell& tell) {
  ThreadCrew threads;
  Crew& crew = farming.crew ? *farming.crew : threads;
  if (!crew.leads()) crew.serve(job, limits);
  std::optional<Journal> journal;
  if (!farming.journal.empty()) journal.emplace(farming.journal, job, farming.plan.shard);
  Manager manager(job, journal ? &*journal : nullptr, farming.plan, limits, crew.workers(),
                  crew.workers() * limits.threads);
  try {
    manager.take({}, tell);  // what the journal has
    crew.work(job, limits, manager, tell);
    manager.finish(tell);
  } catch (const nlohmann::json::exception&) {
    if (!journal || journal->earlier().empty()) throw;
    throw InputError(fmt::format("{}: an answer is none of this command", farming.journal.string()));
  }
  return {manager.units(), manager.done(), manager.set_aside(), manager.left_aside()};
}

}  // namespace graphgo::solver::research
