// One JSON query in, one JSON answer out. The form of both is a contract (`graphgo batch --help`).
#pragma once
#include <list>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "solver/engines/session.hpp"
#include "solver/presentation/query_json.hpp"
#include "solver/question/answer.hpp"
#include "solver/question/limits.hpp"
#include "solver/question/query.hpp"

namespace graphgo::solver::program {

using presentation::max_query_length;

struct BatchAnswer {
  std::string json;                        ///< one line without the newline
  bool stopped = false;                    ///< a limit struck; the answer holds bounds
  std::vector<std::string> warnings = {};  ///< of its board, which is named; the answer has them too
};

/// Sessions for the questions of a batch. A question about the board and ruleset of one of the last, as many
/// as may be asked at a time, is asked in a session; any other by itself, as most boards are asked about
/// once. Several threads may ask.
class BatchSessions {
 public:
  /// `most`: of sessions and single questions at a time, each with the memory of its limits.
  explicit BatchSessions(int most) : most_(static_cast<std::size_t>(most)) {}

  /// As engines::solve.
  Answer ask(const Query& query, const Limits& limits, const Wanted& wanted);

 private:
  using Seat = std::list<engines::Session>;  ///< one, or none
  Seat take(const Query& query, bool& again);
  void give_back(Seat seat);

  const std::size_t most_;
  std::mutex mutex_;
  std::list<engines::Session> idle_;  ///< the last used first
  std::size_t asking_ = 0;
  std::list<Query> before_;  ///< the last `most_` boards and rulesets, the last one first
};

/// Answers one query line. A bad query is answered by {"id", "error"}, and so is one for which memory does
/// not suffice, which counts as stopped. Throws InternalError: a defect is no answer.
BatchAnswer answer_line(std::string_view line, const Limits& limits, BatchSessions& sessions);
/// The same for a line by itself.
BatchAnswer answer_line(std::string_view line, const Limits& limits);

}  // namespace graphgo::solver::program
