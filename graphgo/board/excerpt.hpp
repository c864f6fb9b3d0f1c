// The user's own words inside an error message: quoted, short, on one line.
#pragma once
#include <string>
#include <string_view>

namespace graphgo {

/// `text` in single quotes, cut after `longest` characters; control characters are shown as '?'.
inline std::string excerpt(std::string_view text, std::size_t longest = 40) {
  std::string shown(text.substr(0, longest));
  for (char& c : shown)
    if (static_cast<unsigned char>(c) < 32 || c == 127) c = '?';
  return "'" + shown + (text.size() > longest ? "...'" : "'");
}

}  // namespace graphgo
