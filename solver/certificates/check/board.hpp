// The board: papers/rules.md section 1.
#pragma once
#include <array>
#include <bit>
#include <cstdint>
#include <optional>

namespace graphgo::solver::certificates::check {

using Mask = std::uint64_t;  // a set of vertices; loops take its first vertex and strike it off
inline Mask bit(int v) { return Mask{1} << v; }
inline int first(Mask set) { return std::countr_zero(set); }

enum Side : std::uint8_t { black, white };
inline Side opponent(Side side) { return side == black ? white : black; }
inline int sign(Side side) { return side == black ? 1 : -1; }  // every margin is Black's score minus White's

struct Position {
  std::array<Mask, 2> stones{};
  Mask occupied() const { return stones[black] | stones[white]; }
  bool operator==(const Position&) const = default;
};

struct Play {
  Position after;
  Mask captured = 0, lost = 0;  // stones removed: the opponent's, and by suicide
};

struct Board {
  int size = 0;
  std::array<Mask, 64> neighbours{};

  Mask vertices() const { return ~Mask{0} >> (64 - size); }
  Mask empty(const Position& position) const { return vertices() & ~position.occupied(); }

  bool touches(Mask set, Mask other) const {
    for (; set; set &= set - 1)
      if (neighbours[first(set)] & other) return true;
    return false;
  }

  /// What is connected to `v` within `colour`: its chain, or its empty region.
  Mask connected(int v, Mask colour) const {
    Mask found = bit(v);
    for (Mask open = found; open;) {
      const Mask fresh = neighbours[first(open)] & colour & ~found;
      found |= fresh;
      open = (open & (open - 1)) | fresh;
    }
    return found;
  }

  bool legal(const Position& position) const {
    for (const Mask stones : position.stones)
      for (Mask rest = stones; rest;) {
        const Mask chain = connected(first(rest), stones);
        if (!touches(chain, empty(position))) return false;
        rest &= ~chain;
      }
    return true;
  }

  /// At an empty vertex of a legal position: only chains next to it can lose their last liberty. Nothing:
  /// suicide.
  std::optional<Play> play(const Position& before, Side side, int v, bool suicide) const {
    Play play{before};
    Mask &own = play.after.stones[side], &theirs = play.after.stones[opponent(side)];
    own |= bit(v);
    const Mask liberties = empty(play.after);
    for (Mask near = neighbours[v] & theirs; near; near &= near - 1) {
      const Mask chain = connected(first(near), theirs);
      if (!touches(chain, liberties)) play.captured |= chain;
    }
    theirs &= ~play.captured;
    const Mask chain = connected(v, own);
    if (!touches(chain, liberties | play.captured)) play.lost = chain;
    if (play.lost && !suicide) return std::nullopt;
    own &= ~play.lost;
    return play;
  }

  /// Chains of the side with two eyes each, an eye being a component of what those chains leave, all of it
  /// next to the chain; and with these the components that are too narrow for two eyes (FORMAT.md, Certain
  /// areas).
  struct Certain {
    Mask alive, area;
  };
  Certain certain(const Position& position, Side side) const {
    Mask alive = position.stones[side];
    for (Mask before = 0; before != alive;) {
      before = alive;
      for (Mask rest = before; rest;) {
        const Mask chain = connected(first(rest), before);
        rest &= ~chain;
        if (eyes(chain, before) < 2) alive &= ~chain;
      }
    }
    Mask area = alive;
    for (Mask rest = vertices() & ~alive; alive && rest;) {
      const Mask region = connected(first(rest), rest);
      rest &= ~region;
      if (too_narrow(region, region & around(alive))) area |= region;
    }
    return {alive, area};
  }

  Mask around(Mask set) const {
    Mask all = 0;
    for (; set; set &= set - 1) all |= neighbours[first(set)];
    return all;
  }

  int eyes(Mask chain, Mask alive) const {
    int count = 0;
    for (Mask rest = vertices() & ~alive; rest;) {
      const Mask region = connected(first(rest), rest);
      rest &= ~region;
      count += !(region & ~around(chain));
    }
    return count;
  }

  bool too_narrow(Mask region, Mask beside) const {
    const Mask inner = region & ~beside, outer = around(inner) & ~inner;
    const int count = std::popcount(inner);
    for (Mask rest = inner; rest; rest &= rest - 1)
      if (std::popcount(neighbours[first(rest)]) < 2) return false;
    return !inner || (std::popcount(outer) >= 2 && (count == 1 || (count == 2 && touches(inner, inner))));
  }

  int territory(const Position& position) const {
    int margin = 0;
    for (Mask rest = empty(position); rest;) {
      const Mask region = connected(first(rest), rest);
      const bool by_black = touches(region, position.stones[black]),
                 by_white = touches(region, position.stones[white]);
      if (by_black != by_white) margin += sign(by_black ? black : white) * std::popcount(region);
      rest &= ~region;
    }
    return margin;
  }

  /// The tax of papers/rules.md section 4: where a side could take one stone with a stone that has then no
  /// neighbour of its colour, and no liberty but the vertex emptied, the other side holds an open ko and pays
  /// a point.
  int open_ko_tax(const Position& position) const {
    int margin = 0;
    for (Mask rest = empty(position); rest; rest &= rest - 1)
      for (const Side taker : {black, white}) {
        const auto play = this->play(position, taker, first(rest), true);
        const Mask around = neighbours[first(rest)];
        const bool alone = !(around & play->after.stones[taker]);
        const bool one =
            std::popcount(play->captured) == 1 && (around & empty(play->after)) == play->captured;
        if (alone && one) margin += sign(taker);
      }
    return margin;
  }
};

}  // namespace graphgo::solver::certificates::check
