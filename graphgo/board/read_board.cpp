#include "graphgo/board/read_board.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <vector>

#include "graphgo/board/families.hpp"
#include "graphgo/board/formats.hpp"
#include "graphgo/board/layout.hpp"
#include "graphgo/error.hpp"
#include "graphgo/text/file.hpp"
#include "graphgo/text/message.hpp"

namespace graphgo {
namespace {

constexpr std::string_view graph6_prefix = "graph6:";

std::string_view trim(std::string_view text) {
  constexpr std::string_view white_space = " \t\r\n";
  const auto start = text.find_first_not_of(white_space);
  if (start == text.npos) return {};
  return text.substr(start, text.find_last_not_of(white_space) - start + 1);
}

bool is_board_file(std::string_view name) { return format_of_file(name) && is_file(name); }

std::string contents_of(const std::string& name) {
  auto text = read_file(name, max_board_text);
  if (!text) throw InputError(fmt::format("board {}: cannot open the file", excerpt(name)));
  return *std::move(text);
}

Board read_graph6_part(std::string_view text) {
  const Board board =
      read_board_text(BoardFormat::graph6, text.substr(graph6_prefix.size()), fmt::format("board {}", excerpt(text)));
  BoardParts parts;
  parts.size = board.size();
  parts.edges.assign(board.edges().begin(), board.edges().end());
  parts.label = text;
  return Board(std::move(parts));
}

Board read_part(std::string_view text) {
  if (text.empty()) throw InputError("board: the text is empty");
  if (text.starts_with(graph6_prefix)) return read_graph6_part(text);
  if (const auto format = format_of_file(text)) {
    const std::string name(text);
    return read_board_text(*format, contents_of(name), name);
  }
  if (text.find_first_of("./\\") != text.npos)
    throw InputError(fmt::format("board {}: neither a family nor a file ending in .g6, .edges, .json, .graphml or .dot",
                                 excerpt(text)));
  return make_family(text);
}

std::vector<std::string_view> split(std::string_view text) {
  std::vector<std::string_view> parts;
  while (true) {
    const auto plus = text.find('+');
    parts.push_back(trim(text.substr(0, plus)));
    if (plus == text.npos) return parts;
    text.remove_prefix(plus + 1);
  }
}

BoardParts join(const std::vector<Board>& boards) {
  const bool named = std::any_of(boards.begin(), boards.end(), [](const Board& b) { return b.has_names(); });
  const bool placed = std::any_of(boards.begin(), boards.end(), [](const Board& b) { return b.has_coordinates(); });
  BoardParts p;
  std::vector<std::vector<Point>> drawings;
  for (const Board& board : boards) {
    for (const auto& [u, v] : board.edges()) p.edges.emplace_back(p.size + u, p.size + v);
    for (Vertex v = 0; named && v < board.size(); ++v)
      p.names.push_back(board.has_names() ? board.vertex_name(v) : fmt::format("{}", p.size + v));
    for (const auto& warning : board.warnings()) p.warnings.push_back(fmt::format("{}: {}", board.label(), warning));
    if (placed) drawings.push_back(layout(board));
    p.size += board.size();
  }
  p.coordinates = side_by_side(drawings);
  return p;
}

}  // namespace

Board read_board(std::string_view text) {
  text = trim(text);
  const auto texts = is_board_file(text) ? std::vector{text} : split(text);
  std::vector<Board> boards;
  int size = 0;
  for (const auto part : texts) {
    if (part.empty() && texts.size() > 1)
      throw InputError(fmt::format("board {}: nothing stands before or after a +", excerpt(text)));
    boards.push_back(read_part(part));
    if ((size += boards.back().size()) > Board::max_size)
      throw InputError(fmt::format("board {}: more than {} vertices", excerpt(text), Board::max_size));
  }
  if (boards.size() == 1) return boards[0];
  BoardParts parts = join(boards);
  parts.label = text;
  return Board(std::move(parts));
}

}  // namespace graphgo
