// Do Pauli's rules count final positions as Japanese custom does (P1)? Given positions whose result is agreed, and how
// four readings count them: custom, Pauli's control, phase two of Lasker-Maas, Nieminen's judged disputes. And the
// text's degenerate case, over domains.
#include <fmt/format.h>

#include <array>
#include <mutex>
#include <optional>

#include "graphgo/game/graph.hpp"
#include "solver/engines/solve.hpp"
#include "solver/presentation/words.hpp"
#include "solver/question/limits.hpp"
#include "solver/question/parallel.hpp"
#include "solver/research/claims/kinds/kinds.hpp"
#include "solver/research/claims/study.hpp"
#include "solver/scoring/control/control.hpp"
#include "solver/scoring/final_score.hpp"

namespace graphgo::solver::research {
namespace {

/// Whose points: free ones, and those under the other side's dead stones.
struct Points {
  Mask<1> black, white;
  friend bool operator==(const Points&, const Points&) = default;
};

/// Black's less White's: one for each, and one more for a dead stone on it.
int score_of(const Points& points, const Position<1>& position) {
  return points.black.count() + (points.black & position.white).count() - points.white.count() -
         (points.white & position.black).count();
}

Points customary_points(const ClaimState& state) {
  const Position<1> owners = pack<1>(state.territory);
  return {owners.black, owners.white};
}

/// What a side controls, its own stones aside.
Points controlled_points(const scoring::Controlled& controlled, const Position<1>& position) {
  return {controlled.black.without(position.black), controlled.white.without(position.white)};
}

/// What could be found within the limits.
struct Counted {
  std::optional<scoring::Controlled> control;
  std::optional<int> control_score;
  std::array<Value, 2> phase_two;  ///< Black, White first
  std::optional<int> nieminen;
  std::string witness;  ///< where control's points are not the customary ones: how a side gets one of them
  std::uint64_t nodes = 0;
};

/// Seconds for each of the readings of a position; nieminen is asked about boards of so many vertices.
struct CountLimits {
  double control, phase_two, nieminen;
  int most_judged_vertices;
};
/// Control and phase two of the claim's positions are solved in a moment but for the slow ones; judging disputes fills
/// tables, in a second on boards of 11 vertices, three times as much with each vertex more. In short: what takes a
/// tenth of a second, so that no clock decides.
constexpr CountLimits as_it_takes{.control = 600, .phase_two = 60, .nieminen = 20, .most_judged_vertices = 16};
constexpr CountLimits short_ones{.control = 60, .phase_two = 60, .nieminen = 60, .most_judged_vertices = 10};

/// "a1", "new 1" for the first of the two locations that the confined game adds.
std::string confined_turn(const Board& board, Turn turn) {
  if (!turn.is_play()) return "pass";
  return turn.vertex < board.size() ? board.vertex_name(turn.vertex)
                                    : fmt::format("new {}", turn.vertex - board.size() + 1);
}

std::string witness_text(const Board& board, Side side, Vertex location, const scoring::Witness& witness) {
  std::string line;
  Side mover = opponent(side);
  for (const Turn turn : witness.line) {
    line += fmt::format("  {} {}", mover == Side::black ? "B" : "W", confined_turn(board, turn));
    mover = opponent(mover);
  }
  return fmt::format("{} controls {} by the bordered set {}{}", name_of(side), board.vertex_name(location),
                     vertices_text(board, witness.set),
                     line.empty() ? ", where the formation stands already." : ": in its confined game" + line + ".");
}

/// How a side comes to the first point that custom does not give it; empty if there is none.
std::string witness_against(const scoring::Control& control, const ClaimState& state, const scoring::Controlled& found,
                            const Limits& limits) {
  const Position<1> position = pack<1>(state.position);
  const Points given = customary_points(state), taken = controlled_points(found, position);
  for (const Side side : {Side::black, Side::white}) {
    const Mask<1> extra = side == Side::black ? taken.black.without(given.black) : taken.white.without(given.white);
    if (extra.none()) continue;
    if (const auto witness = control.witness(position, side, extra.first(), limits))
      return witness_text(state.board, side, extra.first(), *witness);
  }
  return "";
}

void count_control(const ClaimState& state, const Limits& limits, Counted& counted) try {
  const Position<1> position = pack<1>(state.position);
  const scoring::Control control(state.board);
  counted.control = control.of(position, limits);
  counted.control_score = scoring::control_margin(position, *counted.control);
  counted.witness = witness_against(control, state, *counted.control, limits);
} catch (const LimitReached&) {
}

/// Phase one has just ended: two passes, after which the side that passed first moves.
void count_phase_two(const ClaimState& state, double seconds, const Limits& limits, Counted& counted) {
  for (const Side first : {Side::black, Side::white}) {
    const Query query{state.board, state.position, first, preset("lasker-maas"), {0, 0}, {Turn::pass(), Turn::pass()}};
    const Answer answer = engines::solve(query, board_limits(limits, seconds));
    counted.phase_two[static_cast<std::size_t>(index_of(first))] = answer.value;
    counted.nodes += answer.nodes;
  }
}

Counted count_state(const ClaimState& state, const CountLimits& bounds, const Limits& limits) {
  Counted counted;
  count_control(state, board_limits(limits, bounds.control), counted);
  count_phase_two(state, bounds.phase_two, limits, counted);
  if (limits.reached() || state.board.size() > bounds.most_judged_vertices) return counted;
  try {
    counted.nieminen = scoring::FinalScore(state.board, preset("nieminen"))
                           .margin(pack<1>(state.position), board_limits(limits, bounds.nieminen));
  } catch (const LimitReached&) {
  }
  return counted;
}

/// A position and its counts.
struct CountedRow {
  ClaimState state;
  Counted counted;

