#include "solver/program/batch.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <new>
#include <system_error>

#include "graphgo/error.hpp"
#include "graphgo/text/json.hpp"
#include "solver/engines/solve.hpp"
#include "solver/presentation/answer_json.hpp"
#include "solver/question/answer.hpp"
#include "solver/question/limits.hpp"
#include "solver/question/query.hpp"

namespace graphgo::solver::program {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;
using presentation::read_flag;

/// "query": "value", which is meant where the key is missing, or "control".
bool asks_for_control(const json& query) {
  if (!query.is_object() || !query.contains("query") || query["query"] == "value") return false;
  if (query["query"] != "control") throw InputError("query: must be \"value\" or \"control\"");
  return true;
}

/// What the answer says of the board itself: its names, as turns are numbers, and what is odd about it.
void tell_of_board(ordered_json& result, const Board& board, std::vector<std::string>& warnings) {
  presentation::add_names(result, board);
  if (board.warnings().empty()) return;
  result["warnings"] = board.warnings();
  const std::string where = result["id"].is_null() ? "" : fmt::format("query {}: ", dump_json(result["id"]));
  for (const auto& warning : board.warnings())
    warnings.push_back(fmt::format("{}{}: {}", where, board.label(), warning));
}

/// Was it answered, each turn that it asks for too? Else bounds were.
bool answer_value(ordered_json& result, const json& query, const Limits& limits, BatchSessions& sessions,
                  std::vector<std::string>& warnings) {
  const Query q = presentation::read_query(query, BoardFiles::read);
  tell_of_board(result, q.board, warnings);
  const Answer answer = sessions.ask(q, limits, {.moves = read_flag(query, "moves")});
  presentation::add_answer(result, answer, q.rules);
  return all_solved(answer);
}

/// The rules may be left out: control is Pauli's.
bool answer_control(ordered_json& result, json query, const Limits& limits,
                    std::vector<std::string>& warnings) {
  if (!query.contains("rules")) query["rules"] = "logical-japanese";
  if (query.contains("to_move")) throw InputError("to_move: control is the same whoever is to move");
  const Query q = presentation::read_query(query, BoardFiles::read);
  if (read_flag(query, "moves")) throw InputError("moves: control is no question about turns");
  tell_of_board(result, q.board, warnings);
  try {
    presentation::add_control(result, scoring::answer_control(scoring::Control(q.board), q, limits));
    return true;
  } catch (const LimitReached&) {
    result["solved"] = false;
    result["stopped_by"] = name_of(limits.struck().value_or(StoppedBy::time));
    return false;
  }
}

}  // namespace

/// The session to ask in, if there is one; `again`: is the question like one just before it?
BatchSessions::Seat BatchSessions::take(const Query& query, bool& again) {
  const auto is_about = [&](const Board& board, const Ruleset& rules) {
    return board == query.board && rules == query.rules;
  };
  const std::lock_guard lock(mutex_);
  const auto like = std::find_if(before_.begin(), before_.end(),
                                 [&](const Query& q) { return is_about(q.board, q.rules); });
  again = like != before_.end();
  if (again)
    before_.splice(before_.begin(), before_, like);
  else
    before_.push_front(query);
  if (before_.size() > most_) before_.pop_back();
  ++asking_;
  Seat seat;
  const auto found = std::find_if(idle_.begin(), idle_.end(),
                                  [&](const engines::Session& s) { return is_about(s.board(), s.rules()); });
  if (found != idle_.end()) seat.splice(seat.begin(), idle_, found);
  while (!idle_.empty() && idle_.size() + asking_ > most_) idle_.pop_back();
  return seat;
}

void BatchSessions::give_back(Seat seat) {
  const std::lock_guard lock(mutex_);
  --asking_;
  idle_.splice(idle_.begin(), seat);
}

Answer BatchSessions::ask(const Query& query, const Limits& limits, const Wanted& wanted) {
  engines::check_query(query);
  bool again = false;
  Seat seat = take(query, again);
  try {
    if (seat.empty() && again) seat.emplace_back(query.board, query.rules, limits);
    Answer answer =
        seat.empty() ? engines::solve(query, limits, wanted) : seat.front().ask(query, wanted, limits);
    give_back(std::move(seat));
    return answer;
  } catch (...) {
    give_back({});  // what it left behind is not used again
    throw;
  }
}

BatchAnswer answer_line(std::string_view line, const Limits& limits) {
  BatchSessions sessions(1);
  return answer_line(line, limits, sessions);
}

BatchAnswer answer_line(std::string_view line, const Limits& limits, BatchSessions& sessions) {
  ordered_json result;
  result["id"] = nullptr;
  bool stopped = false;
  std::vector<std::string> warnings;
  try {
    const json query = presentation::parse_query(line);
    if (query.is_object() && query.contains("id")) result["id"] = query["id"];
    stopped = !(asks_for_control(query) ? answer_control(result, query, limits, warnings)
                                        : answer_value(result, query, limits, sessions, warnings));
  } catch (const InputError& e) {
    result = {{"id", result["id"]}, {"error", e.what()}};
  } catch (const std::system_error& e) {  // a file that may not be read
    result = {{"id", result["id"]}, {"error", e.what()}};
  } catch (const LimitReached& e) {
    result = {{"id", result["id"]}, {"error", e.what()}};
    stopped = true;
  } catch (const std::bad_alloc&) {
    result = {{"id", result["id"]}, {"error", "out of memory; try a smaller board or --memory"}};
    stopped = true;
  }
  // Text that is not UTF-8 can only come from the query itself; it is shown with replacement characters.
  return {dump_json(result), stopped, std::move(warnings)};
}

}  // namespace graphgo::solver::program
