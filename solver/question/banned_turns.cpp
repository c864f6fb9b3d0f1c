#include "solver/question/banned_turns.hpp"

#include <algorithm>

#include "graphgo/game/legality.hpp"
#include "graphgo/rules/predicates.hpp"
#include "solver/question/game_of.hpp"
#include "solver/question/trace.hpp"

namespace graphgo::solver {
namespace {

std::vector<BannedTurn> banned_by(const Game<1>& game) {
  std::vector<BannedTurn> banned;
  const auto note = [&](Turn turn) {
    const Legality verdict = game.legality(turn);
    if (!verdict)
      banned.push_back({turn, reason_text(verdict), verdict.verdict == Verdict::superko ? verdict.ply : -1});
  };
  game.graph().empty(game.position()).for_each([&](Vertex v) { note(Turn{v}); });
  note(Turn::pass());
  return banned;
}

/// Where the game core does not play: an empty vertex that no legal turn takes is one of suicide, else one
/// that the rule on repetition or on the first turn keeps free.
std::string reason_without_game(const Query& query, const Graph<1>& graph, const TraceStep& now, Vertex v) {
  if (place(graph, pack<1>(now.position), now.to_move, v).suicided.any()) return "suicide is forbidden";
  const auto& prohibited = query.rules.initial_prohibited;
  if (query.record.empty() && std::find(prohibited.begin(), prohibited.end(), v) != prohibited.end())
    return "the vertex is prohibited for the first turn";
  return query.rules.repetition.kind == Repetition::Kind::basic_ko
             ? "ko, it restores the position before the last turn"
             : "the rule on repetition forbids it";
}

std::vector<BannedTurn> banned_without_game(const Query& query) {
  const TraceStep now = trace_of_record(query).back();
  std::vector<BannedTurn> banned;
  if (now.over || !now.asked.empty()) return banned;
  const Graph<1> graph(query.board);
  const std::vector<Turn> legal = legal_turns(query);
  graph.empty(pack<1>(now.position)).for_each([&](Vertex v) {
    if (std::none_of(legal.begin(), legal.end(), [v](Turn turn) { return turn.vertex == v; }))
      banned.push_back({Turn{v}, reason_without_game(query, graph, now, v)});
  });
  return banned;
}

}  // namespace

std::vector<BannedTurn> banned_turns(const Query& query) {
  if (!played_by_game(query.rules)) return banned_without_game(query);
  const Game<1> game = game_of(query);
  return game.over() ? std::vector<BannedTurn>{} : banned_by(game);
}

}  // namespace graphgo::solver
