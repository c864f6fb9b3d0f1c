// "A situation is similar to a former one" ends a dispute in the refuter's favour, but no history is kept
// here, for this reason. Call a situation won in n turns if the formation stands in it (n = 0), or a turn of
// the prover leads to one won in fewer, or all turns of the refuter do. In a situation won in n turns the
// prover lets this number fall with every turn, and nothing recurs. In any other the refuter has a turn to
// one that is not won either, or has won, and the prover has no turn to one that is won: play stays among
// situations without the formation until it ends or something recurs.
#include "solver/engines/reference/played_dispute.hpp"

#include <algorithm>
#include <bit>

#include "graphgo/error.hpp"
#include "solver/engines/reference/control.hpp"

namespace graphgo::solver::engines::reference {
namespace {

/// Clause 14: two new locations, each a neighbour of each location outside the set.
Locations extended(const Locations& board, VertexSet set) {
  if (board.size() > 62) throw InputError("clause 17: two locations are added, so at most 62 may be there");
  const VertexSet outside = board.all() & ~set;
  const Vertex first = board.size(), second = board.size() + 1;
  std::vector<VertexSet> neighbours;
  for (Vertex v = 0; v < board.size(); ++v) {
    neighbours.push_back(board.neighbours(v));
    if ((outside & single(v)) != 0) neighbours.back() |= single(first) | single(second);
  }
  neighbours.resize(neighbours.size() + 2, outside);
  return Locations(std::move(neighbours));
}

}  // namespace

PlayedDispute::PlayedDispute(const Locations& board, VertexSet set, Side prover, ShortEndings endings,
                             Effort& effort)
    : effort_(effort),
      locations_(extended(board, set)),
      set_(set),
      outside_(board.all() & ~set),
      prover_(prover),
      refuter_(opponent(prover)),
      endings_(endings) {}

bool PlayedDispute::prover_wins(const Position& position) {
  const std::size_t first_new = listed_.size(), asked = number_of(start(position));
  for (std::size_t i = first_new; i < listed_.size(); ++i) list(i);
  settle_from(first_new);
  return listed_[asked].won;
}

/// Clause 14: each location outside is occupied by a new stone of the refuter; stones without liberties are
/// then removed, of either colour at once; the refuter starts.
PlayedDispute::Situation PlayedDispute::start(const Position& position) const {
  Position p{position.black & set_, position.white & set_};
  stones(p, refuter_) |= outside_;
  const VertexSet gone = locations_.without_liberties(p, p.black | p.white);
  return {p.black & ~gone, p.white & ~gone, refuter_, -1, 0};
}

std::size_t PlayedDispute::number_of(const Situation& situation) {
  const auto [place, fresh] = numbers_.try_emplace(situation, listed_.size());
  constexpr std::size_t bytes_of_a_situation = sizeof(Listed) + sizeof(Situation) + 48;
  effort_.step(fresh ? bytes_of_a_situation : sizeof(std::size_t));
  if (fresh) listed_.push_back({situation});
  return place->second;
}

void PlayedDispute::list(std::size_t number) {
  const Situation s = listed_[number].situation;
  const Position position{s.black, s.white};
  listed_[number].won = two_eye_formation(locations_, position, prover_, set_);
  listed_[number].refuter_ends = endings_.by_formation && refuter_has_formation(position);
  if (listed_[number].won || listed_[number].refuter_ends) return;
  add_plays(number);
  if (s.passes == 0) {
    // Clause 4: a pass where a location is temporarily prohibited is not counted, it lifts the prohibition.
    const std::size_t next = number_of({s.black, s.white, opponent(s.to_move), -1, s.prohibited < 0 ? 1 : 0});
    listed_[number].next.push_back(next);
  } else if (s.to_move == refuter_) {
    listed_[number].refuter_ends = true;  // a second pass in a row, and the game ends without the formation
  }
}

void PlayedDispute::add_plays(std::size_t number) {
  const Situation s = listed_[number].situation;
  const Position position{s.black, s.white};
  each_vertex(locations_.empty(position), [&](Vertex v) {
    if (v == s.prohibited) return;
    const Putting putting = locations_.put(position, s.to_move, v, 0);
    if (putting.suicide) return;
    if (endings_.on_border && s.to_move == refuter_ && on_border(v)) {
      listed_[number].refuter_ends = true;
      return;
    }
    const Vertex cleared = putting.ko_capture ? std::countr_zero(putting.captured) : -1;
    const std::size_t next =
        number_of({putting.after.black, putting.after.white, opponent(s.to_move), cleared, 0});
    listed_[number].next.push_back(next);
  });
}

/// What is listed before `first` leads to nothing listed later, and is settled.
void PlayedDispute::settle_from(std::size_t first) {
  const auto won = [&](std::size_t next) { return listed_[next].won; };
  for (bool changed = true; changed;) {
    changed = false;
    effort_.step();
    for (std::size_t i = listed_.size(); i-- > first;) {
      Listed& l = listed_[i];
      if (l.won || l.refuter_ends) continue;
      const bool provers = l.situation.to_move == prover_;
      l.won = provers ? std::any_of(l.next.begin(), l.next.end(), won)
                      : std::all_of(l.next.begin(), l.next.end(), won);
      changed |= l.won;
    }
  }
}

bool PlayedDispute::on_border(Vertex v) const {
  return (set_ & single(v)) != 0 && (locations_.neighbours(v) & ~set_) != 0;
}

/// On any set of locations, the new ones included, that has one in common with the prover's.
bool PlayedDispute::refuter_has_formation(const Position& position) {
  const auto [place, fresh] = formations_.try_emplace({position.black, position.white}, false);
  if (!fresh) return place->second;
  const VertexSet open = locations_.all() & ~stones(position, prover_);
  for (VertexSet set = open; set != 0 && !place->second; set = (set - 1) & open) {
    effort_.step();
    place->second = (set & set_) != 0 && two_eye_formation(locations_, position, refuter_, set);
  }
  return place->second;
}

}  // namespace graphgo::solver::engines::reference
