#include "solver/research/atlas/pages.hpp"

namespace graphgo::solver::research::atlas {

Files plots_of(const Atlas&) { return {}; }

}  // namespace graphgo::solver::research::atlas
