#include "solver/conversation/gtp/points.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "graphgo/board/layout.hpp"
#include "graphgo/error.hpp"
#include "graphgo/text/message.hpp"
#include "solver/conversation/turn_words.hpp"

namespace graphgo::solver::conversation::gtp {
namespace {

std::string capitals(std::string text) {
  for (char& c : text)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  return text;
}

/// The points moved and stretched, both ways alike, into a square of `side` cells.
std::vector<Point> fitted(std::vector<Point> points, int side) {
  Point least = points.front(), most = points.front();
  for (const Point& p : points) {
    least = {std::min(least.x, p.x), std::min(least.y, p.y)};
    most = {std::max(most.x, p.x), std::max(most.y, p.y)};
  }
  const double span = std::max({most.x - least.x, most.y - least.y, 1e-9});
  for (Point& p : points) p = {(p.x - least.x) / span * (side - 1), (p.y - least.y) / span * (side - 1)};
  return points;
}

/// The cell of each point, the nearest free one.
std::vector<int> nearest_cells(const std::vector<Point>& points, int side, int& moved) {
  std::vector<int> cells;
  std::vector<bool> taken(static_cast<std::size_t>(side * side));
  moved = 0;
  for (const Point& p : points) {
    int best = -1;
    double nearest = 0;
    for (int cell = 0; cell < side * side; ++cell) {
      if (taken[static_cast<std::size_t>(cell)]) continue;
      const int row = cell / side, column = cell % side;
      const double far = std::hypot(p.x - column, p.y - row);
      if (best < 0 || far < nearest - 1e-9) {
        best = cell;
        nearest = far;
      }
    }
    if (nearest > 0.75) ++moved;
    taken[static_cast<std::size_t>(best)] = true;
    cells.push_back(best);
  }
  return cells;
}

}  // namespace

Points::Points(const Board& board) : board_(board) {
  if (const auto shape = board.shape()) {
    columns_ = shape->columns;
    rows_ = shape->rows;
    for (Vertex v = 0; v < board.size(); ++v) cells_.push_back(v);
  } else {
    place_by_layout();
  }
  names_.resize(static_cast<std::size_t>(board.size()));
  for (int row = 0; row < rows_; ++row)
    for (int column = 0; column < columns_; ++column)
      if (const auto v = at(row, column)) names_[static_cast<std::size_t>(*v)] = cell_name(row, column);
}

/// The smallest square in which every vertex is where it is drawn, if one of 25 rows has room for that.
void Points::place_by_layout() {
  const std::vector<Point> drawing = layout(board_);
  std::vector<int> cells;
  int moved = 1;
  columns_ = static_cast<int>(std::ceil(std::sqrt(board_.size())));
  for (; moved > 0; ++columns_) {
    cells = nearest_cells(fitted(drawing, columns_), columns_, moved);
    if (columns_ >= 25) moved = 0;
    if (moved == 0) break;
  }
  rows_ = columns_;
  cells_.assign(static_cast<std::size_t>(columns_ * rows_), -1);
  for (Vertex v = 0; v < board_.size(); ++v)
    cells_[static_cast<std::size_t>(cells[static_cast<std::size_t>(v)])] = v;
}

std::optional<Vertex> Points::at(int row, int column) const {
  const Vertex v = cells_[static_cast<std::size_t>(row * columns_ + column)];
  return v < 0 ? std::nullopt : std::optional(v);
}

/// Past 25 columns the letters are doubled, AA after Z, as everywhere in GraphGo.
std::string Points::cell_name(int row, int column) const {
  constexpr std::string_view letters = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
  const auto c = static_cast<std::size_t>(column);
  return std::string(c / letters.size() + 1, letters[c % letters.size()]) + std::to_string(rows_ - row);
}

std::string Points::name(Vertex v) const { return names_[static_cast<std::size_t>(v)]; }

std::string Points::name(Turn turn) const {
  const std::string played = turn.is_play()           ? name(turn.vertex)
                             : turn == Turn::resume() ? "resume"
                             : turn == Turn::gift()   ? "give"
                                                      : "PASS";
  if (turn.removes < 0) return played;
  return fmt::format("remove-{}{}", turn.removes, turn.is_play() ? "+" + played : "");
}

std::string Points::listing() const {
  std::string text;
  for (Vertex v = 0; v < board_.size(); ++v) {
    text += fmt::format("{} {} {}:", v, board_.vertex_name(v), name(v));
    for (const Vertex u : board_.neighbours(v)) text += " " + name(u);
    text += '\n';
  }
  return text;
}

Vertex Points::vertex(const std::string& text) const {
  const auto cell = std::ranges::find(names_, capitals(text));
  if (cell != names_.end()) return static_cast<Vertex>(cell - names_.begin());
  if (plain())
    throw InputError(
        fmt::format("no such point: {} is none of {} columns and {} rows", excerpt(text), columns_, rows_));
  try {
    return board_.vertex_named(text);
  } catch (const InputError&) {
    throw InputError(
        fmt::format("no such point: {} is no cell, name or number of a vertex "
                    "(graphgo-vertices lists them)",
                    excerpt(text)));
  }
}

Turn Points::read(const std::string& text, bool asked) const {
  return read_turn(text, asked, [this](const std::string& word) { return vertex(word); });
}

}  // namespace graphgo::solver::conversation::gtp
