// The engine of single questions about boards too large for retrograde analysis, where no earlier position is
// remembered and area is counted.
#pragma once
#include "solver/question/engine.hpp"

namespace graphgo::solver::engines::forcing_search {

extern const Engine engine;

}  // namespace graphgo::solver::engines::forcing_search
