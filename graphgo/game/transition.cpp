#include "graphgo/game/transition.hpp"

#include <limits>

#include "graphgo/game/instantiate.hpp"
#include "graphgo/game/scoring.hpp"

namespace graphgo {

template <int Words>
auto Transition<Words>::start(const Position<Words>& position, Side to_move,
                              const std::array<int, 2>& prisoners) const -> State {
  State state{.position = position, .to_move = to_move};
  for (const Vertex v : rules.handicap.stones) state.position.black.set(v);
  state.handicap_left = static_cast<std::uint8_t>(rules.handicap.consecutive);
  for (std::size_t side = 0; side < 2; ++side)
    state.prisoners[side] = prisoners[side] + rules.handicap.prisoners[side];
  return state;
}

template <int Words>
Verdict Transition<Words>::pass_verdict(const State& state) const {
  const PassTerms terms = pass_terms(rules.passing);
  if (state.handicap_left > 0) return Verdict::legal;
  if (!terms.possible) return Verdict::passing_never;
  const int own = state.prisoners[static_cast<std::size_t>(index_of(state.to_move))];
  return own < terms.returned ? Verdict::no_prisoner : Verdict::legal;
}

template <int Words>
PassTerms Transition<Words>::paid_for_pass(const State& state) const {
  PassTerms terms = pass_terms(rules.passing);
  if (state.prisoners[static_cast<std::size_t>(index_of(state.to_move))] < terms.returned) terms.returned = 0;
  return terms;
}

template <int Words>
Effect Transition<Words>::pass(State& state) const {
  if (const Verdict refused = pass_verdict(state); refused != Verdict::legal) return {refused};
  const Side side = state.to_move;
  Effect effect{.remembered = remembers(rules, Turn::pass())};
  const PassTerms paid = paid_for_pass(state);
  state.prisoners[static_cast<std::size_t>(index_of(side))] -= paid.returned;
  state.prisoners[static_cast<std::size_t>(index_of(opponent(side)))] += paid.given;
  if (captives_count(rules)) effect.points = -sign_of(side) * (paid.returned + paid.given);
  state.to_move = opponent(side);
  state.handicap_left = 0;
  if (state.passes < std::numeric_limits<std::uint8_t>::max()) ++state.passes;
  if (ends_phase(ending_of(rules, state.phase), state.passes, side)) {
    const Effect end = end_phase(state);
    effect.over = end.over;
    effect.points += end.points;
    effect.bonus += end.bonus;
  }
  return effect;
}

template <int Words>
Effect Transition<Words>::end_phase(State& state) const {
  if (state.phase == rules.phases) return {.over = true};
  state.phase = 2;
  state.passes = 0;  // those that ended phase one do not count in phase two
  if (rules.phase2_first != PhaseTwoFirst::alternation)
    state.to_move = rules.phase2_first == PhaseTwoFirst::black ? Side::black : Side::white;
  Effect effect;
  if (rules.phase1_open_ko_tax)
    effect.points =
        open_kos(graph, state.position, Side::white) - open_kos(graph, state.position, Side::black);
  effect.bonus = effect.points;
  return effect;
}

template <int Words>
Mask<Words> Transition<Words>::plays_leaving(const Position<Words>& target, const State& state) const {
  Mask<Words> found;
  graph.empty(state.position).for_each([&](Vertex v) {
    const Placement<Words> placed = place(graph, state.position, state.to_move, v);
    if (placed.after == target && (placed.suicided.none() || rules.suicide == Suicide::allowed)) found.set(v);
  });
  return found;
}

template <int Words>
int Transition<Words>::counted(const Position<Words>& position) const {
  return stones_count(rules) ? area_margin(graph, position) : territory_margin(graph, position);
}

GRAPHGO_INSTANTIATE_FOR_ALL_MASKS(struct Transition)

}  // namespace graphgo
