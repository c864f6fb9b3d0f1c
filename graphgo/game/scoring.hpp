// Counting a position (papers/rules.md section 2): territory, area, open kos.
#pragma once
#include "graphgo/game/placement.hpp"

namespace graphgo {

/// Empty regions that touch only one colour. A region touching neither counts for nobody.
template <int Words>
struct Territory {
  Mask<Words> black, white;
};

template <int Words>
Territory<Words> territory(const Graph<Words>& graph, const Position<Words>& p) {
  const Mask<Words> empty = graph.empty(p);
  const Mask<Words> reached_by_black = graph.flood(graph.adjacent_to(p.black) & empty, empty);
  const Mask<Words> reached_by_white = graph.flood(graph.adjacent_to(p.white) & empty, empty);
  return {reached_by_black.without(reached_by_white), reached_by_white.without(reached_by_black)};
}

/// Black's territory minus White's, in points.
template <int Words>
int territory_margin(const Graph<Words>& graph, const Position<Words>& p) {
  const Territory<Words> t = territory(graph, p);
  return t.black.count() - t.white.count();
}

/// Stones and territory, Black's minus White's.
template <int Words>
int area_margin(const Graph<Words>& graph, const Position<Words>& p) {
  return territory_margin(graph, p) + p.black.count() - p.white.count();
}

/// The open kos held by `holder` (papers/rules.md section 4): empty vertices at which the opponent's play
/// would, superko aside, capture exactly one stone, itself remaining a single stone whose only liberty is the
/// vertex just emptied. The holder fills such a ko there.
template <int Words>
Mask<Words> open_ko_points(const Graph<Words>& graph, const Position<Words>& p, Side holder) {
  const Side taker = opponent(holder);
  Mask<Words> points;
  graph.empty(p).for_each([&](Vertex v) {
    if (graph.neighbours(v).intersects(p.of(taker))) return;  // the new stone would not stay single
    const Placement<Words> play = place(graph, p, taker, v);
    if (play.captured.count() == 1 && (graph.neighbours(v) & graph.empty(play.after)) == play.captured)
      points.set(v);
  });
  return points;
}

template <int Words>
int open_kos(const Graph<Words>& graph, const Position<Words>& p, Side holder) {
  return open_ko_points(graph, p, holder).count();
}

}  // namespace graphgo
