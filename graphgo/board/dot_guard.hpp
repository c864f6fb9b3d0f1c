// What Boost's DOT reader is shown of a text. Internal to format_dot.cpp.
#pragma once
#include <string>
#include <string_view>

namespace graphgo::format {

/// The text with comments, the word `strict` (which would hide loops) and default attribute statements (which
/// would be copied to every vertex) blanked out. Throws InputError with line and column for subgraphs, whose
/// edges multiply, for HTML strings, for strings over 4000 bytes, and for unclosed strings, comments and
/// brackets.
std::string clean_dot(std::string_view text);

}  // namespace graphgo::format
