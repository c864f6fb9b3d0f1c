#include "solver/engines/reference/control.hpp"

#include <algorithm>
#include <bit>
#include <compare>
#include <cstddef>
#include <vector>

#include "graphgo/error.hpp"

namespace graphgo::solver::engines::reference {
namespace {

/// Every set of locations is tried.
constexpr int largest_tried = 16;

/// What decides how a confined game goes on: permanent prohibitions are forgotten, and a repetition never
/// helps the builder.
struct Situation {
  VertexSet black, white;
  Side to_move;
  Vertex prohibited;  ///< temporarily, after a ko capture (clause 9); -1: none
  int passes;         ///< counted ones just made: 0 or 1
  friend auto operator<=>(const Situation&, const Situation&) = default;
};

/// The board of clause 14: two new locations, each a neighbour of every location outside `set`.
Locations with_two_new(const Locations& board, VertexSet set) {
  std::vector<VertexSet> neighbours;
  const VertexSet two_new = single(board.size()) | single(board.size() + 1), outside = board.all() & ~set;
  for (Vertex v = 0; v < board.size(); ++v)
    neighbours.push_back(board.neighbours(v) | ((outside & single(v)) != 0 ? two_new : 0));
  neighbours.push_back(outside);
  neighbours.push_back(outside);
  return Locations(std::move(neighbours));
}

}  // namespace

bool bordered(const Locations& locations, const Position& position, Side side, VertexSet set) {
  const VertexSet own = stones(position, side);
  bool holds = true;
  for (Vertex v = 0; v < locations.size(); ++v) {
    const bool inside = (set & single(v)) != 0, has_own = (own & single(v)) != 0;
    const VertexSet across = locations.neighbours(v) & (inside ? ~set : set);
    if (across != 0 && has_own != inside) holds = false;
  }
  return holds;
}

bool two_eye_formation(const Locations& locations, const Position& position, Side side, VertexSet set) {
  // Set not empty, no opposing stone in it, bordered.
  if (set == 0 || (set & stones(position, opponent(side))) != 0 || !bordered(locations, position, side, set))
    return false;
  const VertexSet empty = locations.empty(position);
  bool holds = true;
  each_vertex(set, [&](Vertex v) {
    // Each location has at least one neighbour, possibly outside the set.
    if (locations.neighbours(v) == 0) holds = false;
    if ((empty & single(v)) != 0) {
      // No eye has an empty neighbour.
      if ((locations.neighbours(v) & empty) != 0) holds = false;
    } else if (std::popcount(locations.liberties(position, v) & set) < 2) {
      // Each stone has two liberties in the set.
      holds = false;
    }
  });
  return holds;
}

/// The confined games of one set and one builder, from every content of the set: all situations that can be
/// reached are listed, and those from which the builder can force the formation are marked until no more can
/// be.
///
/// Repetition and endless play lose for the builder, so that is all: where he can force the formation he can
/// do so by turns that each shorten the longest way left, and then nothing recurs.
class ControlJudge::Confined {
 public:
  Confined(const Locations& board, VertexSet set, Side builder, Effort& effort)
      : effort_(effort),
        locations_(with_two_new(board, set)),
        set_(set),
        outside_(board.all() & ~set),
        builder_(builder) {
    if (locations_.size() > 64)
      throw InputError("control: two locations are added, so at most 62 may be there");
    list_from_all_starts();
    mark();
  }

  bool won(const Position& position) const { return listed_[numbers_.at(start(position))].won; }

 private:
  struct Listed {
    Situation situation;
    bool won = false;
    std::vector<std::size_t> next = {};  ///< none where the formation stands
  };

  /// Clause 14: the outside becomes opposing stones, all stones without liberties are then removed at once,
  /// the opponent starts.
  Situation start(const Position& position) const {
    Position p{position.black & set_, position.white & set_};
    stones(p, opponent(builder_)) |= outside_;
    const VertexSet gone = locations_.without_liberties(p, p.black | p.white);
    return {p.black & ~gone, p.white & ~gone, opponent(builder_), -1, 0};
  }

