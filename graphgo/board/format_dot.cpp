#include <fmt/core.h>

#include <algorithm>
#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/graphviz.hpp>
#include <charconv>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <sstream>

#include "graphgo/board/boost_graph.hpp"
#include "graphgo/board/dot_guard.hpp"
#include "graphgo/board/format_parts.hpp"
#include "graphgo/board/node_ids.hpp"
#include "graphgo/error.hpp"
#include "graphgo/text/message.hpp"

namespace graphgo::format {
namespace {

struct DotNode {
  std::string id, label, pos;
};
using DotGraph = boost::adjacency_list<boost::vecS, boost::vecS, boost::undirectedS, DotNode>;

DotGraph parse(const std::string& text) {
  DotGraph graph;
  boost::dynamic_properties properties(&boost::ignore_other_properties);
  properties.property("node_id", get(&DotNode::id, graph));
  properties.property("label", get(&DotNode::label, graph));
  properties.property("pos", get(&DotNode::pos, graph));
  try {
    boost::read_graphviz(text, graph, properties, "node_id");
  } catch (const boost::directed_graph_error&) {
    throw InputError("dot: the graph is directed; a board is undirected");
  } catch (const std::exception& error) {
    throw InputError(fmt::format("dot: not valid DOT: {}", excerpt(error.what(), 100)));
  }
  if (num_vertices(graph) > static_cast<std::size_t>(Board::max_size))
    throw InputError(
        fmt::format("dot: {} nodes, at most {} are possible", num_vertices(graph), Board::max_size));
  return graph;
}

/// Nodes in the order in which the text mentions them first, and edges between their places.
struct Dot {
  std::vector<DotNode> nodes;
  std::vector<std::pair<Vertex, Vertex>> edges;
};

Dot in_order_of_mention(const DotGraph& graph, const std::vector<std::string>& words) {
  std::map<std::string_view, std::size_t> first;
  for (std::size_t i = 0; i < words.size(); ++i) first.emplace(words[i], i);
  const auto mention = [&](std::size_t v) {
    const auto found = first.find(graph[v].id);
    return found == first.end() ? words.size() : found->second;
  };
  std::vector<std::size_t> order(num_vertices(graph));
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, {}, mention);
  Dot dot;
  std::vector<Vertex> place(order.size());
  for (const std::size_t v : order) {
    place[v] = static_cast<Vertex>(dot.nodes.size());
    dot.nodes.push_back(graph[v]);
  }
  for (const auto e : boost::make_iterator_range(edges(graph)))
    dot.edges.emplace_back(place[source(e, graph)], place[target(e, graph)]);
  return dot;
}

NodeIds ids_of(const Dot& dot) {
  NodeIds ids;
  for (const DotNode& node : dot.nodes) ids.add(node.id);
  return ids;
}

bool labels_are_names(const Dot& dot) {
  std::set<std::string> seen;
  return std::ranges::all_of(
      dot.nodes, [&](const DotNode& node) { return !node.label.empty() && seen.insert(node.label).second; });
}

/// "x,y" or "x,y!", y upwards.
std::optional<Point> point_of(std::string_view pos) {
  if (pos.ends_with('!')) pos.remove_suffix(1);
  Point p;
  const char* const end = pos.data() + pos.size();
  const auto x = std::from_chars(pos.data(), end, p.x);
  if (x.ec != std::errc{} || x.ptr == end || *x.ptr != ',') return std::nullopt;
  const auto y = std::from_chars(x.ptr + 1, end, p.y);
  if (y.ec != std::errc{} || y.ptr != end) return std::nullopt;
  p.y = 0 - p.y;
  return p;
}

/// In the order of the nodes.
std::vector<Point> points_of(const Dot& dot) {
  std::vector<Point> points(dot.nodes.size());
  std::size_t placed = 0;
  for (std::size_t v = 0; v < points.size(); ++v) {
    const DotNode& node = dot.nodes[v];
    if (node.pos.empty()) continue;
    const auto point = point_of(node.pos);
    if (!point)
      throw InputError(fmt::format("dot: node {}: pos {} is not x,y", excerpt(node.id), excerpt(node.pos)));
    points[v] = *point;
    ++placed;
  }
  if (placed == 0) return {};
  if (placed != points.size())
    throw InputError(fmt::format("dot: {} of {} nodes have a pos; give all or none", placed, points.size()));
  return points;
}

/// " [label=...]": always in quotes, as names may be words of the language.
std::string attributes_of(const Board& board, Vertex v) {
  std::string list;
  if (board.has_names()) {
    list += "label=\"";
    for (const char c : board.vertex_name(v)) list += c == '"' ? std::string("\\\"") : std::string(1, c);
    list += '"';
  }
  if (board.has_coordinates()) {
    const Point p = board.coordinates()[static_cast<std::size_t>(v)];
    list += fmt::format("{}pos=\"{},{}!\"", list.empty() ? "" : ", ", p.x, 0 - p.y);
  }
  return list.empty() ? list : " [" + list + "]";
}

}  // namespace

BoardParts read_dot(std::string_view text) {
  const CleanDot clean = clean_dot(text);
  const Dot dot = in_order_of_mention(parse(clean.text), clean.words);
  const NodeIds ids = ids_of(dot);
  BoardParts p;
  p.edges = dot.edges;
  number_nodes(p, ids);
  if (labels_are_names(dot)) {
    std::vector<std::string> labels;
    for (const DotNode& node : dot.nodes) labels.push_back(node.label);
    p.names = in_vertex_order(ids, labels);
  }
  p.coordinates = in_vertex_order(ids, points_of(dot));
  return p;
}

std::string write_dot(const Board& board) {
  for (const std::string& name : board.names())
    if (name.find('\\') != name.npos)
      throw InputError(fmt::format("dot: name {}: the format cannot hold a backslash", excerpt(name)));
  std::ostringstream out;
  boost::write_graphviz(out, board, [&](std::ostream& node, Vertex v) { node << attributes_of(board, v); });
  return out.str();
}

}  // namespace graphgo::format
