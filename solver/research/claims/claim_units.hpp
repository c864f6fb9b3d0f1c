// Claims settled by a farm: a claim is a unit, and its answer all that is said of it.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "solver/research/claims/settle.hpp"
#include "solver/research/farm/farm.hpp"

namespace graphgo::solver::research {

/// What is said of a claim.
struct SettledClaim {
  ClaimVerdict verdict = ClaimVerdict::open;
  bool whole = true, drawn = false;                   ///< as in Report
  bool asked = true;                                  ///< was there a part to ask?
  bool complete = false;                              ///< every state of every part was settled
  std::uint64_t settled = 0, against = 0, nodes = 0;  ///< of the parts that decide, but for nodes
  double seconds = 0;
  Page page = {};
  std::string json = {};  ///< the report
};

/// Settles the claims, each with all threads of a worker, and tells them in their order, of a part none. A
/// limit leaves them open. `command_of`: what repeats a claim, for its page. Throws as `settle` and `farm`.
Harvest settle_all(const std::vector<Claim>& claims, const SettleOptions& options,
                   const std::function<std::string(const Claim&)>& command_of, const Limits& limits,
                   const Show& show, Farming farming,
                   const std::function<void(const Claim&, const SettledClaim&)>& tell);

}  // namespace graphgo::solver::research
