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
#include <optional>

#include "graphgo/board/board.hpp"
#include "graphgo/game/legality.hpp"
#include "graphgo/game/scoring.hpp"
#include "graphgo/record/position_text.hpp"
#include "solver/engines/solve.hpp"
#include "solver/presentation/words.hpp"
#include "solver/question/answer.hpp"
#include "solver/question/game_of.hpp"
#include "solver/question/limits.hpp"
#include "solver/question/parallel.hpp"
#include "solver/question/query.hpp"
#include "solver/research/claims/kinds/kinds.hpp"
#include "solver/research/claims/study.hpp"

namespace graphgo::solver::research {
namespace {

/// The claim's ruleset, and the same with a point lost for every ko left open at the end of phase one.
struct KoRulesets {
  Ruleset free, taxed;
};

/// Where the holder could have filled the ko on a line of best play.
struct Refusal {
  std::size_t ply = 0;  ///< turns of the line before it
  Vertex ko = 0;
  int cost = 0;  ///< half points that filling would have lost him
};

/// The start, the line up to there, and the ko filled.
Query filling(const Query& start, std::span<const Turn> line, const Refusal& refusal) {
  Query query = after(start, line.first(refusal.ply));
  query.record.push_back(Turn{refusal.ko});
  return query;
}

/// Can the side to move fill the ko? A suicide fills nothing.
bool fills(Game<1>& game, Vertex ko) {
  const Side side = game.to_move();
  if (!game.play(Turn{ko})) return false;
  const bool stands = game.position().of(side).test(ko);
  game.undo();
  return stands;
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
        if (!fills(game, ko)) return;
        const Value filled = engines::solve(filling(start, line, {ply, ko}), limits).value;
        const int cost = filled.solved ? sign_of(holder) * (value.lo.halves() - filled.lo.halves()) : 0;
        if (cost > 0) refusals.push_back({ply, ko, cost});
      });
    game.play(line[ply]);
    if (game.state().phase == 2) left_open = kos;  // the turn that ends phase one is a pass
  }
  std::erase_if(refusals, [&](const Refusal& refusal) { return !left_open.test(refusal.ko); });
  const auto cheapest = std::min_element(refusals.begin(), refusals.end(),
                                         [](const auto& a, const auto& b) { return a.cost < b.cost; });
  return cheapest == refusals.end() ? std::nullopt : std::optional(*cheapest);
}

/// Throws InputError where a turn of the line is illegal, or the game is not over after it.
void check_line(const Query& start, std::span<const Turn> line) {
  if (!line.empty() && !game_of(after(start, line)).over()) throw InputError("the game is not over after it");
}

/// Does every turn of the line keep the value? False: a limit struck before it was known. Throws InputError
/// where one does not.
bool is_best_play(const Query& start, const Value& value, std::span<const Turn> line, const Limits& limits) {
  for (std::size_t turns = 1; turns < line.size(); ++turns) {
    const Value now = engines::solve(after(start, line.first(turns)), limits).value;
    if (!now.solved) return false;
    if (now.lo != value.lo)
      throw InputError(fmt::format("no best play: turn {} changes the value from {} to {}", turns,
                                   value.lo.text(), now.lo.text()));
  }
  return true;
}

/// A state's values under both rules, and the line looked at where the tax costs somebody something.
struct KoRow : SurveyRow {
  std::vector<Turn> line = {};
  std::optional<Refusal> refusal = {};  ///< none: on this line the holder never could fill
  bool cut = false;                     ///< a limit may have kept the line from being looked at

  const Value& free() const { return values[0]; }
  const Value& taxed() const { return values[1]; }
  bool is_taxed() const { return solved() && free().lo != taxed().lo; }
  Side holder() const { return taxed().lo < free().lo ? Side::black : Side::white; }
  bool shows() const { return refusal.has_value(); }
  int points() const { return refusal->cost / 2; }
  bool costs_one_point() const { return shows() && points() == 1; }
};

/// `told`: the line to look at; empty: the one the solver finds.
void look_at(KoRow& row, const Board& board, const KoRulesets& rules, const std::vector<Turn>& told,
             const Limits& limits) {
  if (!row.is_taxed()) return;
  const Query query = query_of(board, rules.free, row.state);
  row.line = told;
  if (told.empty()) {
    const Answer answer =
        engines::solve(query, on_one_thread(limits), {.moves = false, .principal_variation = true});
    row.cut = answer.line_cut;
    row.line = answer.principal_variation;
  } else {
    row.cut = !is_best_play(query, row.free(), told, limits);
  }
  if (row.cut) return;
  row.refusal = refusal_on(query, row.free(), row.holder(), row.line, limits);
}

