// A solved state as a picture, with the line's move numbers and the values of turns.
#pragma once
#include <string>
#include <string_view>

#include "solver/question/answer.hpp"
#include "solver/question/query.hpp"

namespace graphgo::solver::presentation {

/// A self-contained SVG 1.1 document of the state that the query asks about. A plain grid is drawn as a
/// goban: lines, star points, coordinates, stones. Of another board the edges are drawn, and the names of
/// vertices stand in them, or beside them where numbers do. The turns of the principal variation stand as
/// numbered stones, up to where only safe plays and passes follow; a turn at a vertex that shows another
/// stone is told below the board, as passes are. The values of the legal turns (Answer::moves), if there are
/// any, stand at their vertices. Below are the rules, the side to move, the value, and what the numbers mean.
std::string answer_svg(const Query& query, const Answer& answer);

/// Is the text a picture of an answer to the query, as `answer_svg` draws it?
bool is_picture_of(std::string_view text, const Query& query);
/// And does it show a value, where others have bounds as a limit struck?
bool is_picture_of_value(std::string_view text, const Query& query);

}  // namespace graphgo::solver::presentation
