#include "graphgo/game/game.hpp"

#include <fmt/core.h>

#include "graphgo/error.hpp"
#include "graphgo/game/instantiate.hpp"
#include "graphgo/game/scoring.hpp"

namespace graphgo {
namespace {

Side first_side(const Ruleset& rules, const Start& start) {
  const Side side = start.to_move.value_or(rules.handicap.stones.empty() ? Side::black : Side::white);
  if (rules.handicap.consecutive > 0 && side == Side::white)
    throw InputError(
        fmt::format("handicap=consecutive({}): the handicap is Black's, White cannot be to move at the start",
                    rules.handicap.consecutive));
  return side;
}

/// The position with the handicap stones placed.
Stones starting_stones(const Board& board, const Ruleset& rules, const Start& start) {
  Stones stones = start.position;
  if (stones.empty()) stones.resize(static_cast<std::size_t>(board.size()));
  if (static_cast<int>(stones.size()) != board.size())
    throw InputError(fmt::format("position: {} vertices for a board of {}", stones.size(), board.size()));
  for (const Vertex v : rules.handicap.stones) {
    if (v >= board.size()) throw InputError(fmt::format("handicap: vertex {} is not on the board", v));
    Colour& colour = stones[static_cast<std::size_t>(v)];
    if (colour != Colour::empty)
      throw InputError(fmt::format("handicap: vertex {} is occupied at the start", board.vertex_name(v)));
    colour = Colour::black;
  }
  return stones;
}

std::array<int, 2> starting_prisoners(const Ruleset& rules, const Start& start) {
  for (const int count : start.prisoners)
    if (count < 0) throw InputError(fmt::format("prisoners: {} is negative", count));
  return {start.prisoners[0] + rules.handicap.prisoners[0], start.prisoners[1] + rules.handicap.prisoners[1]};
}

}  // namespace

template <int Words>
Game<Words>::Game(const Board& board, const Ruleset& rules, const Start& start)
    : board_(board), rules_(rules), graph_(std::make_shared<Graph<Words>>(board)), history_(rules.repetition.key) {
  check(rules);
  check_playable(rules);
  State first;
  first.to_move = first_side(rules, start);
  first.position = pack<Words>(starting_stones(board, rules, start));
  first.prisoners = starting_prisoners(rules, start);
  first.handicap_left = rules.handicap.consecutive;
  if (!is_legal_position(*graph_, first.position))
    throw InputError("position: illegal, it has a chain without liberties");
  states_.push_back(first);
  if (is_superko(rules_) && rules_.repetition.initial_counted)
    history_.remember(first.position, opponent(first.to_move), 0);
  settle();
}

template <int Words>
bool Game<Words>::banned_by_ko(const Position<Words>& after) const {
  return rules_.repetition.kind == Repetition::Kind::basic_ko && ply() > 0 && after == state_at(ply() - 1).position;
}

template <int Words>
Legality Game<Words>::try_play(Vertex v, State& next) const {
  if (v < 0 || v >= graph_->size()) return {Verdict::no_such_vertex};
  if (next.position.stones().test(v)) return {Verdict::occupied};
  const Side side = next.to_move;
  const Placement<Words> play = place(*graph_, next.position, side, v);
  if (play.suicided.any() && rules_.suicide == Suicide::forbidden) return {Verdict::suicide};
  if (banned_by_ko(play.after)) return {Verdict::ko};
  if (is_superko(rules_))
    if (const auto earlier = history_.ply_of(play.after, side)) return {Verdict::superko, *earlier};
  next.position = play.after;
  next.prisoners[static_cast<std::size_t>(index_of(side))] += play.captured.count();
  next.prisoners[static_cast<std::size_t>(index_of(opponent(side)))] += play.suicided.count();
  // A stone placed in phase two leaves its owner's prisoner store (RULES.md section 4).
  if (next.phase == 2 && rules_.scoring == Scoring::territory) next.bonus += sign_of(side);
  return {};
}

template <int Words>
Legality Game<Words>::try_pass(State& next) const {
  const auto own = static_cast<std::size_t>(index_of(next.to_move)), other = 1 - own;
  const bool forced_by_handicap = next.handicap_left > 0;
  if (forced_by_handicap && has_legal_play()) return {Verdict::handicap_play};
  switch (rules_.passing) {
    case Passing::free:
      break;
    case Passing::never:
      if (!forced_by_handicap) return {Verdict::passing_never};
      break;
    case Passing::costs_prisoner:
      if (next.prisoners[own] > 0)
        --next.prisoners[own];
      else if (!forced_by_handicap)
        return {Verdict::no_prisoner};
      break;
    case Passing::gives_stone:
      ++next.prisoners[other];
      break;
  }
  return {};
}

template <int Words>
Legality Game<Words>::legality(Turn turn) const {
  if (over()) return {Verdict::game_over};
  if (turn.removes >= 0) return {Verdict::no_such_vertex};  // only games of another kind have cycles to remove
  State next = state();
  return turn.is_pass() ? try_pass(next) : try_play(turn.vertex, next);
}

template <int Words>
Legality Game<Words>::play(Turn turn) {
  if (over()) return {Verdict::game_over};
  if (turn.removes >= 0) return {Verdict::no_such_vertex};  // only games of another kind have cycles to remove
  State next = state();
  const Legality verdict = turn.is_pass() ? try_pass(next) : try_play(turn.vertex, next);
  if (verdict) commit(turn, next);
  return verdict;
}

template <int Words>
void Game<Words>::commit(Turn turn, State& next) {
  const Side side = next.to_move;
  next.passes = turn.is_pass() ? next.passes + 1 : 0;
  if (next.handicap_left > 0) next.handicap_left = turn.is_pass() ? 0 : next.handicap_left - 1;
  if (next.handicap_left == 0) next.to_move = opponent(side);
  if (turn.is_pass()) {
    const Ending& ending = next.phase == 1 ? rules_.ending : rules_.phase2_ending;
    if (ending.kind == Ending::Kind::passes && next.passes >= ending.passes &&
        (!ending.white_last || side == Side::white))
      end_phase(next);
  }
  states_.push_back(next);
  turns_.push_back(turn);
  if (remembers(turn)) history_.remember(next.position, side, ply());
  settle();
}

template <int Words>
void Game<Words>::end_phase(State& next) const {
  if (next.phase == rules_.phases) {
    next.end = End::passes;
    return;
  }
  next.phase = 2;
  next.passes = 0;
  if (rules_.phase2_first != PhaseTwoFirst::alternation)
    next.to_move = rules_.phase2_first == PhaseTwoFirst::black ? Side::black : Side::white;
  if (rules_.phase1_open_ko_tax)
    next.bonus += open_kos(*graph_, next.position, Side::white) - open_kos(*graph_, next.position, Side::black);
}

template <int Words>
void Game<Words>::settle() {
  State& now = states_.back();
  if (now.end != End::none) return;
  if (rules_.ending.kind == Ending::Kind::immobile_loses) {
    // A handicap turn is never immobile: without a legal play it is a pass.
    const bool can_pass = now.handicap_left > 0 || (!rules_.ending.literal && is_legal(Turn::pass()));
    if (!can_pass && !has_legal_play()) now.end = End::immobile;
  }
  if (now.end == End::none && rules_.long_cycle == LongCycle::long_cycle && !is_superko(rules_) && recurrence())
    now.end = End::long_cycle;
}

template <int Words>
void Game<Words>::undo() {
  if (turns_.empty()) throw InputError("undo: there is no turn to take back");
  if (remembers(turns_.back())) history_.forget_last();
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
  const int counted = rules_.scoring == Scoring::area
                          ? area_margin(*graph_, position())
                          : territory_margin(*graph_, position()) + state().prisoners[0] - state().prisoners[1];
  return counted + state().bonus;
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
  Mask<Words> bans;
  if (rules_.repetition.kind != Repetition::Kind::basic_ko || at == 0) return bans;
  const State& now = state_at(at);
  const Position<Words>& before = state_at(at - 1).position;
  graph_->empty(now.position).for_each([&](Vertex v) {
    const Placement<Words> play = place(*graph_, now.position, now.to_move, v);
    if (play.after == before && (play.suicided.none() || rules_.suicide == Suicide::allowed)) bans.set(v);
  });
  return bans;
}

template <int Words>
std::optional<int> Game<Words>::recurrence() const {
  const State& now = state();
  for (int earlier = ply() - 1; earlier >= 0; --earlier) {
    const State& then = state_at(earlier);
    if (then.position == now.position && then.to_move == now.to_move && then.passes == now.passes &&
        then.phase == now.phase && then.handicap_left == now.handicap_left && ko_bans(earlier) == ko_bans(ply()))
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
