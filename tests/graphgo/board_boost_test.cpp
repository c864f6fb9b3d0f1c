// The adapter between boards and Boost.Graph, both ways.
// g++ 12 takes the unset optionals in Boost's edge iterators for uninitialised reads.
#ifndef __clang__
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
#include <boost/concept/assert.hpp>
#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/adjacency_matrix.hpp>
#include <boost/graph/breadth_first_search.hpp>
#include <boost/graph/connected_components.hpp>
#include <boost/graph/graph_concepts.hpp>
#include <boost/graph/grid_graph.hpp>
#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "graphgo/board/boost_graph.hpp"
#include "graphgo/board/read_board.hpp"
#include "graphgo/error.hpp"
#include "tests/support/says.hpp"

namespace graphgo {
namespace {

using testing::Says;

BOOST_CONCEPT_ASSERT((boost::VertexListGraphConcept<Board>));
BOOST_CONCEPT_ASSERT((boost::EdgeListGraphConcept<Board>));
BOOST_CONCEPT_ASSERT((boost::IncidenceGraphConcept<Board>));
BOOST_CONCEPT_ASSERT((boost::AdjacencyGraphConcept<Board>));
BOOST_CONCEPT_ASSERT((boost::ReadablePropertyGraphConcept<Board, Vertex, boost::vertex_index_t>));

struct Place {
  std::string name;
  Point point;
};

}  // namespace

TEST_CASE("board and Boost.Graph: algorithms run on a board as it is") {
  const Board board = read_board("path:3 + cycle:4");
  std::vector<int> component(7);
  const auto index = get(boost::vertex_index, board);
  CHECK(boost::connected_components(board, boost::make_iterator_property_map(component.begin(), index)) == 2);
  CHECK(component == std::vector<int>{0, 0, 0, 1, 1, 1, 1});

  std::vector<int> distance(7, -1);
  distance[3] = 0;
  const auto distances = boost::make_iterator_property_map(distance.begin(), index);
  boost::breadth_first_search(
      board, 3,
      boost::visitor(boost::make_bfs_visitor(boost::record_distances(distances, boost::on_tree_edge()))));
  CHECK(distance == std::vector<int>{-1, -1, -1, 0, 1, 2, 1});
}

TEST_CASE("board and Boost.Graph: edges seen from both ends are equal, and all are seen") {
  const Board board = read_board("petersen");
  std::size_t seen = 0;
  for (Vertex v = 0; v < board.size(); ++v) {
    const auto [begin, end] = out_edges(v, board);
    for (auto e = begin; e != end; ++e, ++seen) {
      CHECK(source(*e, board) == v);
      CHECK(board.adjacent(v, target(*e, board)));
      CHECK(*e == BoardEdge{target(*e, board), v});
    }
    CHECK(out_degree(v, board) == 3);
  }
  CHECK(seen == 2 * num_edges(board));
  CHECK(num_edges(board) == 15);
}

TEST_CASE("board from Boost.Graph: adjacency_list with names and coordinates") {
  boost::adjacency_list<boost::vecS, boost::vecS, boost::undirectedS, Place> g(3);
  add_edge(0, 1, g);
  add_edge(2, 1, g);
  for (std::size_t v = 0; v < 3; ++v) g[v] = {std::string(1, static_cast<char>('p' + v)), {double(v), 0.5}};
  const Board board = board_from_graph(g, get(&Place::name, g), get(&Place::point, g), "three");
  CHECK(board == read_board("path:3"));
  CHECK(board.vertex_name(2) == "r");
  CHECK(board.coordinates()[2] == Point{2, 0.5});
  CHECK(board.label() == "three");
  CHECK_FALSE(board_from_graph(g).has_names());
}

TEST_CASE("board from Boost.Graph: lists, matrices, implicit grids, directed graphs and boards") {
  boost::adjacency_list<boost::listS, boost::listS, boost::undirectedS> list;
  const auto a = add_vertex(list), b = add_vertex(list), c = add_vertex(list);
  add_edge(a, b, list);
  add_edge(c, b, list);
  CHECK(board_from_graph(list) == read_board("path:3"));

  boost::adjacency_matrix<boost::undirectedS> matrix(4);
  for (std::size_t i = 0; i < 4; ++i)
    for (std::size_t j = 0; j < i; ++j) add_edge(i, j, matrix);
  CHECK(board_from_graph(matrix) == read_board("complete:4"));

  boost::adjacency_list<boost::vecS, boost::vecS, boost::directedS> directed(2);
  add_edge(0, 1, directed);
  add_edge(1, 0, directed);
  const Board both_ways = board_from_graph(directed);
  CHECK(both_ways == read_board("path:2"));
  CHECK(both_ways.warnings().size() == 1);

  CHECK(board_from_graph(read_board("icosahedron")) == read_board("icosahedron"));
}

TEST_CASE("board from Boost.Graph: loops and too many vertices are refused") {
  boost::adjacency_list<boost::vecS, boost::vecS, boost::undirectedS> loop(2);
  add_edge(1, 1, loop);
  CHECK_THROWS_WITH(board_from_graph(loop), Says({"board", "1-1", "loop"}));
  boost::adjacency_list<boost::vecS, boost::vecS, boost::undirectedS> large(4097);
  CHECK_THROWS_WITH(board_from_graph(large), Says({"board", "4097 vertices", "4096"}));
}

}  // namespace graphgo
