#include <boost/graph/adjacency_list.hpp>
#include <iostream>

#include "graphgo/board/boost_graph.hpp"
#include "solver/engines/solve.hpp"

using namespace graphgo;

int main() {
  boost::adjacency_list<boost::vecS, boost::vecS, boost::undirectedS> graph(5);
  for (int v = 0; v < 5; ++v) add_edge(v, (v + 1) % 5, graph);
  const Board board = board_from_graph(graph);
  const solver::Query query{board, Stones(5), Side::black, preset("tromp-taylor"), {}, {}};
  const solver::Answer answer = solver::engines::solve(query, {});
  std::cout << answer.value.lo.text() << '\n';  // 0: nobody wins
}
