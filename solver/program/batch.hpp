// One JSON query in, one JSON answer out. The form of both is a contract (`graphgo batch --help`).
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "solver/presentation/query_json.hpp"
#include "solver/question/query.hpp"

namespace graphgo::solver::program {

using presentation::max_query_length;

struct BatchAnswer {
  std::string json;                        ///< one line without the newline
  bool stopped = false;                    ///< a limit struck; the answer holds bounds
  std::vector<std::string> warnings = {};  ///< of its board, which is named; the answer has them too
};

/// Answers one query line. A bad query is answered by {"id", "error"}; nothing is thrown for it.
BatchAnswer answer_line(std::string_view line, const Limits& limits);

}  // namespace graphgo::solver::program
