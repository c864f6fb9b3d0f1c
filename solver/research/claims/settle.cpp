#include "solver/research/claims/settle.hpp"

#include <fmt/format.h>

#include <chrono>

#include "graphgo/error.hpp"
#include "solver/question/limits.hpp"
#include "solver/research/claims/kinds/kinds.hpp"
#include "tables/output_file.hpp"

namespace graphgo::solver::research {
namespace {

const Kind& kind_named(const Claim& claim) {
  std::string known;
  for (const Kind& kind : kinds) {
    if (claim.kind == kind.name) return kind;
    known += fmt::format("{}{}", known.empty() ? "" : ", ", kind.name);
  }
  throw InputError(fmt::format("claim {}: kind '{}': no such kind; known: {}", claim.id, claim.kind, known));
}

}  // namespace

Report settle(const Claim& claim, const SettleOptions& options, const Limits& limits, const Show& show) {
  const auto start = std::chrono::steady_clock::now();
  const Kind& kind = kind_named(claim);
  if (!options.proofs.empty()) tables::make_folder(options.proofs);
  const Show show_named = [&](const std::string& line) { show(claim.id + ": " + line); };
  Settling settling{options, limits, show_named, {claim}};
  kind.settle(settling);
  Report& report = settling.report;
  if (report.verdict == ClaimVerdict::open) report.verdict = verdict_of(report.parts);
  report.seconds = seconds_since(start);
  return std::move(report);
}

}  // namespace graphgo::solver::research
