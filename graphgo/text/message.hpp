// Parts of messages about a user's text: his own words quoted, the place of what is wrong, names he may have
// meant.
#pragma once
#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace graphgo {

/// `text` in single quotes, cut after `longest` bytes; control characters are shown as '?'.
std::string excerpt(std::string_view text, std::size_t longest = 40);

/// The text in printable ASCII, cut after `longest` characters, so that a message with any input in it is one
/// line.
std::string printable(std::string_view text, std::size_t longest = 60);

/// A character: 'a', or byte 0x07 where it cannot be printed.
std::string shown(char c);

/// "line 3, column 5" (both from 1, columns in bytes) of an offset in `text`.
std::string place_in(std::string_view text, std::size_t offset);

/// Letters to insert, delete or replace to come from one word to the other (Levenshtein).
std::size_t edit_distance(std::string_view a, std::string_view b);

/// " (did you mean A or B?)" from the names nearest to a mistyped one, or "" if none is near.
std::string did_you_mean(std::string_view word, std::span<const std::string_view> names);

}  // namespace graphgo
