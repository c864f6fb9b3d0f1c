// Values, turns and states in words, for people.
#pragma once
#include <concepts>
#include <string>
#include <vector>

#include "solver/question/answer.hpp"
#include "solver/question/limits.hpp"
#include "solver/question/query.hpp"
#include "solver/question/trace.hpp"

namespace graphgo::solver::presentation {

/// "3", "[-2, 2] no result", "Black wins", "[0, 4] stopped": short enough for a table's cell.
std::string value_text(const Value& value, const Ruleset& rules);

/// The same; a tie that the ruleset gives to White is "0 (White wins)".
std::string value_and_winner_text(const Value& value, const Ruleset& rules);

/// Is it a tie, and White's by the ruleset?
bool white_wins_tie(const Value& value, const Ruleset& rules);

/// What `value_text` writes where play need not end, in words.
inline constexpr const char* interval_legend =
    "[lo, hi] R: Black can force lo, White hi, and R is the result";

/// "Black wins by 3", "tie", "tie, White wins", "no result": what the value means for the players.
std::string verdict_text(const Value& value, const Ruleset& rules);

/// "1 vertex", "3 vertices".
template <std::integral Number>
std::string counted(Number count, const char* one, const char* many) {
  return std::to_string(count) + " " + (count == 1 ? one : many);
}

/// "a1 b1 c2"; empty for none.
std::string names_text(const Board& board, const std::vector<Vertex>& vertices);

/// The turn of the side to move there, "a1", "pass"; where it answers a question, "accept" or, pointing at a
/// chain, "dispute a1".
std::string turn_text(const Board& board, const TraceStep& before, Turn turn);

/// A line of play from the query's state: "B b1  W pass  B pass". Knows whose turn it is under handicaps and
/// phases, and marks a play that took its own stone: "B a1 (suicide)".
std::string line_text(const Query& query, const std::vector<Turn>& line);
/// The principal variation of a solved answer, with a word where there is none and "..." where a limit cut it
/// short.
std::string line_text(const Query& query, const Answer& answer);

/// How many turns of the line there are before all of the board is in the hands of chains that nothing takes
/// away, so that safe plays and passes alone are left; all of them where only passes would be left out,
/// and under rules that may force a side to fill its own eyes.
std::size_t decided_after(const Query& query, const std::vector<Turn>& line);

/// The line of the answer, ended there with a word on what follows.
std::string line_until_decided(const Query& query, const Answer& answer);
/// The same, and a word where it shows one bound only: "B pass  W pass  (own bounds only)".
std::string noted_line_text(const Query& query, const Answer& answer);

/// Is endless play the result, so that the answer's is to be shown? Where one side prefers an end that it can
/// force, the other's bound alone explains it.
bool is_endless(const Answer& answer, const Ruleset& rules);
/// The lines on endless play that keeps both bounds apart; empty where there is none.
std::string endless_text(const Query& query, const Answer& answer);

/// Why an engine stopped.
std::string stop_text(StoppedBy stopped_by);

/// "2x2, 4 vertices, 4 edges".
std::string board_text(const Board& board);

/// The state that a query asks about: after the handicap's stones and the record.
struct AskedState {
  Stones position;
  Side to_move = Side::black;
  bool has_start = false;  ///< is the query's own position another state, from which it came?
};
AskedState asked_state(const Query& query);

/// The lines that say where play began: "start      ..... White to move" and, if there is a record,
/// "after      W 1  B 3". Empty where it begins with the state asked about.
std::string start_text(const Query& query);

/// "prisoners  2 captured by Black, 0 by White"; empty where the query has none.
std::string prisoners_text(const Query& query);
/// The same as a line, which says where prisoners do not count.
std::string prisoners_line(const Query& query);

/// The first lines of every answer about a state: board, rules, position, side, and what else was asked.
std::string question_text(const Query& query);

}  // namespace graphgo::solver::presentation
