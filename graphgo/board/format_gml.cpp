// GML (Himsolt 1997), as networkx and igraph write it:
// `graph [ node [ id 0 label "a" ] edge [ source 0 target 1 ] ]`.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <set>
#include <vector>

#include "graphgo/board/format_parts.hpp"
#include "graphgo/board/node_ids.hpp"
#include "graphgo/error.hpp"
#include "graphgo/text/message.hpp"
#include "graphgo/text/words.hpp"

namespace graphgo::format {
namespace {

constexpr int deepest_list = 32;

/// `key value`; a value is a word, a text in quotes, or a list in brackets.
struct Item {
  std::string key, text;
  std::vector<Item> list;
  bool is_list = false, quoted = false;
  std::size_t at = 0;  ///< where the key stands
};

class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  std::vector<Item> read() {
    auto items = read_items(0);
    if (at_ < text_.size()) refuse(at_, "] closes nothing");
    return items;
  }

  [[noreturn]] void refuse(std::size_t at, const std::string& why) const {
    throw InputError(fmt::format("gml: {}: {}", place_in(text_, at), why));
  }

 private:
  void skip() {
    while (at_ < text_.size()) {
      if (text_[at_] == '#')
        at_ = std::min(text_.find('\n', at_), text_.size());
      else if (std::string_view(" \t\r\n").find(text_[at_]) != std::string_view::npos)
        ++at_;
      else
        return;
    }
  }

  std::string word() {
    const auto start = at_;
    at_ = std::min(text_.find_first_of(" \t\r\n[]\"#", at_), text_.size());
    if (at_ == start) refuse(start, "expected a word");
    return std::string(text_.substr(start, at_ - start));
  }

  std::vector<Item> read_items(int depth) {
    if (depth > deepest_list) refuse(at_, fmt::format("lists nested more than {} deep", deepest_list));
    std::vector<Item> items;
    for (skip(); at_ < text_.size() && text_[at_] != ']'; skip()) {
      Item item;
      item.at = at_;
      item.key = word();
      skip();
      if (at_ == text_.size()) refuse(item.at, fmt::format("no value follows {}", excerpt(item.key)));
      read_value(item, depth);
      items.push_back(std::move(item));
    }
    return items;
  }