  int customary() const { return score_of(customary_points(state), pack<1>(state.position)); }
  bool same_score() const { return counted.control_score == customary(); }
  bool same_points() const {
    return counted.control && controlled_points(*counted.control, pack<1>(state.position)) == customary_points(state);
  }
  bool phase_two_solved() const { return counted.phase_two[0].solved && counted.phase_two[1].solved; }
  bool phase_two_agrees() const {
    const Margin score = Margin::of_points(customary());
    return counted.phase_two[0].lo == score && counted.phase_two[1].lo == score;
  }
};

std::vector<CountedRow> count_all(const std::vector<ClaimState>& states, const CountLimits& bounds,
                                  const Settling& settling) {
  std::vector<CountedRow> rows;
  for (const ClaimState& state : states) rows.push_back({state, {}});
  std::mutex telling;
  std::size_t done = 0;
  parallel_for(rows.size(), settling.limits.threads, [&](std::size_t i) {
    rows[i].counted = count_state(rows[i].state, bounds, share_of(settling.limits));
    const std::lock_guard lock(telling);
    settling.show(fmt::format("{} of {} positions", ++done, rows.size()));
  });
  return rows;
}

/// Of the rows on which custom is agreed, or is not: could they be judged, and do they hold?
template <typename Settled, typename Holds>
Reading<CountedRow> reading(const char* name, bool agreed, bool decides, Settled settled, Holds holds) {
  return {name,
          [=](const CountedRow& row) {
            if (row.state.decides != agreed) return Judgement::not_asked;
            return settled(row) ? judgement(holds(row)) : Judgement::unknown;
          },
          decides, false};
}

void add_parts(const std::vector<CountedRow>& rows, Report& report) {
  const auto controlled = [](const CountedRow& row) { return row.counted.control.has_value(); };
  const auto same_score = [](const CountedRow& row) { return row.same_score(); };
  Study<CountedRow> study({reading("control counts the customary score", true, true, controlled, same_score),
                           reading("control gives every point to its customary owner", true, false, controlled,
                                   [](const CountedRow& row) { return row.same_points(); }),
                           reading(
                               "phase two of lasker-maas is worth the customary score, whoever moves first", true,
                               false, [](const CountedRow& row) { return row.phase_two_solved(); },
                               [](const CountedRow& row) { return row.phase_two_agrees(); }),
                           reading(
                               "nieminen's count, dead chains judged, is the customary score", true, false,
                               [](const CountedRow& row) { return row.counted.nieminen.has_value(); },
                               [](const CountedRow& row) { return row.counted.nieminen == row.customary(); }),
                           reading("control counts the customary score", false, false, controlled, same_score)});
  for (const CountedRow& row : rows) study.add(row.state.board, {row});
  const std::size_t differing = study.size() - 1;
  for (std::size_t r = 0; r < differing; ++r) report.parts.push_back(study.part(r, "the positions below"));
  if (study[differing].all.states > 0)
    report.parts.push_back(study.part(differing, "the positions below on which customs differ, one of them taken"));
}

std::string number_text(const std::optional<int>& number) { return number ? std::to_string(*number) : "not settled"; }

std::string phase_two_text(const Counted& counted) {
  const Ruleset rules = preset("lasker-maas");
  const std::string black = presentation::value_text(counted.phase_two[0], rules),
                    white = presentation::value_text(counted.phase_two[1], rules);
  return black == white ? black : fmt::format("{} if Black moves first, {} if White does", black, white);
}

Grid scores(const std::vector<CountedRow>& rows) {
  Grid grid{.title = "Scores",
            .remark =
                "Black's points less White's that the board gives. Phase two of lasker-maas: the value once phase one "
                "has ended in the position. "
                "Nieminen: territory once the chains are gone that his dispute game says are dead; not settled where "
                "that took too long. "
                "In brackets: customs differ, and one of them is taken; the position does not decide.",
            .columns = {"position", "custom", "control", "lasker-maas, phase two", "nieminen", "control agrees"}};
  for (const CountedRow& row : rows)
    grid.add(row.state.name, row.state.decides ? std::to_string(row.customary()) : fmt::format("({})", row.customary()),
             number_text(row.counted.control_score), phase_two_text(row.counted), number_text(row.counted.nieminen),
             !row.counted.control ? "-"
             : !row.same_score()  ? "no"
             : row.same_points()  ? "yes"
                                  : "in score only");
  return grid;
}

std::string points_text(const Board& board, const Points& points) {
  return fmt::format("Black's {}, White's {}", vertices_text(board, points.black), vertices_text(board, points.white));
}

Finding finding_of(const CountedRow& row) {
  const Board& board = row.state.board;
  const Counted& counted = row.counted;
  std::string text =
      fmt::format("{}.\n\n- {}: **{}**; points {}\n", row.state.reason, row.state.decides ? "custom" : "one custom",
                  row.customary(), points_text(board, customary_points(row.state)));
  if (counted.control)
    text += fmt::format("- control: **{}**; Black controls {}, White {}\n", *counted.control_score,
                        vertices_text(board, counted.control->black), vertices_text(board, counted.control->white));
  else
    text += "- control: not settled\n";
  if (!counted.witness.empty()) text += fmt::format("  - {}\n", counted.witness);
  text += fmt::format("- phase two of lasker-maas: **{}**\n- nieminen: **{}**\n", phase_two_text(counted),
                      number_text(counted.nieminen));
  const char* sign = !counted.control     ? "Not settled: "
                     : !row.state.decides ? "Customs differ: "
                     : row.same_score()   ? ""
                                          : "Control differs: ";
  return {.title = sign + row.state.name,
          .board = board,
          .state = {.position = row.state.position, .to_move = row.state.to_move},
          .answers = {},
          .remark = text};
}

/// A position with stones of one colour at most, and what each side controls there.
struct OneColourRow {
  SurveyState state;
  scoring::Controlled control;

