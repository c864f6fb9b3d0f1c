// Nodes that a file calls by ids, as vertices. Internal to the formats.
#pragma once
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "graphgo/board/board.hpp"

namespace graphgo::format {

/// Ids in the order in which a text names them. Ids that are exactly 0 to n-1, in any order, are vertex
/// numbers: "2", "0", "1" are the vertices 2, 0 and 1. Other ids are numbered in their order and are the
/// vertices' names.
class NodeIds {
 public:
  /// Throws InputError naming the id if it is there already.
  void add(const std::string& id);
  /// The place of the id, added if it is new.
  std::size_t add_or_find(const std::string& id);
  /// Throws InputError naming the id, and `where`, if there is no such node.
  std::size_t place_of(const std::string& id, std::string_view where) const;

  const std::string& id(std::size_t place) const { return ids_[place]; }
  int size() const { return static_cast<int>(ids_.size()); }
  bool are_numbers() const;
  /// The vertex of each place.
  std::vector<Vertex> vertices() const;
  /// Empty if the ids are numbers, else the ids.
  std::vector<std::string> names() const;

 private:
  std::vector<std::string> ids_;
  std::map<std::string, std::size_t, std::less<>> places_;
};

/// Puts the vertices' numbers where the edges have the nodes' places, and the size and the names into the
/// parts.
void number_nodes(BoardParts& parts, const NodeIds& ids);

/// The list in the vertices' order, given in the nodes'.
template <typename Item>
std::vector<Item> in_vertex_order(const NodeIds& ids, const std::vector<Item>& items) {
  std::vector<Item> ordered(items.size());
  const auto vertices = ids.vertices();
  for (std::size_t i = 0; i < items.size(); ++i) ordered[static_cast<std::size_t>(vertices[i])] = items[i];
  return ordered;
}

/// The text with XML's five entities (&amp; &lt; &gt; &quot; &apos;) and character numbers (&#233; &#xe9;)
/// replaced by what they stand for, as UTF-8. Others are left as they are.
std::string decode_entities(std::string_view text);

}  // namespace graphgo::format
