// What must hold of a GraphML text before Boost's recursive XML parser may see it. Internal to
// format_graphml.cpp.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace graphgo::format {

/// Elements of a checked text.
struct XmlCounts {
  int graphs = 0, nodes = 0, edges = 0;
  /// In the text's order, entities decoded; Boost's reader does not tell them.
  std::vector<std::string> node_ids, edge_ends;
};

/// Checks that the tags are written as XML has them, nested at most 32 deep (the parser recurses once a
/// level) and without DOCTYPE, that there are at most 64 `key` elements and 1000 characters within `default`
/// elements (every default is copied to every vertex). Throws InputError with line and column.
XmlCounts check_xml(std::string_view text);

}  // namespace graphgo::format
