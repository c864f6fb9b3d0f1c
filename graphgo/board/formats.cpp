#include "graphgo/board/formats.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "graphgo/board/format_parts.hpp"
#include "graphgo/error.hpp"
#include "graphgo/text/message.hpp"
#include "graphgo/text/words.hpp"

namespace graphgo {
namespace {

struct Entry {
  BoardFormat format;
  std::string_view name, extension;
  BoardParts (*read)(std::string_view);
  std::string (*write)(const Board&);
  std::size_t most_bytes = max_board_text;
};

constexpr Entry entries[] = {
    {BoardFormat::graph6, "graph6", ".g6", format::read_graph6, format::write_graph6},
    {BoardFormat::edges, "edges", ".edges", format::read_edges, format::write_edges},
    {BoardFormat::edgelist, "edgelist", ".edgelist", format::read_edgelist, format::write_edgelist},
    {BoardFormat::json, "json", ".json", format::read_json, format::write_json},
    {BoardFormat::graphml, "graphml", ".graphml", format::read_graphml, format::write_graphml,
     max_board_text / 4},
    {BoardFormat::gml, "gml", ".gml", format::read_gml, format::write_gml},
    {BoardFormat::dot, "dot", ".dot", format::read_dot, format::write_dot, max_board_text / 4},
};

const Entry& entry_of(BoardFormat format) {
  return *std::find_if(std::begin(entries), std::end(entries),
                       [&](const Entry& e) { return e.format == format; });
}

/// The same graph, and the names where the format has some.
bool same_vertices(const Board& board, const Board& back, const Entry& entry) {
  if (back != board) return false;
  const bool has_names = entry.format != BoardFormat::graph6 && entry.format != BoardFormat::edges;
  if (!has_names || !board.has_names()) return true;
  for (Vertex v = 0; v < board.size(); ++v)
    if (back.vertex_name(v) != board.vertex_name(v)) return false;
  return true;
}

}  // namespace

std::optional<BoardFormat> format_of_file(std::string_view file_name) {
  for (const Entry& e : entries)
    if (file_name.size() > e.extension.size() && lower(file_name).ends_with(e.extension)) return e.format;
  return std::nullopt;
}

std::string file_endings() {
  std::string all;
  for (const Entry& e : entries)
    all += fmt::format("{}{}", all.empty() ? "" : &e == std::end(entries) - 1 ? " or " : ", ", e.extension);
  return all;
}

BoardFormat format_named(std::string_view name) {
  std::string all;
  for (const Entry& e : entries) {
    if (e.name == name) return e.format;
    all += fmt::format("{}{}", all.empty() ? "" : ", ", e.name);
  }
  throw InputError(fmt::format("format {}: no such format; there are {}", excerpt(name), all));
}

Board read_board_text(BoardFormat format, std::string_view text, const std::string& where) {
  const Entry& entry = entry_of(format);
  if (text.size() > entry.most_bytes)
    throw InputError(fmt::format("{}: {} bytes, at most {} are read", where, text.size(), entry.most_bytes));
  try {
    BoardParts parts = entry.read(without_byte_order_mark(text));
    parts.label = where;
    return Board(std::move(parts));
  } catch (const InputError& error) {
    throw InputError(fmt::format("{}: {}", where, error.what()));
  }
}

std::string write_board(const Board& board, BoardFormat format) {
  const Entry& entry = entry_of(format);
  std::string text = entry.write(board);
  if (text.size() <= entry.most_bytes &&
      !same_vertices(board, read_board_text(format, text, board.label()), entry))
    throw InputError(fmt::format(
        "{}: who reads it would number the vertices otherwise, and stones would stand elsewhere; write json",
        entry.name));
  return text;
}

}  // namespace graphgo
