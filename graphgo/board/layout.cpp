#include "graphgo/board/layout.hpp"

// g++ 12 takes the unset optionals in Boost's edge iterators for uninitialised reads.
#pragma GCC diagnostic push
#ifndef __clang__
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/boyer_myrvold_planar_test.hpp>
#include <boost/graph/chrobak_payne_drawing.hpp>
#include <boost/graph/kamada_kawai_spring_layout.hpp>
#include <boost/graph/make_biconnected_planar.hpp>
#include <boost/graph/make_maximal_planar.hpp>
#include <boost/graph/planar_canonical_ordering.hpp>
#include <boost/graph/topology.hpp>
#pragma GCC diagnostic pop

#include <algorithm>
#include <cmath>
#include <limits>

#include "graphgo/board/facts.hpp"
#include "graphgo/board/family_parts.hpp"

namespace graphgo {
namespace {

using Graph = boost::adjacency_list<
    boost::vecS, boost::vecS, boost::undirectedS, boost::no_property,
    boost::property<boost::edge_index_t, std::size_t, boost::property<boost::edge_weight_t, double>>>;
using Edge = boost::graph_traits<Graph>::edge_descriptor;
using Embedding = std::vector<std::vector<Edge>>;

auto map_of(Embedding& embedding, const Graph& graph) {
  return boost::make_iterator_property_map(embedding.begin(), get(boost::vertex_index, graph));
}

/// Springs cost the cube of the vertices, the check for crossings the square of the edges.
constexpr std::size_t most_for_springs = 100;

Graph component_graph(const Board& board, const std::vector<Vertex>& component) {
  Graph graph(component.size());
  const auto index_of = [&](Vertex v) {
    return static_cast<std::size_t>(std::lower_bound(component.begin(), component.end(), v) -
                                    component.begin());
  };
  for (const Vertex u : component)
    for (const Vertex v : board.neighbours(u))
      if (u < v) add_edge(index_of(u), index_of(v), graph);
  return graph;
}

/// The planar algorithms add edges and each needs edges numbered and an embedding anew.
void embed(Graph& graph, Embedding& embedding) {
  std::size_t next = 0;
  for (const Edge e : boost::make_iterator_range(edges(graph))) put(boost::edge_index, graph, e, next++);
  embedding.assign(num_vertices(graph), {});
  boost::boyer_myrvold_planarity_test(boost::boyer_myrvold_params::graph = graph,
                                      boost::boyer_myrvold_params::embedding = map_of(embedding, graph));
}

/// Straight lines on an integer grid (Chrobak and Payne 1995), by way of a maximal planar graph. The graph is
/// planar, connected, and has at least three vertices.
std::vector<Point> planar_points(Graph graph) {
  Embedding embedding;
  embed(graph, embedding);
  boost::make_biconnected_planar(graph, map_of(embedding, graph));
  embed(graph, embedding);
  boost::make_maximal_planar(graph, map_of(embedding, graph));
  embed(graph, embedding);
  std::vector<std::size_t> order;
  boost::planar_canonical_ordering(graph, map_of(embedding, graph), std::back_inserter(order));
  struct GridPoint {
    std::size_t x = 0, y = 0;
  };
  std::vector<GridPoint> grid(num_vertices(graph));
  boost::chrobak_payne_straight_line_drawing(
      graph, map_of(embedding, graph), order.begin(), order.end(),
      boost::make_iterator_property_map(grid.begin(), get(boost::vertex_index, graph)));
  std::vector<Point> points;
  for (const GridPoint& p : grid) points.push_back({static_cast<double>(p.x), static_cast<double>(p.y)});
  return points;
}

/// Ends the springs' work after a fixed number of steps: their own test may never be met.
struct StepLimit {
  int* left;
  template <typename V>
  bool operator()(double energy, V, const Graph&, bool) const {
    return energy < 1e-4 || --*left <= 0;
  }
};

std::vector<Point> spring_points(Graph graph, const std::vector<Point>& start) {
  using Topology = boost::rectangle_topology<boost::minstd_rand>;
  boost::minstd_rand unused_random;
  std::vector<Topology::point_type> at(num_vertices(graph));
  for (std::size_t v = 0; v < at.size(); ++v) {
    at[v][0] = start[v].x;
    at[v][1] = start[v].y;
  }
  for (const Edge e : boost::make_iterator_range(edges(graph))) put(boost::edge_weight, graph, e, 1.0);
  int steps = 200 * static_cast<int>(num_vertices(graph));
  const auto index = get(boost::vertex_index, graph);
  boost::kamada_kawai_spring_layout(graph, boost::make_iterator_property_map(at.data(), index),
                                    get(boost::edge_weight, graph), Topology(unused_random, -1, 1, 1, -1),
                                    boost::edge_length(1.0), StepLimit{&steps});
  std::vector<Point> points;
  for (const auto& p : at) points.push_back({p[0], p[1]});
  return points;
}

/// Twice the signed area of the triangle.
double area(Point a, Point b, Point c) { return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x); }

double distance(Point a, Point b) { return std::hypot(a.x - b.x, a.y - b.y); }

bool cross(Point a, Point b, Point c, Point d) {
  return area(a, b, c) * area(a, b, d) <= 0 && area(c, d, a) * area(c, d, b) <= 0;
}

/// No edges cross, and no angle between edges at a vertex is so small that one seems to run through the
/// other's end.
bool is_clear(const Graph& graph, const std::vector<Point>& at) {
  constexpr double sine_of_least_angle = 0.1;
  for (const Edge e : boost::make_iterator_range(edges(graph)))
    for (const Edge f : boost::make_iterator_range(edges(graph))) {
      const auto a = source(e, graph), b = target(e, graph), c = source(f, graph), d = target(f, graph);
      if (e == f) continue;
      if (a != c && a != d && b != c && b != d) {
        if (cross(at[a], at[b], at[c], at[d])) return false;
        continue;
      }
      const auto shared = a == c || a == d ? a : b, p = shared == a ? b : a, q = shared == c ? d : c;
      const double lengths = distance(at[shared], at[p]) * distance(at[shared], at[q]);
      const double dot = (at[p].x - at[shared].x) * (at[q].x - at[shared].x) +
                         (at[p].y - at[shared].y) * (at[q].y - at[shared].y);
      if (dot > 0 && std::abs(area(at[shared], at[p], at[q])) < sine_of_least_angle * lengths) return false;
    }
  return true;
}

double closest_distance(const std::vector<Point>& points) {
  double closest = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < points.size(); ++i)
    for (std::size_t j = 0; j < i; ++j) closest = std::min(closest, distance(points[i], points[j]));
  return closest;
}

