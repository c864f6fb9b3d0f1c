// Boards as text: the file formats and what each of them keeps.
//
// Example:
//   const std::string edges = graphgo::write_board(petersen, graphgo::BoardFormat::edges);
//   const graphgo::Board again = graphgo::read_board_text(graphgo::BoardFormat::edges, edges, "my text");
#pragma once
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "graphgo/board/board.hpp"

namespace graphgo {

/// graph6   one line, as written by nauty's programs; an optional >>graph6<< header. Edges only.
/// edges    first line the number of vertices, then a line `u v` an edge; `#` starts a comment. Edges only.
/// edgelist networkx's: a line an edge, the two ends and perhaps data; `#` starts a comment. Without isolated
///          vertices.
/// json     {"vertices": n, "edges": [[u,v],...], "names": [...], "coordinates": [[x,y],...]}, the last two
///          optional; other keys are refused. Two more forms are read, told by their keys: networkx's
///          node-link data ("nodes", and "edges" or "links"), and govariants' boards of type "custom" and
///          "grid".
/// graphml  one undirected graph; names in the attribute `name` (string) or else the nodes' ids, coordinates
///          in `x` and `y` (double). Other attributes are not kept. Ids n0, n1, ... are numbers, as Boost
///          writes them.
/// gml      one undirected graph, as networkx and igraph write it; names in `label`, `name` or else the `id`,
///          none where each vertex would be called by its number; coordinates in `graphics [ x y ]`. Other
///          attributes are not kept.
/// dot      one undirected graph without subgraphs or HTML strings. Nodes called 0 to n-1 keep those numbers;
///          other nodes are numbered in the alphabetical order of their ids (the reader of Boost.Graph keeps
///          no other) and their ids become names. Distinct labels on all nodes take precedence as names.
///          Coordinates in `pos`, "x,y" or "x,y!" with y upwards, as in Graphviz. Default attributes
///          (`node [...]`) are passed over.
/// Nodes whose ids are exactly 0 to n-1 have these numbers and no names. Other nodes are numbered in the
/// order in which the text first names them, and their ids become names (dot: the order above). Shapes and
/// labels are in no format: a grid read from a file is the same graph, drawn by its coordinates.
enum class BoardFormat { graph6, edges, edgelist, json, graphml, gml, dot };

/// Longest text that is read, in bytes; graphml and dot, whose readers take a second a megabyte, a quarter of
/// it.
inline constexpr std::size_t max_board_text = std::size_t{16} << 20;

/// graph6 of a graph given by its edges, smaller end first, without a line break.
std::string graph6_text(int size, std::span<const std::pair<Vertex, Vertex>> edges);

/// By a file name's extension: .g6, .edges, .edgelist, .json, .graphml, .gml, .dot.
std::optional<BoardFormat> format_of_file(std::string_view file_name);
/// ".g6, .edges, ... or .dot".
std::string file_endings();

/// "graph6", "edges", "edgelist", "json", "graphml", "gml", "dot": the names users give, as for
/// `graphgo board convert`. Throws InputError naming all of them if there is no such format.
BoardFormat format_named(std::string_view name);

/// The board written in `text`, labelled `where` (a file name, "standard input"). Reading what write_board
/// wrote gives the same graph, and the same names and coordinates where the format keeps them. Throws
/// InputError beginning with `where` for a text that is not a board, for directed graphs, and as Board does.
Board read_board_text(BoardFormat format, std::string_view text, const std::string& where);

/// The board as text, with a line break at the end. Throws InputError for what the format cannot hold: a
/// backslash in a name in dot, a space in a name or an isolated vertex in edgelist.
std::string write_board(const Board& board, BoardFormat format);

}  // namespace graphgo
