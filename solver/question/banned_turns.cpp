#include "solver/question/banned_turns.hpp"

#include "graphgo/game/cycles/record.hpp"
#include "graphgo/game/legality.hpp"
#include "graphgo/game/stops/play.hpp"
#include "graphgo/rules/predicates.hpp"
#include "solver/question/game_of.hpp"

namespace graphgo::solver {
namespace {

/// The plays alone where the game is over: its side is immobile.
std::vector<BannedTurn> banned_by(const Game<1>& game) {
  std::vector<BannedTurn> banned;
  const auto note = [&](Turn turn, const Legality& verdict) {
    if (!verdict)
      banned.push_back({turn, reason_text(verdict), verdict.verdict == Verdict::superko ? verdict.ply : -1});
  };
  game.graph().empty(game.position()).for_each([&](Vertex v) { note(Turn{v}, game.legality_of_play(v)); });
  if (!game.over()) note(Turn::pass(), game.legality(Turn::pass()));
  return banned;
}

std::vector<BannedTurn> banned_after_stops(const Query& query) {
  const stops::Play play(query.board, query.rules, start_of(query));
  const stops::State now = play.after_record(query.record).state;
  std::vector<BannedTurn> banned;
  if (now.stage != stops::Stage::play && now.stage != stops::Stage::dispute) return banned;
  const auto note = [&](Turn turn) {
    std::string why;
    if (!play.after(now, turn, &why)) banned.push_back({turn, why});
  };
  Graph<1>(query.board).empty(now.position).for_each([&](Vertex v) { note(Turn{v}); });
  note(Turn::pass());
  return banned;
}

/// A play that no turn makes, the removal of a cycle before it included. The pass is always legal.
std::vector<BannedTurn> banned_with_cycles(const Query& query) {
  const cycles::Rules rules(query.board, query.rules);
  const cycles::Record record(rules, start_of(query), query.record);
  std::vector<BannedTurn> banned;
  if (record.now().over) return banned;
  Mask<1> played;
  cycles::for_each_turn(rules, record.now(), [&](Turn turn, const Mask<1>&, const cycles::Next&) {
    if (turn.is_play()) played.set(turn.vertex);
  });
  const cycles::Situation& now = record.now().situation;
  rules.graph().empty(now.position).without(played).for_each([&](Vertex v) {
    const char* why = "";
    rules.after_play(now, v, &why);
    banned.push_back({Turn{v}, why});
  });
  return banned;
}

}  // namespace

std::vector<BannedTurn> banned_turns(const Query& query) {
  if (removes_cycles(query.rules)) return banned_with_cycles(query);
  if (plays_on_after_stops(query.rules)) return banned_after_stops(query);
  const Game<1> game = game_of(query);
  return game.over() && game.state().end != End::immobile ? std::vector<BannedTurn>{} : banned_by(game);
}

}  // namespace graphgo::solver
