#include "graphgo/board/facts.hpp"

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/boyer_myrvold_planar_test.hpp>
#include <boost/graph/connected_components.hpp>

#include "graphgo/board/boost_graph.hpp"

namespace graphgo {

std::vector<std::vector<Vertex>> connected_components(const Board& board) {
  std::vector<int> component_of(num_vertices(board));
  const int count = boost::connected_components(
      board, boost::make_iterator_property_map(component_of.data(), get(boost::vertex_index, board)));
  std::vector<std::vector<Vertex>> components(static_cast<std::size_t>(count));
  for (Vertex v = 0; v < board.size(); ++v)
    components[static_cast<std::size_t>(component_of[static_cast<std::size_t>(v)])].push_back(v);
  return components;
}

std::vector<int> distances_from(const Board& board, std::vector<Vertex> sources) {
  std::vector<int> distances(static_cast<std::size_t>(board.size()), -1);
  for (const Vertex v : sources) distances[static_cast<std::size_t>(v)] = 0;
  std::vector<Vertex>& reached = sources;
  for (std::size_t i = 0; i < reached.size(); ++i)
    for (const Vertex to : board.neighbours(reached[i]))
      if (int& d = distances[static_cast<std::size_t>(to)]; d < 0) {
        d = distances[static_cast<std::size_t>(reached[i])] + 1;
        reached.push_back(to);
      }
  return distances;
}

bool is_planar(const Board& board) {
  // Euler's bound spares dense graphs the test, which needs a graph with edge numbers.
  if (board.size() >= 3 && num_edges(board) > 3 * num_vertices(board) - 6) return false;
  boost::adjacency_list<boost::vecS, boost::vecS, boost::undirectedS> graph(num_vertices(board));
  for (const auto& [u, v] : board.edges())
    add_edge(static_cast<std::size_t>(u), static_cast<std::size_t>(v), graph);
  return boost::boyer_myrvold_planarity_test(graph);
}

}  // namespace graphgo
