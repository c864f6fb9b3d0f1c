#include "graphgo/text/file.hpp"

#include <fmt/core.h>

#include <filesystem>
#include <fstream>

#include "graphgo/error.hpp"
#include "graphgo/text/message.hpp"

namespace graphgo {

bool is_file(std::string_view path) {
  if (path.find('\0') != std::string_view::npos) return false;
  std::error_code error;  // opening anything but a regular file might wait for ever
  return std::filesystem::is_regular_file(std::filesystem::path(path), error);
}

std::optional<std::string> read_file(std::string_view path, std::size_t longest) {
  if (!is_file(path)) return std::nullopt;
  std::ifstream file(std::string(path), std::ios::binary);
  if (!file) return std::nullopt;
  std::string text(longest + 1, '\0');
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (file.bad()) return std::nullopt;
  text.resize(static_cast<std::size_t>(file.gcount()));
  return text;
}

const char* why_unread(std::string_view path) {
  if (is_file(path)) return "the file cannot be read";
  std::error_code error;
  const bool there =
      path.find('\0') == path.npos && std::filesystem::exists(std::filesystem::path(path), error);
  return there ? "not a regular file" : "no such file";
}

std::string read_text_file(std::string_view path) {
  auto text = read_file(path, max_text_file);
  if (!text) throw InputError(fmt::format("{}: {}", excerpt(path, 200), why_unread(path)));
  if (text->size() > max_text_file)
    throw InputError(fmt::format("{}: more than {} bytes", excerpt(path, 200), max_text_file));
  return *std::move(text);
}

}  // namespace graphgo
