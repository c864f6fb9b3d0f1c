// Control as an answer: who controls what in the position of a query, and the score of clause 5.
#pragma once
#include <array>
#include <string>

#include "graphgo/margin.hpp"
#include "solver/question/query.hpp"
#include "solver/scoring/control/control.hpp"

namespace graphgo::solver::scoring {

struct ControlAnswer {
  std::string black, white;            ///< 0 or 1 a vertex, in vertex order
  std::array<int, 2> territory{0, 0};  ///< of Black, White: controlled locations without an own stone
  std::array<int, 2> dead{0, 0};       ///< opposing stones on controlled locations
  Margin score;                        ///< Black's less White's, with the query's prisoners and komi
};

/// Of the query's position. Throws InputError for a record, a handicap, and rules without control;
/// LimitReached if a limit strikes.
ControlAnswer answer_control(const Control& control, const Query& query, const Limits& limits);

}  // namespace graphgo::solver::scoring
