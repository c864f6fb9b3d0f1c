
#include "graphgo/text/json.hpp"
#include "solver/engines/natural_line.hpp"
#include "solver/engines/registry.hpp"
#include "solver/engines/solve.hpp"
#include "solver/engines/table_value.hpp"
#include "solver/explorer/state_json.hpp"
#include "solver/explorer/work.hpp"
#include "solver/presentation/answer_json.hpp"
#include "solver/presentation/words.hpp"
#include "solver/question/answer.hpp"
#include "solver/question/game_of.hpp"
#include "solver/question/limits.hpp"
#include "solver/question/plain_bounds.hpp"
#include "solver/question/query.hpp"
#include "solver/question/trace.hpp"

namespace graphgo::solver::explorer {
namespace {

using nlohmann::ordered_json;

std::optional<Value> known_value(const std::vector<tables::Table>& tables, const Query& query) {
  for (const auto& table : tables)
    if (const auto value = engines::value_in_table(table, query)) return value;
  return std::nullopt;
}

/// What the tables know of the state and of its turns; of the rest plain bounds. Nothing where they know
/// nothing, and where the game core does not play.
std::optional<Answer> answer_from(const std::vector<tables::Table>& tables, const Query& query) {
  if (tables.empty() || !played_by_game(query.rules)) return std::nullopt;
  const auto root = known_value(tables, query);
  if (!root) return std::nullopt;
  Answer answer;
  answer.value = *root;
  answer.engine = "table";
  const Game<1> game = game_of(query);
  for (const Turn turn : game.legal_turns()) {
    Query after = query;
    after.record.push_back(turn);
    Game<1> next = game;
    next.play(turn);
    const auto value = next.over() ? engines::solve(after, {}).value : known_value(tables, after);
    answer.moves.push_back({turn, value.value_or(plain_bounds(query.board, query.rules))});
  }
  return answer;
}

std::string text_of(const Query& query, const Answer& answer, bool final) {
  ordered_json object;
  presentation::add_answer(object, answer, query.rules);
  object["verdict"] = presentation::verdict_text(answer.value, query.rules);
  object["method"] = answer.engine;
  if (answer.value.kind == ValueKind::winner) {  // lo and hi are then no points
    object["kind"] = "winner";
    if (object.contains("moves"))
      for (auto& move : object["moves"]) move["kind"] = "winner";
  }
  if (final) object["banned"] = banned_json(query);
  return dump_json(object);
}

/// What is told while a search is open. People look at it: no kind of it comes more often than they can read.
class Meanwhile {
 public:
  Meanwhile(const Query& query, const Jobs::Tell& tell) : query_(query), tell_(tell) {}
  void bounds(const Answer& so_far) {
    if (is_time(next_bounds_)) tell_("bounds", text_of(query_, so_far, false));
  }
  void progress(const std::string& line) {
    if (is_time(next_progress_)) tell_("progress", dump_json(ordered_json{{"line", line}}));
  }

 private:
  using Moment = std::chrono::steady_clock::time_point;
  static bool is_time(Moment& next) {
    const Moment now = std::chrono::steady_clock::now();
    if (now < next) return false;
    next = now + std::chrono::milliseconds(200);
    return true;
  }

  const Query& query_;
  const Jobs::Tell& tell_;
  Moment next_bounds_{}, next_progress_{};
};

/// Whose turn each is, what it answers, and whether phase one ends with it: the turns do not say.
ordered_json moments_of(const Query& query, const std::vector<Turn>& line) {
  const std::vector<TraceStep> steps = trace(query, line);
  auto list = ordered_json::array();
  for (std::size_t i = 0; i < line.size(); ++i) {
    list.push_back({{"to_move", word_of(steps[i].to_move)}});
    if (!steps[i].asked.empty()) list.back()["asked"] = steps[i].asked;
    if (steps[i].phase != steps[i + 1].phase) list.back()["ends_phase"] = true;
  }
  return list;
}

/// The line that `graphgo solve` prints.
void tell_line(const Query& query, Answer answer, const Limits& limits, const Jobs::Tell& tell) {
  engines::show_natural_line(query, answer, limits);
  if (answer.principal_variation.empty()) return;
  ordered_json object{{"principal_variation", presentation::json_of(answer.principal_variation)},
                      {"moments", moments_of(query, answer.principal_variation)},
                      {"line_complete", !answer.line_cut},
                      {"one_value", answer.value.lo == answer.value.hi}};
  if (answer.value.lo == answer.value.hi)
    object["decided_after"] = presentation::decided_after(query, answer.principal_variation);
  tell("line", dump_json(object));
}

/// What holds whatever is played, of every turn too where the game core knows them.
Answer nothing_known(const Query& query) {
  Answer answer;
  answer.value = plain_bounds(query.board, query.rules);
  if (!played_by_game(query.rules)) return answer;
  for (const Turn turn : game_of(query).legal_turns()) answer.moves.push_back({turn, answer.value});
  return answer;
}

/// Tables first; then what holds whatever is played; then the search.
void solve_state(const Query& query, const Workshop& workshop, Limits limits, const Jobs::Tell& tell) {
  auto known = answer_from(workshop.tables, query);
  Answer answer = known ? *known : nothing_known(query);
  if (!known || !all_solved(answer)) {
    tell("bounds", text_of(query, answer, false));
    Meanwhile meanwhile(query, tell);
    limits.report = [&](const std::string& line) { meanwhile.progress(line); };
    answer = workshop.sessions.ask(query, {.moves = true, .principal_variation = true}, limits,
                                   [&](const Answer& so_far) { meanwhile.bounds(so_far); });
    limits.report = nullptr;
  }
  tell("answer", text_of(query, answer, true));
  if (answer.value.solved) tell_line(query, std::move(answer), limits, tell);
}

}  // namespace

Limits Workshop::limits(const std::atomic<bool>& stop) const {
  Limits limits = each;
  limits.stop = &stop;
  if (seconds > 0) limits.deadline = deadline_after(seconds);
  return limits;
}

Jobs::Work solve_work(const nlohmann::json& json, const Workshop& workshop) {
  return [query = checked_query(json), &workshop](const std::atomic<bool>& stop, const Jobs::Tell& tell) {
    solve_state(query, workshop, workshop.limits(stop), tell);
  };
}

Jobs::Work values_work(const nlohmann::json& json, const Workshop& workshop) {
  return [query = checked_query(json), &workshop](const std::atomic<bool>& stop, const Jobs::Tell& tell) {
    const Limits limits = workshop.limits(stop);
    Query state = query;
    while (!limits.reached()) {
      const auto known = known_value(workshop.tables, state);
      ordered_json object{{"after", state.record.size()}};
      presentation::add_value(object, known ? *known : workshop.sessions.ask(state, {}, limits).value,
                              state.rules);
      tell("value", dump_json(object));
      if (state.record.empty()) return;
      state.record.pop_back();
    }
  };
}

}  // namespace graphgo::solver::explorer
