#include "solver/presentation/query_json.hpp"

#include <fmt/core.h>

#include <array>
#include <limits>
#include <vector>

#include "graphgo/board/formats.hpp"
#include "graphgo/error.hpp"
#include "graphgo/record/position_text.hpp"
#include "graphgo/rules/predicates.hpp"
#include "graphgo/text/json.hpp"
#include "graphgo/text/message.hpp"

namespace graphgo::solver::presentation {
namespace {

using nlohmann::json;

/// Deepest nesting a query can need is three (board, edges, edge); the JSON reader recurses on more.
constexpr int max_depth = 16;

[[noreturn]] void refuse(const std::string& key, const std::string& wanted) {
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

Board board_of(const json& value, BoardFiles files) {
  if (value.is_string()) return graphgo::read_board(value.get<std::string>(), files);
  if (value.is_object()) return read_board_text(BoardFormat::json, dump_json(value), "query");
  refuse("board", "must be a family or an object {\"vertices\", \"edges\"}");
}

Stones read_position(const Board& board, const json& query) {
  const auto found = query.find("position");
  if (found == query.end()) return no_stones(board);
  if (!found->is_string()) refuse("position", "must be text, like \".XO\"");
  const auto text = found->get<std::string>();
  if (text.find_first_not_of(".-XxOo/ \t\r\n") != std::string::npos)
    refuse("position", "must be text of . X O in vertex order");
  return graphgo::read_position(board, text);
}

Side read_side(const json& query, const Ruleset& rules) {
  const auto found = query.find("to_move");
  if (found == query.end()) return first_to_move(rules);
  if (const auto side = found->is_string() ? side_named(found->get<std::string>()) : std::nullopt)
    return *side;
  refuse("to_move", "must be \"black\", \"white\", \"b\" or \"w\"");
}

int read_int(const json& value, const std::string& key, int least, int most,
             const std::string& wanted = "must hold whole numbers") {
  if (!value.is_number_integer()) refuse(key, wanted);
  if (const auto number = whole_number<int>(value, least, most)) return *number;
  throw InputError(fmt::format("{}: {} is not from {} to {}", key, dump_json(value), least, most));
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
Turn read_removal(const json& turn, const Board& board, const std::string& where) {
  for (const auto& [key, value] : turn.items())
    if (key != "remove" && key != "play")
      throw InputError(fmt::format("{}: unknown key {}", where, excerpt(key)));
  if (!turn.contains("remove"))
    refuse(where, "an object must have \"remove\", the number of turns before the cycle began");
  Turn read = Turn::pass();
  read.removes = read_int(turn["remove"], where + ": remove", 0, std::numeric_limits<int>::max());
  if (turn.contains("play"))
    read.vertex =
        read_int(turn["play"], where + ": play (left out where nothing is played)", 0, board.size() - 1);
  return read;
}

/// What turns of the ruleset are written as.
std::string turns_wanted(const Ruleset& rules) {
  std::string text = "must be a vertex's number from 0, or -1 for a pass";
  if (rules.resume) text += ", -2 for a resumption";
  if (rules.dispute == Dispute::played) text += ", -3 for a gift";
  if (removes_cycles(rules)) text += ", or {\"remove\": turns before the cycle}";
  return text;
}

std::vector<Turn> read_record(const json& query, const Board& board, const Ruleset& rules) {
  std::vector<Turn> turns;
  const auto found = query.find("record");
  if (found == query.end()) return turns;
  if (!found->is_array())
    refuse("record", "must be a list of turns, each a vertex's number, or -1 for a pass");
  const int least = rules.dispute == Dispute::played ? Turn::gift().vertex
                    : rules.resume                   ? Turn::resume().vertex
                                                     : -1;
  for (const auto& turn : *found) {
    const std::string where = fmt::format("record: turn {}", turns.size() + 1);
    if (turn.is_object() && removes_cycles(rules))
      turns.push_back(read_removal(turn, board, where));
    else
      turns.push_back(Turn{read_int(turn, where, least, board.size() - 1, turns_wanted(rules))});
  }
  return turns;
}

void check_keys(const json& query) {
  if (!query.is_object()) throw InputError("query: not a JSON object");
  constexpr std::array known{"id",    "query",     "board",  "position", "to_move",
                             "rules", "prisoners", "record", "moves"};
  for (const auto& [key, value] : query.items())
    if (std::find(known.begin(), known.end(), key) == known.end())
      throw InputError(
          fmt::format("query: unknown key {}{}", excerpt(key),
                      key == "komi" ? "; komi is part of the rules: \"tromp-taylor,komi=6.5\"" : ""));
}

}  // namespace

Board read_query_board(const json& query, BoardFiles files) {
  return board_of(required(query, "board"), files);
}

bool read_flag(const json& query, const char* key) {
  const auto found = query.find(key);
  if (found == query.end()) return false;
  if (!found->is_boolean()) refuse(key, "must be true or false");
  return found->get<bool>();
}

Query read_query(const json& query, BoardFiles files) {
  check_keys(query);
  Query q{read_query_board(query, files),
          {},
          Side::black,
          ruleset_from_json(dump_json(required(query, "rules"))),
          {},
          {}};
  q.position = read_position(q.board, query);
  check_legal(q.board, q.position);
  q.to_move = read_side(query, q.rules);
  q.prisoners = read_prisoners(query);
  q.record = read_record(query, q.board, q.rules);
  return q;
}

json parse_query(std::string_view text) {
  if (text.find_first_not_of(" \t\r\n") == text.npos) throw InputError("query: the line is empty");
  if (text.size() > max_query_length)
    throw InputError(fmt::format("query: longer than {} bytes", max_query_length));
  check_depth(text);
  const auto twice = [](const std::string& key) {
    throw InputError(fmt::format("query: key {} is given twice", excerpt(key)));
  };
  try {
    return parse_json_once(text, twice);
  } catch (const json::parse_error& e) {
    throw InputError(fmt::format("query: not JSON, near byte {}", e.byte));
  } catch (const json::out_of_range&) {
    throw InputError("query: a number is too large");
  }
}

}  // namespace graphgo::solver::presentation
