// The time left, shared among several questions.
#pragma once
#include <cstddef>

#include "solver/question/limits.hpp"

namespace graphgo::solver {

/// The first of `parts` equal shares of the time left, so that what is slow does not starve what comes after
/// it.
Limits part_of_time(Limits limits, std::size_t parts);

}  // namespace graphgo::solver
