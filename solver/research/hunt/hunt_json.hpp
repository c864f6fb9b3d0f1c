// Hunts as JSON: the question, a board's result as a unit's answer, and counterexamples for people and
// programs.
#pragma once
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "solver/research/hunt/hunt.hpp"

namespace graphgo::solver::research {

/// {"board", "vertices", "edges"}, and "names" where it has them.
nlohmann::ordered_json graph_json(const Board& board);

/// All of a board's result, to be read again.
nlohmann::ordered_json answer_json(const BoardResult& result, const Question& question);
/// Throws nlohmann::json::exception, InputError.
BoardResult read_answer(const nlohmann::ordered_json& answer, const Board& board, const Question& question);

/// A counterexample as one JSON object: board, edges, position, to_move, record, how many states it stands
/// for, both values; between graphs also the two boards and what was chosen, with a formula its two sides.
std::string json_line(const Board& board, const Counterexample& counterexample, const Question& question);

}  // namespace graphgo::solver::research
