// The explorer's answers, without a network: a path and a body in, JSON out. Every body is judged as input
// from a stranger: nothing in it names a file, and what is wrong with it is one line under "error".
//
//   GET  api/start          what the program was started with, the presets and axes, the families of boards
//   POST api/board          {"board": TEXT or OBJECT} or {"paste": TEXT in any format}: state_json.hpp
//   POST api/rules          {"rules": TEXT or OBJECT}: every axis; "differences" with {"other": ...}
//   POST api/state          a query of `batch`: state_json.hpp
//   POST api/record/read    {"sgf": TEXT, "rules": ...}: the query of a game record
//   POST api/record/write   a query of `batch` on a plain grid: {"sgf": TEXT}
//   GET  api/claims         the claims of the papers
//   POST api/jobs           {"solve" | "values" | "proof" | "hunt" | "claim": ...} (work.hpp): {"job": ID},
//   or 503 where too many wait
//   DELETE api/jobs/ID      stops a job
//   GET  api/jobs/ID/events its events, by the server (server.hpp)
#pragma once
#include <string>
#include <vector>

#include "solver/explorer/jobs.hpp"
#include "solver/explorer/sessions.hpp"
#include "solver/explorer/work.hpp"

namespace graphgo::solver::explorer {

/// What the program was started with.
struct Setting {
  Limits limits;                           ///< of all jobs together
  double seconds = 0;                      ///< of one job; 0: no limit
  std::vector<tables::Table> tables = {};  ///< asked first
  std::string papers = {};                 ///< the folder of claims; empty: there are none
  /// The query that the page begins with.
  std::string first = "{\"board\": \"3x3\", \"rules\": \"tromp-taylor\"}";
  std::string version = {};
  Jobs::Bounds jobs = {};
};

struct Reply {
  int status = 200;
  std::string json;
};

/// For use by many threads at once.
class Api {
 public:
  explicit Api(Setting setting);

  Reply get(const std::string& path);
  Reply post(const std::string& path, const std::string& body);
  Reply remove(const std::string& path);
  Jobs& jobs() { return jobs_; }

 private:
  Reply submit(const nlohmann::json& wanted);

  const Setting setting_;
  Sessions sessions_;
  Workshop workshop_;
  Jobs jobs_;  ///< the last: its work uses what is above
};

}  // namespace graphgo::solver::explorer
