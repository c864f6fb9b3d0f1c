#include "solver/program/batch.hpp"

#include <fmt/core.h>

#include <nlohmann/json.hpp>

#include "graphgo/error.hpp"
#include "solver/engines/solve.hpp"
#include "solver/presentation/answer_json.hpp"
#include "solver/question/limits.hpp"

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
  for (const auto& warning : board.warnings())
    warnings.push_back(fmt::format("{}: {}", board.label(), warning));
}

/// Was it answered? Else bounds were.
bool answer_value(ordered_json& result, const json& query, const Limits& limits,
                  std::vector<std::string>& warnings) {
  const Query q = presentation::read_query(query, BoardFiles::read);
  tell_of_board(result, q.board, warnings);
  const Answer answer = engines::solve(q, limits, {.moves = read_flag(query, "moves")});
  presentation::add_answer(result, answer, q.rules);
  return answer.value.solved;
}

/// The rules may be left out: control is Pauli's.
bool answer_control(ordered_json& result, json query, const Limits& limits,
                    std::vector<std::string>& warnings) {
  if (!query.contains("rules")) query["rules"] = "logical-japanese";
  const Query q = presentation::read_query(query, BoardFiles::read);
  if (read_flag(query, "moves")) throw InputError("moves: control is no question about turns");
  tell_of_board(result, q.board, warnings);
  try {
    presentation::add_control(result, scoring::answer_control(scoring::Control(q.board), q, limits));
    return true;
  } catch (const LimitReached&) {
    result["stopped_by"] = name_of(limits.struck().value_or(StoppedBy::time));
    return false;
  }
}

}  // namespace

BatchAnswer answer_line(std::string_view line, const Limits& limits) {
  ordered_json result;
  result["id"] = nullptr;
  bool stopped = false;
  std::vector<std::string> warnings;
  try {
    const json query = presentation::parse_query(line);
    if (query.is_object() && query.contains("id")) result["id"] = query["id"];
    stopped = !(asks_for_control(query) ? answer_control(result, query, limits, warnings)
                                        : answer_value(result, query, limits, warnings));
  } catch (const std::exception& e) {
    result = {{"id", result["id"]}, {"error", e.what()}};
  }
  // Text that is not UTF-8 can only come from the query itself; it is shown with replacement characters.
  return {result.dump(-1, ' ', false, json::error_handler_t::replace), stopped, std::move(warnings)};
}

}  // namespace graphgo::solver::program
