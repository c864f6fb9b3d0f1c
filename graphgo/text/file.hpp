// Reading whole text files.
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace graphgo {

bool is_file(std::string_view path);

/// The text of a regular file, cut after `longest` + 1 bytes so that a huge file cannot fill the memory (a
/// longer text than `longest` is for the caller to refuse). Nothing if there is no such file or it cannot be
/// read.
std::optional<std::string> read_file(std::string_view path, std::size_t longest);

/// Why `read_file` gave nothing, as a message has it.
const char* why_unread(std::string_view path);

/// Largest file taken as a position or a record, in bytes: far above any real one.
inline constexpr std::size_t max_text_file = std::size_t{16} << 20;

/// The whole text. Throws InputError naming the path: no such file, cannot be read, larger than
/// `max_text_file`.
std::string read_text_file(std::string_view path);

}  // namespace graphgo
