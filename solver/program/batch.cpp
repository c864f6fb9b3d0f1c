#include "solver/program/batch.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>
#include <set>

#include "graphgo/board/formats.hpp"
#include "graphgo/board/read_board.hpp"
#include "graphgo/error.hpp"
#include "graphgo/record/position_text.hpp"
#include "graphgo/text/message.hpp"
#include "solver/engines/solve.hpp"
#include "solver/presentation/answer_json.hpp"
#include "solver/question/limits.hpp"

namespace graphgo::solver::program {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

/// Deepest nesting a query can need is three (board, edges, edge); the JSON reader recurses on more.
constexpr int max_depth = 16;

[[noreturn]] void refuse(const char* key, const char* wanted) {
  throw InputError(fmt::format("{}: {}", key, wanted));
}

void check_depth(std::string_view line) {
  int depth = 0;
  bool in_text = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    if (c == '"') in_text = !in_text;
    if (c == '\\') ++i;  // only within text; elsewhere it is no JSON
    if (in_text) continue;
    if (c == '[' || c == '{') ++depth;
    if (c == ']' || c == '}') --depth;
    if (depth > max_depth) throw InputError("query: brackets nested too deeply");
  }
}

const json& required(const json& query, const char* key) {
  const auto found = query.find(key);
  if (found == query.end()) refuse(key, "missing");
  return *found;
}

Board read_board(const json& value) {
  if (value.is_string()) return graphgo::read_board(value.get<std::string>());
  if (value.is_object()) return read_board_text(BoardFormat::json, value.dump(), "query");
  refuse("board", "must be a family or an object {\"vertices\", \"edges\"}");
}

Stones read_position(const Board& board, const json& query) {
  const auto found = query.find("position");
  if (found == query.end()) return Stones(static_cast<std::size_t>(board.size()));
  if (!found->is_string()) refuse("position", "must be text, like \".XO\"");
  const auto text = found->get<std::string>();
  if (text.find_first_not_of(".-XxOo/ \t\r\n") != std::string::npos)
    refuse("position", "must be text of . X O in vertex order");
  return graphgo::read_position(board, text);
}

Side read_side(const json& query, const Ruleset& rules) {
  const auto found = query.find("to_move");
  if (found == query.end()) return rules.handicap.stones.empty() ? Side::black : Side::white;
  if (*found == "black" || *found == "b") return Side::black;
  if (*found == "white" || *found == "w") return Side::white;
  refuse("to_move", "must be \"black\", \"white\", \"b\" or \"w\"");
}

int read_int(const json& value, const char* key, int least, int most) {
  if (!value.is_number_integer()) refuse(key, "must hold whole numbers");
  const bool in_range = value.is_number_unsigned()
                            ? value.get<std::uint64_t>() <= static_cast<std::uint64_t>(most)
                            : value.get<std::int64_t>() >= least && value.get<std::int64_t>() <= most;
  if (!in_range) throw InputError(fmt::format("{}: {} is not from {} to {}", key, value.dump(), least, most));
  return value.get<int>();
}

std::array<int, 2> read_prisoners(const json& query) {
  const auto found = query.find("prisoners");
  if (found == query.end()) return {0, 0};
  if (!found->is_array() || found->size() != 2)
    refuse("prisoners", "must be a list of two numbers, [Black's, White's]");
  return {read_int((*found)[0], "prisoners", 0, most_prisoners),
          read_int((*found)[1], "prisoners", 0, most_prisoners)};
}

/// {"remove": number of turns before the cycle began, "play": vertex}; without "play" the removal is all.
Turn read_removal(const json& turn, const Board& board) {
  for (const auto& [key, value] : turn.items())
    if (key != "remove" && key != "play")
      throw InputError(fmt::format("record: unknown key {}", excerpt(key)));
  if (!turn.contains("remove"))
    refuse("record", "an object must have \"remove\", the number of turns before the cycle began");
  Turn read = Turn::pass();
  read.removes = read_int(turn["remove"], "remove", 0, std::numeric_limits<int>::max());
  if (turn.contains("play")) read.vertex = read_int(turn["play"], "play", 0, board.size() - 1);
  return read;
}

std::vector<Turn> read_record(const json& query, const Board& board, const Ruleset& rules) {
  std::vector<Turn> turns;
  const auto found = query.find("record");
  if (found == query.end()) return turns;
  if (!found->is_array()) refuse("record", "must be a list of vertex numbers, -1 for a pass");
  const int least = rules.dispute == Dispute::played ? Turn::gift().vertex
                    : rules.resume                   ? Turn::resume().vertex
                                                     : -1;
  for (const auto& turn : *found) {
    if (turn.is_object() && removes_cycles(rules))
      turns.push_back(read_removal(turn, board));
    else
      turns.push_back(Turn{read_int(turn, "record", least, board.size() - 1)});
  }
  return turns;
}

