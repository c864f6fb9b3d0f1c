#include "graphgo/board/board.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <set>

#include "graphgo/error.hpp"

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
  if (p.shape && p.shape->rows * p.shape->columns != p.size)
    throw InputError(
        fmt::format("board: {} rows of {} for {} vertices", p.shape->rows, p.shape->columns, p.size));
}

void check_names(const BoardParts& p) {
  std::set<std::string> seen;
  for (const auto& name : p.names) {
    if (name.empty()) throw InputError("board: a vertex name is empty");
    if (!seen.insert(name).second)
      throw InputError(fmt::format("board: vertex name '{}' is given twice", name));
  }
}

/// Sorts the edges, smaller end first, and drops repetitions with a warning.
std::vector<std::string> normalise_edges(BoardParts& p) {
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
  for (std::size_t i = 1; i < p.edges.size(); ++i)
    if (p.edges[i] == p.edges[i - 1])
      warnings.push_back(
          fmt::format("edge {}-{} is given more than once; taken once", p.edges[i].first, p.edges[i].second));
  warnings.erase(std::unique(warnings.begin(), warnings.end()), warnings.end());
  p.edges.erase(std::unique(p.edges.begin(), p.edges.end()), p.edges.end());
  return warnings;
}

/// 0 -> "a", 7 -> "h", 8 -> "j": players skip the letter i; past z the letters double.
std::string column_letters(int column) {
  constexpr std::string_view letters = "abcdefghjklmnopqrstuvwxyz";
  const auto count = static_cast<int>(letters.size());
  return std::string(static_cast<std::size_t>(column / count) + 1,
                     letters[static_cast<std::size_t>(column % count)]);
}

std::optional<Vertex> number_in(const std::string& text, int size) {
  Vertex v = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), v);
  if (error != std::errc{} || end != text.data() + text.size() || v < 0 || v >= size) return std::nullopt;
  return v;
}

}  // namespace

Board::Board(BoardParts parts) {
  auto data = std::make_shared<Data>();
  data->parts = std::move(parts);
  check_counts(data->parts);
  check_names(data->parts);
  data->warnings = normalise_edges(data->parts);
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
  for (Vertex v = 0; v < size(); ++v)
    if (vertex_name(v) == text) return v;
  if (const auto v = number_in(text, size())) return *v;
  throw InputError(
      fmt::format("vertex '{}': no such vertex on {}", text, label().empty() ? "this board" : label()));
}

bool operator==(const Board& a, const Board& b) {
  return a.size() == b.size() && a.data_->parts.edges == b.data_->parts.edges;
}

}  // namespace graphgo
