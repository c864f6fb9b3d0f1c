#include "solver/engines/retrograde/state_turns.hpp"

namespace graphgo::solver::engines::retrograde {
namespace {

TurnState<1> turn_state(const Place& place) {
  const tables::Context& c = place.context;
  return {.position = place.position, .to_move = c.to_move, .phase = c.phase, .passes = c.passes};
}

/// Does basic ko forbid a turn that leaves `after`?
bool banned(const Place& place, Turn turn, const Position<1>& after) {
  if (!turn.is_play()) return false;
  const Vertex ko = place.context.ko;
  return ko == turn.vertex || (ko == tables::Context::standing_still && after == place.position);
}

}  // namespace

auto StateTurns::canonical(const Place& place) const -> Canonical {
  const auto [code, map] = symmetry_.canonical(place.position);
  Canonical found{{symmetry_.position(code), place.context}, 0, map};
  tables::Context& c = found.place.context;
  if (c.ko >= 0) c.ko = symmetry_.permutation(map)[static_cast<std::size_t>(c.ko)];
  const auto ko = static_cast<std::uint64_t>(c.ko - tables::Context::standing_still);
  found.key = std::uint64_t{code} | ko << 32 | std::uint64_t{c.passes} << 40 | std::uint64_t{c.phase} << 48 |
              static_cast<std::uint64_t>(index_of(c.to_move)) << 50;
  return found;
}

std::vector<Step> StateTurns::steps(const Place& place) const {
  std::vector<Step> all;
  const auto add = [&](Turn turn) {
    TurnState<1> state = turn_state(place);
    const Effect effect = turn.is_pass() ? transition().pass(state) : transition().play(state, turn.vertex);
    if (!effect || banned(place, turn, state.position)) return;
    Step step{turn, effect.points, effect.over, {state.position, {}}};
    if (effect.over) step.gain += transition().counted(state.position);
    const int passes = counted_passes(rules_, state.phase, state.passes);
    step.place.context = {state.to_move, state.phase, static_cast<std::uint8_t>(passes),
                          ko_after(place.position, state)};
    all.push_back(step);
  };
  graph_.empty(place.position).for_each([&](Vertex v) { add(Turn{v}); });
  add(Turn::pass());
  return all;
}

Mask<1> StateTurns::kos(const Place& place) const {
  Mask<1> kos;
  graph_.empty(place.position).for_each([&](Vertex v) {
    TurnState<1> state = turn_state(place);
    if (transition().play(state, v) && banned(place, Turn{v}, state.position)) kos.set(v);
  });
  return kos;
}

/// A single play gives `before` only by retaking a ko; any that changes nothing does where the turn changed
/// nothing.
Vertex StateTurns::ko_after(const Position<1>& before, const TurnState<1>& state) const {
  if (rules_.repetition.kind != Repetition::Kind::basic_ko) return tables::Context::nothing;
  if (state.position == before)
    return rules_.suicide == Suicide::allowed ? tables::Context::standing_still : tables::Context::nothing;
  const Mask<1> retaking = transition().plays_leaving(before, state);
  return retaking.any() ? retaking.first() : tables::Context::nothing;
}

}  // namespace graphgo::solver::engines::retrograde
