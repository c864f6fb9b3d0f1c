// What the tests of claims share: a claim of papers/, settled, and what its report says.
#pragma once
#include <algorithm>
#include <catch2/catch.hpp>
#include <stdexcept>
#include <string>

#include "graphgo/error.hpp"
#include "solver/research/claims/settle.hpp"
#include "tests/support/paths.hpp"

namespace graphgo::tests {

inline solver::research::Claim claim_named(const std::string& id) {
  for (const solver::research::Claim& claim : solver::research::read_claims(source_folder() + "/papers"))
    if (claim.id == id) return claim;
  throw std::runtime_error("no claim " + id);
}

/// Without proofs, and without the reference's word.
inline solver::research::Report settled(const solver::research::Claim& claim, int graphs = 0,
                                        bool quick = false, int threads = 1) {
  solver::Limits limits;
  limits.threads = threads;
  return solver::research::settle(claim, {.graphs = graphs, .quick = quick, .proofs = {}, .judge = 0}, limits,
                                  [](const std::string&) {});
}

/// Why the claim's data is refused.
inline std::string refusal(const solver::research::Claim& claim) {
  try {
    settled(claim, 1);
  } catch (const InputError& e) {
    return e.what();
  }
  return "accepted";
}

/// The first part whose reading holds the text.
inline const solver::research::Part& part_of(const solver::research::Report& report,
                                             const std::string& reading) {
  const auto part = std::find_if(
      report.parts.begin(), report.parts.end(),
      [&](const solver::research::Part& p) { return p.reading.find(reading) != std::string::npos; });
  REQUIRE(part != report.parts.end());
  return *part;
}

/// The first grid whose title holds the text.
inline const solver::research::Grid& grid_of(const solver::research::Report& report,
                                             const std::string& title) {
  const auto grid =
      std::find_if(report.grids.begin(), report.grids.end(),
                   [&](const solver::research::Grid& g) { return g.title.find(title) != std::string::npos; });
  REQUIRE(grid != report.grids.end());
  return *grid;
}

}  // namespace graphgo::tests
