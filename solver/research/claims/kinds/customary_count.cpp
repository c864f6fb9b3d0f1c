#include <fmt/format.h>

#include <utility>

#include "solver/engines/solve.hpp"
#include "solver/question/limits.hpp"
#include "solver/research/claims/kinds/customary.hpp"
#include "solver/research/claims/kinds/end_cases.hpp"
#include "solver/scoring/final_score.hpp"

namespace graphgo::solver::research {
namespace {

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

}  // namespace

int score_of(const Points& points, const Position<1>& position) {
  return points.black.count() + (points.black & position.white).count() - points.white.count() -
         (points.white & position.black).count();
}

Points customary_points(const ClaimState& state) {
  const Position<1> owners = pack<1>(state.territory);
  return {owners.black, owners.white};
}

Points controlled_points(const scoring::Controlled& controlled, const Position<1>& position) {
  return {controlled.black.without(position.black), controlled.white.without(position.white)};
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

}  // namespace graphgo::solver::research
