// What Boost's DOT reader is shown of a text. Internal to format_dot.cpp.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace graphgo::format {

struct CleanDot {
  std::string text;
  /// All words, numbers and strings outside brackets, in their order: Boost's reader sorts the nodes.
  std::vector<std::string> words;
};

/// The text with comments, the word `strict` (which would hide loops) and default attribute statements (which
/// would be copied to every vertex) blanked out. Throws InputError with line and column for subgraphs, whose
/// edges multiply, for HTML strings, for strings over 4000 bytes, and for unclosed strings, comments and
/// brackets.
CleanDot clean_dot(std::string_view text);

}  // namespace graphgo::format
