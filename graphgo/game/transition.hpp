// Transition: from a state and a turn to what follows, under every ruleset (papers/rules.md sections 1 to 4).
// Engines add what is theirs to this and state no rule of play again.
//
// What earlier positions forbid takes a history, which the caller keeps: it asks about the position that a
// play leaves. Superko forbids it if it is remembered as left by that side; basic ko, if it stood before the
// last turn. Passes are free of both. Where a rule depends on whether some play is legal (`pass_stands`,
// `immobile`), the caller says whether.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>

#include "graphgo/game/legality.hpp"
#include "graphgo/game/placement.hpp"
#include "graphgo/rules/predicates.hpp"

namespace graphgo {

/// All that turns depend on, but for the positions before.
template <int Words>
struct TurnState {
  Position<Words> position;
  Side to_move = Side::black;
  std::uint8_t phase = 1;
  std::uint8_t passes = 0;         ///< consecutive, in this phase; more than 255 count as 255
  std::uint8_t handicap_left = 0;  ///< plays Black still makes in a row
  /// Stones Black, White has captured (and been given) and not paid back.
  std::array<int, 2> prisoners{0, 0};
};

/// What a turn does beside changing the state.
struct Effect {
  Verdict verdict = Verdict::legal;  ///< else nothing happened, the state included
  bool over = false;                 ///< play has ended by passes: the board is counted
  /// Does superko remember the position left, as left by who had the turn?
  bool remembered = false;
  /// For Black: captives, prisoners given, stones placed in phase two, ko tax.
  int points = 0;
  int bonus = 0;  ///< of these, what the state's prisoners do not show

  explicit operator bool() const { return verdict == Verdict::legal; }
};

/// A view of both: they must outlive it.
template <int Words>
struct Transition {
  using State = TurnState<Words>;

  const Graph<Words>& graph;
  const Ruleset& rules;

  /// The start, with the ruleset's handicap: its stones must stand on empty vertices of the board.
  State start(const Position<Words>& position, Side to_move, const std::array<int, 2>& prisoners) const;
  /// What the prisoners of the start are worth to Black.
  int points_of(const std::array<int, 2>& prisoners) const {
    return captives_count(rules) ? prisoners[0] - prisoners[1] : 0;
  }

  /// Makes a play at an empty vertex.
  Effect play(State& state, Vertex v) const;
  /// The same in its three steps, for callers that ask their history about the position before they make the
  /// play.
  Placement<Words> placed(const State& state, Vertex v) const {
    return place(graph, state.position, state.to_move, v);
  }
  Verdict play_verdict(const Placement<Words>& placed) const {
    return placed.suicided.any() && rules.suicide == Suicide::forbidden ? Verdict::suicide : Verdict::legal;
  }
  Effect play(State& state, const Placement<Words>& placed) const;
  /// Makes a pass.
  Effect pass(State& state) const;
  Verdict pass_verdict(const State& state) const;
  /// Ends the phase after the pass that does so, which `pass` sees to: the game is over, or phase two begins.
  Effect end_phase(State& state) const;

  /// Is a pass that `pass` allows legal, given whether the side has a legal play? In the handicap only
  /// without one.
  bool pass_stands(const State& state, bool has_play) const {
    return state.handicap_left > 0 ? !has_play : has_play || !lost_without_play(rules);
  }
  /// Has the side to move lost because it has no turn?
  bool immobile(const State& state, bool has_play) const {
    return immobile_loses(rules) && !has_play &&
           !(pass_verdict(state) == Verdict::legal && pass_stands(state, has_play));
  }

  /// The vertices at which a play of the side to move would leave `target`: what basic ko bans if `target`
  /// stood before the last turn. Cost: a placement for each empty vertex.
  Mask<Words> plays_leaving(const Position<Words>& target, const State& state) const;

  /// The margin the board shows: area, or territory. Dead stones stay, and prisoners are not in it.
  int counted(const Position<Words>& position) const;

 private:
  /// What the side to move pays for a pass: all of it, or nothing in a handicap that lacks the stones.
  PassTerms paid_for_pass(const State& state) const;
};

template <int Words>
inline Effect Transition<Words>::play(State& state, Vertex v) const {
  const Placement<Words> left = placed(state, v);
  if (const Verdict verdict = play_verdict(left); verdict != Verdict::legal) return {verdict};
  return play(state, left);
}

template <int Words>
inline Effect Transition<Words>::play(State& state, const Placement<Words>& placed) const {
  const Side side = state.to_move;
  Effect effect{.remembered = is_superko(rules)};
  if (placed.captured.any() || placed.suicided.any()) {
    const int captured = placed.captured.count(), lost = placed.suicided.count();
    state.prisoners[static_cast<std::size_t>(index_of(side))] += captured;
    state.prisoners[static_cast<std::size_t>(index_of(opponent(side)))] += lost;
    if (captives_count(rules)) effect.points = sign_of(side) * (captured - lost);
  }
  // A stone placed in phase two leaves its owner's prisoner store (papers/rules.md section 4).
  if (state.phase == 2 && captives_count(rules)) effect.bonus = sign_of(side);
  effect.points += effect.bonus;
  state.position = placed.after;
  state.passes = 0;
  if (state.handicap_left > 0) --state.handicap_left;
  if (state.handicap_left == 0) state.to_move = opponent(side);
  return effect;
}

}  // namespace graphgo
