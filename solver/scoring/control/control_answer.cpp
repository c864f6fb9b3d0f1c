#include "solver/scoring/control/control_answer.hpp"

#include <fmt/core.h>

#include "graphgo/error.hpp"

namespace graphgo::solver::scoring {

ControlAnswer answer_control(const Control& control, const Query& query, const Limits& limits) {
  if (!query.record.empty()) throw InputError("control: asks about a position; give no record");
  if (query.rules.handicap != Handicap{})
    throw InputError("control: asks about a position; put the handicap's stones and prisoners there");
  if (query.rules.scoring != Scoring::control)
    throw InputError(fmt::format(
        "control: rules {} know no control; leave them out, or write logical-japanese, with a komi "
        "if there is one",
        to_text(query.rules)));
  const Position<1> position = pack<1>(query.position);
  const Controlled controlled = control.of(position, limits);
  ControlAnswer answer;
  for (Vertex v = 0; v < query.board.size(); ++v) {
    answer.black += controlled.black.test(v) ? '1' : '0';
    answer.white += controlled.white.test(v) ? '1' : '0';
  }
  for (const Side side : {Side::black, Side::white}) {
    const Mask<1>& own = side == Side::black ? controlled.black : controlled.white;
    const auto i = static_cast<std::size_t>(index_of(side));
    answer.territory[i] = own.without(position.of(side)).count();
    answer.dead[i] = (own & position.of(opponent(side))).count();
  }
  const int points = control_margin(position, controlled) + query.prisoners[0] - query.prisoners[1];
  answer.score = Margin::of_points(points).plus(-query.rules.komi);
  return answer;
}

}  // namespace graphgo::solver::scoring
