#include "solver/presentation/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "graphgo/record/position_text.hpp"

namespace graphgo::solver::presentation {
namespace {

std::string without_digits(std::string name) {
  name.erase(std::find_if(name.begin(), name.end(), [](char c) { return c >= '0' && c <= '9'; }), name.end());
  return name;
}

/// How a row is called at the left, and a column below.
struct Axes {
  std::vector<std::string> rows, columns;
};

Axes axes_of(const Board& board) {
  const auto [rows, columns] = *board.shape();
  Axes axes;
  for (int r = 0; r < rows; ++r)
    axes.rows.push_back(board.rectangular() ? fmt::format("{}", rows - r) : fmt::format("{}", r * columns));
  for (int c = 0; c < columns; ++c)
    axes.columns.push_back(board.rectangular() ? without_digits(board.vertex_name(c))
                                               : fmt::format("+{}", c));
  return axes;
}

std::size_t longest(const std::vector<std::string>& words) {
  std::size_t length = 0;
  for (const auto& word : words) length = std::max(length, word.size());
  return length;
}

std::string diagram(const Board& board, const Stones& position) {
  const Axes axes = axes_of(board);
  const auto left = longest(axes.rows), cell = longest(axes.columns);
  std::string text;
  std::size_t vertex = 0;
  for (const auto& row : axes.rows) {
    text += fmt::format("{:>{}}", row, left);
    for (std::size_t c = 0; c < axes.columns.size(); ++c)
      text += fmt::format(" {:>{}}", character_of(position[vertex++]), cell);
    text += '\n';
  }
  text.append(left, ' ');
  for (const auto& column : axes.columns) text += fmt::format(" {:>{}}", column, cell);
  return text + '\n';
}

std::string listing(const Board& board, const Stones& position) {
  std::vector<std::string> names;
  for (Vertex v = 0; v < board.size(); ++v) names.push_back(board.vertex_name(v));
  const auto width = longest(names);
  std::string text;
  for (Vertex v = 0; v < board.size(); ++v) {
    const auto at = static_cast<std::size_t>(v);
    text += fmt::format("{:>{}} {} -", names[at], width, character_of(position[at]));
    for (const Vertex u : board.neighbours(v)) text += ' ' + names[static_cast<std::size_t>(u)];
    text += '\n';
  }
  return text;
}

}  // namespace

std::string draw_position(const Board& board, const Stones& position) {
  return board.shape() && !board.has_names() ? diagram(board, position) : listing(board, position);
}

}  // namespace graphgo::solver::presentation
