#include "solver/research/claims/settle.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <filesystem>

#include "graphgo/error.hpp"
#include "graphgo/text/message.hpp"
#include "solver/engines/solve.hpp"
#include "solver/presentation/value_table.hpp"
#include "solver/question/limits.hpp"
#include "solver/research/claims/kinds/kinds.hpp"
#include "tables/output_file.hpp"

namespace graphgo::solver::research {
namespace {

struct Kind {
  const char* name;
  SettleKind settle;
};
constexpr std::array kinds{
    Kind{"relation", settle_relation},       Kind{"unfilled-ko", settle_unfilled_ko},
    Kind{"first-turn", settle_first_turn},   Kind{"open-ko", settle_open_ko},
    Kind{"dead-chains", settle_dead_chains}, Kind{"axes", settle_axes},
    Kind{"komi-path", settle_komi_path},     Kind{"paid-passes", settle_paid_passes},
    Kind{"outcomes", settle_outcomes},       Kind{"game-length", settle_game_length},
    Kind{"customary", settle_customary},     Kind{"endless", settle_endless},
};

SettleKind kind_named(const Claim& claim) {
  std::string known;
  for (const Kind& kind : kinds) {
    if (claim.kind == kind.name) return kind.settle;
    known += fmt::format("{}{}", known.empty() ? "" : ", ", kind.name);
  }
  throw InputError(fmt::format("claim {}: kind '{}': no such kind; known: {}", claim.id, claim.kind, known));
}

void make_folder(const std::string& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error || !std::filesystem::is_directory(folder))
    throw InputError(fmt::format("--proofs: {}: cannot be made a folder", printable(folder)));
  tables::check_writable(folder + "/proof");
}

/// Plain recursion gets no farther in any time people wait; larger boards are not worth the asking.
constexpr int most_judged_vertices = 9;

/// The reference's word on a value.
std::string judged(const Query& query, const Value& value, double seconds, Limits limits) {
  if (query.board.size() > most_judged_vertices) return "beyond its reach";
  limits.deadline = deadline_after(seconds);
  const Value own = engines::solve(query, limits, {}, "reference").value;
  if (!own.solved) return "beyond its reach";
  if (own.lo != value.lo || own.hi != value.hi)
    throw InternalError(fmt::format("the reference contradicts the value of {}", to_text(query.rules)));
  return "agrees";
}

}  // namespace

Ruled rule(const Query& query, const SettleOptions& options, const Limits& given, const std::string& name) {
  Limits limits = given;
  limits.deadline.reset();  // what a finding rests on was solved once, and is near
  return rule_within(query, options, limits, name);
}

Ruled rule_within(const Query& query, const SettleOptions& options, const Limits& limits, const std::string& name) {
  Ruled ruled{query.rules, {}};
  Wanted wanted{.principal_variation = true};
  if (!options.proofs.empty() && engines::proof_refusal(query.rules).empty())
    wanted.proof = fmt::format("{}/{}--{}", options.proofs, name, presentation::proof_name(query.board, query.rules));
  ruled.answer = engines::solve(query, limits, wanted);
  if (ruled.answer.proof) ruled.proof = wanted.proof;
  if (options.judge > 0 && ruled.answer.value.solved)
    ruled.judge = judged(query, ruled.answer.value, options.judge, limits);
  return ruled;
}

std::vector<ClaimDomain> domains_of(const Claim& claim, const SettleOptions& options) {
  std::vector<ClaimDomain> domains;
  for (ClaimDomain domain : claim.domains) {
    if (options.quick && !domain.quick) continue;
    if (options.graphs > 0) {
      if (domain.domain.graphs == 0) continue;
      // What play can reach outgrows any listing soon; the claim's own bound stays.
      const bool reached = domain.domain.which == Which::reached;
      domain.domain.graphs = reached ? std::min(domain.domain.graphs, options.graphs) : options.graphs;
      domain.domain.boards.clear();
    }
    const auto same = [&](const ClaimDomain& other) { return words_of(other.domain) == words_of(domain.domain); };
    // Narrowed to as many vertices, domains that differed may be one.
    if (options.graphs == 0 || std::none_of(domains.begin(), domains.end(), same)) domains.push_back(std::move(domain));
  }
  return domains;
}

Report settle(const Claim& claim, const SettleOptions& options, const Limits& limits, const Show& show) {
  const auto start = std::chrono::steady_clock::now();
  const SettleKind kind = kind_named(claim);
  if (!options.proofs.empty()) make_folder(options.proofs);
  Report report = kind(claim, options, limits, [&](const std::string& line) { show(claim.id + ": " + line); });
  report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return report;
}

}  // namespace graphgo::solver::research
