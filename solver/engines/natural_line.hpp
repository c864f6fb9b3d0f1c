// A line of best play as people would play it.
#pragma once
#include <optional>
#include <vector>

#include "solver/question/answer.hpp"
#include "solver/question/limits.hpp"
#include "solver/question/query.hpp"

namespace graphgo::solver::engines {

/// A line along which each turn is the first in natural order that keeps the value. Whether one keeps it is
/// asked of the engines (`reaches`) on one thread, and within a fixed number of looks at the limits: the same
/// line on every run and every machine. Where that is too much work, and where the last mover wins, so that
/// all turns but the winner's are alike: the line that the engine finds on one thread, within twice as many
/// looks. Nothing where lo and hi differ, without superko, or where a limit strikes first; what the engine
/// has found is then the best there is. Cost: some seconds, on large boards up to half a minute.
std::optional<std::vector<Turn>> natural_line(const Query& query, const Value& value, const Limits& limits);

/// Puts the natural line into the answer. False: there is none, and the answer keeps a line that another run
/// may not find again, since several threads found it.
bool show_natural_line(const Query& query, Answer& answer, const Limits& limits);

}  // namespace graphgo::solver::engines
