// The one public way between Boost.Graph and boards.
//
// In:  board_from_graph(g, names, coordinates) for any model of VertexListGraph and EdgeListGraph. A directed
//      edge joins its ends as an undirected one does; an edge given both ways counts once, with a warning.
// Out: a Board is itself a model of VertexListGraph, EdgeListGraph, IncidenceGraph and AdjacencyGraph
//      (undirected, no parallel edges) with the property vertex_index, so that the algorithms of Boost.Graph
//      run on it as it is: boost::connected_components(board, map). No copy is made; the descriptors are
//      plain values, the iterators last as long as the board or a copy of it.
//
// Example:
//   std::vector<int> component(static_cast<std::size_t>(petersen.size()));
//   const int components = boost::connected_components(petersen, component.data());
#pragma once
#include <algorithm>
#include <boost/graph/graph_traits.hpp>
#include <boost/iterator/counting_iterator.hpp>
#include <boost/iterator/iterator_facade.hpp>
#include <boost/property_map/property_map.hpp>
#include <map>
#include <utility>

#include "graphgo/board/board.hpp"

namespace graphgo {

/// An edge seen from one of its ends; equal whichever end that is.
struct BoardEdge {
  Vertex source = 0, target = 0;
  friend bool operator==(const BoardEdge& a, const BoardEdge& b) { return a.ends() == b.ends(); }
  friend bool operator<(const BoardEdge& a, const BoardEdge& b) { return a.ends() < b.ends(); }

 private:
  std::pair<Vertex, Vertex> ends() const { return std::minmax(source, target); }
};

/// Over Board::edges().
class BoardEdgeIterator : public boost::iterator_facade<BoardEdgeIterator, BoardEdge,
                                                        boost::random_access_traversal_tag, BoardEdge> {
 public:
  BoardEdgeIterator() = default;
  explicit BoardEdgeIterator(const std::pair<Vertex, Vertex>* at) : at_(at) {}

 private:
  friend class boost::iterator_core_access;
  BoardEdge dereference() const { return {at_->first, at_->second}; }
  bool equal(const BoardEdgeIterator& other) const { return at_ == other.at_; }
  void increment() { ++at_; }
  void decrement() { --at_; }
  void advance(std::ptrdiff_t n) { at_ += n; }
  std::ptrdiff_t distance_to(const BoardEdgeIterator& other) const { return other.at_ - at_; }
  const std::pair<Vertex, Vertex>* at_ = nullptr;
};

/// Over the edges at one vertex, seen from it.
class BoardOutEdgeIterator : public boost::iterator_facade<BoardOutEdgeIterator, BoardEdge,
                                                           boost::random_access_traversal_tag, BoardEdge> {
 public:
  BoardOutEdgeIterator() = default;
  BoardOutEdgeIterator(Vertex source, const Vertex* at) : source_(source), at_(at) {}

 private:
  friend class boost::iterator_core_access;
  BoardEdge dereference() const { return {source_, *at_}; }
  bool equal(const BoardOutEdgeIterator& other) const { return at_ == other.at_; }
  void increment() { ++at_; }
  void decrement() { --at_; }
  void advance(std::ptrdiff_t n) { at_ += n; }
  std::ptrdiff_t distance_to(const BoardOutEdgeIterator& other) const { return other.at_ - at_; }
  Vertex source_ = 0;
  const Vertex* at_ = nullptr;
};

struct BoardTraversal : virtual boost::vertex_list_graph_tag,
                        virtual boost::edge_list_graph_tag,
                        virtual boost::incidence_graph_tag,
                        virtual boost::adjacency_graph_tag {};

}  // namespace graphgo

