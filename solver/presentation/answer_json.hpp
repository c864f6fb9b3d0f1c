// Values as JSON, the same keys wherever one is printed (`batch`, `solve --json`, `compare --json`).
#pragma once
#include <nlohmann/json_fwd.hpp>

#include "solver/question/answer.hpp"
#include "solver/question/banned_turns.hpp"
#include "solver/question/query.hpp"
#include "solver/scoring/control/control_answer.hpp"

namespace graphgo::solver::presentation {

/// 3, -0.5, "inf", "-inf".
nlohmann::ordered_json json_of(Margin margin);

/// Adds the value's keys to an object. Solved: {"value": m} for a single margin, {"winner": "black"|"white"}
/// for last_mover, {"lo", "hi", "result"} where infinite play is possible, the result being the median or "no
/// result": a ruleset without superko always has lo, hi and result, also where lo and hi are equal. Not
/// solved: {"lo", "hi", "value": null, "solved": false}, for last_mover "winner" instead of "value".
void add_value(nlohmann::ordered_json& object, const Value& value, const Ruleset& rules);

/// All of a value, to be read again: {"kind": "margin", "lo": 3, "hi": 3, "solved": true}.
nlohmann::ordered_json exact_json(const Value& value);
/// Throws nlohmann::json::exception.
Value read_exact_value(const nlohmann::ordered_json& object);

/// Adds what is asked: {"position", "to_move"} of the state after handicap stones and record; where play
/// began elsewhere "start" with the same two keys; and "record", if there is one.
void add_question(nlohmann::ordered_json& object, const Query& query);

/// Turns as JSON, as records give them: a vertex; -1 for a pass or the acceptance of an end, -2 to resume, -3
/// for a gift; {"remove": number of turns before the cycle began, "play": vertex} for a removal, without
/// "play" where it is all.
nlohmann::ordered_json json_of(const std::vector<Turn>& turns);
/// {"turn": vertex, "reason": text, "repeats_after": turns where superko bans it}.
nlohmann::ordered_json json_of(const BannedTurn& banned);

/// The turns again. Throws nlohmann::json::exception.
std::vector<Turn> read_turns(const nlohmann::ordered_json& turns);

/// Adds {"black": "0/1 per vertex", "white": "...", "score": number}.
void add_control(nlohmann::ordered_json& object, const scoring::ControlAnswer& answer);

/// Adds "names", the vertices' names in order, if the board has names: turns are given as vertex numbers.
void add_names(nlohmann::ordered_json& object, const Board& board);

/// Adds value, moves, principal variation (with "line_complete": false where a limit cut it short),
/// "stopped_by" ("time", "interrupt", "memory", "depth" or "history") where something is not solved, nodes
/// and seconds.
void add_answer(nlohmann::ordered_json& object, const Answer& answer, const Ruleset& rules);

}  // namespace graphgo::solver::presentation
