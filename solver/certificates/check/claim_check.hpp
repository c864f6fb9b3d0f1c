// The check of a claim, the heart: every turn is replayed, and what superko needs is computed here.
#pragma once
#include <string>

#include "claim.hpp"

namespace graphgo::solver::certificates::check {

/// Checks the proof of a claim, node by node, and tells its size. `context` is said in front of complaints.
/// Throws Failure.
std::string check_claim(const Root& root, const Claim& claim, const ClaimText& text,
                        const std::string& context, Budget& memory);

}  // namespace graphgo::solver::certificates::check
