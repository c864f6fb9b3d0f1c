// Tables of history-free rulesets.
#pragma once
#include <filesystem>

#include "graphgo/board/board.hpp"
#include "graphgo/rules/ruleset.hpp"
#include "solver/question/limits.hpp"

namespace graphgo::solver::engines::retrograde {

/// Writes the table of all states of a board. Bounds found so far are kept beside the output as a checkpoint
/// every five seconds (on large boards more seldom) and when a limit strikes (LimitReached); a build of the
/// same table goes on from there and writes the same bytes, because bounds and ranks are unique. Where
/// `limits.memory` is not enough for all, plays are kept in an unnamed file in the output's folder. Throws
/// InputError: a ruleset this engine or a table does not take, an output that cannot be written; TooLarge.
void build_table(const Board& board, const Ruleset& rules, const std::filesystem::path& output,
                 const Limits& limits);

}  // namespace graphgo::solver::engines::retrograde