  void read_value(Item& item, int depth) {
    const auto start = at_;
    if (text_[at_] == '[') {
      ++at_;
      item.is_list = true;
      item.list = read_items(depth + 1);
      if (at_ == text_.size()) refuse(start, "[ is never closed");
      ++at_;
    } else if (text_[at_] == '"') {
      const auto end = text_.find('"', at_ + 1);
      if (end == text_.npos) refuse(start, "the quotes are never closed");
      item.text = decode_entities(text_.substr(at_ + 1, end - at_ - 1));
      item.quoted = true;
      at_ = end + 1;
    } else {
      item.text = word();
    }
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

struct Node {
  std::string id, label, name;
  std::optional<double> x, y;
};

class Graph {
 public:
  explicit Graph(std::string_view text) : reader_(text) {
    const Item* graph = nullptr;
    const auto items = reader_.read();
    for (const Item& item : items) {
      if (item.key != "graph") continue;
      if (graph) reader_.refuse(item.at, "a second graph; a board is one graph");
      graph = &item;
    }
    if (!graph || !graph->is_list) throw InputError("gml: no graph [ ... ] in the text");
    for (const Item& item : graph->list) {
      if (item.key == "directed" && item.text != "0")
        reader_.refuse(item.at, "the graph is directed; a board is undirected");
      if (item.key == "node") read_node(item);
    }
    for (const Item& item : graph->list)
      if (item.key == "edge") read_edge(item);
  }

  BoardParts parts() {
    number_nodes(parts_, ids_);
    if (auto names = in_vertex_order(ids_, labels()); !names.empty()) {
      parts_.names = std::move(names);
      if (say_the_numbers(parts_.names)) parts_.names.clear();
    }
    parts_.coordinates = in_vertex_order(ids_, points());
    return std::move(parts_);
  }

 private:
  const std::vector<Item>& list_of(const Item& item) const {
    if (!item.is_list) reader_.refuse(item.at, fmt::format("{} is no list in brackets", item.key));
    return item.list;
  }

  double number(const Item& item) const {
    const auto value = number_in<double>(item.text);
    if (!value) reader_.refuse(item.at, fmt::format("{} {} is not a number", item.key, excerpt(item.text)));
    return *value;
  }

  void read_node(const Item& item) {
    Node node;
    for (const Item& part : list_of(item)) {
      if (part.key == "id") node.id = part.text;
      if (part.key == "label") node.label = part.text;
      if (part.key == "name") node.name = part.text;
      if (part.key != "graphics") continue;
      for (const Item& place : list_of(part)) {
        if (place.key == "x") node.x = number(place);
        if (place.key == "y") node.y = number(place);
      }
    }
    if (node.id.empty()) reader_.refuse(item.at, "the node has no id");
    try {
      ids_.add(node.id);
    } catch (const InputError& error) {
      reader_.refuse(item.at, error.what());
    }
    nodes_.push_back(std::move(node));
  }

  void read_edge(const Item& item) {
    const auto& list = list_of(item);
    std::vector<Vertex> ends;
    for (const char* key : {"source", "target"}) {
      const auto end =
          std::find_if(list.begin(), list.end(), [&](const Item& part) { return part.key == key; });
      if (end == list.end()) reader_.refuse(item.at, fmt::format("the edge has no {}", key));
      try {
        ends.push_back(static_cast<Vertex>(ids_.place_of(end->text, key)));
      } catch (const InputError& error) {
        reader_.refuse(end->at, error.what());
      }
    }
    if (ends[0] == ends[1])
      reader_.refuse(item.at, fmt::format("the edge at {} is a loop",
                                          excerpt(nodes_[static_cast<std::size_t>(ends[0])].id)));
    parts_.edges.emplace_back(ends[0], ends[1]);
  }

  /// The labels or the names: the first that all nodes have and no two share. Else none, and the ids are
  /// left.
  std::vector<std::string> labels() const {
    for (std::string Node::*called : {&Node::label, &Node::name}) {
      std::vector<std::string> labels;
      std::set<std::string> seen;
      for (const Node& node : nodes_) {
        labels.push_back(node.*called);
        if (!labels.back().empty()) seen.insert(labels.back());
      }
      if (seen.size() == nodes_.size()) return labels;
    }
    return {};
  }

  /// networkx labels the node 0 "0".
  static bool say_the_numbers(const std::vector<std::string>& names) {
    for (std::size_t v = 0; v < names.size(); ++v)
      if (names[v] != fmt::format("{}", v)) return false;
    return true;
  }

  std::vector<Point> points() const {
    const auto placed = std::count_if(nodes_.begin(), nodes_.end(), [](const Node& n) { return n.x && n.y; });
    if (placed == 0) return {};
    if (static_cast<std::size_t>(placed) != nodes_.size())
      throw InputError(
          fmt::format("gml: {} of {} nodes have coordinates; give all or none", placed, nodes_.size()));
    std::vector<Point> points;
    for (const Node& node : nodes_) points.push_back({*node.x, *node.y});
    return points;
  }

  Reader reader_;
  NodeIds ids_;
  std::vector<Node> nodes_;
  BoardParts parts_;
};

/// GML is written in ASCII, and has no other way to hold quotes.
std::string quoted(const std::string& text) {
  std::string out = "\"";
  for (const char c : text)
    out += c == '"' ? std::string("&quot;") : c == '&' ? std::string("&amp;") : std::string(1, c);
  return out + "\"";
}

}  // namespace

BoardParts read_gml(std::string_view text) { return Graph(text).parts(); }

std::string write_gml(const Board& board) {
  std::string text = "graph [\n";
  for (Vertex v = 0; v < board.size(); ++v) {
    text += fmt::format("  node [\n    id {}\n    label {}\n", v,
                        quoted(board.has_names() ? board.vertex_name(v) : fmt::format("{}", v)));
    if (board.has_coordinates()) {
      const Point p = board.coordinates()[static_cast<std::size_t>(v)];
      text += fmt::format("    graphics [\n      x {}\n      y {}\n    ]\n", p.x, p.y);
    }
    text += "  ]\n";
  }
  for (const auto& [u, v] : board.edges())
    text += fmt::format("  edge [\n    source {}\n    target {}\n  ]\n", u, v);
  return text + "]\n";
}

}  // namespace graphgo::format
