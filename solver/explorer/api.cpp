#include "solver/explorer/api.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <functional>
#include <sstream>

#include "graphgo/board/families.hpp"
#include "graphgo/board/formats.hpp"
#include "graphgo/error.hpp"
#include "graphgo/record/position_text.hpp"
#include "graphgo/record/replay.hpp"
#include "graphgo/record/sgf.hpp"
#include "graphgo/text/json.hpp"
#include "graphgo/text/message.hpp"
#include "solver/engines/solve.hpp"
#include "solver/explorer/state_json.hpp"
#include "solver/presentation/answer_json.hpp"
#include "solver/presentation/query_json.hpp"
#include "solver/presentation/rules_json.hpp"
#include "solver/question/answer.hpp"
#include "solver/question/limits.hpp"
#include "solver/question/query.hpp"
#include "solver/question/trace.hpp"

namespace graphgo::solver::explorer {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

constexpr std::string_view jobs_path = "jobs/";

/// Sessions kept warm: two rulesets side by side, and what was looked at before.
constexpr std::size_t most_sessions = 4;
/// A job may use half of the threads: two rulesets are what is usually asked about at a time.
constexpr int thread_shares = 2;

std::string dumped(const ordered_json& object) { return dump_json(object); }

Reply refused(int status, const std::string& what) { return {status, dumped({{"error", what}})}; }

/// Answers, and turns what is wrong with the question into one line.
template <typename Answer>
Reply answered(Answer&& answer) try {
  return answer();
} catch (const InputError& e) {
  return refused(400, e.what());
} catch (const std::bad_alloc&) {
  return refused(503, "out of memory");
} catch (const std::exception& e) {
  return refused(500, e.what());
}

/// What one job may use, with such a share of the memory.
Limits share(Limits limits, std::size_t memory_shares) {
  limits = with_defaults(limits);
  limits.memory /= memory_shares;
  limits.threads = std::max(1, limits.threads / thread_shares);
  return limits;
}

Board solvable(Board board) {
  engines::check_size(board);
  return board;
}

/// In any format. An edge list has no sign of its own: a line that is a number alone begins one with the
/// number of vertices, a line of two words one without it.
std::vector<Board> pasted_boards(const std::string& text) {
  const std::string where = "pasted text";
  std::istringstream lines(text);
  std::string line, first, second, third;
  while (first.empty() && std::getline(lines, line))
    std::istringstream(line.substr(0, line.find('#'))) >> first >> second >> third;
  const bool number = !first.empty() && first.find_first_not_of("0123456789") == first.npos;
  if (number && second.empty()) return {read_board_text(BoardFormat::edges, text, where)};
  if (!second.empty() && third.empty() && second.find_first_of("[{") == second.npos && first != "graph" &&
      first != "strict")
    return {read_board_text(BoardFormat::edgelist, text, where)};
  return read_board_stream(text, where, BoardFiles::refused);
}

/// A text that names one board is kept as it is; of what was pasted only one line of graph6 or of a family's
/// name is.
ordered_json answer_board(const json& asked) {
  check_object(asked, {"board", "paste"}, "board");
  if (asked.contains("board") && asked.contains("paste"))
    throw InputError("board and paste: one board is asked for, so write one of them");
  if (asked.contains("board")) {
    const Board board = solvable(presentation::read_query_board(asked, BoardFiles::refused));
    return board_json(board, asked["board"].is_string());
  }
  if (!asked.contains("paste") || !asked["paste"].is_string()) throw InputError("board: missing");
  auto boards = pasted_boards(asked["paste"].get<std::string>());
  if (boards.size() != 1)
    throw InputError(fmt::format("pasted text: {} boards, and only one can be taken", boards.size()));
  const Board board = solvable(std::move(boards[0]));
  return board_json(board, board.label() != "pasted text");
}

Ruleset rules_of(const json& value) { return ruleset_from_json(dump_json(value)); }

/// An axis' values that are one word: "forbidden | allowed" has two, "passes(K)" none.
std::vector<std::string> plain_values(const AxisInfo& axis) {
  std::vector<std::string> plain;
  std::istringstream values{std::string(axis.values)};
  for (std::string value; std::getline(values, value, '|');) {
    std::istringstream words(value);
    std::string word, more;
    words >> word >> more;
    if (more.empty() && !word.empty() &&
        word.find_first_not_of("abcdefghijklmnopqrstuvwxyz_0123456789") == word.npos)
      plain.push_back(word);
  }
  return plain;
}

/// Of each axis the values that cannot stand beside the other axes, and why: {axis: {value: reason}}.
ordered_json refused_values(const Ruleset& rules) {
  auto refused = ordered_json::object();
  for (const AxisInfo& axis : axes())
    for (const std::string& value : plain_values(axis)) {
      Ruleset other = rules;
      try {
        set_axis(other, axis.name, value);
        check_solvable(other);
      } catch (const InputError& e) {
        refused[std::string(axis.name)][value] = e.what();
      }
    }
  return refused;
}

ordered_json answer_rules(const json& asked) {
  check_object(asked, {"rules", "other"}, "rules");
  if (!asked.contains("rules")) throw InputError("rules: missing");
  const Ruleset rules = rules_of(asked["rules"]);
  check_solvable(rules);
  ordered_json object = presentation::json_of(rules);
  object["refused"] = refused_values(rules);
  if (asked.contains("other")) {
    auto& list = object["differences"] = ordered_json::array();
    for (const auto& d : difference(rules, rules_of(asked["other"])))
      list.push_back({{"axis", d.axis}, {"left", d.left}, {"right", d.right}});
  }
  return object;
}

std::string text_of(const json& asked, const char* key) {
  if (!asked.contains(key) || !asked[key].is_string()) throw InputError(fmt::format("{}: must be text", key));
  return asked[key].get<std::string>();
}

/// A query from a record: its set-up and turns, which must be those of the sides to move.
ordered_json answer_read_record(const json& asked) {
  check_object(asked, {"sgf", "rules"}, "record");
  const std::string text = text_of(asked, "sgf");
  const GameRecord record = read_sgf(text);
  const Ruleset rules = rules_of(asked.contains("rules") ? asked["rules"] : json("tromp-taylor"));
  Query query{solvable(record_board(record)), record.setup, first_to_move(record, rules), rules, {}, {}};
  for (const auto& [side, turn] : record.turns) query.record.push_back(turn);
  check_page_query(query);
  const auto steps = trace_of_record(query);
  for (std::size_t i = 0; i < record.turns.size(); ++i)
    if (record.turns[i].side != steps[i].to_move)
      throw InputError(fmt::format("record: turn {}: {} plays, but {} is to move", i + 1,
                                   name_of(record.turns[i].side), name_of(steps[i].to_move)));
  return {{"board", query.board.label()},
          {"position", position_text(query.position)},
          {"to_move", word_of(query.to_move)},
          {"record", presentation::json_of(query.record)},
          {"komi", half_points_text(record.komi.value_or(0))},
          {"not_used", unused_in_sgf(text, {"AB", "AW", "AE", "PL", "B", "W"})}};
}

ordered_json answer_write_record(const json& asked) {
  const Query query = checked_query(asked);
  if (!query.board.rectangular())
    throw InputError(fmt::format("board {}: SGF records are of plain grids; the permalink keeps any board",
                                 excerpt(query.board.label())));
  return {{"sgf", write_sgf(record_of(query))}};
}

ordered_json answer_start(const Setting& setting) {
  ordered_json object{{"version", setting.version},
                      {"query", parse_json<ordered_json>(setting.first)},
                      {"rules", presentation::rules_list()},
                      {"families", ordered_json::array()},
                      {"claims", !setting.papers.empty()},
                      {"tables", ordered_json::array()},
                      {"most_vertices", engines::max_solver_size}};
  for (const Family& family : families())
    object["families"].push_back(
        {{"name", family.name}, {"syntax", family.syntax}, {"meaning", family.meaning}});
  for (const auto& table : setting.tables)
    object["tables"].push_back(
        {{"board", table.description().board.label()}, {"rules", to_text(table.description().rules)}});
  return object;
}

}  // namespace