BoardRows<KoRow> rows_at(const At& at, const KoRulesets& rules) {
  BoardRows<KoRow> result;
  for (SurveyRow& row : result.take(survey_at(at, std::array{rules.free, rules.taxed})))
    result.rows.push_back({std::move(row)});
  parallel_for(result.rows.size(), at.limits.threads,
               [&](std::size_t i) { look_at(result.rows[i], at.board, rules, {}, share_of(at.limits)); });
  const bool cut = at.limits.reached();
  for (KoRow& row : result.rows) row.cut = cut && row.is_taxed();
  return result;
}

/// States that show it, those where filling costs one point, as Maas says, and those where the tax costs
/// anything are the cases of three readings that say there are none.
enum : std::size_t { show_it, show_one_point, are_taxed };

std::vector<Reading<KoRow>> readings_of_kos() {
  std::vector<Reading<KoRow>> readings;
  for (const Is<KoRow> is_one : {&KoRow::shows, &KoRow::costs_one_point, &KoRow::is_taxed}) {
    readings.push_back(none_of<KoRow>(is_one));
    readings.back().settled = [is_one](const KoRow& row) {
      return (row.solved() && (!row.cut || row.shows())) || is_one(row);
    };
  }
  readings[show_it].word = [](const KoRow& row) {
    return row.shows() ? Word{row.points(), std::to_string(row.points())} : Word{};
  };
  return readings;
}

std::string points_text(const KoRow& row) {
  return fmt::format("{} {}", row.points(), row.points() == 1 ? "point" : "points");
}

void tell(const Board& board, const KoRow& row, const std::string& title, const KoRulesets& rules,
          Settling& settling) {
  const Refusal& refusal = *row.refusal;
  const std::string holder = name_of(row.holder()), ko = turn_name(Turn{refusal.ko}, board);
  const Query filled = filling(query_of(board, rules.free, row.state), row.line, refusal);
  Finding& finding = settling.tell(title, board, row.state, {rules.free});
  finding.answers.back().answer.principal_variation = row.line;
  settling.answer(finding, query_of(board, rules.taxed, row.state),
                  {.remark = "if each ko left open costs its holder a point", .suffix = "-tax"});
  settling.answer(finding, filled,
                  {.remark = fmt::format("if {} fills the ko at {} instead of turn {} of the first line",
                                         holder, ko, refusal.ply + 1),
                   .record = filled.record,
                   .suffix = "-filled"});
  finding.remark = fmt::format(
      "{} leaves a ko open at the end of phase one, where filling it at turn {} would cost {}. No strategy "
      "that leaves none open secures the value: under the tax such a strategy would have it too.",
      holder, refusal.ply + 1, points_text(row));
}

/// It is said that such states exist: one is enough. Where there is none the claim is refuted, but nothing is
/// decided as long as others may have one.
Part existence_part(Part none_shows) {
  Part part = std::move(none_shows);
  part.decides = part.against > 0;
  if (part.decides)
    part.verdict = ClaimVerdict::verified;
  else if (part.verdict == ClaimVerdict::verified)
    part.verdict = ClaimVerdict::refuted;
  part.against = 0;
  return part;
}

/// Only whole domains refute the claim. If nothing shows it, the verdict rests on them: where one is open, on
/// the open ones.
void decide_by_domains(std::span<Part> domains, std::vector<Part>& all) {
  if (std::any_of(all.begin(), all.end(), [](const Part& part) { return part.decides; })) return;
  const auto is_open = [](const Part& part) { return part.verdict == ClaimVerdict::open; };
  const bool any_open = std::any_of(domains.begin(), domains.end(), is_open);
  for (Part& part : domains) part.decides = any_open ? is_open(part) : true;
}

void settle_domain(const ClaimDomain& domain, const KoRulesets& rules, Settling& settling) {
  Report& report = settling.report;
  Study<KoRow> study(settling, title_of(domain), readings_of_kos());
  study.run(domain, [&](const At& at) { return rows_at(at, rules); });
  const Part part = existence_part(study.part(show_it));
  report.parts.push_back(part);
  report.remarks.push_back(fmt::format("{}: at least {} states show it; the tax changes the value of {}.",
                                       study.where(), study[show_it].all.against,
                                       study[are_taxed].all.against));
  if (!study.first(show_it)) return;
  Grid grid{.title = "What filling would cost: " + study.where(), .columns = {"points", "states"}};
  for (const auto& [cost, seen] : study[show_it].words.sorted())
    if (cost.number > 0) grid.add(cost.text, seen.states);
  report.grids.push_back(std::move(grid));
  const auto tell_first = [&](std::size_t reading, const std::string& title) {
    const auto& [board, row] = *study.first(reading);
    tell(board, row, title + study.where(), rules, settling);
  };
  tell_first(show_it, part.compared == part.states ? "The smallest that shows it: "
                                                   : "One that shows it (not all is settled): ");
  if (!study.first(show_it)->row.costs_one_point() && study.first(show_one_point))
    tell_first(show_one_point, "The smallest where it is one point: ");
}

