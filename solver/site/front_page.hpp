// The pages that lead to all others: the start, and the list of proofs.
#pragma once
#include <string>
#include <vector>

#include "solver/research/claims/claim.hpp"
#include "solver/site/papers.hpp"
#include "solver/site/proofs.hpp"
#include "solver/site/site.hpp"

namespace graphgo::solver::site {

void write_front_page(OutputFolder& out, const Plan& plan, const Papers& papers,
                      const std::vector<research::Claim>& claims, const std::vector<Proof>& proofs);
void write_proofs_page(OutputFolder& out, const Papers& papers, const std::vector<Proof>& proofs);

}  // namespace graphgo::solver::site
