#include "solver/engines/resumption/play.hpp"

#include <algorithm>

#include "graphgo/game/game.hpp"
#include "graphgo/game/placement.hpp"
#include "solver/question/game_of.hpp"
#include "solver/question/limits.hpp"

namespace graphgo::solver::engines::resumption {
namespace {

const Ruleset& checked(const Ruleset& rules) {
  check_solvable(rules);
  return rules;
}

}  // namespace

Play::Play(const Query& query, const Limits& limits)
    : rules_(checked(query.rules)),
      graph_(query.board),
      prisoners_count_(rules_.scoring != Scoring::area),
      basic_ko_(rules_.repetition.kind == Repetition::Kind::basic_ko),
      score_(query.board, rules_),
      limits_(limits) {
  // Whatever Game refuses at a start is refused here.
  const Game<1> game(query.board, as_played(rules_), {query.position, query.to_move, query.prisoners});
  start_.position = game.position();
  start_.to_move = game.to_move();
  start_.handicap_left = static_cast<std::uint8_t>(rules_.handicap.consecutive);
  if (prisoners_count_) start_points_ = game.state().prisoners[0] - game.state().prisoners[1];
}

std::optional<Step> Play::after(const State& state, Turn turn, std::string* why) const {
  Step step{state, 0};
  const Why refused = state.stage == Stage::over ? "the game is over"
                      : turn.removes >= 0        ? "no cycles are removed under this ruleset"
                      : turn.is_play()           ? play(state, turn.vertex, step)
                      : turn.is_pass()           ? pass(state, step)
                      : turn == Turn::resume()   ? resume(state, step)
                      : turn == Turn::gift()     ? gift(state, step)
                                                 : "there is no such turn";
  if (!refused) return step;
  if (why) *why = refused;
  return std::nullopt;
}

bool Play::settled(const State& state, explicit_graph::Known& known) const {
  if (state.stage != Stage::over) return false;
  if (struck_) return true;
  try {
    known.lo = known.hi = score_.margin(state.position, limits_);
  } catch (const LimitReached&) {
    struck_ = true;
  }
  return true;
}

Play::Why Play::play(const State& state, Vertex v, Step& step) const {
  if (v >= graph_.size()) return "there is no such vertex";
  switch (state.stage) {
    case Stage::play:
      break;
    case Stage::word:
      return point_at(state, v, step);
    case Stage::dispute:
      return dispute_play(state, v, step);
    default:
      return "the question is whether play has ended";
  }
  if (const Why refused = place_stone(state, v, step)) return refused;
  State& next = step.state;
  next.passes = 0;
  next.fresh = false;
  if (next.handicap_left > 0) --next.handicap_left;
  if (next.handicap_left == 0) next.to_move = opponent(state.to_move);
  if (basic_ko_) next.bans = ko_bans(state.position, next.position, next.to_move);
  return nullptr;
}

/// Stones, prisoners and what is banned by ko; the rest of the turn is for the stage to see to.
Play::Why Play::place_stone(const State& state, Vertex v, Step& step) const {
  if (state.position.stones().test(v)) return "the vertex is occupied";
  const Placement<1> placed = place(graph_, state.position, state.to_move, v);
  if (placed.suicided.any() && rules_.suicide == Suicide::forbidden) return "suicide is forbidden";
  if (state.bans.test(v)) return "ko, it restores the position before the last turn";
  step.state.position = placed.after;
  step.state.settled = state.settled.without(placed.captured).without(placed.suicided);
  if (prisoners_count_) step.gain = sign_of(state.to_move) * (placed.captured.count() - placed.suicided.count());
  return nullptr;
}

Play::Why Play::pass(const State& state, Step& step) const {
  switch (state.stage) {
    case Stage::play:
      return main_pass(state, step);
    case Stage::dispute:
      return dispute_pass(state, step);
    case Stage::word:
      accept_word(state, step);
      return nullptr;
    default:
      answer(state, false, step);
      return nullptr;
  }
}

Play::Why Play::main_pass(const State& state, Step& step) const {
  const Side side = state.to_move;
  if (state.handicap_left > 0 && has_play(state)) return "a handicap turn must be a play while one is legal";
  State& next = step.state;
  if (prisoners_count_ && rules_.passing == Passing::gives_stone) step.gain = -sign_of(side);
  const int passes = state.passes + 1;
  next.passes = static_cast<std::uint8_t>(std::min(passes, rules_.ending.passes));  // more mean the same
  next.handicap_left = 0;
  next.to_move = opponent(side);
  if (basic_ko_) next.bans = ko_bans(state.position, state.position, next.to_move);
  if (passes >= rules_.ending.passes && (!rules_.ending.white_last || side == Side::white)) stop(next, side);
  return nullptr;
}

/// A stop without a play since a resumption is final.
void Play::stop(State& next, Side last_passer) const {
  const bool final = !rules_.resume || next.fresh;
  if (final) return finish(next, last_passer);
  State asked;
  asked.position = next.position;
  asked.stage = Stage::first_asked;
  asked.to_move = opponent(last_passer);
  next = asked;
}

void Play::finish(State& next, Side last_passer) const {
  if (rules_.dispute == Dispute::played) return give_word(next, opponent(last_passer), false);
  State end;
  end.position = next.position;
  end.stage = Stage::over;
  next = end;
}

void Play::answer(const State& state, bool resumes, Step& step) const {
  State& next = step.state;
  if (state.stage == Stage::first_asked) {
    next.stage = Stage::second_asked;
    next.other = resumes;
    next.to_move = opponent(state.to_move);
    return;
  }
  const Side last_passer = state.to_move;
  if (!resumes && !state.other) return finish(next, last_passer);
  State resumed;  // nothing is banned: the ko is lifted
  resumed.position = state.position;
  resumed.fresh = true;
  resumed.to_move =
      resumes ? opponent(last_passer) : last_passer;  // the opponent of who resumes; if both, of the last passer
  next = resumed;
}

Play::Why Play::resume(const State& state, Step& step) const {
  if (state.stage != Stage::first_asked && state.stage != Stage::second_asked)
    return "play is resumed only when a side is asked whether it has ended";
  answer(state, true, step);
  return nullptr;
}

Mask<1> Play::ko_bans(const Position<1>& before, const Position<1>& now, Side to_move) const {
  Mask<1> bans;
  graph_.empty(now).for_each([&](Vertex v) {
    const Placement<1> placed = place(graph_, now, to_move, v);
    if (placed.after == before && (placed.suicided.none() || rules_.suicide == Suicide::allowed)) bans.set(v);
  });
  return bans;
}

bool Play::has_play(const State& state) const {
  for (Mask<1> empty = graph_.empty(state.position); empty.any();) {
    Step step{state, 0};
    if (!place_stone(state, empty.pop_first(), step)) return true;
  }
  return false;
}

}  // namespace graphgo::solver::engines::resumption
