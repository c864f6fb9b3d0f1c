#include "solver/research/hunt/hunt_json.hpp"

#include "graphgo/error.hpp"
#include "graphgo/record/position_text.hpp"
#include "graphgo/text/json.hpp"
#include "solver/presentation/answer_json.hpp"

namespace graphgo::solver::research {
namespace {

using nlohmann::ordered_json;
using presentation::exact_json, presentation::read_exact_value;

ordered_json state_json(const SurveyState& state) {
  ordered_json object{{"position", position_text(state.position)}, {"to_move", word_of(state.to_move)}};
  if (!state.record.empty()) object["record"] = presentation::json_of(state.record);
  object["states"] = state.weight;
  return object;
}

SurveyState read_state(const ordered_json& object, const Board& board) {
  SurveyState state{read_position(board, object.at("position").get<std::string>()),
                    object.at("to_move") == "black" ? Side::black : Side::white,
                    object.at("states").get<std::uint64_t>()};
  if (object.contains("record")) state.record = presentation::read_turns(object["record"]);
  return state;
}

/// Of the pairs made from the board, this one: boards are not written down where they can be made again.
GraphPair pair_again(const ordered_json& object, const Board& board, const Question& question) {
  const auto text = [&](const char* key) { return object.at(key).get<std::string>(); };
  const std::string choice = text("choice"), left = text("left_board"), right = text("right_board");
  for (GraphPair& pair : question.between->pairs_from(board, alike(question).vertices))
    if (pair.choice == choice && pair.left.label() == left && pair.right.label() == right)
      return std::move(pair);
  throw InputError("a journal's counterexample: " + dump_json(object) + " is made of no such graphs");
}

}  // namespace

ordered_json graph_json(const Board& board) {
  auto edges = ordered_json::array();
  for (const auto& [u, v] : board.edges()) edges.push_back({u, v});
  ordered_json object{{"board", board.label()}, {"vertices", board.size()}, {"edges", edges}};
  presentation::add_names(object, board);
  return object;
}

std::string question_text(const Question& question, const Domain& domain) {
  auto boards = ordered_json::array();  // a file of the same name may hold another board tomorrow
  for (const Board& board : domain.boards) boards.push_back(graph_json(board));
  if (question.between)
    for (const GraphExpression* expression : {&question.between->left, &question.between->right})
      for (const Board& board : expression->boards()) boards.push_back(graph_json(board));
  ordered_json text{{"command", "hunt"}, {"left", to_text(question.rules.left)}};
  if (!question.alone) text["right"] = to_text(question.rules.right);
  if (question.between) text["between"] = {question.between->left.text(), question.between->right.text()};
  text["relation"] = text_of_relation(question);
  text["domain"] = words_of_domain(question, domain);
  text["boards_named"] = boards;
  return dump_json(text);
}

ordered_json answer_json(const BoardResult& result, const Question& question) {
  ordered_json object{{"states", result.states},
                      {"compared", result.compared},
                      {"against", result.against},
                      {"undefined", result.undefined},
                      {"before_first", result.before_first},
                      {"listed", result.listed},
                      {"certified", result.certified},
                      {"proofs_cut", result.proofs_cut},
                      {"counterexamples", ordered_json::array()}};
  for (const Counterexample& found : result.counterexamples) {
    ordered_json one = state_json(found.state);
    if (found.graphs)
      one.update({{"choice", found.graphs->choice},
                  {"left_board", found.graphs->left.label()},
                  {"right_board", found.graphs->right.label()}});
    one["left"] = exact_json(found.left);
    if (!question.alone) one["right"] = exact_json(found.right);
    object["counterexamples"].push_back(std::move(one));
  }
  object["nodes"] = result.nodes;
  object["seconds"] = result.seconds;
  return object;
}

BoardResult read_answer(const ordered_json& answer, const Board& board, const Question& question) {
  BoardResult result{.board = board};
  const auto number = [&](const char* key) { return answer.at(key).get<std::uint64_t>(); };
  result.states = number("states");
  result.compared = number("compared");
  result.against = number("against");
  result.undefined = number("undefined");
  result.before_first = number("before_first");
  result.listed = answer.at("listed").get<bool>();
  result.certified = number("certified");
  result.proofs_cut = answer.at("proofs_cut").get<bool>();
  for (const ordered_json& one : answer.at("counterexamples")) {
    Counterexample found{read_state(one, board), read_exact_value(one.at("left")), {}};
    found.right = question.alone ? found.left : read_exact_value(one.at("right"));
    if (question.between) found.graphs = pair_again(one, board, question);
    result.counterexamples.push_back(std::move(found));
  }
  result.nodes = number("nodes");
  result.seconds = answer.at("seconds").get<double>();
  return result;
}

std::string json_line(const Board& board, const Counterexample& counterexample, const Question& question) {
  ordered_json line = graph_json(board);
  line.update(state_json(counterexample.state));
  if (counterexample.graphs) {
    if (!counterexample.graphs->choice.empty()) line["choice"] = counterexample.graphs->choice;
    line["left_board"] = counterexample.graphs->left.label();
    line["right_board"] = counterexample.graphs->right.label();
  }
  line["left"] = ordered_json::object();
  presentation::add_value(line["left"], counterexample.left, question.rules.left);
  if (!question.alone) {
    line["right"] = ordered_json::object();
    presentation::add_value(line["right"], counterexample.right, question.rules.right);
  }
  if (asks_for_winner(question)) {  // a tie may have a winner: the values alone need not differ
    line["left_winner"] = to_text(winner_of(counterexample.left, question.rules.left));
    line["right_winner"] = to_text(winner_of(counterexample.right, question.rules.right));
  }
  if (question.formula)
    line["sides"] = question.formula->sides_text(counterexample.left, counterexample.right, facts_of(board));
  return dump_json(line);
}

}  // namespace graphgo::solver::research