namespace boost {

template <>
struct graph_traits<graphgo::Board> {
  using vertex_descriptor = graphgo::Vertex;
  using edge_descriptor = graphgo::BoardEdge;
  using directed_category = undirected_tag;
  using edge_parallel_category = disallow_parallel_edge_tag;
  using traversal_category = graphgo::BoardTraversal;
  using vertices_size_type = std::size_t;
  using edges_size_type = std::size_t;
  using degree_size_type = std::size_t;
  using vertex_iterator = counting_iterator<graphgo::Vertex>;
  using edge_iterator = graphgo::BoardEdgeIterator;
  using out_edge_iterator = graphgo::BoardOutEdgeIterator;
  using adjacency_iterator = const graphgo::Vertex*;
  static vertex_descriptor null_vertex() { return -1; }
};

template <>
struct property_map<graphgo::Board, vertex_index_t> {
  using type = typed_identity_property_map<graphgo::Vertex>;
  using const_type = type;
};

}  // namespace boost

namespace graphgo {

using BoardTraits = boost::graph_traits<Board>;

inline std::size_t num_vertices(const Board& b) { return static_cast<std::size_t>(b.size()); }
inline std::size_t num_edges(const Board& b) { return b.edges().size(); }
inline std::size_t out_degree(Vertex v, const Board& b) { return b.neighbours(v).size(); }
inline Vertex source(const BoardEdge& e, const Board&) { return e.source; }
inline Vertex target(const BoardEdge& e, const Board&) { return e.target; }

inline std::pair<BoardTraits::vertex_iterator, BoardTraits::vertex_iterator> vertices(const Board& b) {
  return {BoardTraits::vertex_iterator(0), BoardTraits::vertex_iterator(b.size())};
}
inline std::pair<BoardEdgeIterator, BoardEdgeIterator> edges(const Board& b) {
  const auto all = b.edges();
  return {BoardEdgeIterator(all.data()), BoardEdgeIterator(all.data() + all.size())};
}
inline std::pair<BoardOutEdgeIterator, BoardOutEdgeIterator> out_edges(Vertex v, const Board& b) {
  const auto list = b.neighbours(v);
  return {BoardOutEdgeIterator(v, list.data()), BoardOutEdgeIterator(v, list.data() + list.size())};
}
inline std::pair<const Vertex*, const Vertex*> adjacent_vertices(Vertex v, const Board& b) {
  const auto list = b.neighbours(v);
  return {list.data(), list.data() + list.size()};
}

inline boost::typed_identity_property_map<Vertex> get(boost::vertex_index_t, const Board&) { return {}; }
inline Vertex get(boost::vertex_index_t, const Board&, Vertex v) { return v; }

/// Stands for a property map that is not given.
struct NoMap {};

/// The graph as a board, its vertices numbered in the order of vertices(g). `names` is a readable property
/// map from vertex descriptors to strings, `coordinates` one to Point (or anything with members x and y);
/// descriptors need only `<` or be plain numbers. Throws InputError as Board does.
template <typename Graph, typename Names = NoMap, typename Coordinates = NoMap>
Board board_from_graph(const Graph& g, Names names_map = {}, Coordinates coordinates_map = {},
                       std::string label = {}) {
  using boost::get;  // for maps that are plain pointers
  BoardParts p;
  std::map<typename boost::graph_traits<Graph>::vertex_descriptor, Vertex> number_of;
  const auto [v_begin, v_end] = vertices(g);
  for (auto v = v_begin; v != v_end; ++v) {
    number_of.emplace(*v, p.size++);
    if constexpr (!std::is_same_v<Names, NoMap>) p.names.push_back(get(names_map, *v));
    if constexpr (!std::is_same_v<Coordinates, NoMap>) {
      const auto& point = get(coordinates_map, *v);
      p.coordinates.push_back({point.x, point.y});
    }
  }
  const auto [e_begin, e_end] = edges(g);
  for (auto e = e_begin; e != e_end; ++e)
    p.edges.emplace_back(number_of.at(source(*e, g)), number_of.at(target(*e, g)));
  p.label = std::move(label);
  return Board(std::move(p));
}

}  // namespace graphgo
