#include "solver/explorer/state_json.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "graphgo/error.hpp"
#include "graphgo/record/position_text.hpp"
#include "graphgo/rules/predicates.hpp"
#include "graphgo/text/message.hpp"
#include "solver/engines/registry.hpp"
#include "solver/engines/solve.hpp"
#include "solver/presentation/answer_json.hpp"
#include "solver/presentation/query_json.hpp"
#include "solver/question/banned_turns.hpp"
#include "solver/question/game_of.hpp"
#include "solver/question/trace.hpp"

namespace graphgo::solver::explorer {
namespace {

using nlohmann::ordered_json;

ordered_json steps_json(const std::vector<TraceStep>& steps) {
  auto list = ordered_json::array();
  for (const TraceStep& step : steps) {
    list.push_back({{"position", position_text(step.position)},
                    {"to_move", word_of(step.to_move)},
                    {"phase", step.phase},
                    {"over", step.over}});
    if (!step.asked.empty()) list.back()["asked"] = step.asked;
  }
  return list;
}

ordered_json banned_list(const std::vector<BannedTurn>& banned) {
  auto list = ordered_json::array();
  for (const auto& turn : banned) list.push_back(presentation::json_of(turn));
  return list;
}

/// What superko remembers, each once: the start as left by who is not to move there, and what each turn left.
ordered_json remembered_json(const Query& query, const std::vector<TraceStep>& steps) {
  auto list = ordered_json::array();
  if (!is_superko(query.rules)) return list;
  const bool situational = query.rules.repetition.key == Repetition::Key::situational;
  std::set<std::pair<std::string, bool>> known;
  const auto remember = [&](std::size_t after, Side by) {
    if (known.emplace(position_text(steps[after].position), situational && by == Side::white).second)
      list.push_back({{"after", after}, {"by", word_of(by)}});
  };
  if (query.rules.repetition.initial_counted) remember(0, opponent(steps[0].to_move));
  for (std::size_t i = 0; i < query.record.size(); ++i)
    if (remembers(query.rules, query.record[i])) remember(i + 1, steps[i].to_move);
  return list;
}

void add_what_the_game_knows(ordered_json& object, const Query& query) {
  const Game<1> game = game_of(query);
  for (int ply = 0; ply <= game.ply(); ++ply) {
    const auto& prisoners = game.state_at(ply).prisoners;
    object["steps"][static_cast<std::size_t>(ply)]["prisoners"] = {prisoners[0], prisoners[1]};
  }
  object["legal"] = presentation::json_of(game.legal_turns());
  object["banned"] = banned_json(query);
}

}  // namespace

ordered_json banned_json(const Query& query) { return banned_list(banned_turns(query)); }

void check_page_query(const Query& query) {
  if (query.record.size() > most_turns)
    throw InputError(
        fmt::format("record: {} turns, at most {} are taken here", query.record.size(), most_turns));
  engines::check_query(query);
}

void check_object(const nlohmann::json& value, std::initializer_list<std::string_view> known,
                  const char* where) {
  if (!value.is_object()) throw InputError(fmt::format("{}: not a JSON object", where));
  for (const auto& [key, unused] : value.items())
    if (std::find(known.begin(), known.end(), key) == known.end())
      throw InputError(fmt::format("{}: unknown key {}", where, excerpt(key)));
}

Query checked_query(const nlohmann::json& json) {
  if (json.is_object() && json.contains("query") && json["query"] != "value")
    throw InputError("query: must be \"value\"; batches alone are asked for more");
  Query query = presentation::read_query(json, BoardFiles::refused);
  check_page_query(query);
  return query;
}

ordered_json state_json(const Query& query) {
  const std::vector<TraceStep> steps = trace_of_record(query);
  ordered_json object{{"rules", to_text(query.rules)},
                      {"superko", is_superko(query.rules)},
                      {"situational", query.rules.repetition.key == Repetition::Key::situational},
                      {"steps", steps_json(steps)},
                      {"remembered", remembered_json(query, steps)},
                      {"legal", nullptr},
                      {"banned", nullptr}};
  if (played_by_game(query.rules)) add_what_the_game_knows(object, query);
  return object;
}

}  // namespace graphgo::solver::explorer
