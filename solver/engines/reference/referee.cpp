#include "solver/engines/reference/referee.hpp"

#include <bit>

namespace graphgo::solver::engines::reference {
namespace {

std::size_t slot(Side s) { return s == Side::black ? 0 : 1; }

/// Calls `visit` with each vertex of the set in ascending order.
template <typename Visit>
void each(VertexSet set, Visit&& visit) {
  for (; set != 0; set &= set - 1) visit(std::countr_zero(set));
}

}  // namespace

Referee::Referee(const Board& board, const Ruleset& rules)
    : rules_(rules), size_(board.size()), all_(size_ == 64 ? ~VertexSet{0} : single(size_) - 1) {
  for (Vertex v = 0; v < size_; ++v)
    for (const Vertex u : board.neighbours(v)) neighbours_[static_cast<std::size_t>(v)] |= single(u);
}

VertexSet Referee::neighbours_of(VertexSet set) const {
  VertexSet found = 0;
  each(set, [&](Vertex v) { found |= neighbours_[static_cast<std::size_t>(v)]; });
  return found;
}

VertexSet Referee::connected(VertexSet set, VertexSet seed) const {
  VertexSet part = seed;
  for (VertexSet rim = seed; rim != 0; part |= rim) rim = neighbours_of(rim) & set & ~part;
  return part;
}

std::optional<Played> Referee::play(const Position& position, Side side, Vertex v) const {
  Played played{position};
  VertexSet& own = stones(played.position, side);
  VertexSet& other = stones(played.position, opponent(side));
  own |= single(v);
  const VertexSet touched = neighbours_[static_cast<std::size_t>(v)];
  for (VertexSet rest = touched & other; rest != 0;) {
    const VertexSet chain = connected(other, rest & -rest);
    rest &= ~chain;
    if ((neighbours_of(chain) & all_ & ~(own | other)) != 0) continue;
    other &= ~chain;
    played.removed[slot(opponent(side))] += std::popcount(chain);
  }
  if ((touched & ~(own | other)) != 0) return played;
  const VertexSet chain = connected(own, single(v));
  if ((neighbours_of(chain) & ~(own | other)) != 0) return played;
  if (rules_.suicide == Suicide::forbidden) return std::nullopt;
  own &= ~chain;
  played.removed[slot(side)] += std::popcount(chain);
  return played;
}

bool Referee::refused_by_ko(const State& state, const Position& left) const {
  return rules_.repetition.kind == Repetition::Kind::basic_ko && state.before && *state.before == left;
}

VertexSet Referee::ko_bans(const State& state) const {
  if (rules_.repetition.kind != Repetition::Kind::basic_ko || !state.before) return 0;
  VertexSet bans = 0;
  each(all_ & ~(state.position.black | state.position.white), [&](Vertex v) {
    const auto played = play(state.position, state.to_move, v);
    if (played && refused_by_ko(state, played->position)) bans |= single(v);
  });
  return bans;
}

bool Referee::can_pass(const State& state) const {
  if (rules_.passing == Passing::never) return false;
  return rules_.passing != Passing::costs_prisoner || state.captured[slot(state.to_move)] > 0;
}

State Referee::after_play(const State& state, const Played& played) const {
  State next = state;
  next.before = state.position;
  next.position = played.position;
  next.passes = 0;
  next.captured[slot(Side::black)] += played.removed[slot(Side::white)];
  next.captured[slot(Side::white)] += played.removed[slot(Side::black)];
  if (state.phase == 2 && rules_.scoring == Scoring::territory) next.bonus += sign_of(state.to_move);
  if (state.handicap_left > 0) --next.handicap_left;
  if (next.handicap_left == 0) next.to_move = opponent(state.to_move);
  return next;
}

State Referee::after_pass(const State& state) const {
  State next = state;
  const Side passer = state.to_move;
  next.before = state.position;
  next.to_move = opponent(passer);
  next.handicap_left = 0;
  ++next.passes;
  ++next.passes_made[slot(passer)];
  if (rules_.passing == Passing::gives_stone) ++next.captured[slot(opponent(passer))];
  if (rules_.passing == Passing::costs_prisoner && state.captured[slot(passer)] > 0)
    --next.captured[slot(passer)];
  const Ending& end = ending(state);
  if (end.kind == Ending::Kind::passes && next.passes >= end.passes &&
      (!end.white_last || passer == Side::white))
    end_phase(next);
  return next;
}

void Referee::end_phase(State& state) const {
  if (state.phase == 2 || rules_.phases == 1) {
    state.status = Status::counted;
    return;
  }
  if (rules_.phase1_open_ko_tax)
    state.bonus += open_kos(state.position, Side::white) - open_kos(state.position, Side::black);
  state.phase = 2;
  state.passes = 0;
  if (rules_.phase2_first == PhaseTwoFirst::black) state.to_move = Side::black;
  if (rules_.phase2_first == PhaseTwoFirst::white) state.to_move = Side::white;
}

int Referee::margin_so_far(const State& state) const {
  const bool prisoners_count = rules_.scoring == Scoring::territory || rules_.scoring == Scoring::control;
  return state.bonus +
         (prisoners_count ? state.captured[slot(Side::black)] - state.captured[slot(Side::white)] : 0);
}

int Referee::board_score(const Position& position) const {
  const VertexSet empty = all_ & ~(position.black | position.white);
  int score = area() ? std::popcount(position.black) - std::popcount(position.white) : 0;
  for (VertexSet rest = empty; rest != 0;) {
    const VertexSet region = connected(empty, rest & -rest);
    rest &= ~region;
    const VertexSet rim = neighbours_of(region);
    const bool touches_black = (rim & position.black) != 0, touches_white = (rim & position.white) != 0;
    if (touches_black && !touches_white) score += std::popcount(region);
    if (touches_white && !touches_black) score -= std::popcount(region);
  }
  return score;
}

int Referee::open_kos(const Position& position, Side holder) const {
  int count = 0;
  each(all_ & ~(position.black | position.white), [&](Vertex v) {
    if (open_ko(position, opponent(holder), v)) ++count;
  });
  return count;
}

bool Referee::open_ko(const Position& position, Side taker, Vertex v) const {
  const auto played = play(position, taker, v);
  if (!played || played->removed[slot(opponent(taker))] != 1 || played->removed[slot(taker)] != 0)
    return false;
  const VertexSet own = stones(played->position, taker);
  if (connected(own, single(v)) != single(v)) return false;
  const VertexSet emptied = stones(position, opponent(taker)) & ~stones(played->position, opponent(taker));
  const VertexSet liberties =
      neighbours_[static_cast<std::size_t>(v)] & ~(played->position.black | played->position.white);
  return liberties == emptied;
}

bool Referee::every_chain_has_a_liberty(const Position& position) const {
  const VertexSet empty = all_ & ~(position.black | position.white);
  for (const VertexSet colour : {position.black, position.white})
    for (VertexSet rest = colour; rest != 0;) {
      const VertexSet chain = connected(colour, rest & -rest);
      rest &= ~chain;
      if ((neighbours_of(chain) & empty) == 0) return false;
    }
  return true;
}

}  // namespace graphgo::solver::engines::reference
