#include "solver/engines/retrograde/state_turns.hpp"

namespace graphgo::solver::engines::retrograde {

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
  const tables::Context& c = place.context;
  for (const tables::Play& play : turns_.plays(place.position, c.to_move)) {
    if (turns_.banned(play, c.ko)) continue;
    Step step{Turn{play.vertex}, turns_.gain(play, c.to_move, c.phase), false, {play.after, c}};
    step.place.context.to_move = opponent(c.to_move);
    step.place.context.passes = 0;
    step.place.context.ko = play.ko;
    all.push_back(step);
  }
  if (!turns_.can_pass()) return all;
  const tables::Pass pass = turns_.pass(place.position, c);
  all.push_back({Turn::pass(), pass.gain, pass.ends_play, {place.position, pass.next}});
  return all;
}

Mask<1> StateTurns::kos(const Place& place) const {
  Mask<1> kos;
  for (const tables::Play& play : turns_.plays(place.position, place.context.to_move))
    if (turns_.banned(play, place.context.ko)) kos.set(play.vertex);
  return kos;
}

}  // namespace graphgo::solver::engines::retrograde
