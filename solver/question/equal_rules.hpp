// Rulesets under which an empty board has the same value, by theorems (the proof search's soundness.md, S21).
//
// Example: by American rules White may play on after its pass and Black's, which changes no empty board.
//   same_on_empty_board(preset("aga"), board) == same_on_empty_board(preset("taylor16/asnf"), board)
#pragma once
#include "graphgo/board/board.hpp"
#include "graphgo/rules/ruleset.hpp"

namespace graphgo::solver {

/// The ruleset that stands for all those under which the empty board, Black to move and nothing played, has
/// the value that it has under `rules`, as far as the theorems say so: one phase of superko, area scoring and
/// an end by passes. Others are returned as they are.
Ruleset same_on_empty_board(const Ruleset& rules, const Board& board);

}  // namespace graphgo::solver
