// Do Pauli's rules count final positions as Japanese custom does (P1)? Given positions whose result is
// agreed, and how four readings count them: custom, Pauli's control, phase two of Lasker-Maas, Nieminen's
// judged disputes. And the text's degenerate case, over domains.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <mutex>
#include <optional>

#include "graphgo/game/graph.hpp"
#include "graphgo/game/legality.hpp"
#include "solver/engines/solve.hpp"
#include "solver/presentation/words.hpp"
#include "solver/question/answer.hpp"
#include "solver/question/limits.hpp"
#include "solver/question/parallel.hpp"
#include "solver/question/query.hpp"
#include "solver/research/claims/kinds/kinds.hpp"
#include "solver/research/claims/study.hpp"
#include "solver/scoring/control/control.hpp"
#include "solver/scoring/final_score.hpp"

namespace graphgo::solver::research {
namespace {

/// A position and its counts, where they could be found within the limits.
struct CountedRow {
  ClaimState state;
  std::optional<scoring::Controlled> control = {};
  std::array<Value, 2> phase_two = {};  ///< Black, White first
  std::optional<int> nieminen = {};
  /// Where control's points are not the customary ones: how a side gets one of them.
  std::string witness = {};
  std::uint64_t nodes = 0;

  Position<1> position() const { return pack<1>(state.position); }
  /// Whose points, by custom: free ones, and those under the other side's dead stones.
  scoring::Controlled points() const {
    const Position<1> owners = pack<1>(state.territory);
    return {owners.black, owners.white};
  }
  /// What each side controls, its own stones aside.
  scoring::Controlled controlled_points() const {
    return {control->black.without(position().black), control->white.without(position().white)};
  }
  int customary() const { return scoring::control_margin(position(), points()); }
  std::optional<int> control_score() const {
    return control ? std::optional(scoring::control_margin(position(), *control)) : std::nullopt;
  }
  bool controlled() const { return control.has_value(); }
  bool same_score() const { return control_score() == customary(); }
  bool same_points() const { return control && controlled_points() == points(); }
  bool phase_two_solved() const { return phase_two[0].solved && phase_two[1].solved; }
  bool phase_two_agrees() const {
    const Margin score = Margin::of_points(customary());
    return phase_two[0].lo == score && phase_two[1].lo == score;
  }
  bool judged() const { return nieminen.has_value(); }
  bool judged_alike() const { return nieminen == customary(); }
};

/// For the readings of a position. Control and phase two of the claim's positions are solved in a moment but
/// for the slow ones; judging disputes fills tables, in a second on boards of 11 vertices, three times as
/// much with each vertex more.
constexpr double control_seconds = 600, phase_two_seconds = 60, nieminen_seconds = 20;
/// Nieminen is asked about boards of so many vertices; in short about what takes a tenth of a second, so that
/// no clock decides.
constexpr int most_judged_vertices = 16, most_judged_in_short = 10;

/// A line has "new 1" for the first of the two locations that the confined game adds.
std::string witness_text(const Board& board, Side side, Vertex location, const scoring::Witness& witness) {
  std::string line;
  Side mover = opponent(side);
  for (const Turn turn : witness.line) {
    line += fmt::format("  {} {}", letter_of(mover),
                        turn.vertex < board.size() ? turn_name(turn, board)
                                                   : fmt::format("new {}", turn.vertex - board.size() + 1));
    mover = opponent(mover);
  }
  return fmt::format(
      "{} controls {} by the bordered set {}{}", name_of(side), board.vertex_name(location),
      vertices_text(board, witness.set),
      line.empty() ? ", where the formation stands already." : ": in its confined game" + line + ".");
}

/// How a side comes to the first point that custom does not give it; empty if there is none.
std::string witness_against(const scoring::Control& control, const CountedRow& row, const Limits& limits) {
  const scoring::Controlled given = row.points(), taken = row.controlled_points();
  for (const Side side : {Side::black, Side::white}) {
    const Mask<1> extra =
        side == Side::black ? taken.black.without(given.black) : taken.white.without(given.white);
    if (extra.none()) continue;
    if (const auto witness = control.witness(row.position(), side, extra.first(), limits))
      return witness_text(row.state.board, side, extra.first(), *witness);
  }
  return "";
}

/// Phase one has just ended: two passes, after which the side that passed first moves.
void count_phase_two(CountedRow& row, const Limits& limits) {
  for (const Side first : {Side::black, Side::white}) {
    const SurveyState ended{row.state.position, first, 1, {Turn::pass(), Turn::pass()}};
    const Query query = query_of(row.state.board, preset("lasker-maas"), ended);
    const Answer answer = engines::solve(query, board_limits(limits, phase_two_seconds));
    row.phase_two[static_cast<std::size_t>(index_of(first))] = answer.value;
    row.nodes += answer.nodes;
  }
}

/// What a limit keeps from being counted is left out.
void count(CountedRow& row, int most_judged, const Limits& limits) {
  const auto within = [&](double seconds, const auto& find) {
    try {
      find(board_limits(limits, seconds));
    } catch (const LimitReached&) {
    }
  };
  within(control_seconds, [&](const Limits& share) {
    const scoring::Control control(row.state.board);
    row.control = control.of(row.position(), share);
    row.witness = witness_against(control, row, share);
  });
  count_phase_two(row, limits);
  if (limits.reached() || row.state.board.size() > most_judged) return;
  within(nieminen_seconds, [&](const Limits& share) {
    row.nieminen = scoring::FinalScore(row.state.board, preset("nieminen")).margin(row.position(), share);
  });
}

std::vector<CountedRow> count_all(const Settling& settling) {
  const bool in_short = settling.options.quick || settling.options.graphs > 0;
  std::vector<CountedRow> rows;
  for (const ClaimState& state : settling.states()) rows.push_back({state});
  std::mutex telling;
  std::size_t done = 0;
  parallel_for(rows.size(), settling.limits.threads, [&](std::size_t i) {
    count(rows[i], in_short ? most_judged_in_short : most_judged_vertices, share_of(settling.limits));
    const std::lock_guard lock(telling);
    settling.show(fmt::format("{} of {} positions", ++done, rows.size()));
  });
  return rows;
}

/// The first reading decides; the last one is the same where customs differ.
std::vector<Reading<CountedRow>> counted_readings() {
  const std::string control = "control counts the customary score";
  std::vector<Reading<CountedRow>> readings{
      {control, &CountedRow::same_score, &CountedRow::controlled},
      {"control gives every point to its customary owner", &CountedRow::same_points, &CountedRow::controlled},
      {"phase two of lasker-maas is worth the customary score, whoever moves first",
       &CountedRow::phase_two_agrees, &CountedRow::phase_two_solved},
      {"nieminen's count, dead chains judged, is the customary score", &CountedRow::judged_alike,
       &CountedRow::judged},
      {control, &CountedRow::same_score, &CountedRow::controlled}};
  for (Reading<CountedRow>& reading : readings) {
    const bool differing = &reading == &readings.back();
    reading.asked = [differing](const CountedRow& row) { return row.state.decides != differing; };
    reading.decides = &reading == &readings.front();
    reading.every_board = false;
  }
  return readings;
}

void add_parts(const std::vector<CountedRow>& rows, Settling& settling) {
  Study<CountedRow> study(settling, "the positions below", counted_readings());
  for (const CountedRow& row : rows) study.add(row.state.board, {row});
  study.add_parts();
  Part& differing = settling.report.parts.back();
  differing.domain += " on which customs differ, one of them taken";
  if (differing.states == 0) settling.report.parts.pop_back();
}

std::string number_text(const std::optional<int>& number) {
  return number ? std::to_string(*number) : "not settled";
}

std::string phase_two_text(const CountedRow& row) {
  const Ruleset rules = preset("lasker-maas");
  const std::string black = presentation::value_text(row.phase_two[0], rules),
                    white = presentation::value_text(row.phase_two[1], rules);
  return black == white ? black : fmt::format("{} if Black moves first, {} if White does", black, white);
}

Grid scores(const std::vector<CountedRow>& rows) {
  Grid grid{
      .title = "Scores",
      .remark =
          "Black's points less White's that the board gives. Phase two of lasker-maas: the value once phase "
          "one has ended in the position. Nieminen: territory once the chains are gone that his dispute game "
          "says are dead; not settled where that took too long. In brackets: customs differ, and one of them "
          "is taken; the position does not decide.",
      .columns = {"position", "custom", "control", "lasker-maas, phase two", "nieminen", "control agrees"}};
  for (const CountedRow& row : rows)
    grid.add(row.state.name,
             row.state.decides ? std::to_string(row.customary()) : fmt::format("({})", row.customary()),
             number_text(row.control_score()), phase_two_text(row), number_text(row.nieminen),
             !row.control        ? "-"
             : !row.same_score() ? "no"
             : row.same_points() ? "yes"
                                 : "in score only");
  return grid;
}

void tell(const CountedRow& row, Settling& settling) {
  const Board& board = row.state.board;
  const char* sign = !row.control         ? "Not settled: "
                     : !row.state.decides ? "Customs differ: "
                     : row.same_score()   ? ""
                                          : "Control differs: ";
  Finding& finding = settling.tell(sign + row.state.name, board,
                                   {.position = row.state.position, .to_move = row.state.to_move}, {});
  finding.remark =
      fmt::format("{}.\n\n- {}: **{}**; points Black's {}, White's {}\n", row.state.reason,
                  row.state.decides ? "custom" : "one custom", row.customary(),
                  vertices_text(board, row.points().black), vertices_text(board, row.points().white));
  finding.remark += row.control ? fmt::format("- control: **{}**; Black controls {}, White {}\n",
                                              *row.control_score(), vertices_text(board, row.control->black),
                                              vertices_text(board, row.control->white))
                                : "- control: not settled\n";
  if (!row.witness.empty()) finding.remark += fmt::format("  - {}\n", row.witness);
  finding.remark += fmt::format("- phase two of lasker-maas: **{}**\n- nieminen: **{}**\n",
                                phase_two_text(row), number_text(row.nieminen));
}

/// A position with stones of one colour at most, and what each side controls there.
struct OneColourRow {
  SurveyState state;
  scoring::Controlled control;

