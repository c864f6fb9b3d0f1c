// What jobs do: the questions that take time. Each tells its events as it goes; answers have the keys of
// `batch`.
#pragma once
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "solver/explorer/jobs.hpp"
#include "solver/explorer/sessions.hpp"
#include "tables/table.hpp"

namespace graphgo::solver::explorer {

/// What the server was started with, and what its jobs share.
struct Workshop {
  Sessions& sessions;
  const std::vector<tables::Table>& tables;  ///< asked before anything is searched
  Limits each;                               ///< threads and memory of one job
  double seconds = 0;                        ///< of one job; 0: no limit
  std::string papers;                        ///< where the claims are

  /// The limits of a job that begins now.
  Limits limits(const std::atomic<bool>& stop) const;
};

/// Each reads and checks its question at once, and throws InputError where it makes no sense.

/// {"solve": QUERY}: value and value of every turn. Events: "bounds" while they narrow, "answer" with
/// "verdict" (words) and "banned", "line" with the principal variation and whose turn each of it is.
Jobs::Work solve_work(const nlohmann::json& query, const Workshop& workshop);

/// {"values": QUERY}: the values along the query's record, the last state first. Events: "value" with
/// "after".
Jobs::Work values_work(const nlohmann::json& query, const Workshop& workshop);

/// {"proof": QUERY}: Events: "proof" with the file's text, and what the checker says of it.
Jobs::Work proof_work(const nlohmann::json& query, const Workshop& workshop);

/// {"hunt": {"rules": [LEFT, RIGHT], "relation", "max_vertices", "boards", "states", "most"}}. Events:
/// "counterexample" (the JSON of `graphgo hunt`), "board" with sums so far, "done".
Jobs::Work hunt_work(const nlohmann::json& question, const Workshop& workshop);

/// {"claim": {"id", "max_vertices"}}: the quick domains. Events: "progress", "report" (the JSON of
/// `graphgo claim run`).
Jobs::Work claim_work(const nlohmann::json& question, const Workshop& workshop);

/// The claims there are, each with what `graphgo claim show --json` says.
nlohmann::ordered_json claims_json(const std::string& papers);

}  // namespace graphgo::solver::explorer
