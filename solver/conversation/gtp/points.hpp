// How GTP calls the vertices of a board: a letter and a number, `C3`, of a grid of cells. A board that is a
// grid has its own. Any other gets a virtual one, square, in which its vertices stand about as they are
// drawn; most cells are then nobody's. Clients know no other boards than grids.
//
// Example: Petersen's graph.
//   const Points points(read_board("petersen"));
//   points.name(0);                // "C5", say
//   points.read("7") == Turn{7};   // a number is understood, and a name of the board's own
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "graphgo/board/board.hpp"
#include "graphgo/stones.hpp"

namespace graphgo::solver::conversation::gtp {

class Points {
 public:
  explicit Points(const Board& board);

  /// Of the grid, virtual or not.
  int columns() const { return columns_; }
  int rows() const { return rows_; }
  /// Is every cell a vertex, with the neighbours that a grid has?
  bool plain() const { return board_.rectangular(); }
  /// The vertex of a cell, rows counted from the top; none: a cell that is nobody's.
  std::optional<Vertex> at(int row, int column) const;

  /// "C3".
  std::string name(Vertex v) const;
  /// "C3", "PASS"; what only some rulesets know: "resume", "give", "remove-4+C3".
  std::string name(Turn turn) const;
  /// A cell, capitals or not, else a name of the board's own, else a vertex's number. Throws InputError.
  Vertex vertex(const std::string& text) const;
  /// The words that `name` gives; "accept" too where the side to move is asked something. Throws InputError.
  Turn read(const std::string& text, bool asked = false) const;
  /// A line a vertex: its number, its name, its cell, and after a colon the cells of its neighbours.
  std::string listing() const;

 private:
  void place_by_layout();
  std::string cell_name(int row, int column) const;

  Board board_;
  int columns_ = 0, rows_ = 0;
  std::vector<Vertex> cells_;  ///< row by row; -1: nobody's
  std::vector<std::string> names_;
};

}  // namespace graphgo::solver::conversation::gtp