/// Springs draw best, but may cross what need not cross, and may put two vertices in one place.
std::vector<Point> component_points(const Graph& graph) {
  const std::size_t n = num_vertices(graph);
  const auto ring = family::circle(static_cast<int>(n));
  if (n < 3) return ring;
  const bool planar = boost::boyer_myrvold_planarity_test(graph);
  const auto safe = planar ? planar_points(graph) : ring;
  if (n > most_for_springs) return safe;
  for (const auto& start : {ring, safe}) {
    const auto sprung = spring_points(graph, start);
    if (planar ? is_clear(graph, sprung) : closest_distance(sprung) > 0.25) return sprung;
  }
  return safe;
}

void scale_to_unit(std::vector<Point>& points) {
  const double unit = closest_distance(points);
  if (points.size() < 2 || unit == 0) return;
  for (Point& p : points) p = {p.x / unit, p.y / unit};
}

}  // namespace

std::vector<Point> side_by_side(std::span<const std::vector<Point>> drawings) {
  constexpr double gap = 1.5;
  std::vector<Point> all;
  double left = 0;
  for (const auto& drawing : drawings) {
    Point low = drawing.at(0), high = low;
    for (const Point& p : drawing) {
      low = {std::min(low.x, p.x), std::min(low.y, p.y)};
      high = {std::max(high.x, p.x), std::max(high.y, p.y)};
    }
    for (const Point& p : drawing) all.push_back({left + p.x - low.x, p.y - low.y});
    left += high.x - low.x + gap;
  }
  return all;
}

std::vector<Point> layout(const Board& board) {
  if (board.has_coordinates()) return {board.coordinates().begin(), board.coordinates().end()};
  const auto components = connected_components(board);
  std::vector<std::vector<Point>> drawings;
  for (const auto& component : components) {
    drawings.push_back(component_points(component_graph(board, component)));
    scale_to_unit(drawings.back());
  }
  const auto points = side_by_side(drawings);
  std::vector<Point> of_vertex(points.size());
  std::size_t next = 0;
  for (const auto& component : components)
    for (const Vertex v : component) of_vertex[static_cast<std::size_t>(v)] = points[next++];
  return of_vertex;
}

}  // namespace graphgo