Api::Api(Setting setting)
    : setting_(std::move(setting)),
      sessions_(share(setting_.limits, most_sessions + 1), most_sessions),
      workshop_{sessions_, setting_.tables,
                share(setting_.limits, (most_sessions + 1) * static_cast<std::size_t>(setting_.jobs.workers)),
                setting_.seconds, setting_.papers},
      jobs_(setting_.jobs) {}

Reply Api::get(const std::string& path) {
  return answered([&]() -> Reply {
    if (path == "start") return {200, dumped(answer_start(setting_))};
    if (path == "claims" && !setting_.papers.empty()) return {200, dumped(claims_json(setting_.papers))};
    return refused(404, "no such page");
  });
}

Reply Api::post(const std::string& path, const std::string& body) {
  static const std::map<std::string, ordered_json (*)(const json&)> answers = {
      {"board", answer_board},
      {"rules", answer_rules},
      {"record/read", answer_read_record},
      {"record/write", answer_write_record},
      {"state", [](const json& asked) { return state_json(checked_query(asked)); }},
  };
  return answered([&]() -> Reply {
    const auto found = answers.find(path);
    if (found == answers.end() && path != "jobs") return refused(404, "no such page");
    const json asked = presentation::parse_query(body);
    if (!asked.is_object()) throw InputError("query: not a JSON object");
    return path == "jobs" ? submit(asked) : Reply{200, dumped(found->second(asked))};
  });
}

Reply Api::submit(const json& wanted) {
  using Maker = Jobs::Work (*)(const json&, const Workshop&);
  static const std::map<std::string, Maker> makers = {{"solve", solve_work},
                                                      {"values", values_work},
                                                      {"proof", proof_work},
                                                      {"hunt", hunt_work},
                                                      {"claim", claim_work}};
  if (wanted.size() != 1) throw InputError("jobs: one key, the kind of job");
  const auto maker = makers.find(wanted.begin().key());
  if (maker == makers.end())
    throw InputError(fmt::format("jobs: no such kind, {}", excerpt(wanted.begin().key())));
  const auto id = jobs_.submit(maker->second(*wanted.begin(), workshop_));
  if (!id) return refused(503, "too many questions wait; stop one, or ask again later");
  return {202, dumped({{"job", *id}})};
}

Reply Api::remove(const std::string& path) {
  if (path.starts_with(jobs_path) && jobs_.cancel(path.substr(jobs_path.size())))
    return {200, "{\"stopped\":true}"};
  return refused(404, "no such job");
}

}  // namespace graphgo::solver::explorer