  /// The most locations that a side without a stone on the board controls.
  int by_absent() const {
    const Position<1> position = pack<1>(state.position);
    return std::max(position.black.none() ? control.black.count() : 0,
                    position.white.none() ? control.white.count() : 0);
  }
};

/// Positions, each once: control does not ask who moves.
BoardRows<OneColourRow> rows_at(const At& at) {
  BoardRows<OneColourRow> result;
  const scoring::Control control(at.board);
  for (const SurveyState& state : states_of(at.board, at.domain.domain, {}, {.vertices = true}, at.limits))
    if (state.to_move == Side::black && !has_both_colours(state.position))
      result.rows.push_back({state, control.of(pack<1>(state.position), at.limits)});
  return result;
}

/// The text's degenerate case: of the set of all locations neither side has a neighbour outside, so both have
/// bordered it.
void settle_absent(const ClaimDomain& domain, Settling& settling) {
  Study<OneColourRow> study(settling, title_of(domain),
                            {{.name = "no colour without a stone on the board controls a location",
                              .holds = [](const OneColourRow& row) { return row.by_absent() == 0; },
                              .decides = false},
                             {.holds = [](const OneColourRow& row) {
                               return row.by_absent() < static_cast<int>(row.state.position.size());
                             }}});
  study.run(domain, rows_at);
  settling.report.parts.push_back(study.part(0));
  settling.report.remarks.push_back(
      fmt::format("{}: of {} positions with at most one colour on the board, in {} a colour that has no "
                  "stone there controls a location, in {} of these all locations.",
                  study.where(), study[0].all.compared, study[0].all.against, study[1].all.against));
  if (!study.first(0)) return;
  const auto& [board, row] = *study.first(0);
  const std::string what = "A colour without a stone on the board controls locations (the degenerate case): ";
  settling.tell(what + study.where(), board, row.state, {}).remark =
      fmt::format("Black controls {}, White {}; score {}.", vertices_text(board, row.control.black),
                  vertices_text(board, row.control.white),
                  scoring::control_margin(pack<1>(row.state.position), row.control));
}

void check_claim(const Settling& settling) {
  const Claim& claim = settling.claim();
  for (const ClaimState& state : claim.states) {
    const std::string key = fmt::format("state '{}': ", state.name);
    settling.require(!state.territory.empty(), key + "territory",
                     "missing; customary wants whose point each vertex is, as a position");
    settling.require(!state.reason.empty(), key + "reason",
                     "missing; customary wants a line why this is the agreed result");
  }
  settling.require_domains(
      [](const Domain& domain) { return domain.which != Which::reached && domain.sample == 0; },
      "customary looks at positions, all or empty boards, without a history or a sample");
}

}  // namespace

void settle_customary(Settling& settling) {
  check_claim(settling);
  const std::vector<CountedRow> rows = count_all(settling);
  add_parts(rows, settling);
  for (int rank = 0; rank < 3; ++rank)  // what speaks against it before the others
    for (const CountedRow& row : rows)
      if ((!row.state.decides ? 2 : row.same_score() ? 1 : 0) == rank) tell(row, settling);
  settling.report.grids.push_back(scores(rows));
  for (const CountedRow& row : rows) settling.report.nodes += row.nodes;
  for (const ClaimDomain& domain : settling.domains()) settle_absent(domain, settling);
  settle_pairs(settling, false);
}

}  // namespace graphgo::solver::research
