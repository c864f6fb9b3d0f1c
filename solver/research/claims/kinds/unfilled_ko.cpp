// M1: a player gains a point by leaving the last ko open at the end of phase one.
//
// A state shows it, for one side (the holder), if
//   - its value is worse for the holder when every ko left open at the end of phase one costs a point (phase1_open_ko_tax). Then a
//     strategy of the holder that never leaves a ko of his open gains as much under the tax as without it, or more where the
//     opponent leaves one; so it secures at most the value under the tax, less than he has without: he must leave one open;
//   - on the line of best play shown, phase one ends with a ko open that he holds, and at some earlier turn of his in phase one
//     he could have filled that ko, at a loss. (Other lines of best play are not looked at: counts of such states are lower bounds.)
#include "solver/research/claims/kinds/unfilled_ko.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>

#include "graphgo/error.hpp"
#include "graphgo/game/scoring.hpp"
#include "graphgo/record/position_text.hpp"
#include "solver/presentation/words.hpp"
#include "solver/question/game_of.hpp"
#include "solver/question/limits.hpp"
#include "solver/question/parallel.hpp"
#include "solver/research/claims/kinds/kinds.hpp"
#include "solver/research/survey.hpp"

namespace graphgo::solver::research {
namespace {

KoRulesets rulesets_of(const Claim& claim) {
  if (claim.rules.size() != 1) throw InputError(fmt::format("claim {}: rules: one ruleset is needed", claim.id));
  const Ruleset& rules = claim.rules.front();
  if (rules.phases != 2 || rules.phase1_open_ko_tax || !is_superko(rules))
    throw InputError(
        fmt::format("claim {}: rules: {}: two phases, superko and no ko tax are needed", claim.id, to_text(rules)));
  return {rules, read_ruleset(to_text(rules) + ",phase1_open_ko_tax=1")};
}

/// Where the holder could have filled the ko on a line of best play.
struct Refusal {
  std::size_t ply = 0;  ///< turns of the line before it
  Vertex ko = 0;
  Value filled;  ///< the value had he done so
};

struct Shown {
  Board board;
  SurveyState state;
  Side holder = Side::black;
  Value free, taxed;
  std::vector<Turn> line;
  std::optional<Refusal> refusal;  ///< none: the tax costs him a point, but he never could fill on this line
  int cost() const { return sign_of(holder) * (free.lo.halves() - refusal->filled.lo.halves()) / 2; }
};

/// The cheapest of the holder's chances to fill a ko that is his and open when phase one ends on the line.
std::optional<Refusal> refusal_on(const Query& start, const Value& value, Side holder, const std::vector<Turn>& line,
                                  const Limits& limits) {
  Game<1> game = game_of(start);
  std::vector<Refusal> refusals;
  Mask<1> left_open;
  for (std::size_t ply = 0; ply < line.size() && game.state().phase == 1; ++ply) {
    const Mask<1> kos = open_ko_points(game.graph(), game.position(), holder);
    if (game.to_move() == holder)
      kos.for_each([&](Vertex ko) {
        if (!game.is_legal(Turn{ko})) return;
        Query after = start;
        after.record.insert(after.record.end(), line.begin(), line.begin() + static_cast<std::ptrdiff_t>(ply));
        after.record.push_back(Turn{ko});
        const Value filled = engines::solve(after, limits).value;
        if (!filled.solved || sign_of(holder) * (value.lo.halves() - filled.lo.halves()) <= 0) return;
        refusals.push_back({ply, ko, filled});
      });
    game.play(line[ply]);
    if (game.state().phase == 2) left_open = kos;  // the turn that ends phase one is a pass
  }
  std::optional<Refusal> cheapest;
  for (const Refusal& refusal : refusals) {
    if (!left_open.test(refusal.ko)) continue;
    if (!cheapest || sign_of(holder) * (refusal.filled.lo.halves() - cheapest->filled.lo.halves()) > 0)
      cheapest = refusal;
  }
  return cheapest;
}

/// Does every turn of the line keep the value, to the end of the game?
bool is_best_play(const Query& start, const Value& value, const std::vector<Turn>& line, const Limits& limits) {
  Query after = start;
  for (const Turn turn : line) {
    after.record.push_back(turn);
    const Game<1> game = game_of(after);
    if (game.over()) return turn == line.back() && after.record.size() == start.record.size() + line.size();
    const Value now = engines::solve(after, limits).value;
    if (!now.solved || now.lo != value.lo) return false;
  }
  return false;
}

/// None where the tax is no loss to anybody. `told`: the line to look at, if it is best play; empty: the one the solver finds.
std::optional<Shown> look_at(const Board& board, const SurveyState& state, const KoRulesets& rules, const Value& free,
                             const Value& taxed, const std::vector<Turn>& told, const Limits& limits) {
  if (free.lo == taxed.lo) return std::nullopt;
  Shown shown{board, state, taxed.lo < free.lo ? Side::black : Side::white, free, taxed, told, {}};
  const Query query = query_of(board, rules.free, state);
  bool whole = true;
  if (told.empty()) {
    const Answer answer = engines::solve(query, limits, {.moves = false, .principal_variation = true});
    shown.line = answer.principal_variation;
    whole = !answer.line_cut;
  } else {
    whole = is_best_play(query, free, told, limits);
  }
  if (whole) shown.refusal = refusal_on(query, free, shown.holder, shown.line, limits);
  return shown;
}

struct Tally {
  Part part;
  std::uint64_t nodes = 0, taxed = 0, showing = 0;  ///< states where the tax costs somebody something; that show it
  std::map<int, std::uint64_t> by_cost;             ///< states that show it, by the points that filling costs
  std::optional<Shown> smallest;                    ///< of all that show it
  std::optional<Shown> smallest_of_one_point;       ///< of those where filling costs one point, as Maas says
};

void add(Tally& tally, const Shown& shown) {
  tally.taxed += shown.state.weight;
  if (!shown.refusal) return;
  tally.by_cost[shown.cost()] += shown.state.weight;
  if (!tally.smallest) tally.smallest = shown;
  if (!tally.smallest_of_one_point && shown.cost() == 1) tally.smallest_of_one_point = shown;
}

void look_at_board(const Board& board, const Domain& domain, const KoRulesets& rules, const Limits& limits,
                   Tally& tally) {
  const std::vector<Ruleset> both{rules.free, rules.taxed};
  const Survey found =
      survey(board, both, states_of(board, domain, both, alike(both), limits), limits, [](auto, auto) {});
  std::vector<std::optional<Shown>> shown(found.rows.size());
  parallel_for(shown.size(), limits.threads, [&](std::size_t i) {
    const SurveyRow& row = found.rows[i];
    if (row.solved()) shown[i] = look_at(board, row.state, rules, row.values[0], row.values[1], {}, share_of(limits));
  });
  ++tally.part.graphs;
  tally.nodes += found.nodes;
  // A limit may also have kept lines from being looked at.
  const bool cut = limits.reached();
  for (std::size_t i = 0; i < shown.size(); ++i) {
    const bool looked_at = found.rows[i].solved() && (!cut || !shown[i] || shown[i]->refusal);
    tally.part.states += found.rows[i].state.weight;
    if (looked_at) tally.part.compared += found.rows[i].state.weight;
    if (shown[i]) add(tally, *shown[i]);
  }
}

Tally look_at_domain(const ClaimDomain& domain, const KoRulesets& rules, const Limits& limits, const Show& show) {
  Tally tally;
  bool all_listed = true;
  const auto boards = boards_of(domain.domain);
  for (const Board& board : boards) {
    if (limits.reached()) break;
    show(fmt::format("board {} of {}", tally.part.graphs + 1, boards.size()));
    try {
      look_at_board(board, domain.domain, rules, board_limits(limits, domain.board_seconds), tally);
    } catch (const LimitReached&) {  // while its states were listed
      all_listed = false;
    }
  }
  for (const auto& [cost, states] : tally.by_cost) tally.showing += states;
  tally.part.domain = words_of(domain.domain);
  // It is said that such states exist: one is enough. A domain without any refutes it there, but decides nothing where another has one.
  const bool all_seen = all_listed && tally.part.graphs == boards.size() && tally.part.compared == tally.part.states;
  tally.part.verdict = tally.showing > 0 ? ClaimVerdict::verified
                       : all_seen        ? ClaimVerdict::refuted
                                         : ClaimVerdict::open;
  tally.part.decides = tally.showing > 0;
  return tally;
}

std::string points(int cost) { return fmt::format("{} {}", cost, cost == 1 ? "point" : "points"); }

Finding finding_of(const Shown& shown, const std::string& title, const KoRulesets& rules, const SettleOptions& options,
                   const Limits& limits, const std::string& name) {
  const Query query = query_of(shown.board, rules.free, shown.state);
  Query filled = query;
  const Refusal& refusal = *shown.refusal;
  filled.record.insert(filled.record.end(), shown.line.begin(),
                       shown.line.begin() + static_cast<std::ptrdiff_t>(refusal.ply));
  filled.record.push_back(Turn{refusal.ko});
  Finding finding{title, shown.board, shown.state, {}, {}};
  finding.answers.push_back(rule(query, options, limits, name));
  finding.answers.back().answer.principal_variation = shown.line;
  finding.answers.push_back(rule(query_of(shown.board, rules.taxed, shown.state), options, limits, name + "-tax"));
  finding.answers.back().remark = "if each ko left open costs its holder a point";
  finding.answers.push_back(rule(filled, options, limits, name + "-filled"));
  finding.answers.back().record = filled.record;
  finding.answers.back().remark =
      fmt::format("if {} fills the ko at {} instead of turn {} of the line above", name_of(shown.holder),
                  presentation::turn_text(shown.board, Turn{refusal.ko}), refusal.ply + 1);
  finding.remark = fmt::format(
      "{} leaves a ko open at the end of phase one, where filling it at turn {} would cost {}. No strategy that leaves "
      "none open "
      "secures the value: under the tax such a strategy would have it too.",
      name_of(shown.holder), refusal.ply + 1, points(shown.cost()));
  return finding;
}

Grid by_cost(const Tally& tally) {
  Grid grid{.title = "What filling would cost: " + tally.part.domain, .columns = {"points", "states"}};
  for (const auto& [cost, states] : tally.by_cost) grid.rows.push_back({std::to_string(cost), std::to_string(states)});
  return grid;
}

void report_domain(const Tally& tally, const KoRulesets& rules, const SettleOptions& options, const Limits& limits,
                   Report& report) {
  const auto name = [&] { return fmt::format("{}-{}", report.claim.id, report.findings.size() + 1); };
  report.nodes += tally.nodes;
  report.parts.push_back(tally.part);
  report.remarks.push_back(fmt::format("{}: at least {} states show it; the tax changes the value of {}.",
                                       tally.part.domain, tally.showing, tally.taxed));
  if (!tally.smallest) return;
  report.grids.push_back(by_cost(tally));
  report.findings.push_back(
      finding_of(*tally.smallest,
                 (tally.part.compared == tally.part.states ? "The smallest that shows it: "
                                                           : "One that shows it (not all is settled): ") +
                     tally.part.domain,
                 rules, options, limits, name()));
  if (tally.smallest_of_one_point && tally.smallest->cost() != 1)
    report.findings.push_back(finding_of(*tally.smallest_of_one_point,
                                         "The smallest where it is one point: " + tally.part.domain, rules, options,
                                         limits, name()));
}

/// The states that the claim names: a row each.
void report_states(const Claim& claim, const KoRulesets& rules, const SettleOptions& options, const Limits& limits,
                   Report& report, const Show& show) {
  if (claim.states.empty()) return;
  Grid grid{.title = "Positions built for it",
            .columns = {"position", "board", "stones", "to move", "value", "under the tax", "a ko must be left open",
                        "filling costs"}};
  Part part{.domain = "positions built for it", .decides = true};
  for (const ClaimState& named : claim.states) {
    if (limits.reached()) break;
    if (options.quick && named.slow) continue;
    show(named.name);
    const SurveyState state{named.position, named.to_move};
    const Value free = engines::solve(query_of(named.board, rules.free, state), limits).value;
    const Value taxed = engines::solve(query_of(named.board, rules.taxed, state), limits).value;
    ++part.graphs;
    ++part.states;
    if (!free.solved || !taxed.solved) continue;
    ++part.compared;
    const auto shown = look_at(named.board, state, rules, free, taxed, named.line, limits);
    const bool shows = shown && shown->refusal;
    grid.rows.push_back({named.name, named.board.label(), position_text(named.board, named.position),
                         name_of(named.to_move), presentation::value_text(free, rules.free),
                         presentation::value_text(taxed, rules.taxed), shown ? "yes" : "no",
                         shows ? points(shown->cost()) : ""});
    if (shows)
      report.findings.push_back(finding_of(*shown, named.name, rules, options, limits,
                                           fmt::format("{}-{}", claim.id, report.findings.size() + 1)));
  }
  // States are named that show it and others, for contrast, that do not.
  part.verdict = report.findings.empty() ? ClaimVerdict::open : ClaimVerdict::verified;
  report.parts.push_back(part);
  report.grids.push_back(grid);
}

}  // namespace

Report settle_unfilled_ko(const Claim& claim, const SettleOptions& options, const Limits& limits, const Show& show) {
  const KoRulesets rules = rulesets_of(claim);
  Report report{claim};
  if (options.graphs == 0) report_states(claim, rules, options, limits, report, show);
  if (options.graphs == 0 && claim.threats > 0) report_ko_table(claim, rules, options, limits, show, report);
  for (const ClaimDomain& domain : domains_of(claim, options))
    report_domain(look_at_domain(domain, rules, limits, show), rules, options, limits, report);
  report.verdict = verdict_of(report.parts);
  const bool nowhere =
      !report.parts.empty() && std::all_of(report.parts.begin(), report.parts.end(),
                                           [](const Part& p) { return p.verdict == ClaimVerdict::refuted; });
  if (nowhere) report.verdict = ClaimVerdict::refuted;
  return report;
}

}  // namespace graphgo::solver::research
