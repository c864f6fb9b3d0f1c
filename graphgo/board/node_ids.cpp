#include "graphgo/board/node_ids.hpp"

#include <fmt/core.h>

#include <charconv>
#include <optional>
#include <utility>

#include "graphgo/error.hpp"
#include "graphgo/text/message.hpp"
#include "graphgo/text/words.hpp"

namespace graphgo::format {
namespace {

/// A number from 0 to `size` - 1 as people write it: "01" and "-0" are names.
std::optional<Vertex> number_of(const std::string& id, int size) {
  const auto number = number_in<Vertex>(id);
  const bool vertex = number && *number >= 0 && *number < size && id == std::to_string(*number);
  return vertex ? number : std::nullopt;
}

std::string utf8(unsigned code) {
  std::string text;
  const auto byte = [&text](unsigned value) { text += static_cast<char>(value); };
  const auto follow = [&](int shift) { byte(0x80 | (code >> shift & 0x3F)); };
  if (code < 0x80) {
    byte(code);
  } else if (code < 0x800) {
    byte(0xC0 | code >> 6);
    follow(0);
  } else if (code < 0x10000) {
    byte(0xE0 | code >> 12);
    follow(6);
    follow(0);
  } else {
    byte(0xF0 | code >> 18);
    follow(12);
    follow(6);
    follow(0);
  }
  return text;
}

/// Is there a character of this number? Halves of pairs (UTF-16's surrogates) are none.
bool is_character(unsigned code) { return code > 0 && code <= 0x10FFFF && (code < 0xD800 || code > 0xDFFF); }

/// What stands for "amp" or "#233" between & and ;.
std::optional<std::string> character_of(std::string_view entity) {
  constexpr std::pair<std::string_view, const char*> named[] = {
      {"amp", "&"}, {"lt", "<"}, {"gt", ">"}, {"quot", "\""}, {"apos", "'"}};
  for (const auto& [name, character] : named)
    if (entity == name) return character;
  if (!entity.starts_with('#')) return std::nullopt;
  entity.remove_prefix(1);
  const bool hexadecimal = entity.starts_with('x');
  if (hexadecimal) entity.remove_prefix(1);
  unsigned code = 0;
  const char* last = entity.data() + entity.size();
  const auto [end, error] = std::from_chars(entity.data(), last, code, hexadecimal ? 16 : 10);
  if (error != std::errc{} || end != last || !is_character(code)) return std::nullopt;
  return utf8(code);
}

}  // namespace

void NodeIds::add(const std::string& id) {
  if (!places_.emplace(id, ids_.size()).second)
    throw InputError(fmt::format("the node {} is given twice", excerpt(id)));
  ids_.push_back(id);
}

std::size_t NodeIds::add_or_find(const std::string& id) {
  const auto [found, is_new] = places_.emplace(id, ids_.size());
  if (is_new) ids_.push_back(id);
  return found->second;
}

std::size_t NodeIds::place_of(const std::string& id, std::string_view where) const {
  const auto found = places_.find(id);
  if (found == places_.end()) throw InputError(fmt::format("{}: unknown node {}", where, excerpt(id)));
  return found->second;
}

bool NodeIds::are_numbers() const {
  for (const std::string& id : ids_)
    if (!number_of(id, size())) return false;
  return true;  // no id occurs twice, so that all of 0 to n-1 occur
}

std::vector<Vertex> NodeIds::vertices() const {
  const bool numbers = are_numbers();
  std::vector<Vertex> vertices;
  for (const std::string& id : ids_)
    vertices.push_back(numbers ? *number_of(id, size()) : static_cast<Vertex>(vertices.size()));
  return vertices;
}

std::vector<std::string> NodeIds::names() const { return are_numbers() ? std::vector<std::string>() : ids_; }

void number_nodes(BoardParts& parts, const NodeIds& ids) {
  const auto vertices = ids.vertices();
  parts.size = ids.size();
  for (auto& [u, v] : parts.edges) {
    u = vertices[static_cast<std::size_t>(u)];
    v = vertices[static_cast<std::size_t>(v)];
  }
  parts.names = ids.names();
}

std::string decode_entities(std::string_view text) {
  std::string decoded;
  while (!text.empty()) {
    const auto semicolon = text[0] == '&' ? text.find(';') : text.npos;
    const auto character =
        semicolon == text.npos ? std::nullopt : character_of(text.substr(1, semicolon - 1));
    decoded += character ? *character : std::string(1, text[0]);
    text.remove_prefix(character ? semicolon + 1 : 1);
  }
  return decoded;
}

}  // namespace graphgo::format
