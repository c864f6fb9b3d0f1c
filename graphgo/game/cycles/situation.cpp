#include "graphgo/game/cycles/situation.hpp"

#include <fmt/core.h>

#include "graphgo/error.hpp"
#include "graphgo/game/cycles/play.hpp"

namespace graphgo::cycles {

std::size_t SituationHash::operator()(const Situation& s) const {
  std::uint64_t h = 0;
  for (const std::uint64_t part :
       {s.position.black.words()[0], s.position.white.words()[0], s.temporary.words()[0],
        s.permanent.words()[0],
        std::uint64_t{s.needed} * 2 + static_cast<std::uint64_t>(index_of(s.to_move))}) {
    h = (h ^ part) * 0x9E3779B97F4A7C15u;
    h ^= h >> 29;
  }
  return static_cast<std::size_t>(h);
}

Rules::Rules(const Board& board, const Ruleset& rules)
    : board_(board), graph_(board), rules_(rules), captives_count_(rules.scoring != Scoring::area) {
  check_solvable(rules);
}

Situation Rules::start(const Start& start) const {
  // Whatever Game refuses at a start is refused here: a position that is illegal or does not fit the
  // handicap, prisoners below zero.
  Ruleset plain = preset("tromp-taylor");
  plain.handicap = rules_.handicap;
  const Game<1> game(board_, plain, start);
  for (const Vertex v : rules_.initial_prohibited)
    if (v >= board_.size())
      throw InputError(fmt::format("initial_prohibited: vertex {} is not on board {}, which has {} vertices",
                                   v, board_.label(), board_.size()));
  Situation s;
  s.position = game.position();
  for (const Vertex v : rules_.initial_prohibited)
    if (s.position.at(v) == Colour::empty) s.temporary.set(v);  // clause 9 speaks of empty locations
  s.to_move = game.to_move();
  s.needed = s.temporary.any() ? 3 : 2;
  return s;
}

Next Rules::with_turn_passed(Position<1> position, Mask<1> temporary, const Situation& before) const {
  const std::uint8_t needed = temporary.any() ? 3 : 2;
  return {{position, temporary, before.permanent, opponent(before.to_move), needed}, false, 0};
}

Next Rules::after_pass(const Situation& s) const {
  Next next = with_turn_passed(s.position, {}, s);
  next.over = s.needed == 1;
  // clause 4: counted only where no location is temporarily prohibited
  if (s.needed == 2) next.situation.needed = 1;
  return next;
}

std::optional<Next> Rules::after_play(const Situation& s, Vertex v, const char** why) const {
  const auto refused = [&](const char* reason) {
    if (why) *why = reason;
    return std::nullopt;
  };
  if (s.position.at(v) != Colour::empty) return refused("the vertex is occupied");
  if (s.permanent.test(v))
    return refused("the vertex is prohibited for good, a removed cycle had used it (clause 9)");
  if (s.temporary.test(v))
    return refused("the vertex is prohibited for this turn, by the rules or by a ko (clause 9)");
  const auto played = play(graph_, s.position, s.to_move, v, s.permanent);
  if (!played)
    return refused(
        place(graph_, s.position, s.to_move, v).suicided.any()
            ? "suicide is forbidden (clause 10)"
            : "pseudo-suicide is forbidden: all its liberties are prohibited for good (clause 11)");
  Mask<1> temporary;
  if (played->ko) temporary.set(*played->ko);
  Next next = with_turn_passed(played->after, temporary, s);
  if (captives_count_) next.gain = sign_of(s.to_move) * played->captured.count();
  return next;
}

Next Rules::without_cycle(const Situation& s, const Mask<1>& used) const {
  Next next{s, false, 0};
  Position<1>& position = next.situation.position;
  if (captives_count_) next.gain = (position.white & used).count() - (position.black & used).count();
  position.black = position.black.without(used);
  position.white = position.white.without(used);
  next.situation.permanent |= used;
  return next;
}

Situation Rules::after_removal(const Situation& removed) const {
  return with_turn_passed(removed.position, {}, removed).situation;
}

}  // namespace graphgo::cycles