/// The states that the claim names, a row each: some show it and others, for contrast, do not.
void settle_states(const KoRulesets& rules, Settling& settling) {
  const Limits& limits = settling.limits;
  Grid grid{.title = "Positions built for it",
            .columns = {"position", "board", "stones", "to move", "value", "under the tax",
                        "a ko must be left open", "filling costs"}};
  Study<KoRow> study(settling, "positions built for it", readings_of_kos());
  for (const ClaimState& named : settling.states()) {
    if (limits.reached()) {
      study.add_unseen();
      break;
    }
    settling.show(named.name);
    KoRow row{{{named.position, named.to_move}, {}}};
    for (const Ruleset& under : {rules.free, rules.taxed})
      row.values.push_back(engines::solve(query_of(named.board, under, row.state), limits).value);
    try {
      check_line(query_of(named.board, rules.free, row.state), named.line);
      look_at(row, named.board, rules, named.line, limits);
    } catch (const InputError& e) {
      settling.require(false, fmt::format("state '{}': line", named.name), e.what());
    }
    study.add(named.board, {row});
    if (!row.solved()) continue;
    grid.add(named.name, named.board.label(), position_text(named.board, named.position),
             name_of(named.to_move), presentation::value_text(row.free(), rules.free),
             presentation::value_text(row.taxed(), rules.taxed), row.is_taxed() ? "yes" : "no",
             row.shows() ? points_text(row) : "");
    if (row.shows()) tell(named.board, row, named.name, rules, settling);
  }
  settling.report.parts.push_back(existence_part(study.part(show_it)));
  settling.report.grids.push_back(std::move(grid));
}

/// Maas's unfilled ko on graphs: one last ko, and as many ko threats and dame as wanted. All chains but the
/// ko stone live; there is nothing to gain but the ko's one point.
struct KoPosition {
  Board board;
  Stones position;
  Vertex take = 0;  ///< where Black's stone of the ko stands or would stand
  Vertex fill = 0;  ///< where Black fills the ko
};

/// One black stone `b` with two eyes of its own, one white stone `w` with two, and
/// - the ko: p beside w, q beside b, p and q beside each other; Black holds it with a stone on p, White with
///   one on q;
/// - `dame` empty vertices beside b and w;
/// - `threats` threats of Black: empty x and y beside each other and beside w, white stones s beside x and t
///   beside y, joined, both beside b. Black at x threatens to take s and t at y; White takes x at y, and
///   nobody has gained. A second play at x would be suicide.
KoPosition ko_position(int threats, int dame, Side holder) {
  BoardParts parts;
  Stones position;
  const auto add = [&](Colour colour, std::initializer_list<Vertex> neighbours) {
    const Vertex v = parts.size++;
    position.push_back(colour);
    for (const Vertex u : neighbours) parts.edges.emplace_back(u, v);
    return v;
  };
  const bool black_holds = holder == Side::black;
  const Vertex b = add(Colour::black, {}), w = add(Colour::white, {});
  for (const Vertex owner : {b, b, w, w}) add(Colour::empty, {owner});
  const Vertex p = add(black_holds ? Colour::black : Colour::empty, {w});
  const Vertex q = add(black_holds ? Colour::empty : Colour::white, {b, p});
  for (int i = 0; i < dame; ++i) add(Colour::empty, {b, w});
  for (int i = 0; i < threats; ++i) {
    const Vertex x = add(Colour::empty, {w}), y = add(Colour::empty, {w, x});
    const Vertex s = add(Colour::white, {b, x});
    add(Colour::white, {b, y, s});
  }
  parts.label = fmt::format("ko with {} threats, {} dame", threats, dame);
  return {Board(parts), position, p, q};
}

/// An entry that takes longer is left open.
constexpr double seconds_a_value = 60, quick_seconds_a_value = 2;

struct Entry {
  int threats, dame;
  Side holder;
  /// In points: the value, under the tax, once the ko is filled; fewer are known where a limit struck.
  std::vector<int> values = {};

  bool solved() const { return values.size() == 3; }
  /// Black must leave the ko open.
  bool shown() const { return solved() && values[1] < values[0]; }
  /// And filling it costs him something.
  bool gains() const { return shown() && values[2] < values[0]; }
  /// Maas's condition, and the one that counts from the turn before.
  bool is_expected() const { return holder == Side::black ? threats > dame / 2 : threats >= (dame + 1) / 2; }
  std::string text() const {
    if (!solved()) return "open";
    const std::string numbers = fmt::format("{}", fmt::join(values, " / "));
    return shown() ? "**" + numbers + "**" : numbers;
  }
};

