#include "graphgo/board/read_board.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <optional>
#include <vector>

#include "graphgo/board/families.hpp"
#include "graphgo/board/formats.hpp"
#include "graphgo/board/layout.hpp"
#include "graphgo/error.hpp"
#include "graphgo/text/file.hpp"
#include "graphgo/text/message.hpp"
#include "graphgo/text/words.hpp"

namespace graphgo {
namespace {

constexpr std::string_view graph6_prefix = "graph6:", graph6_header = ">>graph6<<";

bool is_board_file(std::string_view name, BoardFiles files) {
  return files == BoardFiles::read && format_of_file(name) && is_file(name);
}

std::string contents_of(const std::string& name) {
  auto text = read_file(name, max_board_text);
  if (!text) throw InputError(fmt::format("board {}: {}", excerpt(name), why_unread(name)));
  return *std::move(text);
}

Board read_graph6_part(std::string_view text) {
  const Board board = read_board_text(BoardFormat::graph6, text.substr(graph6_prefix.size()),
                                      fmt::format("board {}", excerpt(text)));
  BoardParts parts;
  parts.size = board.size();
  parts.edges.assign(board.edges().begin(), board.edges().end());
  parts.label = text;
  return Board(std::move(parts));
}

/// A whole graph in graph6. No family's name is one.
bool is_graph6(std::string_view text) {
  try {
    read_board_text(BoardFormat::graph6, text, "");
    return text.find_first_of(" \t\r\n") == text.npos;
  } catch (const InputError&) {
    return false;
  }
}

bool is_family_name(std::string_view text) {
  const auto all = families();
  return std::any_of(all.begin(), all.end(), [&](const Family& family) { return family.syntax == text; });
}

Board read_part(std::string_view text, BoardFiles files) {
  if (text.empty()) throw InputError("board: the text is empty");
  if (text.starts_with(graph6_prefix)) return read_graph6_part(text);
  if (const auto format = format_of_file(text)) {
    if (files == BoardFiles::refused)
      throw InputError(fmt::format("board {}: no file is read here", excerpt(text)));
    const std::string name(text);
    return read_board_text(*format, contents_of(name), name);
  }
  if (lower(text).ends_with(".sgf"))
    throw InputError(fmt::format("board {}: a game record is no board; commands that take one have --record",
                                 excerpt(text)));
  if (text.find_first_of("./\\") != text.npos)
    throw InputError(files == BoardFiles::refused
                         ? fmt::format("board {}: no such family", excerpt(text))
                         : fmt::format("board {}: neither a family nor a file ending in {}", excerpt(text),
                                       file_endings()));
  if (is_graph6(text))
    throw InputError(fmt::format("board {}: no such family; did you mean graph6:{}?", excerpt(text), text));
  return make_family(text);
}

BoardParts join(const std::vector<Board>& boards) {
  const bool named = std::any_of(boards.begin(), boards.end(), [](const Board& b) { return b.has_names(); });
  const bool placed =
      std::any_of(boards.begin(), boards.end(), [](const Board& b) { return b.has_coordinates(); });
  BoardParts p;
  std::vector<std::vector<Point>> drawings;
  for (const Board& board : boards) {
    for (const auto& [u, v] : board.edges()) p.edges.emplace_back(p.size + u, p.size + v);
    for (Vertex v = 0; named && v < board.size(); ++v)
      p.names.push_back(board.has_names() ? board.vertex_name(v) : fmt::format("{}", p.size + v));
    for (const auto& warning : board.warnings())
      p.warnings.push_back(fmt::format("{}: {}", board.label(), warning));
    if (placed) drawings.push_back(layout(board));
    p.size += board.size();
  }
  p.coordinates = side_by_side(drawings);
  return p;
}

/// A board as `read_board` takes it, no range.
Board read_one(std::string_view text, BoardFiles files) {
  const auto texts = is_board_file(text, files) ? std::vector{text} : split(text, '+');
  std::vector<Board> boards;
  int size = 0;
  for (const auto part : texts) {
    if (part.empty() && texts.size() > 1)
      throw InputError(fmt::format("board {}: nothing stands before or after a +", excerpt(text)));
    boards.push_back(read_part(part, files));
    size += boards.back().size();
    if (size > Board::max_size)
      throw InputError(fmt::format("board {}: more than {} vertices", excerpt(text), Board::max_size));
  }
  if (boards.size() == 1) return boards[0];
  BoardParts parts = join(boards);
  parts.label = text;
  return Board(std::move(parts));
}

/// A board for each line that is not empty; the line's number stands before what is said against it.
template <typename ReadLine>
std::vector<Board> read_lines(std::string_view text, const std::string& where, ReadLine&& read_line) {
  std::vector<Board> boards;
  for (int number = 1; !text.empty(); ++number) {
    const auto end = text.find('\n');
    const auto line = trimmed(text.substr(0, end));
    text.remove_prefix(end == text.npos ? text.size() : end + 1);
    if (line.empty()) continue;
    try {
      for (Board& board : read_line(line)) boards.push_back(std::move(board));
    } catch (const InputError& error) {
      throw InputError(fmt::format("{}: line {}: {}", where, number, error.what()));
    }
    if (boards.size() > most_boards)
      throw InputError(fmt::format("{}: more than {} boards", where, most_boards));
  }
  return boards;
}

std::vector<Board> read_graph6_line(std::string_view line) {
  if (line.starts_with(graph6_header)) line.remove_prefix(graph6_header.size());
  if (line.empty()) return {};
  if (line[0] == ':' || line[0] == '&')
    throw InputError(
        fmt::format("{}: sparse6 and digraph6 are not read; nauty's copyg -g writes graph6", excerpt(line)));
  return {read_graph6_part(fmt::format("{}{}", graph6_prefix, line))};
}

/// Two words, as no name of a board is.
bool is_edge(std::string_view line) {
  const auto blank = line.find_first_of(" \t");
  return blank != line.npos && trimmed(line.substr(blank)).find_first_of(" \t+") == std::string_view::npos &&
         line.substr(0, blank).find('+') == std::string_view::npos;
}

std::vector<Board> read_stream_line(std::string_view line, BoardFiles files) {
  line = trimmed(line.substr(0, line.find('#')));
  if (line.empty()) return {};
  if (is_edge(line))
    throw InputError(
        fmt::format("{} looks like an edge; a list of edges is read from a file whose name ends in "
                    ".edgelist or .edges",
                    excerpt(line)));
  const bool graph6 = line.starts_with(graph6_header) || line[0] == ':' || line[0] == '&' ||
                      std::all_of(line.begin(), line.end(), [](char c) { return c >= '?' && c <= '~'; });
  if (graph6 && !is_family_name(line)) return read_graph6_line(line);
  return read_boards(line, files);
}

/// A file of graph6 that holds more than one graph.
bool has_lines(std::string_view name, const std::string& contents) {
  return format_of_file(name) == BoardFormat::graph6 &&
         trimmed(contents).find('\n') != std::string_view::npos;
}

/// The digits on either side of the first `..` that has them.
struct Range {
  std::size_t begin, end;  ///< in the text
  int first, last;
};

std::optional<Range> find_range(std::string_view text) {
  constexpr std::string_view digits = "0123456789";
  for (auto dots = text.find(".."); dots != text.npos; dots = text.find("..", dots + 1)) {
    const auto before = text.substr(0, dots).find_last_not_of(digits);
    const std::size_t begin = before == text.npos ? 0 : before + 1;
    const std::size_t end = std::min(text.find_first_not_of(digits, dots + 2), text.size());
    const auto left = text.substr(begin, dots - begin), right = text.substr(dots + 2, end - dots - 2);
    if (left.empty() || right.empty()) continue;
    const auto first = number_in<int>(left), last = number_in<int>(right);
    constexpr int most = 999'999;
    if (!first || !last || *first > most || *last > most)
      throw InputError(fmt::format("board {}: the numbers of the range are too large", excerpt(text)));
    return Range{begin, end, *first, *last};
  }
  return std::nullopt;
}

/// Vertices and edges of all the boards of a text, so that no short text can ask for gigabytes.
constexpr std::size_t most_parts = 5'000'000;

void read_ranges(const std::string& text, BoardFiles files, std::vector<Board>& boards, std::size_t& parts) {
  const auto range = find_range(text);
  if (!range) {
    boards.push_back(read_one(text, files));
    parts += static_cast<std::size_t>(boards.back().size()) + boards.back().edges().size();
    if (boards.size() > most_boards || parts > most_parts)
      throw InputError(fmt::format("board {}: the range is of too many boards", excerpt(text)));
    return;
  }
  if (range->first > range->last)
    throw InputError(
        fmt::format("board {}: the range {}..{} falls", excerpt(text), range->first, range->last));
  for (int i = range->first; i <= range->last; ++i)
    read_ranges(fmt::format("{}{}{}", text.substr(0, range->begin), i, text.substr(range->end)), files,
                boards, parts);
}

/// How a text in a format for one board begins.
std::optional<BoardFormat> format_of_text(std::string_view text) {
  const auto begins_with_word = [&](std::string_view word) {
    return text.starts_with(word) && text.substr(word.size()).find_first_of(" \t\r\n{[\"") == 0;
  };
  if (text.starts_with('{') && text.find('"') != text.npos) return BoardFormat::json;
  if (text.starts_with('<')) return BoardFormat::graphml;
  const auto bracket = text.find_first_of("{[");
  const bool square = bracket != text.npos && text[bracket] == '[';
  if (begins_with_word("graph")) return square ? BoardFormat::gml : BoardFormat::dot;
  if (begins_with_word("strict") || begins_with_word("digraph")) return BoardFormat::dot;
  if (begins_with_word("Creator") || begins_with_word("Version")) return BoardFormat::gml;
  return std::nullopt;
}

}  // namespace

std::vector<Board> read_boards(std::string_view text, BoardFiles files) {
  text = trimmed(text);
  if (is_board_file(text, files)) {
    const std::string name(text), contents = contents_of(name);
    if (has_lines(name, contents)) return read_lines(contents, name, read_graph6_line);
    return {read_one(text, files)};
  }
  std::vector<Board> boards;
  std::size_t parts = 0;
  read_ranges(std::string(text), files, boards, parts);
  return boards;
}

Board read_board(std::string_view text, BoardFiles files) {
  auto boards = read_boards(text, files);
  if (boards.size() != 1)
    throw InputError(
        fmt::format("board {}: {} boards, and only one can be taken", excerpt(trimmed(text)), boards.size()));
  return std::move(boards[0]);
}

std::vector<Board> read_board_stream(std::string_view text, const std::string& where, BoardFiles files) {
  if (text.size() > max_board_text)
    throw InputError(fmt::format("{}: {} bytes, at most {} are read", where, text.size(), max_board_text));
  text = without_byte_order_mark(text);
  if (const auto format = format_of_text(trimmed(text))) return {read_board_text(*format, text, where)};
  auto boards =
      read_lines(text, where, [files](std::string_view line) { return read_stream_line(line, files); });
  if (boards.empty()) throw InputError(fmt::format("{}: no board", where));
  return boards;
}

}  // namespace graphgo
