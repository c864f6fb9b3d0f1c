#include "solver/engines/proof_search/fresh_start/values.hpp"

#include <utility>

#include "solver/engines/proof_search/fresh_start/finder.hpp"

namespace graphgo::solver::engines::proof_search::fresh_start {

std::size_t Values::open() const {
  std::size_t open = 0;
  for (std::size_t i = 0; i < intervals_.size(); ++i) open += get(i).exact() ? 0 : 1;
  return open;
}

std::uint64_t find_values(Values& values, const Limits& limits, const std::function<void()>& progress,
                          Options options) {
  return Finder(values, limits, progress, std::move(options)).run();
}

}  // namespace graphgo::solver::engines::proof_search::fresh_start
