#include "graphgo/board/board.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <string_view>

#include "graphgo/error.hpp"
#include "graphgo/text/message.hpp"
#include "graphgo/text/words.hpp"

namespace graphgo {
namespace {

void check_counts(const BoardParts& p) {
  const auto n = static_cast<std::size_t>(p.size);
  if (p.size < 1) throw InputError("board: a board needs at least one vertex");
  if (p.size > Board::max_size)
    throw InputError(fmt::format("board: {} vertices, at most {} are possible", p.size, Board::max_size));
  if (!p.names.empty() && p.names.size() != n)
    throw InputError(fmt::format("board: {} names for {} vertices", p.names.size(), p.size));
  if (!p.coordinates.empty() && p.coordinates.size() != n)
    throw InputError(fmt::format("board: {} coordinates for {} vertices", p.coordinates.size(), p.size));
  if (p.edges.size() > static_cast<std::size_t>(Board::max_edges))
    throw InputError(
        fmt::format("board: {} edges, at most {} are possible", p.edges.size(), Board::max_edges));
  if (p.shape && (p.shape->rows < 1 || static_cast<long long>(p.shape->rows) * p.shape->columns != p.size))
    throw InputError(
        fmt::format("board: {} rows of {} for {} vertices", p.shape->rows, p.shape->columns, p.size));
}

/// Bytes of the UTF-8 character at the start of `text`; 0 if there is none. Overlong forms, surrogates and
/// what is above U+10FFFF are none, as for writers of JSON, and U+FFFE and U+FFFF, which XML cannot have.
std::size_t utf8_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned lead = byte(0);
  const std::size_t length = lead < 0x80   ? 1
                             : lead < 0xC2 ? 0
                             : lead < 0xE0 ? 2
                             : lead < 0xF0 ? 3
                             : lead < 0xF5 ? 4
                                           : 0;
  if (length > text.size()) return 0;
  for (std::size_t i = 1; i < length; ++i)
    if ((byte(i) & 0xC0) != 0x80) return 0;
  const bool overlong = (lead == 0xE0 && byte(1) < 0xA0) || (lead == 0xF0 && byte(1) < 0x90);
  const bool surrogate = lead == 0xED && byte(1) >= 0xA0;
  const bool too_large = lead == 0xF4 && byte(1) >= 0x90;
  const bool no_character = text.starts_with("\xEF\xBF\xBE") || text.starts_with("\xEF\xBF\xBF");
  return overlong || surrogate || too_large || no_character ? 0 : length;
}

bool is_utf8(std::string_view text) {
  while (!text.empty()) {
    const auto length = utf8_length(text);
    if (length == 0) return false;
    text.remove_prefix(length);
  }
  return true;
}

bool is_control(char c) { return static_cast<unsigned char>(c) < 32 || c == 127; }

/// A label may be a file's name, which may have any bytes. For what is no character U+FFFD stands.
std::string readable(std::string_view label) {
  std::string text;
  while (!label.empty()) {
    const std::size_t length = utf8_length(label);
    const bool good = length > 0 && !is_control(label.front());
    text += good ? label.substr(0, length) : "\xEF\xBF\xBD";
    label.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return text;
}

/// XML and DOT readers fold white space, so that only single inner spaces survive every format.
bool has_odd_white_space(const std::string& name) {
  const bool control = std::any_of(name.begin(), name.end(), is_control);
  return control || name.front() == ' ' || name.back() == ' ' || name.find("  ") != std::string::npos;
}

void check_coordinates(const BoardParts& p) {
  constexpr double largest = 1e9;
  for (std::size_t v = 0; v < p.coordinates.size(); ++v)
    for (const double c : {p.coordinates[v].x, p.coordinates[v].y})
      if (!(std::abs(c) <= largest))
        throw InputError(fmt::format("board: vertex {}: coordinate {} is not a number of at most 1e9", v, c));
}

void check_names(const BoardParts& p) {
  std::set<std::string> seen;
  for (std::size_t v = 0; v < p.names.size(); ++v) {
    const auto& name = p.names[v];
    if (name.empty()) throw InputError(fmt::format("board: vertex {}: the name is empty", v));
    if (!is_utf8(name)) throw InputError(fmt::format("board: vertex {}: the name is not UTF-8", v));
    if (has_odd_white_space(name))
      throw InputError(fmt::format("board: vertex {}: a name is words separated by single spaces", v));
    if (!seen.insert(name).second)
      throw InputError(fmt::format("board: vertex name '{}' is given twice", name));
  }
}

/// Sorts the edges, smaller end first, and drops repetitions with a warning each.
void normalise_edges(BoardParts& p) {
  for (auto& [u, v] : p.edges) {
    for (const Vertex end : {u, v})
      if (end < 0 || end >= p.size)
        throw InputError(
            fmt::format("board: edge {}-{}: unknown vertex {}, vertices are 0 to {}", u, v, end, p.size - 1));
    if (u == v) throw InputError(fmt::format("board: edge {}-{} is a loop", u, v));
    if (u > v) std::swap(u, v);
  }
  std::sort(p.edges.begin(), p.edges.end());
  std::vector<std::string> warnings;
  const auto name = [&](Vertex v) {
    return p.names.empty() ? std::to_string(v) : printable(p.names[static_cast<std::size_t>(v)]);
  };
  for (std::size_t i = 1; i < p.edges.size(); ++i)
    if (p.edges[i] == p.edges[i - 1])
      warnings.push_back(fmt::format("edge {}-{} is given more than once; taken once", name(p.edges[i].first),
                                     name(p.edges[i].second)));
  warnings.erase(std::unique(warnings.begin(), warnings.end()), warnings.end());
  p.edges.erase(std::unique(p.edges.begin(), p.edges.end()), p.edges.end());
  p.warnings.insert(p.warnings.end(), warnings.begin(), warnings.end());
}

/// 0 -> "a", 7 -> "h", 8 -> "j": players skip the letter i; past z the letters double.
std::string column_letters(int column) {
  constexpr std::string_view letters = "abcdefghjklmnopqrstuvwxyz";
  const auto count = static_cast<int>(letters.size());
  return std::string(static_cast<std::size_t>(column / count) + 1,
                     letters[static_cast<std::size_t>(column % count)]);
}

std::optional<Vertex> vertex_in(const std::string& text, int size) {
  const auto v = number_in<Vertex>(text);
  return v && *v >= 0 && *v < size ? v : std::nullopt;
}

}  // namespace

Board::Board(BoardParts parts) {
  auto data = std::make_shared<Data>();
  data->parts = std::move(parts);
  check_counts(data->parts);
  check_names(data->parts);
  check_coordinates(data->parts);
  normalise_edges(data->parts);
  data->parts.label = readable(data->parts.label);
  data->neighbours.resize(static_cast<std::size_t>(data->parts.size));
  for (const auto& [u, v] : data->parts.edges) {
    data->neighbours[static_cast<std::size_t>(u)].push_back(v);
    data->neighbours[static_cast<std::size_t>(v)].push_back(u);
  }
  for (auto& list : data->neighbours) std::sort(list.begin(), list.end());
  data_ = std::move(data);
}

bool Board::adjacent(Vertex u, Vertex v) const {
  const auto list = neighbours(u);
  return std::binary_search(list.begin(), list.end(), v);
}

std::string Board::vertex_name(Vertex v) const {
  if (has_names()) return names()[static_cast<std::size_t>(v)];
  if (!rectangular()) return fmt::format("{}", v);
  const auto [rows, columns] = *shape();
  return column_letters(v % columns) + fmt::format("{}", rows - v / columns);
}

Vertex Board::vertex_named(const std::string& text) const {
  const std::string wanted = has_names() ? text : lower(text);
  for (Vertex v = 0; v < size(); ++v)
    if (vertex_name(v) == wanted) return v;
  const std::string board = label().empty() ? "this board" : label();
  if (has_names() && std::ranges::all_of(names(), is_whole_number))  // else 0 would be the vertex called 1
    throw InputError(
        fmt::format("vertex {}: no such vertex on {}, whose vertices have numbers for names: {}{}",
                    excerpt(text), board, printable(names()[0]), size() > 1 ? ", ..." : ""));
  if (const auto v = vertex_in(text, size())) return *v;
  throw InputError(fmt::format("vertex {}: no such vertex on {}", excerpt(text), board));
}

bool operator==(const Board& a, const Board& b) {
  return a.size() == b.size() && a.data_->parts.edges == b.data_->parts.edges;
}

}  // namespace graphgo
