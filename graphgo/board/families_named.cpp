// Families that are no grids: cycles, complete graphs, stars, trees, hypercubes, the Petersen graph, the
// regular solids.
#include <algorithm>
#include <array>
#include <cmath>

#include "graphgo/board/family_parts.hpp"

namespace graphgo::family {
namespace {

void add_ring(BoardParts& p, Vertex first, int count) {
  for (int i = 0; i < count; ++i) p.edges.emplace_back(first + i, first + (i + 1) % count);
}

void add_points(BoardParts& p, const std::vector<Point>& points) {
  p.coordinates.insert(p.coordinates.end(), points.begin(), points.end());
}

/// Tidies the last digits of sines, so that files show 0 and not 6e-17.
double tidy(double x) { return std::round(x * 1e6) / 1e6 + 0.0; }

/// A leaf takes the next free column, a parent stands over the middle of its children, the root on top.
std::vector<Point> hang_tree(const std::vector<int>& parents) {
  const std::size_t n = parents.size() + 1;
  std::vector<std::vector<std::size_t>> children(n);
  std::vector<Point> at(n);
  for (std::size_t v = 1; v < n; ++v) {
    const auto parent = static_cast<std::size_t>(parents[v - 1]);
    children[parent].push_back(v);
    at[v].y = at[parent].y + 1;
  }
  double next_column = 0;
  std::vector<std::pair<std::size_t, bool>> open{{0, false}};
  while (!open.empty()) {
    const auto [v, children_placed] = open.back();
    open.pop_back();
    if (children[v].empty()) {
      at[v].x = next_column++;
    } else if (children_placed) {
      at[v].x = (at[children[v].front()].x + at[children[v].back()].x) / 2;
    } else {
      open.emplace_back(v, true);
      std::for_each(children[v].rbegin(), children[v].rend(), [&](auto c) { open.emplace_back(c, false); });
    }
  }
  return at;
}

/// Three bits draw the usual slanted cube; every further three repeat it larger and turned a little, so that
/// no two vertices meet.
Point hypercube_point(unsigned bits) {
  constexpr std::array<Point, 3> axes{{{1, 0}, {0, 1}, {0.42, -0.33}}};
  Point sum;
  for (unsigned i = 0; bits >> i; ++i) {
    if (!(bits >> i & 1)) continue;
    const unsigned cube = i / 3;  // 0: the first three bits
    const double scale = std::pow(2.4, cube), turn = 0.12 * cube;
    const auto [x, y] = axes[i % 3];
    sum.x += scale * (x * std::cos(turn) - y * std::sin(turn));
    sum.y += scale * (x * std::sin(turn) + y * std::cos(turn));
  }
  return {tidy(sum.x), tidy(sum.y)};
}

}  // namespace

std::vector<Point> circle(int count, double radius, double turn) {
  if (radius == 0 && count > 1) radius = 0.5 / std::sin(M_PI / count);
  std::vector<Point> points;
  for (int i = 0; i < count; ++i) {
    const double angle = 2 * M_PI * (i + turn) / count;
    points.push_back({tidy(radius * std::sin(angle)), tidy(-radius * std::cos(angle))});
  }
  return points;
}

BoardParts cycle(const Arguments& arguments) {
  BoardParts p;
  p.size = arguments.a;
  add_ring(p, 0, p.size);
  p.coordinates = circle(p.size);
  return p;
}

BoardParts complete(const Arguments& arguments) {
  BoardParts p;
  p.size = arguments.a;
  for (Vertex u = 0; u < p.size; ++u)
    for (Vertex v = u + 1; v < p.size; ++v) p.edges.emplace_back(u, v);
  p.coordinates = circle(p.size);
  return p;
}

BoardParts star(const Arguments& arguments) {
  BoardParts p;
  p.size = arguments.a + 1;
  for (Vertex leaf = 1; leaf < p.size; ++leaf) p.edges.emplace_back(0, leaf);
  p.coordinates = {Point{}};
  add_points(p, circle(arguments.a, std::max(1.0, arguments.a / (2 * M_PI))));
  return p;
}

BoardParts wheel(const Arguments& arguments) {
  BoardParts p = star(arguments);
  add_ring(p, 1, arguments.a);
  return p;
}

BoardParts bipartite(const Arguments& arguments) {
  BoardParts p;
  p.size = arguments.a + arguments.b;
  for (Vertex u = 0; u < arguments.a; ++u) {
    for (Vertex v = arguments.a; v < p.size; ++v) p.edges.emplace_back(u, v);
    p.coordinates.push_back({u + (arguments.b - arguments.a) / 2.0, 0});
  }
  const double gap = std::max(2.0, std::max(arguments.a, arguments.b) / 2.0);
  for (int i = 0; i < arguments.b; ++i) p.coordinates.push_back({i + 0.0, gap});
  return p;
}

BoardParts tree(const Arguments& arguments) {
  BoardParts p;
  p.size = static_cast<int>(arguments.list.size()) + 1;
  for (Vertex v = 1; v < p.size; ++v)
    p.edges.emplace_back(arguments.list[static_cast<std::size_t>(v - 1)], v);
  p.coordinates = hang_tree(arguments.list);
  return p;
}

BoardParts hypercube(const Arguments& arguments) {
  BoardParts p;
  p.size = 1 << arguments.a;
  for (Vertex v = 0; v < p.size; ++v) {
    for (int bit = 0; bit < arguments.a; ++bit)
      if (!(v >> bit & 1)) p.edges.emplace_back(v, v | 1 << bit);
    p.coordinates.push_back(hypercube_point(static_cast<unsigned>(v)));
  }
  return p;
}

BoardParts petersen(const Arguments&) {
  BoardParts p;
  p.size = 10;
  add_ring(p, 0, 5);
  for (int i = 0; i < 5; ++i) {
    p.edges.emplace_back(i, 5 + i);
    p.edges.emplace_back(5 + i, 5 + (i + 2) % 5);
  }
  add_points(p, circle(5, 2));
  add_points(p, circle(5, 1));
  return p;
}

BoardParts tetrahedron(const Arguments&) { return wheel({3, 0, {}}); }

BoardParts cube(const Arguments&) {
  BoardParts p = hypercube({3, 0, {}});
  p.coordinates = {{0, 0}, {3, 0}, {0, 3}, {3, 3}, {1, 1}, {2, 1}, {1, 2}, {2, 2}};
  return p;
}

BoardParts octahedron(const Arguments&) {
  BoardParts p;
  p.size = 6;
  add_ring(p, 0, 3);
  add_ring(p, 3, 3);
  for (int i = 0; i < 3; ++i) {
    p.edges.emplace_back(i, 3 + i);
    p.edges.emplace_back((i + 1) % 3, 3 + i);
  }
  add_points(p, circle(3, 4));
  add_points(p, circle(3, 0.9, 0.5));
  return p;
}

BoardParts dodecahedron(const Arguments&) {
  BoardParts p;
  p.size = 20;
  add_ring(p, 0, 5);
  for (int i = 0; i < 5; ++i) {
    p.edges.emplace_back(i, 5 + i);
    p.edges.emplace_back(5 + i, 10 + i);
    p.edges.emplace_back(10 + i, 5 + (i + 1) % 5);
    p.edges.emplace_back(10 + i, 15 + i);
  }
  add_ring(p, 15, 5);
  add_points(p, circle(5, 4));
  add_points(p, circle(5, 2.8));
  add_points(p, circle(5, 2.1, 0.5));
  add_points(p, circle(5, 1.1, 0.5));
  return p;
}

/// Seen through one face: a triangle, a hexagon within, a triangle within that.
BoardParts icosahedron(const Arguments&) {
  BoardParts p;
  p.size = 12;
  add_ring(p, 0, 3);
  add_ring(p, 3, 6);
  add_ring(p, 9, 3);
  for (int i = 0; i < 3; ++i)
    for (int step = -1; step <= 1; ++step) {
      p.edges.emplace_back(i, 3 + (2 * i + step + 6) % 6);
      p.edges.emplace_back(9 + i, 3 + (2 * i + 1 + step) % 6);
    }
  add_points(p, circle(3, 4.5));
  add_points(p, circle(6, 1.7));
  add_points(p, circle(3, 0.7, 0.5));
  return p;
}

}  // namespace graphgo::family
