// Reading whole text files, and saying where in a text something is wrong.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

namespace graphgo {

/// Largest file taken as a position or a record, in bytes: far above any real one, so that memory stays
/// bounded.
inline constexpr std::size_t max_text_file = std::size_t{16} << 20;

bool is_text_file(std::string_view path);
/// Throws InputError naming the path if it is no readable file, or larger than `max_text_file`.
std::string read_text_file(std::string_view path);

/// "line 3, column 5" (both from 1, columns in bytes) of an offset in `text`.
std::string place_in(std::string_view text, std::size_t offset);

/// A character as shown in messages: 'a', or byte 0x07 where it cannot be printed.
std::string shown(char c);

}  // namespace graphgo
