// Words that people type, in ASCII: without the white space around them, taken apart, in lower case.
//
// Example: split("aga, komi = 6.5", ',') is {"aga", "komi = 6.5"}.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace graphgo {

/// Without white space at either end.
std::string_view trimmed(std::string_view text);

/// The trimmed pieces between the separators; one piece more than there are separators.
std::vector<std::string_view> split(std::string_view text, char separator);

/// With a to z for A to Z; all other bytes stay.
std::string lower(std::string_view text);

}  // namespace graphgo
