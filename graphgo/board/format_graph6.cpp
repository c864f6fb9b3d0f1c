// graph6, after the description that comes with nauty (formats.txt): every byte carries six bits, most
// significant first, plus 63; first n in one, four or eight bytes, then the upper triangle column by column.
#include <fmt/core.h>

#include "graphgo/board/format_parts.hpp"
#include "graphgo/board/formats.hpp"
#include "graphgo/error.hpp"

namespace graphgo::format {
namespace {

constexpr int offset = 63;
constexpr std::string_view header = ">>graph6<<";

int sextet(std::string_view text, std::size_t at) {
  if (at >= text.size()) throw InputError("graph6: the text ends in the number of vertices");
  const int value = static_cast<unsigned char>(text[at]) - offset;
  if (value < 0 || value > 63)
    throw InputError(fmt::format("graph6: byte {} is {}, not one of 63 to 126", at, value + offset));
  return value;
}

/// Reads n and removes its bytes.
long long take_size(std::string_view& text) {
  if (text.empty()) throw InputError("graph6: the text is empty");
  const std::size_t marks = text[0] != '~' ? 0 : text.size() < 2 || text[1] != '~' ? 1 : 2;
  const std::size_t digits = marks == 0 ? 1 : marks == 1 ? 3 : 6;
  long long n = 0;
  for (std::size_t i = 0; i < digits; ++i) n = n << 6 | sextet(text, marks + i);
  text.remove_prefix(marks + digits);
  return n;
}

void append_size(std::string& text, int n) {
  if (n > 62) text += '~';
  for (int shift = n > 62 ? 12 : 0; shift >= 0; shift -= 6)
    text += static_cast<char>((n >> shift & 63) + offset);
}

std::string_view one_line(std::string_view text) {
  if (text.starts_with(header)) text.remove_prefix(header.size());
  while (!text.empty() && (text.back() == '\n' || text.back() == '\r')) text.remove_suffix(1);
  if (text.find('\n') != std::string_view::npos)
    throw InputError("graph6: more than one graph; a board is one");
  return text;
}

}  // namespace

BoardParts read_graph6(std::string_view text) {
  text = one_line(text);
  const long long n = take_size(text);
  if (n > Board::max_size)
    throw InputError(fmt::format("graph6: {} vertices, at most {} are possible", n, Board::max_size));
  const auto bits = static_cast<std::size_t>(n * (n - 1) / 2), bytes = (bits + 5) / 6;
  if (n > 0 && text.size() != bytes)
    throw InputError(
        fmt::format("graph6: {} vertices need {} bytes of edges, there are {}", n, bytes, text.size()));
  BoardParts p;
  p.size = static_cast<int>(n);
  std::size_t bit = 0;
  for (Vertex v = 1; v < p.size; ++v)
    for (Vertex u = 0; u < v; ++u, ++bit)
      if (sextet(text, bit / 6) >> (5 - bit % 6) & 1) p.edges.emplace_back(u, v);
  for (; bit < 6 * bytes; ++bit)
    if (sextet(text, bit / 6) >> (5 - bit % 6) & 1)
      throw InputError("graph6: a bit is set after the last edge");
  return p;
}

std::string write_graph6(const Board& board) { return graph6_text(board.size(), board.edges()) + "\n"; }

}  // namespace graphgo::format

std::string graphgo::graph6_text(int size, std::span<const std::pair<Vertex, Vertex>> edges) {
  std::string text;
  format::append_size(text, size);
  const auto n = static_cast<std::size_t>(size);
  std::string bytes((n * (n - 1) / 2 + 5) / 6, static_cast<char>(format::offset));
  for (const auto& [u, v] : edges) {
    const auto column = static_cast<std::size_t>(v);
    const std::size_t bit = column * (column - 1) / 2 + static_cast<std::size_t>(u);
    bytes[bit / 6] = static_cast<char>(bytes[bit / 6] + (1 << (5 - bit % 6)));
  }
  return text + bytes;
}