  void list_from_all_starts() {
    for (VertexSet black = set_;; black = (black - 1) & set_) {
      effort_.step();
      const VertexSet rest = set_ & ~black;
      for (VertexSet white = rest;; white = (white - 1) & rest) {
        number_of(start({black, white}));
        if (white == 0) break;
      }
      if (black == 0) break;
    }
    for (std::size_t i = 0; i < listed_.size(); ++i) {
      const Situation s = listed_[i].situation;
      effort_.step();
      listed_[i].won = two_eye_formation(locations_, {s.black, s.white}, builder_, set_);
      if (listed_[i].won) continue;
      std::vector<std::size_t> next;
      for (const Situation& after : next_of(s)) next.push_back(number_of(after));
      effort_.step(next.size() * sizeof next.front());
      listed_[i].next = std::move(next);
    }
  }

  std::size_t number_of(const Situation& s) {
    const auto [place, fresh] = numbers_.try_emplace(s, listed_.size());
    if (!fresh) return place->second;
    constexpr std::size_t bytes_of_a_situation = sizeof(Listed) + sizeof(Situation) + 48;
    effort_.step(bytes_of_a_situation);
    listed_.push_back({s});
    return place->second;
  }

  std::vector<Situation> next_of(const Situation& s) const {
    std::vector<Situation> next;
    const Side other = opponent(s.to_move);
    const Position position{s.black, s.white};
    each_vertex(locations_.empty(position), [&](Vertex v) {
      if (v == s.prohibited) return;  // clause 9: cleared by a ko capture in the preceding turn
      const Putting putting = locations_.put(position, s.to_move, v, 0);
      if (putting.suicide) return;  // clauses 9 and 10
      const Vertex cleared = putting.ko_capture ? std::countr_zero(putting.captured) : -1;
      next.push_back({putting.after.black, putting.after.white, other, cleared, 0});
    });
    // Clause 4: a pass where a location is temporarily prohibited does not count; two counted ones in a row
    // end the game, without a formation, which is a loss for the builder: no situation follows.
    if (s.passes == 0) next.push_back({s.black, s.white, other, -1, s.prohibited < 0 ? 1 : 0});
    return next;
  }

  /// Forced from s: on the builder's turn some next situation is won; on the opponent's turn all are, and the
  /// game cannot end.
  void mark() {
    for (bool changed = true; changed;) {
      changed = false;
      effort_.step();
      for (Listed& listed : listed_) {
        if (listed.won) continue;
        const Situation& s = listed.situation;
        const auto is_won = [&](std::size_t next) { return listed_[next].won; };
        const bool now_won =
            s.to_move == builder_
                ? std::any_of(listed.next.begin(), listed.next.end(), is_won)
                : s.passes == 0 && std::all_of(listed.next.begin(), listed.next.end(), is_won);
        if (now_won) listed.won = changed = true;
      }
    }
  }

  Effort& effort_;
  Locations locations_;
  VertexSet set_, outside_;
  Side builder_;
  std::vector<Listed> listed_;
  std::map<Situation, std::size_t> numbers_;
};

ControlJudge::ControlJudge(const Board& board) : locations_(board) {
  if (board.size() > largest_tried)
    throw InputError("control: the reference tries all sets of at most 16 locations");
}
ControlJudge::~ControlJudge() = default;

bool ControlJudge::cannot_be_prevented(const Position& position, Side side, VertexSet set) {
  auto& game = games_[{set, side}];
  if (!game) game = std::make_unique<Confined>(locations_, set, side, effort_);
  return game->won(position);
}

ControlledSets ControlJudge::controlled(const Position& position) {
  ControlledSets found;
  for (const Side side : {Side::black, Side::white}) {
    VertexSet& mine = side == Side::black ? found.black : found.white;
    for (VertexSet set = 1; set <= locations_.all(); ++set) {
      effort_.step();
      if (bordered(locations_, position, side, set) && cannot_be_prevented(position, side, set)) mine |= set;
    }
  }
  return found;
}

int ControlJudge::score(const Position& position) {
  const ControlledSets sets = controlled(position);
  const auto points = [](VertexSet mine, VertexSet own, VertexSet opposing) {
    return std::popcount(mine & ~own) + std::popcount(mine & opposing);  // territory and dead stones
  };
  return points(sets.black, position.black, position.white) -
         points(sets.white, position.white, position.black);
}

ControlledSets controlled(const Board& board, const Position& position) {
  return ControlJudge(board).controlled(position);
}
int control_score(const Board& board, const Position& position) {
  return ControlJudge(board).score(position);
}

}  // namespace graphgo::solver::engines::reference
