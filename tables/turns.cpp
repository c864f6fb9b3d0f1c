#include "tables/turns.hpp"

#include <algorithm>

#include "graphgo/game/placement.hpp"
#include "graphgo/game/scoring.hpp"

namespace graphgo::tables {

std::vector<Play> Turns::plays(const Position<1>& position, Side side) const {
  std::vector<Play> plays;
  for (Mask<1> empty = graph_.empty(position); empty.any();) {
    const Vertex v = empty.pop_first();
    const Placement<1> play = place(graph_, position, side, v);
    if (play.suicided.any() && rules_.suicide == Suicide::forbidden) continue;
    plays.push_back({v, play.after == position,
                     sign_of(side) * (play.captured.count() - play.suicided.count()), play.after,
                     ko_after(position, play.after, side, play.captured)});
  }
  return plays;
}

/// The opponent's next play may not give `before`. It can do so only by placing one stone, so `before` has
/// one stone of his more than `after`; or none more, if it is `after` itself.
Vertex Turns::ko_after(const Position<1>& before, const Position<1>& after, Side side,
                       const Mask<1>& captured) const {
  if (rules_.repetition.kind != Repetition::Kind::basic_ko) return Context::nothing;
  if (before == after) return Context::standing_still;
  if (captured.count() != 1) return Context::nothing;
  const Vertex taken = captured.first();
  return place(graph_, after, opponent(side), taken).after == before ? taken : Context::nothing;
}

int Turns::gain(const Play& play, Side side, int phase) const {
  if (rules_.scoring != Scoring::territory) return 0;
  return play.captures + (phase == 2 ? sign_of(side) : 0);
}

int Turns::count(const Position<1>& position) const {
  return rules_.scoring == Scoring::area ? area_margin(graph_, position) : territory_margin(graph_, position);
}

Pass Turns::pass(const Position<1>& position, const Context& context) const {
  const Ending& ending = context.phase == 1 ? rules_.ending : rules_.phase2_ending;
  const bool gives = rules_.passing == Passing::gives_stone && rules_.scoring == Scoring::territory;
  Pass pass{false, gives ? -sign_of(context.to_move) : 0, context};
  Context& next = pass.next;
  next.to_move = opponent(context.to_move);
  // After a pass the position before the last turn is the present one: only a play that changes nothing would
  // give it.
  const bool still =
      rules_.repetition.kind == Repetition::Kind::basic_ko && rules_.suicide == Suicide::allowed;
  next.ko = still ? Context::standing_still : Context::nothing;
  next.passes = static_cast<std::uint8_t>(std::min(context.passes + 1, ending.passes));
  if (context.passes + 1 < ending.passes || (ending.white_last && context.to_move == Side::black))
    return pass;
  if (context.phase == rules_.phases) {
    pass.ends_play = true;
    pass.gain += count(position);
    return pass;
  }
  next.phase = 2;
  next.passes = 0;
  if (rules_.phase2_first != PhaseTwoFirst::alternation)
    next.to_move = rules_.phase2_first == PhaseTwoFirst::black ? Side::black : Side::white;
  if (rules_.phase1_open_ko_tax)
    pass.gain += open_kos(graph_, position, Side::white) - open_kos(graph_, position, Side::black);
  return pass;
}

}  // namespace graphgo::tables
