#include "graphgo/symmetry/graphs.hpp"

#include <fmt/core.h>

#include <map>
#include <string>
#include <utility>

#include "graphgo/error.hpp"
#include "graphgo/symmetry/automorphisms.hpp"

namespace graphgo {
namespace {

/// Ordered as the public functions promise.
using GraphList = std::map<std::pair<std::size_t, std::string>, Board>;

/// The canonical graph isomorphic to `board`, labelled by its own graph6 text.
Board canonical_board(const Board& board, const CanonicalForm& form) {
  BoardParts parts;
  parts.size = board.size();
  for (const auto& [u, v] : board.edges())
    parts.edges.emplace_back(form.labelling[static_cast<std::size_t>(u)],
                             form.labelling[static_cast<std::size_t>(v)]);
  parts.label = "graph6:" + form.graph6;
  return Board(std::move(parts));
}

void insert(GraphList& list, const Board& board) {
  const CanonicalForm form = canonical_form(board);
  std::pair key{board.edges().size(), form.graph6};
  if (!list.contains(key)) list.emplace(std::move(key), canonical_board(board, form));
}

/// Adds a vertex beside each set of vertices in turn. Taking a vertex that is not a cut vertex from a
/// connected graph leaves a connected graph, so without the empty set this reaches every connected graph from
/// connected ones.
void extend(GraphList& larger, const Board& board, bool connected, const std::function<void()>& poll) {
  const int n = board.size();
  for (unsigned beside = connected ? 1 : 0; beside < 1u << n; ++beside) {
    if (poll) poll();
    BoardParts parts;
    parts.size = n + 1;
    parts.edges.assign(board.edges().begin(), board.edges().end());
    for (Vertex v = 0; v < n; ++v)
      if (beside >> v & 1) parts.edges.emplace_back(v, n);
    insert(larger, Board(std::move(parts)));
  }
}

std::vector<Board> list_graphs(int n, bool connected, const std::function<void()>& poll) {
  if (n < 1 || n > max_listed_size)
    throw InputError(fmt::format("graphs of {} vertices: only 1 to {} can be listed", n, max_listed_size));
  GraphList list;
  BoardParts single;
  single.size = 1;
  insert(list, Board(std::move(single)));
  for (int size = 1; size < n; ++size) {
    GraphList larger;
    for (const auto& [key, board] : list) extend(larger, board, connected, poll);
    list = std::move(larger);
  }
  std::vector<Board> boards;
  for (const auto& [key, board] : list) boards.push_back(board);
  return boards;
}

}  // namespace

std::vector<Board> connected_graphs(int n, const std::function<void()>& poll) {
  return list_graphs(n, true, poll);
}
std::vector<Board> all_graphs(int n) { return list_graphs(n, false, {}); }

}  // namespace graphgo
