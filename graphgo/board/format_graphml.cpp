#include <fmt/core.h>

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/graphml.hpp>
#include <boost/make_shared.hpp>
#include <cmath>
#include <limits>
#include <sstream>
#include <vector>

#include "graphgo/board/boost_graph.hpp"
#include "graphgo/board/format_parts.hpp"
#include "graphgo/board/node_ids.hpp"
#include "graphgo/board/xml_guard.hpp"
#include "graphgo/error.hpp"
#include "graphgo/text/message.hpp"

namespace graphgo::format {
namespace {

struct GraphmlNode {
  std::string name;
  double x = std::numeric_limits<double>::quiet_NaN(), y = x;  ///< a node without coordinates keeps these
};
using GraphmlGraph = boost::adjacency_list<boost::vecS, boost::vecS, boost::undirectedS, GraphmlNode>;

/// Written with all their digits: Boost would write six.
class ExactNumbers : public boost::dynamic_property_map {
 public:
  explicit ExactNumbers(std::vector<double> values) : values_(std::move(values)) {}

  boost::any get(const boost::any& vertex) override { return at(vertex); }
  std::string get_string(const boost::any& vertex) override { return fmt::format("{}", at(vertex)); }
  void put(const boost::any&, const boost::any&) override {
    throw InternalError("graphml: written while writing");
  }
  const std::type_info& key() const override { return typeid(Vertex); }
  const std::type_info& value() const override { return typeid(double); }

 private:
  double at(const boost::any& vertex) const {
    return values_[static_cast<std::size_t>(boost::any_cast<Vertex>(vertex))];
  }
  std::vector<double> values_;
};

void check_counts(const XmlCounts& counts) {
  if (counts.graphs != 1)
    throw InputError(fmt::format("graphml: {} graphs; a board is one graph", counts.graphs));
  if (counts.nodes > Board::max_size)
    throw InputError(
        fmt::format("graphml: {} nodes, at most {} are possible", counts.nodes, Board::max_size));
  if (counts.edges > Board::max_edges)
    throw InputError(
        fmt::format("graphml: {} edges, at most {} are possible", counts.edges, Board::max_edges));
}

/// Boost's reader signals trouble by many kinds of exceptions, its helpers' among them.
void parse(std::string_view text, GraphmlGraph& graph) {
  boost::dynamic_properties properties(&boost::ignore_other_properties);
  properties.property("name", get(&GraphmlNode::name, graph));
  properties.property("x", get(&GraphmlNode::x, graph));
  properties.property("y", get(&GraphmlNode::y, graph));
  std::istringstream in{std::string(text)};
  try {
    boost::read_graphml(in, graph, properties);
  } catch (const boost::directed_graph_error&) {
    throw InputError("graphml: the graph is directed; a board is undirected");
  } catch (const boost::bad_any_cast&) {
    throw InputError("graphml: the key name must have attr.type string, x and y double");
  } catch (const std::exception& error) {
    throw InputError(fmt::format("graphml: not valid GraphML: {}", excerpt(error.what(), 100)));
  }
}

/// True if all nodes have the property, false if none has. Throws InputError in between.
template <typename Has>
bool all_or_none(const GraphmlGraph& graph, const char* what, Has&& has) {
  std::size_t with = 0, first_without = num_vertices(graph);
  for (std::size_t v = 0; v < num_vertices(graph); ++v) {
    if (has(graph[v]))
      ++with;
    else
      first_without = std::min(first_without, v);
  }
  if (with != 0 && with != num_vertices(graph))
    throw InputError(
        fmt::format("graphml: node {} (counted from 0) has no {}, others have", first_without, what));
  return with != 0;
}

/// Boost's writer, among others, calls the nodes n0, n1, ...: these are numbers.
NodeIds ids_of(const XmlCounts& counts) {
  NodeIds given, bare;
  for (const std::string& id : counts.node_ids) {
    given.add(id);
    if (id.starts_with('n')) bare.add(id.substr(1));
  }
  for (const std::string& id : counts.edge_ends) given.place_of(id, "graphml: an edge");
  return bare.size() == given.size() && bare.are_numbers() ? bare : given;
}

}  // namespace

BoardParts read_graphml(std::string_view text) {
  const XmlCounts counts = check_xml(text);
  check_counts(counts);
  GraphmlGraph graph;
  parse(text, graph);
  const NodeIds ids = ids_of(counts);
  const auto nodes = static_cast<std::size_t>(counts.nodes);
  if (num_vertices(graph) != nodes || counts.node_ids.size() != nodes)
    throw InputError("graphml: every node has one id");
  BoardParts p;
  for (const auto e : boost::make_iterator_range(edges(graph)))
    p.edges.emplace_back(static_cast<Vertex>(source(e, graph)), static_cast<Vertex>(target(e, graph)));
  number_nodes(p, ids);
  std::vector<std::string> names;
  std::vector<Point> points;
  const bool named = all_or_none(graph, "name", [](const GraphmlNode& n) { return !n.name.empty(); });
  const bool placed = all_or_none(graph, "coordinates x and y",
                                  [](const GraphmlNode& n) { return !std::isnan(n.x) && !std::isnan(n.y); });
  for (const auto v : boost::make_iterator_range(vertices(graph))) {
    if (named) names.push_back(graph[v].name);
    if (placed) points.push_back({graph[v].x, graph[v].y});
  }
  if (named) p.names = in_vertex_order(ids, names);
  p.coordinates = placed ? in_vertex_order(ids, points) : points;
  return p;
}

std::string write_graphml(const Board& board) {
  boost::dynamic_properties properties;
  const auto index = get(boost::vertex_index, board);
  std::vector<std::string> names(board.names().begin(), board.names().end());
  std::vector<double> xs, ys;
  for (const Point& point : board.coordinates()) {
    xs.push_back(point.x);
    ys.push_back(point.y);
  }
  if (board.has_names()) properties.property("name", boost::make_iterator_property_map(names.data(), index));
  if (board.has_coordinates()) {
    properties.insert("x", boost::make_shared<ExactNumbers>(std::move(xs)));
    properties.insert("y", boost::make_shared<ExactNumbers>(std::move(ys)));
  }
  std::ostringstream out;
  boost::write_graphml(out, board, index, properties, true);
  return out.str();
}

}  // namespace graphgo::format
