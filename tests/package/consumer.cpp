// Uses every public header as its example shows: the documents' test finds the examples' lines here, and so
// they compile and are true. Writes its files into the folder it runs in.
#include <boost/graph/connected_components.hpp>
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

#include "graphgo/board/board.hpp"
#include "graphgo/board/boost_graph.hpp"
#include "graphgo/board/formats.hpp"
#include "graphgo/board/read_board.hpp"
#include "graphgo/error.hpp"
#include "graphgo/game/dispatch.hpp"
#include "graphgo/game/game.hpp"
#include "graphgo/margin.hpp"
#include "graphgo/record/position_text.hpp"
#include "graphgo/record/replay.hpp"
#include "graphgo/record/sgf.hpp"
#include "graphgo/rules/ruleset.hpp"
#include "solver/certificates/check/check.hpp"
#include "solver/engines/session.hpp"
#include "solver/engines/solve.hpp"
#include "solver/question/answer.hpp"
#include "solver/question/limits.hpp"
#include "solver/question/query.hpp"
#include "solver/question/trace.hpp"
#include "tables/table.hpp"

namespace {

int failures = 0;

void expect(bool holds, const char* what) {
  if (holds) return;
  std::printf("not so: %s\n", what);
  ++failures;
}

void boards() {
  const graphgo::Board board({.size = 3, .edges = {{0, 1}, {1, 2}}});
  expect(board.neighbours(1).size() == 2 && board.neighbours(1)[1] == 2, "the neighbours of the middle");
  const graphgo::Board petersen = graphgo::read_board("petersen");
  const std::string edges = graphgo::write_board(petersen, graphgo::BoardFormat::edges);
  const graphgo::Board again = graphgo::read_board_text(graphgo::BoardFormat::edges, edges, "my text");
  expect(again == petersen, "a board written and read");
  std::vector<int> component(static_cast<std::size_t>(petersen.size()));
  const int components = boost::connected_components(petersen, component.data());
  expect(components == 1, "Petersen's graph is connected");
}

void errors() {
  bool refused = false;
  try {
    graphgo::read_board("3y3");
  } catch (const graphgo::InputError& error) {
    std::printf("%s\n", error.what());
    refused = true;
  }
  expect(refused, "no board is named 3y3");
}

void play(const graphgo::Board& board, const graphgo::Ruleset& rules) {
  expect(rules.komi == 1 && graphgo::to_text(rules) == "tromp-taylor,komi=0.5", "half a point of komi");
  graphgo::Game<1> game(board, rules);
  const graphgo::Legality legality = game.play(graphgo::Turn{1});
  expect(legality && game.margin() == 3, "Black in the middle");
  const auto count = [](const auto& game) { return game.legal_turns().size(); };
  const std::size_t turns = graphgo::with_game(graphgo::read_board("19x19"), rules, {}, count);
  expect(turns == 362, "first turns of 19x19");
  const graphgo::GameRecord record = graphgo::read_sgf("(;SZ[2];B[aa];W[])");
  const graphgo::ReplayReport report = graphgo::replay(record, rules);
  expect(report.turns == 2 && !report.refused, "a record replayed");
}

void solve(const graphgo::Board& board, const graphgo::Ruleset& rules) {
  const graphgo::Stones stones = graphgo::read_position(board, "X.O");
  const graphgo::solver::Query query{board, stones, graphgo::Side::black, rules, {}, {}};
  graphgo::solver::Limits limits;
  limits.memory = 64 << 20;
  limits.deadline = graphgo::solver::deadline_after(60);
  const graphgo::solver::Answer answer = graphgo::solver::engines::solve(query, limits);
  const graphgo::Margin margin = graphgo::Margin::of_points(3).plus(-1);
  expect(margin.text() == "2.5", "three points less a half");
  const bool known = answer.value.solved;
  const std::string value = answer.value.lo.text();
  expect(known && answer.value.lo == margin && value == "2.5", "the value of X.O");

  graphgo::solver::engines::solve(query, limits, {.proof = "path.proof"});
  std::vector<std::pair<std::string, std::string>> facts;
  std::string complaint;
  const int verdict = graphgo::solver::certificates::check::check_proof("path.proof", facts, complaint);
  expect(verdict == 0 && !facts.empty(), "a proof written and checked");

  graphgo::Ruleset without_komi = rules;
  without_komi.komi = 0;
  graphgo::solver::engines::build_table(board, without_komi, "path.table", limits);
  const auto table = graphgo::tables::Table::open("path.table");
  const graphgo::tables::Entry entry = table.probe(graphgo::pack(stones), {});
  expect(entry.lo == 3 && entry.hi == 3, "the value of X.O in the table, before komi");
}

/// The values of all first turns, then of all replies to the first of them.
void ask(const graphgo::Board& board, const graphgo::Ruleset& rules) {
  const graphgo::solver::Limits limits;
  const graphgo::Stones stones(3);
  graphgo::solver::engines::Session session(board, rules, limits);
  graphgo::solver::Query query{board, stones, graphgo::Side::black, rules, {}, {}};
  const graphgo::solver::Answer first = session.ask(query, {.moves = true}, limits);
  query.record.push_back(first.moves.front().turn);
  const graphgo::Side side = graphgo::solver::trace_of_record(query).back().to_move;
  expect(side == graphgo::Side::white, "White has the turn after the first one");
  const graphgo::solver::Answer reply = session.ask(query, {.moves = true}, limits);
  expect(first.moves.size() == 4 && reply.value.solved, "a session about the path of three");
}

}  // namespace

int main() {
  boards();
  errors();
  const graphgo::Board board = graphgo::read_board("path:3");
  const graphgo::Ruleset rules = graphgo::read_ruleset("tromp-taylor,komi=0.5");
  play(board, rules);
  solve(board, rules);
  ask(board, rules);
  return failures == 0 ? 0 : 1;
}
