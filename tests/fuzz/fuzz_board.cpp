// Boards: the file formats, boards as named on the command line, and streams of boards.
#include <algorithm>
#include <string>

#include "graphgo/board/formats.hpp"
#include "graphgo/board/layout.hpp"
#include "graphgo/board/read_board.hpp"
#include "tests/fuzz/judge.hpp"

namespace graphgo::fuzz {
namespace {

/// Bytes of a text, and vertices of a board, up to which everything is tried; checks above cost too much.
constexpr int small_board = 24, drawn_board = 10;

constexpr BoardFormat all_formats[] = {BoardFormat::graph6, BoardFormat::edges,   BoardFormat::edgelist,
                                       BoardFormat::json,   BoardFormat::graphml, BoardFormat::gml,
                                       BoardFormat::dot};

/// As edge lists call it: by its own name or its number, not by the name that players give a point of a grid.
std::string word_of(const Board& board, Vertex v) {
  return board.has_names() ? board.vertex_name(v) : std::to_string(v);
}

/// The same graph on vertices of the same names, whatever their numbers.
bool same_by_names(const Board& a, const Board& b) {
  if (a.size() != b.size() || a.edges().size() != b.edges().size()) return false;
  return std::all_of(a.edges().begin(), a.edges().end(), [&](const auto& edge) {
    const auto u = b.vertex_named(word_of(a, edge.first)), v = b.vertex_named(word_of(a, edge.second));
    return std::ranges::count(b.neighbours(u), v) == 1;
  });
}

/// An edge list holds edges only, and words; its vertices come in the order of their first mention.
void require_edgelist_round_trip(const Board& board) {
  const auto text = unless_refused([&] { return write_board(board, BoardFormat::edgelist); });
  if (!text) return;
  const Board back = read_board_text(BoardFormat::edgelist, *text, "back");
  require(same_by_names(board, back), "the graph changed: " + *text);
}

/// What the board's texts say survives in `format`: the graph, and names and coordinates where it keeps them.
void require_round_trip(const Board& board, BoardFormat format) {
  if (format == BoardFormat::edgelist) return require_edgelist_round_trip(board);
  const bool backslash = std::any_of(board.names().begin(), board.names().end(), [](const std::string& name) {
    return name.find('\\') != std::string::npos;
  });
  const auto text = unless_refused([&] { return write_board(board, format); });
  require(text.has_value() || (format == BoardFormat::dot && backslash), "a board that cannot be written");
  if (!text) return;
  const Board back = read_board_text(format, *text, "back");
  require(back == board, "the graph changed: " + *text);
  require(back.warnings().empty(), "what was written gives warnings: " + *text);
  if (format == BoardFormat::graph6 || format == BoardFormat::edges) return;
  require(std::ranges::equal(back.names(), board.names()), "the names changed: " + *text);
  require(std::ranges::equal(back.coordinates(), board.coordinates()), "the coordinates changed: " + *text);
}

void require_sound(const Board& board) {
  for (const auto& warning : board.warnings()) require_clear(warning);
  if (board.size() > small_board) return;
  for (const BoardFormat format : all_formats) require_round_trip(board, format);
  for (Vertex v = 0; v < board.size(); ++v)
    require(board.vertex_named(board.vertex_name(v)) == v, "a vertex is not found by its name");
  if (board.size() > drawn_board) return;
  auto points = layout(board);
  require(static_cast<int>(points.size()) == board.size(), "a drawing without a point for each vertex");
  if (board.has_coordinates()) return;
  const auto before = [](Point a, Point b) { return a.x != b.x ? a.x < b.x : a.y < b.y; };
  std::sort(points.begin(), points.end(), before);
  require(std::adjacent_find(points.begin(), points.end()) == points.end(),
          "two vertices drawn at one point");
}

Reading check_format(BoardFormat format, std::string_view text) {
  if (text.size() > longest_text) return Reading::skipped;
  const auto board = unless_refused([&] { return read_board_text(format, text, "text"); });
  if (!board) return Reading::refused;
  require_round_trip(*board, format);
  require_sound(*board);
  return Reading::read;
}

}  // namespace

Reading fuzz_graph6(std::string_view text) { return check_format(BoardFormat::graph6, text); }
Reading fuzz_edges(std::string_view text) { return check_format(BoardFormat::edges, text); }
Reading fuzz_edgelist(std::string_view text) { return check_format(BoardFormat::edgelist, text); }
Reading fuzz_json(std::string_view text) { return check_format(BoardFormat::json, text); }
Reading fuzz_graphml(std::string_view text) { return check_format(BoardFormat::graphml, text); }
Reading fuzz_gml(std::string_view text) { return check_format(BoardFormat::gml, text); }
Reading fuzz_dot(std::string_view text) { return check_format(BoardFormat::dot, text); }

Reading fuzz_board(std::string_view text) {
  // Every name of a file that is read has a dot.
  if (text.size() > longest_text || text.find('.') != std::string_view::npos) return Reading::skipped;
  const auto board = unless_refused([&] { return read_board(text); });
  if (!board) return Reading::refused;
  require(read_board(board->label()) == *board, "the label names another board: " + board->label());
  require_sound(*board);
  return Reading::read;
}

Reading fuzz_stream(std::string_view text) {
  // Every name of a file that is read has a dot, and ranges have two: a few boards of each are enough.
  if (text.size() > longest_text || text.find('.') != std::string_view::npos) return Reading::skipped;
  const auto boards = unless_refused([&] { return read_board_stream(text, "text"); });
  if (!boards) return Reading::refused;
  require(!boards->empty(), "a stream without a board");
  constexpr std::size_t most = 4;
  for (std::size_t i = 0; i < std::min(boards->size(), most); ++i) require_sound((*boards)[i]);
  return Reading::read;
}

}  // namespace graphgo::fuzz