/// If White holds the ko, Black's filling is: take, White passes, fill.
void find_values(Entry& entry, const KoRulesets& rules, const Settling& settling) {
  const bool holds = entry.holder == Side::black;
  const KoPosition ko = ko_position(entry.threats, entry.dame, entry.holder);
  const std::vector<Turn> fill =
      holds ? std::vector{Turn{ko.fill}} : std::vector{Turn{ko.take}, Turn::pass(), Turn{ko.fill}};
  const SettleOptions& options = settling.options;
  struct Asked {
    const Ruleset& rules;
    std::vector<Turn> record;
    const char* suffix;  ///< of the proof's name
  };
  for (const auto& [under, record, suffix] :
       {Asked{rules.free, {}, ""}, Asked{rules.taxed, {}, "-tax"}, Asked{rules.free, fill, "-filled"}}) {
    Wanted wanted;
    if (!options.proofs.empty())
      wanted.proof = fmt::format("{}/{}-t{}-d{}-{}{}.proof", options.proofs, settling.claim().id,
                                 entry.threats, entry.dame, holds ? "holds" : "takes", suffix);
    const Query query{ko.board, ko.position, Side::black, under, {}, record};
    const double seconds = options.quick ? quick_seconds_a_value : seconds_a_value;
    const Value value = engines::solve(query, board_limits(settling.limits, seconds), wanted).value;
    if (!value.solved) return;
    entry.values.push_back(points_of(value));
  }
}

/// M1's table over threats and dame: where does Black gain by leaving the last ko open? Maas's condition for
/// it decides nothing; that there is such an entry does.
void add_table(Side holder, const KoRulesets& rules, Settling& settling) {
  const Claim& claim = settling.claim();
  const bool holds = holder == Side::black;
  Grid grid{
      .title = holds ? "Threats and dame: Black, to move, holds the last ko"
                     : "Threats and dame: Black, to move, may take the last ko",
      .remark =
          "Value / value if a ko left open costs a point / value if Black fills it; bold where he gains by "
          "leaving it open.",
      .columns = {"threats of Black \\ dame"}};
  for (int d = 0; d <= claim.dame; ++d) grid.columns.push_back(std::to_string(d));
  Study<Entry> study(
      settling, fmt::format("the family up to {} threats, {} dame", claim.threats, claim.dame),
      {{.name = holds ? "more threats than pairs of dame, when he holds the ko and could fill it (his turn)"
                      : "2 * threats >= dame is enough, when he is about to take it",
        .holds = [](const Entry& entry) { return entry.shown() == entry.is_expected(); },
        .decides = false},
       {.name = "he never gains by leaving the ko open",
        .holds = [](const Entry& entry) { return !entry.gains(); }}});
  for (int t = 0; t <= claim.threats; ++t) {
    grid.add(t);
    for (int d = 0; d <= claim.dame; ++d) {
      settling.show(fmt::format("{} threats, {} dame", t, d));
      Entry entry{t, d, holder};
      if (!settling.limits.reached()) find_values(entry, rules, settling);
      study.add(ko_position(t, d, holder).board, {entry});
      grid.extend(entry.text());
    }
  }
  settling.report.parts.push_back(study.part(0));
  if (Part shown = existence_part(study.part(1)); shown.decides) {
    shown.reading = "in some he must leave the ko open, and filling it costs him points";
    shown.of_those = true;
    settling.report.parts.push_back(std::move(shown));
  }
  settling.report.grids.push_back(std::move(grid));
}

}  // namespace

void settle_unfilled_ko(Settling& settling) {
  const Ruleset& free = settling.ruleset(
      [](const Ruleset& one) {
        return one.phases == 2 && !one.phase1_open_ko_tax && is_superko(one) && one.komi == 0;
      },
      "one ruleset with two phases, superko, no komi and no ko tax is needed");
  settling.require_domains([](const Domain& domain) { return domain.sample == 0; },
                           "unfilled-ko says that a state exists, which no sample can refute");
  const KoRulesets rules{free, with_axis(free, "phase1_open_ko_tax=1")};
  Report& report = settling.report;
  if (settling.options.graphs == 0 && !settling.claim().states.empty()) settle_states(rules, settling);
  if (settling.options.graphs == 0 && settling.claim().threats > 0)
    for (const Side holder : {Side::black, Side::white}) add_table(holder, rules, settling);
  const std::size_t before = report.parts.size();
  for (const ClaimDomain& domain : settling.domains()) settle_domain(domain, rules, settling);
  decide_by_domains(std::span(report.parts).subspan(before), report.parts);
  if (std::none_of(report.parts.begin(), report.parts.end(), [](const Part& part) { return part.decides; }))
    report.remarks.push_back("Nothing shows it, and only a whole domain could refute it.");
}

}  // namespace graphgo::solver::research
