// A ruleset and its turns: papers/rules.md sections 2 to 4.
#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <unordered_set>
#include <vector>

#include "board.hpp"

namespace graphgo::solver::certificates::check {

enum class Repetition { none, basic_ko, superko };
enum class Passing { free, gives_stone, never, costs_prisoner };
enum class Scoring { area, territory, last_mover };

struct Ending {
  int passes = 0;  // 0: the immobile side loses
  bool white_last = false;
};

struct Rules {
  bool suicide = false, literal = false, open_ko_tax = false;
  Repetition repetition = Repetition::none;
  bool situational = false, passes_counted = false, start_counted = false;  // superko
  Passing passing = Passing::free;
  Scoring scoring = Scoring::area;
  std::array<Ending, 2> endings;  // of the two phases
  int phases = 1, komi_halves = 0, handicap_plays = 0;
  std::optional<Side> phase2_first;  // else alternation
  Mask handicap_stones = 0;
  std::array<int, 2> handicap_prisoners{};

  bool superko() const { return repetition == Repetition::superko; }
  bool immobile_loses() const { return endings[0].passes == 0; }
  bool territory() const { return scoring == Scoring::territory; }
  bool points_along_the_way() const { return territory() || open_ko_tax; }
};

/// What superko remembers. Under the positional key `left_by` is always Black.
struct Element {
  Position position;
  Side left_by = black;
  bool operator==(const Element&) const = default;
};

struct Hash {
  std::size_t operator()(const Element& element) const {
    Mask hash = element.left_by;
    for (const Mask stones : element.position.stones)
      hash = std::rotl((hash ^ stones) * 0x9e3779b97f4a7c15, 29);
    return (hash * 0xbf58476d1ce4e5b9) >> 7;
  }
};
using History = std::unordered_set<Element, Hash>;

/// What turns depend on, superko's history apart, and the need of FORMAT.md.
struct State {
  Position position;
  Mask ko = 0;  // basic_ko: where the side to move may not play although it could otherwise
  std::int64_t need = 0;
  std::array<std::int32_t, 2> prisoners{};  // kept under costs_prisoner only
  Side to_move = black;
  std::uint8_t passes = 0, phase = 1, handicap = 0;
};

struct Step {
  State after;
  int points = 0;  // what the turn scores, its end included
  bool over = false;
  std::optional<Element> made;
};

inline constexpr int pass_turn = -1;

struct Game {
  Board board;
  Rules rules;

  Element element(const Position& position, Side by) const {
    return {position, rules.situational ? by : black};
  }
  std::optional<Step> turn(const State& state, int v) const {
    return v == pass_turn ? pass(state) : play(state, v);
  }

  /// By all rules but superko.
  std::optional<Step> play(const State& state, int v) const {
    if ((state.position.occupied() | state.ko) & bit(v)) return std::nullopt;
    const Side side = state.to_move;
    const auto play = board.play(state.position, side, v, rules.suicide);
    if (!play) return std::nullopt;
    const int captured = std::popcount(play->captured), lost = std::popcount(play->lost);
    Step step;
    step.after = state;
    step.after.position = play->after;
    step.after.passes = 0;
    step.after.handicap = static_cast<std::uint8_t>(std::max(state.handicap - 1, 0));
    step.after.to_move = step.after.handicap ? black : opponent(side);
    if (rules.passing == Passing::costs_prisoner) {
      step.after.prisoners[side] += captured;
      step.after.prisoners[opponent(side)] += lost;
    }
    // A stone placed in phase two leaves its owner's store (section 4).
    if (rules.territory()) step.points = sign(side) * (captured - lost + (state.phase == 2));
    step.after.ko = ko(step.after, state.position);
    if (rules.superko()) step.made = element(play->after, side);
    return step;
  }

  /// Nothing: impossible. A handicap turn may pass under every ruleset, and pays for it if it can; the caller
  /// knows whether it has a play, which it must prefer.
  std::optional<Step> pass(const State& state) const {
    const Side side = state.to_move;
    const bool pays = rules.passing == Passing::costs_prisoner && state.prisoners[side] > 0;
    if (rules.passing >= Passing::never && !pays && !state.handicap) return std::nullopt;
    Step step;
    step.after = state;
    step.after.to_move = opponent(side);
    step.after.handicap = 0;
    if (pays) --step.after.prisoners[side];
    if (rules.passing == Passing::gives_stone && rules.territory()) step.points = -sign(side);
    if (rules.superko() && rules.passes_counted) step.made = element(state.position, side);
    if (!rules.immobile_loses()) {
      const Ending& ending = rules.endings[state.phase - 1];
      step.after.passes = static_cast<std::uint8_t>(std::min(state.passes + 1, ending.passes));
      if (step.after.passes == ending.passes && (!ending.white_last || side == white)) end_phase(step);
    }
    step.after.ko = ko(step.after, state.position);
    return step;
  }

 private:
  void end_phase(Step& step) const {
    const Position& position = step.after.position;
    step.over = step.after.phase == rules.phases;
    if (step.over) {
      step.points += board.territory(position);
      if (!rules.territory())
        step.points += std::popcount(position.stones[black]) - std::popcount(position.stones[white]);
    } else {
      step.after.phase = 2;
      step.after.passes = 0;
      step.after.to_move = rules.phase2_first.value_or(step.after.to_move);
      if (rules.open_ko_tax) step.points += board.open_ko_tax(position);
    }
  }

  /// basic_ko: the plays that restore `before`, which stood before the last turn. A play that is no suicide
  /// adds one stone of its side; suicide adds none and leaves the opponent's as they are. That spares most
  /// states the search.
  Mask ko(const State& state, const Position& before) const {
    if (rules.repetition != Repetition::basic_ko) return 0;
    const Side side = state.to_move, other = opponent(side);
    const Mask added = before.stones[side] & ~state.position.stones[side],
               empty = board.empty(state.position);
    Mask tried = std::popcount(added) == 1 ? added & empty : 0, banned = 0;
    if (!added && rules.suicide && before.stones[other] == state.position.stones[other]) tried = empty;
    for (; tried; tried &= tried - 1)
      if (const auto play = board.play(state.position, side, first(tried), rules.suicide);
          play && play->after == before)
        banned |= bit(first(tried));
    return banned;
  }
};

/// A state that was played to, its history known.
struct Standing {
  State state;
  std::int64_t scored = 0;  // prisoners of the start included
  bool ended = false;       // by passes; that a side is immobile shows in its turns
};

/// Plays in vertex order, then the pass if it is legal.
inline std::vector<int> legal_turns(const Game& game, const Standing& at, const History& history) {
  std::vector<int> turns;
  for (int v = 0; v < game.board.size && !at.ended; ++v)
    if (const auto step = game.play(at.state, v); step && !(step->made && history.contains(*step->made)))
      turns.push_back(v);
  const bool must_play = at.state.handicap && !turns.empty();
  const bool lost = game.rules.literal && !at.state.handicap && turns.empty();
  if (!at.ended && !must_play && !lost && game.pass(at.state)) turns.push_back(pass_turn);
  return turns;
}

/// Returns the element that is new in the history, if any.
inline std::optional<Element> take_turn(const Game& game, Standing& at, int turn, History& history) {
  const Step step = *game.turn(at.state, turn);
  at = {step.after, at.scored + step.points, step.over};
  return step.made && history.insert(*step.made).second ? step.made : std::nullopt;
}

}  // namespace graphgo::solver::certificates::check
