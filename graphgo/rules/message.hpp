// Parts of messages about rulesets. Internal to graphgo/rules.
#pragma once
#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace graphgo {

/// The text in printable ASCII, cut after `longest` characters, so that a message with any input in it is one line.
std::string printable(std::string_view text, std::size_t longest = 60);

/// " (did you mean A or B?)" from the names nearest to a mistyped one, or "" if none is near.
std::string did_you_mean(std::string_view word, std::span<const std::string_view> names);

}  // namespace graphgo
