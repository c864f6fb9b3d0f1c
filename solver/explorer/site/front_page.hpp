// The pages that lead to all others: the start, and the list of proofs.
#pragma once
#include <string>
#include <vector>

#include "solver/explorer/site/papers.hpp"
#include "solver/explorer/site/proofs.hpp"
#include "solver/explorer/site/site.hpp"
#include "solver/research/claims/claim.hpp"

namespace graphgo::solver::explorer::site {

void write_front_page(OutputFolder& out, const Plan& plan, const Papers& papers,
                      const std::vector<research::Claim>& claims, const std::vector<Proof>& proofs);
void write_proofs_page(OutputFolder& out, const Papers& papers, const std::vector<Proof>& proofs);

}  // namespace graphgo::solver::explorer::site
