// A solved state as a picture: grids as a goban, with the line's move numbers and the values of turns.
#pragma once
#include <string>

#include "solver/question/answer.hpp"
#include "solver/question/query.hpp"

namespace graphgo::solver::presentation {

/// A self-contained SVG 1.1 document of the state that the query asks about. A plain grid is drawn as a
/// goban: lines, star points, coordinates, stones. The turns of the principal variation stand as numbered
/// stones, up to where only safe plays and passes follow; a turn at a vertex that shows another stone is told
/// below the board, as passes are. The values of the legal turns (Answer::moves), if there are any, stand at
/// their vertices. Other boards are drawn by `board_svg`, stones and names alone.
std::string answer_svg(const Query& query, const Answer& answer);

}  // namespace graphgo::solver::presentation
