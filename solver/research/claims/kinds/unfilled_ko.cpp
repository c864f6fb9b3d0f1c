// M1: a side gains a point by leaving the last ko open at the end of phase one.
//
// A state shows it, for one side (the holder), if
//   - its value is worse for the holder when every ko left open at the end of phase one costs a point
//     (phase1_open_ko_tax). Then a strategy of the holder that never leaves a ko of his open gains as much
//     under the tax as without it, or more where the opponent leaves one; so it secures at most the value
//     under the tax, less than he has without: he must leave one open;
//   - on the line of best play shown, phase one ends with a ko open that he holds, and at some earlier turn
//     of his in phase one he could have filled that ko, at a loss. (Other lines of best play are not looked
//     at: counts of such states are lower bounds.)
#include <fmt/format.h>

#include <algorithm>

#include "graphgo/game/scoring.hpp"
#include "graphgo/record/position_text.hpp"
#include "solver/engines/solve.hpp"
#include "solver/presentation/words.hpp"
#include "solver/question/game_of.hpp"
#include "solver/question/limits.hpp"
#include "solver/question/parallel.hpp"
#include "solver/research/claims/kinds/kinds.hpp"
#include "solver/research/claims/study.hpp"

namespace graphgo::solver::research {
namespace {

KoRulesets rulesets_of(const Settling& settling) {
  settling.require(settling.claim().rules.size() == 1, "rules", "one ruleset is needed");
  const Ruleset& rules = settling.claim().rules.front();
  settling.require(rules.phases == 2 && !rules.phase1_open_ko_tax && is_superko(rules), "rules",
                   to_text(rules) + ": two phases, superko and no ko tax are needed");
  return {rules, with_axis(rules, "phase1_open_ko_tax=1")};
}

/// Where the holder could have filled the ko on a line of best play.
struct Refusal {
  std::size_t ply = 0;  ///< turns of the line before it
  Vertex ko = 0;
  Value filled;  ///< the value had he done so
};

/// A state that the tax costs somebody something, and the line looked at.
struct Shown {
  Side holder = Side::black;
  Value free;  ///< of the tax
  std::vector<Turn> line;
  std::optional<Refusal> refusal;  ///< none: the tax costs him a point, but he never could fill on this line
  int cost() const { return sign_of(holder) * (free.lo.halves() - refusal->filled.lo.halves()) / 2; }
};

/// The start, the line up to there, and the ko filled.
Query filling(const Query& start, std::span<const Turn> line, const Refusal& refusal) {
  Query query = after(start, line.first(refusal.ply));
  query.record.push_back(Turn{refusal.ko});
  return query;
}

/// The cheapest of the holder's chances to fill a ko that is his and open when phase one ends on the line.
std::optional<Refusal> refusal_on(const Query& start, const Value& value, Side holder,
                                  const std::vector<Turn>& line, const Limits& limits) {
  Game<1> game = game_of(start);
  std::vector<Refusal> refusals;
  Mask<1> left_open;
  for (std::size_t ply = 0; ply < line.size() && game.state().phase == 1; ++ply) {
    const Mask<1> kos = open_ko_points(game.graph(), game.position(), holder);
    if (game.to_move() == holder)
      kos.for_each([&](Vertex ko) {
        if (!game.is_legal(Turn{ko})) return;
        const Value filled = engines::solve(filling(start, line, {ply, ko, {}}), limits).value;
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
bool is_best_play(const Query& start, const Value& value, const std::vector<Turn>& line,
                  const Limits& limits) {
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

/// A state under both rules.
struct KoRow {
  SurveyState state;
  Value free, taxed;
  std::optional<Shown> shown = {};  ///< none: the tax is no loss to anybody, or the values are not known
  bool cut = false;                 ///< a limit may have kept a line from being looked at

  bool solved() const { return free.solved && taxed.solved; }
  bool shows() const { return shown && shown->refusal; }
  bool costs_one_point() const { return shows() && shown->cost() == 1; }
  bool is_taxed() const { return shown.has_value(); }
};

/// `told`: the line to look at, if it is best play; empty: the one the solver finds.
void look_at(KoRow& row, const Board& board, const KoRulesets& rules, const std::vector<Turn>& told,
             const Limits& limits) {
  if (!row.solved() || row.free.lo == row.taxed.lo) return;
  row.shown = Shown{row.taxed.lo < row.free.lo ? Side::black : Side::white, row.free, told, {}};
  Shown& shown = *row.shown;
  const Query query = query_of(board, rules.free, row.state);
  bool whole = true;
  if (told.empty()) {
    const Answer answer = engines::solve(query, limits, {.moves = false, .principal_variation = true});
    shown.line = answer.principal_variation;
    whole = !answer.line_cut;
  } else {
    whole = is_best_play(query, row.free, told, limits);
  }
  if (whole) shown.refusal = refusal_on(query, row.free, shown.holder, shown.line, limits);
}

BoardRows<KoRow> rows_at(const At& at, const KoRulesets& rules) {
  BoardRows<KoRow> result;
  const Ruleset both[] = {rules.free, rules.taxed};
  for (const auto& [state, values] : result.survey(survey_of(at.board, at.domain.domain, both, at.limits)))
    result.rows.push_back({state, values[0], values[1]});
  parallel_for(result.rows.size(), at.limits.threads,
               [&](std::size_t i) { look_at(result.rows[i], at.board, rules, {}, share_of(at.limits)); });
  const bool cut = at.limits.reached();
  for (KoRow& row : result.rows) row.cut = cut && row.shown;
  return result;
}

/// States that show it, those where filling costs one point, as Maas says, and those where the tax costs
/// anything are the cases of three readings that say there are none.
enum : std::size_t { show_it, show_one_point, are_taxed };

Study<KoRow> study_of() {
  std::vector<Reading<KoRow>> readings;
  for (const Is<KoRow>& is_one : {&KoRow::shows, &KoRow::costs_one_point, &KoRow::is_taxed}) {
    readings.push_back(none_of<KoRow>(is_one));
    readings.back().settled = [is_one](const KoRow& row) {
      return (row.solved() && (!row.cut || row.shows())) || is_one(row);
    };
  }
  return Study(std::move(readings));
}

std::string points(int cost) { return fmt::format("{} {}", cost, cost == 1 ? "point" : "points"); }

void add_finding(const Board& board, const KoRow& row, const std::string& title, const KoRulesets& rules,
                 Settling& settling) {
  const Shown& shown = *row.shown;
  const std::string name = settling.next_finding(), holder = name_of(shown.holder);
  const Refusal& refusal = *shown.refusal;
  const Query filled = filling(query_of(board, rules.free, row.state), shown.line, refusal);
  Finding finding = settling.finding(title, board, row.state, {rules.free});
  finding.answers.back().answer.principal_variation = shown.line;
  finding.answers.push_back(
      settling.rule(query_of(board, rules.taxed, row.state),
                    {.remark = "if each ko left open costs its holder a point", .name = name + "-tax"}));
  finding.answers.push_back(settling.rule(
      filled, {.remark = fmt::format("if {} fills the ko at {} instead of turn {} of the line above", holder,
                                     presentation::turn_text(board, Turn{refusal.ko}), refusal.ply + 1),
               .record = filled.record,
               .name = name + "-filled"}));
  finding.remark = fmt::format(
      "{} leaves a ko open at the end of phase one, where filling it at turn {} would cost {}. No strategy "
      "that leaves none open secures the value: under the tax such a strategy would have it too.",
      holder, refusal.ply + 1, points(shown.cost()));
  settling.report.findings.push_back(std::move(finding));
}

/// It is said that such states exist: one is enough. A domain without any refutes it there, but decides
/// nothing where another has one.
Part existence_part(const Study<KoRow>& study, const std::string& domain) {
  Part part = study.part(show_it, domain);
  part.decides = part.against > 0;
  part.verdict = part.decides                             ? ClaimVerdict::verified
                 : part.verdict == ClaimVerdict::verified ? ClaimVerdict::refuted
                                                          : ClaimVerdict::open;
  part.against = 0;
  return part;
}

void settle_domain(const ClaimDomain& domain, const KoRulesets& rules, Settling& settling) {
  Report& report = settling.report;
  const std::string where = words_of(domain.domain);
  Study<KoRow> study = study_of();
  Histogram<int> costs;
  study.run(
      domain, settling, [&](const At& at) { return rows_at(at, rules); },
      [&](const Board& board, const std::vector<KoRow>& rows) {
        for (const KoRow& row : rows)
          if (row.shows()) costs.add(row.shown->cost(), board, row);
      });
  const Part part = existence_part(study, where);
  report.parts.push_back(part);
  report.remarks.push_back(fmt::format("{}: at least {} states show it; the tax changes the value of {}.",
                                       where, study[show_it].all.against, study[are_taxed].all.against));
  if (!study.first(show_it)) return;
  Grid grid{.title = "What filling would cost: " + where, .columns = {"points", "states"}};
  for (const auto& [cost, seen] : costs.sorted()) grid.add(cost, seen.states);
  report.grids.push_back(std::move(grid));
  const auto add = [&](std::size_t reading, const std::string& title) {
    const auto& [place, board, row] = *study.first(reading);
    add_finding(board, row, title + where, rules, settling);
  };
  add(show_it, part.compared == part.states ? "The smallest that shows it: "
                                            : "One that shows it (not all is settled): ");
  if (study.first(show_it)->row.shown->cost() != 1 && study.first(show_one_point))
    add(show_one_point, "The smallest where it is one point: ");
}

/// The states that the claim names: a row each.
void settle_states(const KoRulesets& rules, Settling& settling) {
  const Limits& limits = settling.limits;
  Grid grid{.title = "Positions built for it",
            .columns = {"position", "board", "stones", "to move", "value", "under the tax",
                        "a ko must be left open", "filling costs"}};
  Part part{{}, "", "positions built for it"};
  for (const ClaimState& named : settling.states()) {
    if (limits.reached()) break;
    settling.show(named.name);
    KoRow row{.state = {named.position, named.to_move}};
    row.free = engines::solve(query_of(named.board, rules.free, row.state), limits).value;
    row.taxed = engines::solve(query_of(named.board, rules.taxed, row.state), limits).value;
    part.add({.graphs = 1, .states = 1, .compared = row.solved() ? 1U : 0U});
    if (!row.solved()) continue;
    look_at(row, named.board, rules, named.line, limits);
    grid.add(named.name, named.board.label(), position_text(named.board, named.position),
             name_of(named.to_move), presentation::value_text(row.free, rules.free),
             presentation::value_text(row.taxed, rules.taxed), row.is_taxed() ? "yes" : "no",
             row.shows() ? points(row.shown->cost()) : "");
    if (row.shows()) add_finding(named.board, row, named.name, rules, settling);
  }
  // States are named that show it and others, for contrast, that do not.
  if (!settling.report.findings.empty()) part.verdict = ClaimVerdict::verified;
  settling.report.parts.push_back(std::move(part));
  settling.report.grids.push_back(std::move(grid));
}

}  // namespace

void settle_unfilled_ko(Settling& settling) {
  const KoRulesets rules = rulesets_of(settling);
  Report& report = settling.report;
  if (settling.options.graphs == 0 && !settling.claim().states.empty()) settle_states(rules, settling);
  if (settling.options.graphs == 0 && settling.claim().threats > 0) settle_ko_table(settling, rules);
  for (const ClaimDomain& domain : settling.domains()) settle_domain(domain, rules, settling);
  const auto is_refuted = [](const Part& part) { return part.verdict == ClaimVerdict::refuted; };
  if (!report.parts.empty() && std::all_of(report.parts.begin(), report.parts.end(), is_refuted))
    report.verdict = ClaimVerdict::refuted;
}

}  // namespace graphgo::solver::research
