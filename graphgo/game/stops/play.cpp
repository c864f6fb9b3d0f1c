#include "graphgo/game/stops/play.hpp"

#include <fmt/core.h>

#include "graphgo/error.hpp"
#include "graphgo/game/legality.hpp"
#include "graphgo/rules/predicates.hpp"

namespace graphgo::stops {
namespace {

const Ruleset& checked(const Ruleset& rules) {
  check_solvable(rules);
  return rules;
}

TurnState<1> turn_state(const State& state) {
  return {.position = state.position,
          .to_move = state.to_move,
          .passes = state.passes,
          .handicap_left = state.handicap_left};
}

}  // namespace

Play::Play(const Board& board, const Ruleset& rules, const Start& start)
    : board_(board),
      rules_(checked(rules)),
      graph_(board),
      basic_ko_(rules_.repetition.kind == Repetition::Kind::basic_ko) {
  // Whatever Game refuses at a start is refused here.
  const Game<1> game(board, up_to_a_stop(rules_), start);
  start_.state.position = game.position();
  start_.state.to_move = game.to_move();
  start_.state.handicap_left = game.state().handicap_left;
  start_.gain = transition().points_of(game.state().prisoners);
}

std::vector<Step> Play::replay(const Step& from, const std::vector<Turn>& turns, std::size_t first) const {
  std::vector<Step> steps;
  steps.reserve(turns.size());
  for (std::size_t i = 0; i < turns.size(); ++i) {
    const Step& now = i == 0 ? from : steps.back();
    std::string why;
    const auto next = after(now.state, turns[i], &why);
    if (!next)
      throw InputError(fmt::format("record: turn {}: {} {} is illegal: {}", first + i,
                                   name_of(now.state.to_move), turn_name(turns[i], board_), why));
    steps.push_back({next->state, now.gain + next->gain});
  }
  return steps;
}

Step Play::after_record(const std::vector<Turn>& record) const {
  const std::vector<Step> steps = replay(start_, record);
  return steps.empty() ? start_ : steps.back();
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
  next.fresh = false;
  if (basic_ko_) next.bans = ko_bans(state.position, next);
  return nullptr;
}

Effect Play::make(Turn turn, State& next) const {
  TurnState<1> made = turn_state(next);
  const Effect effect = turn.is_pass() ? transition().pass(made) : transition().play(made, turn.vertex);
  next.position = made.position;
  next.proved_alive = next.proved_alive & made.position.stones();
  next.to_move = made.to_move;
  next.passes = made.passes;
  next.handicap_left = made.handicap_left;
  return effect;
}

/// The play, and whether ko bans it; what else the turn does is for the stage to see to.
Play::Why Play::place_stone(const State& state, Vertex v, Step& step) const {
  if (state.position.stones().test(v)) return "the vertex is occupied";
  const Effect effect = make(Turn{v}, step.state);
  if (!effect) return "suicide is forbidden";
  if (state.bans.test(v))
    return step.state.position == state.position
               ? "suicide of one stone, it leaves the position as it is (ko)"
               : "ko, it restores the position before the last turn";
  step.gain = effect.points;
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
  if (state.handicap_left > 0 && !transition().pass_stands(turn_state(state), has_play(state)))
    return "a handicap turn must be a play while one is legal";
  State& next = step.state;
  const Effect effect = make(Turn::pass(), next);
  step.gain = effect.points;
  if (basic_ko_) next.bans = ko_bans(state.position, next);
  if (effect.over) stop(next, state.to_move);
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
      // the opponent of who resumes; if both, of the last passer
      resumes ? opponent(last_passer) : last_passer;
  next = resumed;
}

Play::Why Play::resume(const State& state, Step& step) const {
  if (state.stage != Stage::first_asked && state.stage != Stage::second_asked)
    return "play is resumed only when a side is asked whether it has ended";
  answer(state, true, step);
  return nullptr;
}

Mask<1> Play::ko_bans(const Position<1>& before, const State& next) const {
  return transition().plays_leaving(before, turn_state(next));
}

bool Play::has_play(const State& state) const {
  for (Mask<1> empty = graph_.empty(state.position); empty.any();) {
    Step step{state, 0};
    if (!place_stone(state, empty.pop_first(), step)) return true;
  }
  return false;
}

}  // namespace graphgo::stops
