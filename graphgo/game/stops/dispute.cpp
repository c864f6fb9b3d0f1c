// Disputes played for real (dispute=played): who has the word, what is pointed at, and how a dispute goes and
// ends.
#include "graphgo/game/stops/play.hpp"

namespace graphgo::stops {

Mask<1> Play::chain(const Position<1>& position, Vertex v) const {
  const Side owner = position.black.test(v) ? Side::black : Side::white;
  return graph_.flood(Mask<1>::single(v), position.of(owner));
}

Mask<1> Play::disputable(const State& state) const {
  Mask<1> first;
  for (Mask<1> open = state.position.of(opponent(state.to_move)).without(state.proved_alive); open.any();) {
    const Mask<1> whole = chain(state.position, open.first());
    first.set(whole.first());
    open = open.without(whole);
  }
  return first;
}

void Play::give_word(State& next, Side side, bool other_accepted) const {
  State word;
  word.position = next.position;
  word.proved_alive = next.proved_alive & next.position.stones();
  word.stage = Stage::word;
  word.to_move = side;
  word.other = other_accepted;
  next = word;
}

void Play::accept_word(const State& state, Step& step) const {
  if (!state.other) return give_word(step.state, opponent(state.to_move), true);
  State end;
  end.position = state.position;
  end.stage = Stage::over;
  step.state = end;
}

/// The dispute's history starts here: the position counts as left by the side that points, since the owner
/// moves first. No ko is inherited; but basic ko holds from here on, whatever the ruleset's repetition rule
/// is.
Play::Why Play::point_at(const State& state, Vertex v, Step& step) const {
  if (!state.position.of(opponent(state.to_move)).test(v))
    return "there is no stone of the other side to dispute";
  const Mask<1> whole = chain(state.position, v);
  if (whole.without(state.proved_alive).none()) return "the chain has been disputed and stays";
  State& next = step.state;
  next.stage = Stage::dispute;
  next.other = false;
  next.stone = static_cast<std::int8_t>(whole.first());
  next.to_move = opponent(state.to_move);
  next.owner_moves = true;
  next.owner = Owner::first_turn;
  next.history = remembered(0, state.position, state.to_move, next.to_move, whole);
  return nullptr;
}

/// A position in which a stone of the disputed chain, `whole`, is missing cannot come up again while the
/// dispute lasts, and need not be remembered (solver/engines/retrograde/soundness.md, R12).
Histories::Number Play::remembered(Histories::Number history, const Position<1>& left, Side by, Side owner,
                                   const Mask<1>& whole) const {
  return histories_.with(history, Histories::left(left, by), [&](const Histories::Left& earlier) {
    const std::uint64_t stones = owner == Side::black ? earlier.black : earlier.white;
    return (whole.words()[0] & ~stones) == 0;
  });
}

Play::Why Play::dispute_play(const State& state, Vertex v, Step& step) const {
  if (const Why refused = place_stone(state, v, step)) return refused;
  State& next = step.state;
  const Side side = state.to_move, owner = state.owner_moves ? side : opponent(side);
  if (histories_.contains(state.history, Histories::left(next.position, side)))
    return "superko, it repeats a position that this side left earlier in the dispute";
  // The chain leaves the board as a whole, taken by the opponent or by its owner's suicide, and at a turn
  // that puts no stone back there.
  if (!next.position.of(owner).test(state.stone)) {
    give_word(next, opponent(owner), false);
    return nullptr;
  }
  const Mask<1> whole = chain(next.position, state.stone);
  next.history = remembered(state.history, next.position, side, owner, whole);
  next.owner_moves = !state.owner_moves;
  next.owner = state.owner_moves ? Owner::first_turn : Owner::after_play;
  next.stone = static_cast<std::int8_t>(whole.first());
  next.bans = ko_bans(state.position, next);
  return nullptr;
}

/// A pass that counts as such; it costs what a pass of main play costs, and ends nothing.
Play::Why Play::dispute_pass(const State& state, Step& step) const {
  if (state.owner_moves && state.owner == Owner::after_play)
    return "after a play of the other side the owner of the disputed chain plays or gives a stone";
  State& next = step.state;
  step.gain = make(Turn::pass(), next).points;
  next.passes = 0;
  if (state.owner_moves && state.owner == Owner::after_pass) {
    next.proved_alive |= chain(state.position, state.stone);
    give_word(next, opponent(state.to_move), false);
    return nullptr;
  }
  next.owner = state.owner_moves ? Owner::first_turn : Owner::after_pass;
  next.owner_moves = !state.owner_moves;
  next.bans = ko_bans(state.position, next);
  return nullptr;
}

Play::Why Play::gift(const State& state, Step& step) const {
  if (state.stage != Stage::dispute || !state.owner_moves || state.owner != Owner::after_play)
    return "only the owner of a disputed chain gives a stone, after a play of the other side";
  State& next = step.state;
  if (captives_count(rules_)) step.gain = -sign_of(state.to_move);
  next.owner = Owner::first_turn;
  next.owner_moves = false;
  next.to_move = opponent(state.to_move);
  next.bans = ko_bans(state.position, next);
  return nullptr;
}

}  // namespace graphgo::stops
