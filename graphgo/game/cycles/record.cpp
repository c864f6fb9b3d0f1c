#include "graphgo/game/cycles/record.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <tuple>

#include "graphgo/error.hpp"
#include "graphgo/game/legality.hpp"

namespace graphgo::cycles {
namespace {

auto key(const Earlier& e) {
  const Situation& s = e.situation;
  return std::tuple(s.position.black.words()[0], s.position.white.words()[0], s.temporary.words()[0],
                    s.to_move, s.needed, e.used.words()[0]);
}

}  // namespace

std::size_t StateWithHistoryHash::operator()(const StateWithHistory& m) const {
  std::size_t h = SituationHash{}(m.situation) + (m.over ? 1 : 0);
  for (const Earlier& e : m.earlier)
    h = (h ^ SituationHash{}(e.situation) ^ e.used.words()[0] * 0xBF58476D1CE4E5B9u) * 0x9E3779B97F4A7C15u;
  return h;
}

std::vector<Mask<1>> disturbing_cycles(const StateWithHistory& moment) {
  std::vector<Mask<1>> cycles;
  if (moment.over || moment.situation.needed == 1) return cycles;
  for (const Earlier& e : moment.earlier)
    if (e.situation == moment.situation) cycles.push_back(e.used);
  std::sort(cycles.begin(), cycles.end(), [](const Mask<1>& a, const Mask<1>& b) {
    return std::pair(a.count(), a.words()[0]) < std::pair(b.count(), b.words()[0]);
  });
  return cycles;
}

StateWithHistory moved(const StateWithHistory& before, const Next& next, const Mask<1>& changed,
                       bool removed) {
  StateWithHistory after{next.situation, next.over, {}};
  if (removed || next.over) return after;
  after.earlier = before.earlier;
  after.earlier.push_back({before.situation, {}});
  for (Earlier& e : after.earlier) e.used |= changed;
  std::sort(after.earlier.begin(), after.earlier.end(),
            [](const Earlier& a, const Earlier& b) { return key(a) < key(b); });
  after.earlier.erase(std::unique(after.earlier.begin(), after.earlier.end()), after.earlier.end());
  return after;
}

Record::Record(const Rules& rules, const Start& start, std::span<const Turn> turns) : rules_(rules) {
  now_.situation = rules.start(start);
  for (const Turn turn : turns) play(turn);
}

void Record::refuse(Turn turn, const char* why) const {
  throw InputError(fmt::format("record: turn {}: {} {} is illegal: {}", turns_ + 1,
                               name_of(now_.situation.to_move), turn_name(turn, rules_.board()), why));
}

Mask<1> Record::used_since(Turn turn) const {
  if (now_.situation.needed == 1)
    refuse(turn, "no cycle can be removed where a pass would end the game (clause 8)");
  for (const Met& met : met_) {
    if (met.turn != turn.removes) continue;
    if (met.situation == now_.situation) return met.used;
    refuse(turn, "the situation then is not similar to the present one (clause 8)");
  }
  refuse(turn, "there is no such earlier situation since the last removal");
}

void Record::play(Turn turn) {
  if (now_.over) refuse(turn, "the game is over");
  if (turn.vertex >= rules_.board().size() || turn.vertex < -1) refuse(turn, "there is no such turn");
  const Situation before = now_.situation;
  const bool removes = turn.removes >= 0;
  Next removed{before, false, 0};
  if (removes) removed = rules_.without_cycle(before, used_since(turn));
  Next next;
  if (turn.is_play()) {
    const char* why = "";
    const auto played = rules_.after_play(removed.situation, turn.vertex, &why);
    if (!played) refuse(turn, why);
    next = *played;
  } else {
    next = removes ? Next{rules_.after_removal(removed.situation), false, 0} : rules_.after_pass(before);
  }
  const Mask<1> changed = changed_between(before.position, next.situation.position);
  gained_ += removed.gain + next.gain;
  if (removes)
    met_.clear();
  else
    met_.push_back({before, {}, turns_});
  for (Met& met : met_) met.used |= changed;
  now_ = moved(now_, next, changed, removes);
  ++turns_;
}

Turn Record::named(Turn turn, const Mask<1>& used) const {
  for (const Met& met : met_)
    if (met.situation == now_.situation && met.used == used) turn.removes = met.turn;
  return turn;
}

}  // namespace graphgo::cycles
