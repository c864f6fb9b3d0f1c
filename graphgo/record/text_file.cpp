#include "graphgo/record/text_file.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "graphgo/board/excerpt.hpp"
#include "graphgo/error.hpp"

namespace graphgo {

bool is_text_file(std::string_view path) {
  if (path.find('\0') != std::string_view::npos) return false;
  std::error_code error;
  return std::filesystem::is_regular_file(std::filesystem::path(path), error);
}

std::string read_text_file(std::string_view path) {
  if (!is_text_file(path)) throw InputError(fmt::format("{}: no such file", excerpt(path, 200)));
  std::error_code error;
  const auto size = std::filesystem::file_size(std::filesystem::path(path), error);
  if (!error && size > max_text_file)
    throw InputError(fmt::format("{}: {} bytes, at most {} are read", excerpt(path, 200), size, max_text_file));
  std::ifstream in{std::string(path), std::ios::binary};
  std::string text{std::istreambuf_iterator<char>(in), {}};
  if (error || !in) throw InputError(fmt::format("{}: the file cannot be read", excerpt(path, 200)));
  return text;
}

std::string place_in(std::string_view text, std::size_t offset) {
  const auto before = text.substr(0, offset);
  const auto line = std::count(before.begin(), before.end(), '\n') + 1;
  const auto last_break = before.rfind('\n');
  const auto column = last_break == std::string_view::npos ? before.size() + 1 : before.size() - last_break;
  return fmt::format("line {}, column {}", line, column);
}

std::string shown(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte >= 0x20 && byte < 0x7f ? fmt::format("'{}'", c) : fmt::format("byte {:#04x}", byte);
}

}  // namespace graphgo