  /// Locations that a side without a stone on the board controls.
  std::array<Mask<1>, 2> by_absent() const {
    const Position<1> position = pack<1>(state.position);
    return {position.black.none() ? control.black : Mask<1>{}, position.white.none() ? control.white : Mask<1>{}};
  }
};

/// Positions, each once: control does not ask who moves.
std::vector<SurveyState> positions_of(const Board& board, const ClaimDomain& domain, const Limits& limits) {
  if (domain.domain.which == Which::empty) return {{.position = Stones(static_cast<std::size_t>(board.size()))}};
  std::vector<SurveyState> positions = fresh_starts(board, {.vertices = true}, limits);
  std::erase_if(positions, [](const SurveyState& state) { return state.to_move != Side::black; });
  return positions;
}

BoardRows<OneColourRow> rows_on(const Board& board, const ClaimDomain& domain, const Limits& limits) {
  BoardRows<OneColourRow> result;
  const scoring::Control control(board);
  for (SurveyState& state : positions_of(board, domain, limits)) {
    const Position<1> position = pack<1>(state.position);
    if (position.black.any() && position.white.any()) continue;
    const scoring::Controlled found = control.of(position, limits);
    result.rows.push_back({std::move(state), found});
  }
  return result;
}

/// The text's degenerate case: of the set of all locations neither side has a neighbour outside, so both have bordered
/// it.
void settle_absent(const ClaimDomain& domain, Settling& settling) {
  const auto none = [](const OneColourRow& row) {
    const auto [black, white] = row.by_absent();
    return judgement(black.none() && white.none());
  };
  const auto not_all = [](const OneColourRow& row) {
    const auto [black, white] = row.by_absent();
    const Mask<1> all = Mask<1>::first_n(static_cast<int>(row.state.position.size()));
    return judgement(black != all && white != all);
  };
  Study<OneColourRow> study({{"no colour without a stone on the board controls a location", none, false},
                             {"no such colour controls all locations", not_all, false}});
  study.run(domain, settling,
            [&](const Board& board, const Limits& limits, const Show&) { return rows_on(board, domain, limits); });
  Report& report = settling.report;
  if (!study[0].cases.empty()) {
    const auto& [place, board, row] = study[0].cases.front();
    report.findings.push_back(
        {.title = "A colour without a stone on the board controls locations (the degenerate case): " + title_of(domain),
         .board = board,
         .state = row.state,
         .answers = {},
         .remark = fmt::format("Black controls {}, White {}; score {}.", vertices_text(board, row.control.black),
                               vertices_text(board, row.control.white),
                               scoring::control_margin(pack<1>(row.state.position), row.control))});
  }
  report.parts.push_back(study.part(0, title_of(domain)));
  report.remarks.push_back(fmt::format(
      "{}: of {} positions with at most one colour on the board, in {} a colour that has no stone there controls a "
      "location, in {} of these all locations.",
      title_of(domain), study[0].all.compared, study[0].all.against, study[1].all.against));
}

void check_claim(const Settling& settling) {
  const Claim& claim = settling.claim();
  if (claim.states.empty()) settling.refuse("state", "customary wants a [[claim.state]]");
  for (const ClaimState& state : claim.states) {
    const std::string key = fmt::format("state '{}': ", state.name);
    if (state.territory.empty())
      settling.refuse(key + "territory", "missing; customary wants whose point each vertex is, as a position");
    if (state.reason.empty())
      settling.refuse(key + "reason", "missing; customary wants a line why this is the agreed result");
  }
  for (const ClaimDomain& domain : settling.domains())
    if (domain.domain.which == Which::reached || domain.domain.sample > 0)
      settling.refuse("domain", title_of(domain) +
                                    ": customary looks at positions, all or empty boards, without a history or a "
                                    "sample");
}

}  // namespace

void settle_customary(Settling& settling) {
  check_claim(settling);
  const bool in_short = settling.options.quick || settling.options.graphs > 0;
  std::vector<ClaimState> states = settling.claim().states;
  std::erase_if(states, [&](const ClaimState& state) { return in_short && state.slow; });
  const std::vector<CountedRow> rows = count_all(states, in_short ? short_ones : as_it_takes, settling);
  Report& report = settling.report;
  add_parts(rows, report);
  const auto add_findings = [&](const auto& wanted) {
    for (const CountedRow& row : rows)
      if (wanted(row)) report.findings.push_back(finding_of(row));
  };
  add_findings([](const CountedRow& row) { return row.state.decides && !row.same_score(); });  // before the others
  add_findings([](const CountedRow& row) { return row.state.decides && row.same_score(); });
  add_findings([](const CountedRow& row) { return !row.state.decides; });
  report.grids.push_back(scores(rows));
  for (const CountedRow& row : rows) report.nodes += row.counted.nodes;
  for (const ClaimDomain& domain : settling.domains()) settle_absent(domain, settling);
  settle_pairs(settling, false);
}

}  // namespace graphgo::solver::research
