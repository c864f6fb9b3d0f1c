#include "solver/research/claims/settle.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "graphgo/error.hpp"
#include "graphgo/text/message.hpp"
#include "graphgo/text/words.hpp"
#include "solver/question/limits.hpp"
#include "solver/research/claims/kinds/kinds.hpp"
#include "tables/output_file.hpp"

namespace graphgo::solver::research {
namespace {

/// What is wrong is told with the claim that says it.
void settle_as(const Kind& kind, Settling& settling) try {
  kind.settle(settling);
} catch (const InputError& e) {
  throw InputError(fmt::format("claim {}: {}", settling.claim().id, e.what()));
}

}  // namespace

bool all_drawn(const std::vector<ClaimDomain>& domains) {
  return !domains.empty() && std::all_of(domains.begin(), domains.end(),
                                         [](const ClaimDomain& domain) { return domain.domain.sample > 0; });
}

const Kind& kind_named(const std::string& name) {
  std::string known;
  for (const Kind& kind : kinds) {
    if (name == kind.name) return kind;
    known += fmt::format("{}{}", known.empty() ? "" : ", ", kind.name);
  }
  throw InputError(fmt::format("'{}': no such kind; known: {}", printable(name), known));
}

bool is_by_finding(const Kind& kind, ClaimVerdict verdict) {
  return verdict == (kind.exists ? ClaimVerdict::verified : ClaimVerdict::refuted);
}

bool uses(const Kind& kind, std::string_view key) {
  const auto has = [&](std::string_view keys) {
    const auto words = split(keys, ' ');
    return std::find(words.begin(), words.end(), key) != words.end();
  };
  return has(kind.wants) || has(kind.takes);
}

Report settle(const Claim& claim, const SettleOptions& options, const Limits& limits, const Show& show) {
  const auto start = std::chrono::steady_clock::now();
  const Kind& kind = kind_named(claim.kind);
  if (!options.proofs.empty()) tables::make_folder(options.proofs);
  const Show show_named = [&](const std::string& line) { show(claim.id + ": " + line); };
  Settling settling{options, limits, show_named, {claim}};
  settle_as(kind, settling);
  Report& report = settling.report;
  report.whole = options.graphs == 0 && settling.domains().size() == claim.domains.size() &&
                 settling.states().size() == claim.states.size();
  if (report.parts.empty())
    report.remarks.push_back(
        options.quick        ? "Nothing was asked: none of the claim's domains and states is quick."
        : options.graphs > 0 ? "Nothing was asked: none of the claim's domains is of graphs."
                             : "Nothing was asked: the claim has no domain.");
  if (report.verdict == ClaimVerdict::open) report.verdict = verdict_of(report.parts);
  if (kind.exists && !report.whole && report.verdict == ClaimVerdict::refuted) {
    report.verdict = ClaimVerdict::open;
    report.remarks.push_back("Nothing here shows it. Domains that were not asked may.");
  }
  report.drawn = all_drawn(settling.domains());
  if (report.drawn && report.verdict == ClaimVerdict::verified)
    report.remarks.push_back("These states were drawn at random: others may refute the claim.");
  if (!is_complete(report) && out_of_time(limits))
    report.remarks.push_back(
        "A limit struck. Of a domain that is open nothing is known beyond the states settled; one with 0 "
        "boards may not have been begun.");
  report.seconds = seconds_since(start);
  return std::move(report);
}

}  // namespace graphgo::solver::research
