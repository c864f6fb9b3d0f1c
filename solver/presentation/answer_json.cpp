#include "solver/presentation/answer_json.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>

#include "graphgo/record/position_text.hpp"
#include "solver/presentation/words.hpp"

namespace graphgo::solver::presentation {

using nlohmann::ordered_json;

ordered_json json_of(Margin margin) {
  if (!margin.finite()) return margin.text();
  if (margin.halves() % 2 == 0) return margin.halves() / 2;
  return margin.halves() / 2.0;
}

void add_value(ordered_json& object, const Value& value, const Ruleset& rules) {
  const bool single = value.solved && value.lo == value.hi;
  if (single && value.kind == ValueKind::winner) {
    object["winner"] = value.lo > Margin() ? "black" : "white";
    return;
  }
  if (single && value.kind == ValueKind::margin) {
    object["value"] = json_of(value.lo);
    if (white_wins_tie(value, rules)) object["tie"] = "white wins";
    return;
  }
  if (value.kind != ValueKind::winner) {  // who wins is no number
    object["lo"] = json_of(value.lo);
    object["hi"] = json_of(value.hi);
  }
  if (!value.solved) {
    object[value.kind == ValueKind::winner ? "winner" : "value"] = nullptr;
    object["solved"] = false;
    return;
  }
  const Result result = result_of(value, rules);
  object["result"] = result.no_result ? ordered_json("no result") : json_of(result.margin);
  if (white_wins_tie(value, rules)) object["tie"] = "white wins";
}

namespace {

constexpr std::array kinds{std::pair{ValueKind::margin, "margin"}, std::pair{ValueKind::interval, "interval"},
                           std::pair{ValueKind::winner, "winner"}};

Margin read_margin(const ordered_json& margin) {
  if (margin == "inf") return Margin::infinity();
  if (margin == "-inf") return Margin::minus_infinity();
  return Margin::of_halves(static_cast<int>(std::lround(2 * margin.get<double>())));
}

}  // namespace

ordered_json exact_json(const Value& value) {
  const auto kind =
      std::find_if(kinds.begin(), kinds.end(), [&](const auto& k) { return k.first == value.kind; });
  return {
      {"kind", kind->second}, {"lo", json_of(value.lo)}, {"hi", json_of(value.hi)}, {"solved", value.solved}};
}

Value read_exact_value(const ordered_json& object) {
  Value value{.lo = read_margin(object.at("lo")),
              .hi = read_margin(object.at("hi")),
              .solved = object.at("solved").get<bool>()};
  for (const auto& [kind, name] : kinds)
    if (object.at("kind") == name) value.kind = kind;
  return value;
}

void add_question(ordered_json& object, const Query& query) {
  const AskedState now = asked_state(query);
  const auto add_state = [](ordered_json& state, const Stones& position, Side to_move) {
    state["position"] = position_text(position);
    state["to_move"] = word_of(to_move);
  };
  add_state(object, now.position, now.to_move);
  if (now.has_start) add_state(object["start"], query.position, query.to_move);
  if (query.prisoners != std::array{0, 0})
    (now.has_start ? object["start"] : object)["prisoners"] = query.prisoners;
  if (!query.record.empty()) object["record"] = json_of(query.record);
}

/// A vertex, -1 for a pass or an acceptance, -2 for a resumption, -3 for a gift; with a removal an object.
ordered_json json_of(Turn turn) {
  if (turn.removes < 0) return turn.vertex;
  ordered_json object{{"remove", turn.removes}};
  if (turn.is_play()) object["play"] = turn.vertex;
  return object;
}

ordered_json json_of(const std::vector<Turn>& turns) {
  auto list = ordered_json::array();
  for (const Turn turn : turns) list.push_back(json_of(turn));
  return list;
}

std::vector<Turn> read_turns(const ordered_json& turns) {
  std::vector<Turn> read;
  for (const ordered_json& turn : turns)
    read.push_back(turn.is_object() ? Turn{turn.value("play", -1), turn.at("remove").get<int>()}
                                    : Turn{turn.get<Vertex>()});
  return read;
}

void add_names(ordered_json& object, const Board& board) {
  if (board.has_names()) object["names"] = board.names();
}

ordered_json json_of(const BannedTurn& banned) {
  ordered_json object{{"turn", banned.turn.vertex}, {"reason", banned.reason}};
  if (banned.repeats >= 0) object["repeats_after"] = banned.repeats;
  return object;
}

void add_control(ordered_json& object, const scoring::ControlAnswer& answer) {
  object["black"] = answer.black;
  object["white"] = answer.white;
  object["score"] = json_of(answer.score);
}

void add_answer(ordered_json& object, const Answer& answer, const Ruleset& rules) {
  add_value(object, answer.value, rules);
  if (!answer.moves.empty()) {
    auto& moves = object["moves"] = ordered_json::array();
    for (const auto& move : answer.moves) {
      ordered_json entry{{"turn", json_of(move.turn)}};
      add_value(entry, move.value, rules);
      moves.push_back(std::move(entry));
    }
  }
  if (!answer.principal_variation.empty())
    object["principal_variation"] = json_of(answer.principal_variation);
  if (!answer.principal_variation.empty() || answer.line_cut) object["line_complete"] = !answer.line_cut;
  if (!answer.principal_variation.empty() && answer.value.lo != answer.value.hi)
    object["line_keeps"] = "bounds";
  if (is_endless(answer, rules)) {
    object["endless_play"] = json_of(answer.endless_play);
    object["repeats_from"] = answer.repeats_from;
  }
  if (answer.stopped_by) object["stopped_by"] = name_of(*answer.stopped_by);
  object["nodes"] = answer.nodes;
  object["seconds"] = answer.seconds;
}

}  // namespace graphgo::solver::presentation
