#include "solver/question/trace.hpp"

#include <fmt/format.h>

#include "graphgo/error.hpp"
#include "graphgo/game/cycles/record.hpp"
#include "graphgo/game/stops/play.hpp"
#include "graphgo/rules/predicates.hpp"
#include "graphgo/text/message.hpp"
#include "solver/question/game_of.hpp"

namespace graphgo::solver {
namespace {

using Steps = std::vector<TraceStep>;

Steps trace_by_game(const Query& query, const std::vector<Turn>& turns) {
  Game<1> game = game_of(query);
  const auto now = [&] {
    return TraceStep{.position = unpack(game.position(), query.board.size()),
                     .to_move = game.to_move(),
                     .phase = game.state().phase,
                     .over = game.over(),
                     .before_stops = game.state().phase == 1};
  };
  Steps steps{now()};
  for (const Turn turn : turns) {
    play_legally(game, query.board, turn);
    steps.push_back(now());
  }
  return steps;
}

const char* asked(stops::Stage stage) {
  switch (stage) {
    case stops::Stage::first_asked:
      return "is asked whether play has ended";
    case stops::Stage::second_asked:
      return "is asked as well whether play has ended";
    case stops::Stage::word:
      return "is asked whether a chain is dead";
    default:
      return "";
  }
}

Steps trace_after_stops(const Query& query, const std::vector<Turn>& turns) {
  const stops::Play play(query.board, query.rules, start_of(query));
  const auto step_of = [&](const stops::Step& step) {
    const stops::State& state = step.state;
    return TraceStep{.position = unpack(state.position, query.board.size()),
                     .to_move = state.to_move,
                     .over = state.stage == stops::Stage::over,
                     .asked = asked(state.stage),
                     .before_stops = state.stage == stops::Stage::play && !state.fresh,
                     .gained = step.gain};
  };
  const stops::Step now = play.after_record(query.record);
  Steps steps{step_of(now)};
  for (const stops::Step& step : play.replay(now, turns, query.record.size() + 1))
    steps.push_back(step_of(step));
  return steps;
}

Steps trace_with_cycles(const Query& query, const std::vector<Turn>& turns) {
  const cycles::Rules rules(query.board, query.rules);
  cycles::Record record(rules, start_of(query), query.record);
  const auto now = [&] {
    const cycles::Situation& situation = record.now().situation;
    return TraceStep{.position = unpack(situation.position, query.board.size()),
                     .to_move = situation.to_move,
                     .over = record.now().over,
                     .gained = record.gained()};
  };
  Steps steps{now()};
  for (const Turn turn : turns) {
    record.play(turn);
    steps.push_back(now());
  }
  return steps;
}

}  // namespace

bool played_by_game(const Ruleset& rules) { return !removes_cycles(rules) && !plays_on_after_stops(rules); }

std::vector<TraceStep> trace(const Query& query, const std::vector<Turn>& turns) {
  if (removes_cycles(query.rules)) return trace_with_cycles(query, turns);
  return plays_on_after_stops(query.rules) ? trace_after_stops(query, turns) : trace_by_game(query, turns);
}

std::vector<TraceStep> trace_of_record(const Query& query) {
  Query start = query;
  start.record.clear();
  return trace(start, query.record);
}

std::vector<Turn> legal_turns(const Query& query) {
  if (played_by_game(query.rules)) return game_of(query).legal_turns();
  std::vector<Turn> turns;
  if (removes_cycles(query.rules)) {
    const cycles::Rules rules(query.board, query.rules);
    const cycles::Record record(rules, start_of(query), query.record);
    if (record.now().over) return turns;
    cycles::for_each_turn(rules, record.now(), [&](Turn turn, const Mask<1>& used, const cycles::Next&) {
      turns.push_back(turn.removes < 0 ? turn : record.named(turn, used));
    });
  } else {
    const stops::Play play(query.board, query.rules, start_of(query));
    play.for_each_turn(play.after_record(query.record).state,
                       [&](Turn turn, const stops::State&, int) { turns.push_back(turn); });
  }
  return turns;
}

GameRecord record_of(const Query& query) {
  if (!query.board.rectangular())
    throw InputError(
        fmt::format("board {}: SGF records are of plain grids alone", excerpt(query.board.label())));
  if (query.prisoners != std::array{0, 0} || query.rules.handicap.prisoners != std::array{0, 0})
    throw InputError("prisoners: SGF has no place for those taken before the record");
  GameRecord record;
  record.rows = query.board.shape()->rows;
  record.columns = query.board.shape()->columns;
  const auto steps = trace_of_record(query);
  Ruleset rules = query.rules;
  rules.handicap.stones.clear();  // they are set up
  record.setup = steps[0].position;
  record.to_move = query.to_move;
  record.komi = query.rules.komi;
  record.rules = to_text(rules);
  for (std::size_t i = 0; i < query.record.size(); ++i) {
    const Turn turn = query.record[i];
    const bool points_at =
        turn.is_play() && steps[i].position[static_cast<std::size_t>(turn.vertex)] != Colour::empty;
    if (!turn.is_pass() && (!turn.is_play() || turn.removes >= 0 || points_at))
      throw InputError(fmt::format("record: turn {}: SGF has no such turn", i + 1));
    record.turns.push_back({steps[i].to_move, turn});
  }
  return record;
}

void check_record(const Query& query) {
  if (played_by_game(query.rules))
    game_of(query);
  else
    trace_of_record(query);
}

}  // namespace graphgo::solver
