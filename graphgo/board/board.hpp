// Board: an immutable finite simple undirected graph, with optional names and coordinates of its vertices.
// Vertices are numbered from 0. Errors: InputError, for parts that make no simple graph and for unknown
// names.
//
// Example: a path of three.
//   const graphgo::Board board({.size = 3, .edges = {{0, 1}, {1, 2}}});
//   // board.neighbours(1) holds 0 and 2
#pragma once
#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "graphgo/stones.hpp"

namespace graphgo {

/// A vertex's place in a drawing; y grows downwards, as on a screen.
struct Point {
  double x = 0, y = 0;
  friend bool operator==(const Point&, const Point&) = default;
};

/// Rows and columns of a board whose vertices are numbered row by row from the top left, so that its
/// positions can be drawn as a rectangular diagram. (A torus has a shape too: its diagram hides the wrap.)
struct GridShape {
  int rows = 0, columns = 0;
  friend bool operator==(const GridShape&, const GridShape&) = default;
};

/// What a Board is made from. Only `size` and `edges` are required.
struct BoardParts {
  int size = 0;
  std::vector<std::pair<Vertex, Vertex>> edges;
  std::vector<std::string> names;       ///< empty, or one distinct non-empty name a vertex
  std::vector<Point> coordinates;       ///< empty, or one a vertex
  std::optional<GridShape> shape = {};  ///< rows * columns == size
  bool rectangular = false;             ///< the plain grid of `shape`: vertices are also named a1, b1, ...
  std::string label;  ///< how the user named it: "3x3", "path:5", a file name. The board has
                      ///< U+FFFD in it for control characters and what is no UTF-8
  std::vector<std::string> warnings = {};  ///< of whoever made the parts; the board adds its own
};

/// An immutable graph. Copies share the data: pass it by value or reference as you like.
class Board {
 public:
  /// Largest number of vertices a board may have (what the rules' widest mask holds).
  static constexpr int max_size = 4096;

  /// Largest number of edges, so that no short text can ask for gigabytes: complete:1414 fits,
  /// bipartite:2048x2048 does not.
  static constexpr int max_edges = 1'000'000;

  /// Checks the parts and builds the board. Throws InputError on a loop, an edge to an unknown vertex, more
  /// than `max_size` vertices or `max_edges` edges, no vertex at all, names that repeat or do not count
  /// `size`, names that are not UTF-8 words separated by single spaces (not every format could keep others),
  /// coordinates that are not numbers of at most 1e9. A repeated edge is accepted once and leaves a line in
  /// `warnings()` (papers/rules.md section 1).
  explicit Board(BoardParts parts);

  int size() const { return static_cast<int>(data_->neighbours.size()); }
  /// Each edge once, smaller end first, in lexicographic order.
  std::span<const std::pair<Vertex, Vertex>> edges() const { return data_->parts.edges; }
  /// In ascending order.
  std::span<const Vertex> neighbours(Vertex v) const {
    return data_->neighbours[static_cast<std::size_t>(v)];
  }
  bool adjacent(Vertex u, Vertex v) const;

  bool has_names() const { return !data_->parts.names.empty(); }
  bool has_coordinates() const { return !data_->parts.coordinates.empty(); }
  std::span<const std::string> names() const { return data_->parts.names; }
  std::span<const Point> coordinates() const { return data_->parts.coordinates; }
  std::optional<GridShape> shape() const { return data_->parts.shape; }
  bool rectangular() const { return data_->parts.rectangular; }
  const std::string& label() const { return data_->parts.label; }
  std::span<const std::string> warnings() const { return data_->parts.warnings; }

  /// What people call the vertex: its own name, else on a rectangular grid "a1" (bottom left, no letter i),
  /// else its number.
  std::string vertex_name(Vertex v) const;
  /// The vertex people call so: its name, a grid name, capitals or not, or its number; where all names are
  /// numbers themselves, its name alone. Throws InputError naming the text if there is none.
  Vertex vertex_named(const std::string& text) const;

  /// Same graph on the same vertex numbers (names, coordinates and label aside).
  friend bool operator==(const Board& a, const Board& b);

 private:
  struct Data {
    BoardParts parts;
    std::vector<std::vector<Vertex>> neighbours;
  };
  std::shared_ptr<const Data> data_;
};

/// One colour a vertex: all are empty.
inline Stones no_stones(const Board& board) { return Stones(static_cast<std::size_t>(board.size())); }

}  // namespace graphgo
