// M1's table over threats and dame: where does Black gain by leaving the last ko open?
#include <fmt/format.h>

#include "solver/presentation/words.hpp"
#include "solver/question/limits.hpp"
#include "solver/research/claims/kinds/ko_family.hpp"
#include "solver/research/claims/kinds/unfilled_ko.hpp"

namespace graphgo::solver::research {
namespace {

/// An entry that takes longer is left open.
constexpr double seconds_a_value = 60, quick_seconds_a_value = 2;

struct Entry {
  std::optional<int> value, taxed, filled;  ///< points; none: not settled

  bool settled() const { return value && taxed && filled; }
  /// Black must leave the ko open: see unfilled_ko.cpp.
  bool shown() const { return settled() && *taxed < *value; }
};

struct Asked {
  const Claim& claim;
  const KoRulesets& rules;
  const SettleOptions& options;
  const Limits& limits;
};

std::optional<int> value_of(const KoPosition& ko, const Ruleset& rules, const std::vector<Turn>& record,
                            const Asked& asked, const std::string& name) {
  Limits limits = asked.limits;
  const auto end = deadline_after(asked.options.quick ? quick_seconds_a_value : seconds_a_value);
  limits.deadline = limits.deadline ? std::min(*limits.deadline, end) : end;
  Query query{ko.board, ko.position, Side::black, rules, {}, record};
  Wanted wanted;
  if (!asked.options.proofs.empty()) wanted.proof = fmt::format("{}/{}.proof", asked.options.proofs, name);
  const Value value = engines::solve(query, limits, wanted).value;
  if (!value.solved) return std::nullopt;
  return value.lo.halves() / 2;
}

/// If White holds the ko, Black's filling is: take, White passes, fill.
Entry entry_of(int threats, int dame, Side holder, const Asked& asked) {
  const KoPosition ko = ko_position(threats, dame, holder);
  const std::vector<Turn> fill =
      holder == Side::black ? std::vector{Turn{ko.fill}} : std::vector{Turn{ko.take}, Turn::pass(), Turn{ko.fill}};
  const std::string name =
      fmt::format("{}-t{}-d{}-{}", asked.claim.id, threats, dame, holder == Side::black ? "holds" : "takes");
  Entry entry;
  entry.value = value_of(ko, asked.rules.free, {}, asked, name);
  if (entry.value) entry.taxed = value_of(ko, asked.rules.taxed, {}, asked, name + "-tax");
  if (entry.taxed) entry.filled = value_of(ko, asked.rules.free, fill, asked, name + "-filled");
  return entry;
}

std::string cell_of(const Entry& entry) {
  if (!entry.settled()) return "open";
  const std::string numbers = fmt::format("{} / {} / {}", *entry.value, *entry.taxed, *entry.filled);
  return entry.shown() ? "**" + numbers + "**" : numbers;
}

/// Maas's condition, and the one that counts from the turn before.
bool expected(int threats, int dame, Side holder) {
  return holder == Side::black ? threats > dame / 2 : threats >= (dame + 1) / 2;
}

}  // namespace

void report_ko_table(const Claim& claim, const KoRulesets& rules, const SettleOptions& options, const Limits& limits,
                     const Show& show, Report& report) {
  const Asked asked{claim, rules, options, limits};
  for (const Side holder : {Side::black, Side::white}) {
    const bool holds = holder == Side::black;
    Grid grid{.title = holds ? "Threats and dame: Black, to move, holds the last ko"
                             : "Threats and dame: Black, to move, may take the last ko",
              .remark =
                  "Value / value if a ko left open costs a point / value if Black fills it; bold where he gains by "
                  "leaving it open.",
              .columns = {"threats of Black \\ dame"}};
    Part part{.reading = holds ? "more threats than pairs of dame, when he holds the ko and could fill it (his turn)"
                               : "as many threats as pairs of dame are enough, when he is about to take it",
              .domain = fmt::format("the family up to {} threats, {} dame", claim.threats, claim.dame)};
    for (int d = 0; d <= claim.dame; ++d) grid.columns.push_back(std::to_string(d));
    for (int t = 0; t <= claim.threats; ++t) {
      grid.rows.push_back({std::to_string(t)});
      for (int d = 0; d <= claim.dame; ++d) {
        show(fmt::format("{} threats, {} dame", t, d));
        const Entry entry = limits.reached() ? Entry{} : entry_of(t, d, holder, asked);
        ++part.graphs;
        ++part.states;
        if (entry.settled()) ++part.compared;
        if (entry.settled() && entry.shown() != expected(t, d, holder)) ++part.against;
        grid.rows.back().push_back(cell_of(entry));
      }
    }
    // An entry left open for time leaves nothing open of what is claimed to exist.
    part.verdict = part.against > 0               ? ClaimVerdict::refuted
                   : part.compared == part.states ? ClaimVerdict::verified
                                                  : ClaimVerdict::open;
    part.decides = false;
    report.parts.push_back(part);
    report.grids.push_back(grid);
  }
}

}  // namespace graphgo::solver::research