bool read_flag(const json& query, const char* key) {
  const auto found = query.find(key);
  if (found == query.end()) return false;
  if (!found->is_boolean()) refuse(key, "must be true or false");
  return found->get<bool>();
}

void check_keys(const json& query) {
  if (!query.is_object()) throw InputError("query: not a JSON object");
  constexpr std::array known{"id",    "query",     "board",  "position", "to_move",
                             "rules", "prisoners", "record", "moves"};
  for (const auto& [key, value] : query.items())
    if (std::find(known.begin(), known.end(), key) == known.end())
      throw InputError(fmt::format("query: unknown key {}", excerpt(key)));
}

Query read_query(const json& query) {
  check_keys(query);
  Query q{read_board(required(query, "board")),
          {},
          Side::black,
          ruleset_from_json(required(query, "rules").dump()),
          {},
          {}};
  q.position = read_position(q.board, query);
  check_legal(q.board, q.position);
  q.to_move = read_side(query, q.rules);
  q.prisoners = read_prisoners(query);
  q.record = read_record(query, q.board, q.rules);
  return q;
}

/// "query": "value", which is meant where the key is missing, or "control".
bool asks_for_control(const json& query) {
  if (!query.is_object() || !query.contains("query") || query["query"] == "value") return false;
  if (query["query"] != "control") refuse("query", "must be \"value\" or \"control\"");
  return true;
}

/// What the answer says of the board itself: its names, as turns are numbers, and what is odd about it.
void tell_of_board(ordered_json& result, const Board& board, std::vector<std::string>& warnings) {
  presentation::add_names(result, board);
  if (board.warnings().empty()) return;
  result["warnings"] = board.warnings();
  for (const auto& warning : board.warnings())
    warnings.push_back(fmt::format("{}: {}", board.label(), warning));
}

/// Was it answered? Else bounds were.
bool answer_value(ordered_json& result, const json& query, const Limits& limits, BatchSessions& sessions,
                  std::vector<std::string>& warnings) {
  const Query q = read_query(query);
  tell_of_board(result, q.board, warnings);
  const Answer answer = sessions.ask(q, limits, {.moves = read_flag(query, "moves")});
  presentation::add_answer(result, answer, q.rules);
  return answer.value.solved;
}

/// The rules may be left out: control is Pauli's.
bool answer_control(ordered_json& result, json query, const Limits& limits,
                    std::vector<std::string>& warnings) {
  if (!query.contains("rules")) query["rules"] = "logical-japanese";
  const Query q = read_query(query);
  if (read_flag(query, "moves")) refuse("moves", "control is no question about turns");
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

/// Refuses a key given twice in one object, of which the library would silently keep the last.
json parse(std::string_view line) {
  if (line.find_first_not_of(" \t\r") == line.npos) throw InputError("query: the line is empty");
  if (line.size() > max_query_length)
    throw InputError(fmt::format("query: longer than {} bytes", max_query_length));
  check_depth(line);
  std::vector<std::set<std::string>> keys;  // of each open object
  const auto watch = [&](int, json::parse_event_t event, json& value) {
    if (event == json::parse_event_t::object_start) keys.emplace_back();
    if (event == json::parse_event_t::object_end) keys.pop_back();
    if (event == json::parse_event_t::key && !keys.back().insert(value.get<std::string>()).second)
      throw InputError(fmt::format("query: key {} is given twice", excerpt(value.get<std::string>())));
    return true;
  };
  try {
    return json::parse(line, watch);
  } catch (const json::parse_error& e) {
    throw InputError(fmt::format("query: not JSON, near byte {}", e.byte));
  } catch (const json::out_of_range&) {
    throw InputError("query: a number is too large");
  }
}

}  // namespace

/// The session to ask in, if there is one; `again`: is the question like the one before it?
BatchSessions::Seat BatchSessions::take(const Query& query, bool& again) {
  const auto is_about = [&](const Board& board, const Ruleset& rules) {
    return board == query.board && rules == query.rules;
  };
  const std::lock_guard lock(mutex_);
  again = before_ && is_about(before_->board, before_->rules);
  before_ = query;
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
    const json query = parse(line);
    if (query.is_object() && query.contains("id")) result["id"] = query["id"];
    stopped = !(asks_for_control(query) ? answer_control(result, query, limits, warnings)
                                        : answer_value(result, query, limits, sessions, warnings));
  } catch (const std::exception& e) {
    result = {{"id", result["id"]}, {"error", e.what()}};
  }
  // Text that is not UTF-8 can only come from the query itself; it is shown with replacement characters.
  return {result.dump(-1, ' ', false, json::error_handler_t::replace), stopped, std::move(warnings)};
}

}  // namespace graphgo::solver::program
