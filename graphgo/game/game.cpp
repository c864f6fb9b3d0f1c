#include "graphgo/game/game.hpp"

#include <fmt/core.h>

#include "graphgo/error.hpp"
#include "graphgo/game/instantiate.hpp"
#include "graphgo/text/message.hpp"

namespace graphgo {
namespace {

Side first_side(const Ruleset& rules, const Start& start) {
  const Side side = start.to_move.value_or(first_to_move(rules));
  if (rules.handicap.consecutive > 0 && side == Side::white)
    throw InputError(
        fmt::format("handicap=consecutive({}): the handicap is Black's, White cannot be to move at the start",
                    rules.handicap.consecutive));
  return side;
}

/// The position before the handicap's stones are placed, which must have room for them.
Stones starting_stones(const Board& board, const Ruleset& rules, const Start& start) {
  Stones stones = start.position;
  if (stones.empty()) stones.resize(static_cast<std::size_t>(board.size()));
  if (static_cast<int>(stones.size()) != board.size())
    throw InputError(fmt::format("position: {} vertices for a board of {}", stones.size(), board.size()));
  for (const Vertex v : rules.handicap.stones) {
    if (v >= board.size()) throw InputError(fmt::format("handicap: vertex {} is not on the board", v));
    if (stones[static_cast<std::size_t>(v)] != Colour::empty)
      throw InputError(fmt::format("handicap: vertex {} is occupied at the start", board.vertex_name(v)));
  }
  return stones;
}

const std::array<int, 2>& starting_prisoners(const Start& start) {
  for (const int count : start.prisoners)
    if (count < 0) throw InputError(fmt::format("prisoners: {} is negative", count));
  return start.prisoners;
}

}  // namespace

template <int Words>
Game<Words>::Game(const Board& board, const Ruleset& rules, const Start& start)
    : board_(board),
      rules_(rules),
      graph_(std::make_shared<Graph<Words>>(board)),
      history_(rules.repetition.key) {
  check(rules);
  check_playable(rules);
  const Side side = first_side(rules, start);
  const Position<Words> stones = pack<Words>(starting_stones(board, rules, start));
  const State first{transition().start(stones, side, starting_prisoners(start))};
  if (!is_legal_position(*graph_, first.position))
    throw InputError(rules.handicap.stones.empty()
                         ? "position: illegal, it has a chain without liberties"
                         : fmt::format("handicap: on board {} its stones leave a chain without liberties",
                                       excerpt(board.label())));
  states_.push_back(first);
  if (is_superko(rules_) && rules_.repetition.initial_counted)
    history_.remember(first.position, opponent(first.to_move), 0);
  end_if_decided();
}

template <int Words>
bool Game<Words>::banned_by_ko(const Position<Words>& after) const {
  return rules_.repetition.kind == Repetition::Kind::basic_ko && ply() > 0 &&
         after == state_at(ply() - 1).position;
}

template <int Words>
Legality Game<Words>::try_play(Vertex v, Placement<Words>& placed) const {
  if (v < 0 || v >= graph_->size()) return {Verdict::no_such_vertex};
  if (position().stones().test(v)) return {Verdict::occupied};
  placed = transition().placed(state(), v);
  if (const Verdict verdict = transition().play_verdict(placed); verdict != Verdict::legal) return {verdict};
  const bool stands_still = placed.after == position();
  if (banned_by_ko(placed.after)) return {Verdict::ko, -1, stands_still};
  if (is_superko(rules_))
    if (const auto earlier = history_.ply_of(placed.after, to_move()))
      return {Verdict::superko, *earlier, stands_still};
  return {};
}

template <int Words>
Legality Game<Words>::try_pass() const {
  if (state().handicap_left > 0 && !transition().pass_stands(state(), has_legal_play()))
    return {Verdict::handicap_play};
  return {transition().pass_verdict(state())};
}

template <int Words>
Legality Game<Words>::try_turn(Turn turn, Placement<Words>& placed) const {
  if (over()) return {Verdict::game_over};
  // only games of another kind have cycles to remove
  if (turn.removes >= 0) return {Verdict::no_such_vertex};
  return turn.is_pass() ? try_pass() : try_play(turn.vertex, placed);
}

template <int Words>
Legality Game<Words>::legality(Turn turn) const {
  Placement<Words> placed;
  return try_turn(turn, placed);
}

template <int Words>
Legality Game<Words>::legality_of_play(Vertex v) const {
  Placement<Words> placed;
  return try_play(v, placed);
}

template <int Words>
Legality Game<Words>::play(Turn turn) {
  Placement<Words> placed;
  const Legality verdict = try_turn(turn, placed);
  if (!verdict) return verdict;
  const Side side = to_move();
  states_.push_back(state());
  State& next = states_.back();
  const Effect effect = turn.is_pass() ? transition().pass(next) : transition().play(next, placed);
  if (effect.over) next.end = End::passes;
  next.bonus += effect.bonus;
  turns_.push_back(turn);
  if (effect.remembered) history_.remember(next.position, side, ply());
  end_if_decided();
  return verdict;
}

template <int Words>
void Game<Words>::end_if_decided() {
  State& now = states_.back();
  if (now.end != End::none) return;
  if (immobile_loses(rules_) && transition().immobile(now, has_legal_play())) now.end = End::immobile;
  if (now.end == End::none && rules_.long_cycle == LongCycle::long_cycle && !is_superko(rules_) &&
      recurrence())
    now.end = End::long_cycle;
}

template <int Words>
void Game<Words>::undo() {
  if (turns_.empty()) throw InputError("undo: there is no turn to take back");
  if (remembers(rules_, turns_.back())) history_.forget_last();
  turns_.pop_back();
  states_.pop_back();
}

template <int Words>
bool Game<Words>::has_legal_play() const {
  for (Mask<Words> empty = graph_->empty(position()); empty.any();)
    if (is_legal(Turn{empty.pop_first()})) return true;
  return false;
}

template <int Words>
std::vector<Turn> Game<Words>::legal_turns() const {
  std::vector<Turn> turns;
  graph_->empty(position()).for_each([&](Vertex v) {
    if (is_legal(Turn{v})) turns.push_back(Turn{v});
  });
  if (is_legal(Turn::pass())) turns.push_back(Turn::pass());
  return turns;
}

template <int Words>
int Game<Words>::margin() const {
  return transition().counted(position()) + transition().points_of(state().prisoners) + state().bonus;
}

template <int Words>
Outcome Game<Words>::outcome() const {
  switch (state().end) {
    case End::none:
      throw InputError("outcome: the game is not over");
    case End::immobile:
      return {to_move() == Side::white ? Outcome::Kind::black_wins : Outcome::Kind::white_wins, 0};
    case End::long_cycle:
      return long_cycle_outcome();
    case End::passes:
      break;
  }
  return {Outcome::Kind::margin, margin()};
}

template <int Words>
Mask<Words> Game<Words>::ko_bans(int at) const {
  if (rules_.repetition.kind != Repetition::Kind::basic_ko || at == 0) return {};
  return transition().plays_leaving(state_at(at - 1).position, state_at(at));
}

template <int Words>
std::optional<int> Game<Words>::recurrence() const {
  const State& now = state();
  for (int earlier = ply() - 1; earlier >= 0; --earlier) {
    const State& then = state_at(earlier);
    if (then.position == now.position && then.to_move == now.to_move && then.passes == now.passes &&
        then.phase == now.phase && then.handicap_left == now.handicap_left &&
        ko_bans(earlier) == ko_bans(ply()))
      return earlier;
  }
  return std::nullopt;
}

template <int Words>
Outcome Game<Words>::long_cycle_outcome() const {
  int passes[2] = {0, 0};
  for (int turn = recurrence().value(); turn < ply(); ++turn)
    if (turns_[static_cast<std::size_t>(turn)].is_pass()) ++passes[index_of(state_at(turn).to_move)];
  if (passes[0] == passes[1]) return {Outcome::Kind::no_result, 0};
  return {passes[0] > passes[1] ? Outcome::Kind::black_wins : Outcome::Kind::white_wins, 0};
}

GRAPHGO_INSTANTIATE_FOR_ALL_MASKS(class Game)

}  // namespace graphgo
